// Owners' balances: read them, record a bank transfer, and say where and when money is sent.

export { findOwnersMoney, type OwnersMoney } from './owners.read-model.ts';
export { bankDay, planForOwner } from './payout-plan.ts';
export { enteredDetails } from './bank-details/bank-details.service.ts';
export { insertDetails } from './bank-details/bank-details.store.ts';
export { saveSchedule } from './payout-plan.store.ts';
export { recordPayout } from './record-payout.ts';
export { followBankPayout, followTransfer } from './sending/follow-payout.ts';
export { planPayoutsOfToday } from './sending/intend-payout.ts';
export { sendDuePayouts } from './sending/send-due-payouts.ts';
export { forgetOwnersBank } from './forget-owners-bank.ts';
export { bankDetailsRoutes } from './bank-details/bank-details.routes.ts';
export { payoutPlanRoutes } from './payout-plan.routes.ts';
export { payoutsRoutes } from './payouts.routes.ts';
export { sentPayoutsRoutes } from './sending/sent-payouts.routes.ts';
