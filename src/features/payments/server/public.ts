// What other features may do with payments: have an order paid, cancel a payment, and refund one.

import { type Order, storeOrder } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { CASH, insertCashPayment, ROOM } from './payments.store.ts';
import { type Received, recordSale } from './settling/settle-order.ts';

export { abandonPayment, lockOpenPayment } from './abandon-payment.ts';
export { chargeOrder, chargeSaved, intendCharge } from './charge-saved.ts';
export { type AccountDeps, checkAccount, payoutAccountsOf as accountsHere, showAccount } from './check-account.ts';
export { type OrderDeps, openOrder, type PlacedOrder, type RecordFree } from './open-order.ts';
export { findOpenPaymentOf, findPaymentOf, lockSettling, markAbandoned, type Payment } from './payments.store.ts';
export {
  findAccount,
  findAccountByRef,
  forgetAccount,
  intendAccount,
  type PayoutAccount,
  recordAccount,
} from './payout-accounts.store.ts';
export { listAlteredLedger } from './reconciliation/altered-ledger.read-model.ts';
export { type DisagreementDecision, decideDisagreement } from './reconciliation/decide-disagreement.ts';
export {
  countOpenPaymentDisagreements,
  listLastWalks,
  listPaymentDisagreements,
} from './reconciliation/payment-disagreements.read-model.ts';
export { listChangedTransactions, listProviderBalances } from './reconciliation/provider-balances.read-model.ts';
export type { ReconcileDeps } from './reconciliation/reconcile-intent.ts';
export { requestReconciliation } from './reconciliation/reconcile-payments.ts';
export { WALK_HELD_SECONDS } from './reconciliation/walks.store.ts';
export { decideRefund, type RefundDecision, refreshBeforeDeciding } from './refunds/decide-failed-refund.ts';
export { findPayer } from './refunds/find-payer.ts';
export { type IntendDeps, intendRefund } from './refunds/intend-refund.ts';
export { judgeRefund } from './refunds/judge-refund.ts';
export { findKnownPayer } from './refunds/payer.read-model.ts';
export { listGoneBack, refundPayment } from './refunds/refund-payment.ts';
export { listReportedRefunds, sumRefundedByPeople } from './refunds/refund-sums.store.ts';
export { reverseCashSale } from './refunds/reverse-cash-sale.ts';
export { type ChargeDecision, decideWrongCharge } from './returns/decide-wrong-charge.ts';
export { findConfirmedCard, unlessUnavailable } from './saved-card/confirmed-card.ts';
export { detachCard, detachReplaced } from './saved-card/detach-card.ts';
export { deleteSetup, findUsableCard, forgetSavedCard, type SavedCard } from './saved-card/saved-cards.store.ts';
export { captureStopped, intendCapture, lowerOwed, payOwed } from './settling/capture-stopped.ts';
export { raiseHold } from './settling/raise-hold.ts';
export { settleFree, Unusable } from './settling/settle-order.ts';
export type { SettleDeps } from './settling/settle-payment.ts';

type Cash = Pick<Received, 'source' | 'shiftId' | 'now'> & {
  /** Charged to a hotel room in place of cash. */
  readonly isRoom?: boolean;
};

/** Stores and books an order that was free, paid in cash to the location's staff, or charged to a hotel room. */
export async function storeCashSale(tx: Db, order: Order, { isRoom, ...cash }: Cash): Promise<void> {
  await storeOrder(tx, order);
  const { locationId, id, totalCents: amountCents } = order;
  const provider = isRoom ? ROOM : CASH;
  if (amountCents > 0) await insertCashPayment(tx, { locationId, id, provider, amountCents, now: cash.now });
  const paidBy = amountCents > 0 ? provider : null;
  await recordSale(tx, order, {
    ...cash,
    transactionId: id,
    provider: paidBy,
    heldBy: isRoom ? 'hotel' : 'owner',
  });
}
