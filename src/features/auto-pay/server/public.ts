// Auto-pay: follow cars by what cameras read, and bill their visits.

export { findAutoPayLot, saveAutoPayLot, USUAL } from './auto-pay-lots.store.ts';
export { findCarOn } from './auto-pay-cars.store.ts';
export { isRefusedNow } from './camera-visits.store.ts';
export { resolveMissedExit } from './finish-visit.ts';
export { finishVisit, followCar, followDueCars } from './follow-car.ts';
export { followQueuedRead, followReads } from './follow-plate-reads.ts';
export { withLeaving } from './request-leaving.ts';
export { forgetAutoPayOf, forgetCameras } from './forget-visits.ts';
export { listAutoPayOnCard } from './auto-pay-on-card.ts';
export { autoPayRoutes, type SimulatedRead } from './auto-pay.routes.ts';
