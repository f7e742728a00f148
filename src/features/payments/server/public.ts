// Payments: have an order paid, cancel a payment, refund one, and agree with the provider on all of them.

export { openOrder, type OrderDeps, type PlacedOrder, type RecordFree } from './open-order.ts';
export { chargeOrder, chargeSaved, intendCharge } from './charge-saved.ts';
export { settleFree, Unusable } from './settling/settle-order.ts';
export { captureStopped, intendCapture, lowerOwed, payOwed, raiseOwed, storeOwed } from './settling/capture-stopped.ts';
export { storeCashSale } from './settling/store-cash-sale.ts';
export { abandonPayment, lockOpenPayment } from './abandon-payment.ts';
export { listGoneBack, refundPayment } from './refunds/refund-payment.ts';
export { type IntendDeps, intendRefund } from './refunds/intend-refund.ts';
export { findOpenPaymentOf, findPaymentOf, lockSettling, markAbandoned } from './payments.store.ts';
export type { Payment } from './payment.ts';
export {
  type AccountDeps,
  payoutAccountsOf as accountsHere,
  checkAccount,
  checkAccounts,
  showAccount,
} from './check-account.ts';
export {
  findAccount,
  findAccountByRef,
  forgetAccount,
  intendAccount,
  type PayoutAccount,
  recordAccount,
} from './payout-accounts.store.ts';
export {
  findUsableCard,
  lockCard,
  type SavedCard,
  type StoredCard,
} from './saved-card/saved-cards.store.ts';
export { forgetSavedCards } from './saved-card/change-cards.ts';
export { customerOf } from './saved-card/customer-of.ts';
export { findPayer } from './refunds/find-payer.ts';
export { detachCard, detachLater } from './saved-card/detach-card.ts';
export { decideDisagreement, type DisagreementDecision } from './reconciliation/decide-disagreement.ts';
export {
  countOpenPaymentDisagreements,
  listLastWalks,
  listPaymentDisagreements,
} from './reconciliation/payment-disagreements.read-model.ts';
export { decideRefund, refreshBeforeDeciding, type RefundDecision } from './refunds/decide-failed-refund.ts';
export { type ChargeDecision, decideWrongCharge } from './returns/decide-wrong-charge.ts';
export { addConfirmed, findConfirmedCard, unlessUnavailable } from './saved-card/confirmed-card.ts';
export { judgeRefund } from './refunds/judge-refund.ts';
export { findKnownPayer } from './refunds/payer.read-model.ts';
export { listReportedRefunds, sumRefundedByPeople } from './refunds/refund-sums.store.ts';
export type { SettleDeps } from './settling/settle-payment.ts';
export { listChangedTransactions, listProviderBalances } from './reconciliation/provider-balances.read-model.ts';
export { reconcileAnew, reconcilePayments, requestReconciliation } from './reconciliation/reconcile-payments.ts';
export { reverseCashSale } from './refunds/reverse-cash-sale.ts';
export { raiseHold } from './settling/raise-hold.ts';
export { listAlteredLedger } from './reconciliation/altered-ledger.read-model.ts';
export type { ReconcileDeps } from './reconciliation/reconcile-intent.ts';
export { WALK_CLAIM_SECONDS } from './reconciliation/walks.store.ts';
export { makeRefund } from './refunds/make-refund.ts';
export { sweepPayments } from './settling/sweep-payments.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { sandboxRoutes } from './sandbox.routes.ts';
export { savedCardRoutes } from './saved-card/saved-card.routes.ts';
export { addPaymentWebhooks } from './webhooks.routes.ts';
