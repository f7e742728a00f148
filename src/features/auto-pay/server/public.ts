// What the program wires: following reads of cameras, the money of visits, and forgetting a driver.

export { saveAutoPayLot, USUAL } from './auto-pay-lots.store.ts';
export { finishVisit, resolveMissedExit } from './finish-visit.ts';
export { followReads } from './follow-plate-reads.ts';
export { followRead } from './follow-read.ts';
export { forgetAutoPayOf, forgetCameras } from './forget-visits.ts';
