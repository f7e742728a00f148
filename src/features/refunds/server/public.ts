// What other features may do with owners' refunds: delete the limits of a deleted account.

export { deleteLimits as forgetRefundLimits } from './refund-limits.store.ts';
