// Permits: sell, grant, renew and end them, and list a lot's plans and permits.

export { grantPermit } from './given/grant-permit.ts';
export { changeGranted } from './given/change-given.ts';
export { refusePlates, refuseStart, wrongStart } from './buy-permit.ts';
export { listPermitsOnCard } from './list-permits-on-card.ts';
export { endPermitsOf } from './end-permits-of.ts';
export { countSeatsOf, insertPlan, listPlans, lockPlans } from './plans.store.ts';
export { listLivePermits, type LivePermit } from './live-permits.read-model.ts';
export { cardExpires } from './managed-permits.read-model.ts';
export { lockPermit } from './permits.store.ts';
export { reportPermit } from './report-permit.ts';
export { renewPermits } from './renew-permits.ts';
export { offerFreeSeats } from './waiting/offer-free-seats.ts';
export { permitFulfillment } from './permits.fulfillment.ts';
export { permitsRoutes } from './permits.routes.ts';
