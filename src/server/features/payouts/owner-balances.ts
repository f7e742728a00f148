// What an owner is owed, and how a transfer by bank to them is recorded.

export { findOwnersMoney, type OwnersMoney } from './owners.read-model.ts';
export { recordPayout } from './record-payout.ts';
