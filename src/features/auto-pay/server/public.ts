// What the program wires: following reads of cameras, the money of visits, and forgetting a driver.

export { forgetAutoPayCars } from './auto-pay-cars.store.ts';
export { followRead } from './follow-read.ts';
export { followReads, type TakenRead } from './follow-reads.ts';
export { finishVisit, resolveMissedExit } from './resolve-missed-exit.ts';
