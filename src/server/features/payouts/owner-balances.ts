// What other features may do with owners' balances: read them, and record a bank transfer.

export { findOwnersMoney, type OwnersMoney } from './owners.read-model.ts';
export { recordPayout } from './record-payout.ts';
