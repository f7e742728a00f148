// Refunds by owners, and their limits.

export { deleteLimits as forgetRefundLimits } from './refund-limits.store.ts';
export { lotRefundsRoutes } from './lot-refunds.routes.ts';
