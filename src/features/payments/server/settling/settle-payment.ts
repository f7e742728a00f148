// The only place where a payment's outcome is recorded. The webhook, the client's return and the job all end up here, any number
// of times and in any order; only the provider's own books count.

import type { Deps } from '#app/deps.ts';
import { fulfillmentOf, markOrder, type Order, owesReceipt, type SavedMeans } from '#features/orders/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import type { ProviderIntent } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { actOnRead, NeedsLock } from '#platform/db/transactions/act-on-read.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Payment, PaymentId } from '../payment.ts';
import {
  findSettling,
  insertDecline,
  isSettled,
  lockSettling,
  markCardSaved,
  type Settling,
  setPaymentStatus,
  succeededParts,
} from '../payments.store.ts';
import { intendRefund } from '../refunds/intend-refund.ts';
import { recordWrongCharge } from '../returns/record-wrong-charge.ts';
import { addCard } from '../saved-card/change-cards.ts';
import { detachLater } from '../saved-card/detach-card.ts';
import { refreshCard } from '../saved-card/saved-cards.store.ts';
import { capturePayment, isAmountRequested, isFor } from './capture-payment.ts';
import { handOver, type Received, recordSale } from './settle-order.ts';

export type SettleDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments' | 'fulfillments'>;

/** The outcome of a payment settled by this call. */
export type Settled = { readonly order: Order; readonly isUsed: boolean };

/**
 * Safe to run twice. `known`: the payment as it was before the provider was asked, if it was read.
 * @returns what this call settled; null when it recorded something else, or nothing
 */
export async function recordOutcome(
  deps: SettleDeps,
  intent: ProviderIntent,
  known: Settling | null = null,
): Promise<Settled | null> {
  const outcome = await capturePayment(deps, intent);
  if (!outcome?.metadata) return null;
  const { locationId, paymentId: id } = outcome.metadata;
  return actOnRead(deps.db, {
    find: async () => (known?.payment.id === id ? known : findSettling(deps.db, { locationId, id })),
    lock: (tx) => lockSettling(tx, { locationId, id }),
    act: async (db, settling) => {
      // Settled already, or not one of ours.
      if (!settling || isSettled(settling.payment) || !isFor(settling.payment, outcome)) return null;
      if (isPaidBy(settling.payment, outcome)) return settlePaid(deps, db, settling, outcome);
      if (!db.isTransaction) throw new NeedsLock();
      await recordUnsettled(deps, db, settling, outcome);
      return null;
    },
  });
}

function isPaidBy(payment: Payment, intent: ProviderIntent): boolean {
  return intent.status === 'succeeded' && isAmountRequested(payment, intent);
}

async function recordUnsettled(deps: SettleDeps, tx: Db, settling: Settling, intent: ProviderIntent): Promise<void> {
  const { payment, order } = settling;
  // Its goods are handed over: this was read before that.
  if (payment.onStop && isUsed(order) && intent.status !== 'succeeded' && intent.status !== 'canceled') return;
  switch (intent.status) {
    case 'succeeded':
      return cancelAmountMismatch(deps, tx, settling, intent);
    case 'canceled':
      if (payment.savesFor !== null && intent.saved) await detachLater(deps, tx, { ...payment, ...intent.saved });
      return cancelOrder(deps, tx, settling, intent.declined);
    case 'processing':
      return setPaymentStatus(tx, payment, { status: 'processing' });
    case 'requires_action':
    case 'requires_payment':
      return recordUnpaid(deps, tx, payment, intent.declined);
    case 'approved':
    case 'authorized':
      return;
    default:
      return intent.status satisfies never;
  }
}

/** Webhook, return and job may all report the same decline; it is stored once. */
async function recordUnpaid(
  deps: SettleDeps,
  tx: Db,
  payment: Payment,
  declined: ProviderIntent['declined'],
): Promise<void> {
  await setPaymentStatus(tx, payment, { status: 'open', declined });
  await keepDecline(deps, tx, payment, declined);
}

async function keepDecline(
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Db,
  payment: Payment,
  declined: ProviderIntent['declined'],
): Promise<void> {
  if (!declined || declined.message === payment.declinedMessage) return;
  await insertDecline(tx, payment, { id: deps.newId(), ...declined, now: deps.now() });
}

/** A charge of an amount other than requested buys nothing: it is recorded for support and refunded in full. */
async function cancelAmountMismatch(
  deps: SettleDeps,
  tx: Db,
  settling: Settling,
  intent: ProviderIntent,
): Promise<void> {
  await recordWrongCharge(deps, tx, settling.payment, intent);
  await cancelOrder(deps, tx, settling, null);
}

async function settlePaid(deps: SettleDeps, db: Db, settling: Settling, intent: ProviderIntent): Promise<Settled> {
  const { payment, order, version, isListenedTo } = settling;
  const now = deps.now();
  await saveCardOf(deps, db, payment, intent);
  const { goods, unused } = await handOver(deps, db, order, { now, saved: savedBy(payment, intent) });
  for (const share of unused) {
    const refund = { ...share, totalCents: totalOf(share.lines), requestedBy: null };
    const { locationId, id: paymentId, orderId } = payment;
    await intendRefund(deps, db, { ...refund, locationId, id: deps.newId(), paymentId, orderId, now });
  }
  const unusedCents = unused.reduce((sum, { lines }) => sum + totalOf(lines), 0);
  const isUsed = unusedCents < order.totalCents;
  await recordSale(db, order, receivedFrom(deps, settling, now), {
    succeeded: succeededParts(payment, now),
    version,
    goods,
    isReported: isUsed && isListenedTo,
    // If everything is refunded, the refund's mail tells the payer.
    isMailed: isUsed && owesReceipt(order),
  });
  return { order, isUsed };
}

/** The means of payment that was saved, if this payment keeps one. */
function savedBy({ onFile, provider }: Payment, { saved }: ProviderIntent): SavedMeans | null {
  return onFile && saved ? { provider, ...saved } : null;
}

/** Rule 459: in the list of the account that asked for it. A card that its bank has replaced has another number and date. */
async function saveCardOf(
  deps: Pick<Deps, 'jobs' | 'newId' | 'now'>,
  db: Db,
  payment: Payment,
  { saved }: ProviderIntent,
): Promise<void> {
  if (!saved) return;
  const { savesFor, provider } = payment;
  if (savesFor === null) return refreshCard(db, saved);
  if (!db.isTransaction) throw new NeedsLock();
  await addCard(deps, db, savesFor, { provider, ...saved });
  await markCardSaved(db, payment);
}

/** The provider needed longer to save what has paid. Once it is in the list, later news changes nothing: it may have been removed. */
export async function saveCardLate(
  deps: Pick<Deps, 'db' | 'jobs' | 'newId' | 'now'>,
  at: PaymentId,
  intent: ProviderIntent,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const settling = await lockSettling(tx, at);
    if (settling?.payment.status !== 'succeeded' || !isFor(settling.payment, intent)) return;
    await saveCardOf(deps, tx, settling.payment, intent);
  });
}

function receivedFrom(deps: CancelDeps, { payment, order, timeZone }: Settling, now: Date): Received {
  const { source } = fulfillmentOf(deps.fulfillments, order);
  const { id: transactionId, provider } = payment;
  return { source, transactionId, provider, passedOnCents: passedOn(payment), collectedBy: 'provider', timeZone, now };
}

/** With the charge, the provider gives the owner everything except the other payees' lines. */
function passedOn({ amountCents, payout }: Payment): number {
  return payout ? amountCents - payout.feeCents : 0;
}

export type CancelDeps = Pick<Deps, 'now' | 'newId' | 'fulfillments'>;

/** The provider refused to open the payment: it can never be paid. */
export async function recordRefused(deps: CancelDeps & Pick<Deps, 'db'>, payment: PaymentId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const settling = await lockSettling(tx, payment);
    if (settling && !isSettled(settling.payment)) await cancelOrder(deps, tx, settling, null);
  });
}

/** Either the intent is canceled at the provider, so nothing was or will be charged, or the charge bought nothing. */
async function cancelOrder(
  deps: CancelDeps,
  tx: Db,
  settling: Settling,
  declined: ProviderIntent['declined'],
): Promise<void> {
  const { payment, order } = settling;
  const now = deps.now();
  await keepDecline(deps, tx, payment, declined);
  // A canceled payment keeps the reason it was not taken; an earlier card's decline is not that reason.
  const isKnown = declined !== null || payment.status === 'authorized';
  const why = isKnown ? declined && { declined } : { declined: null };
  await setPaymentStatus(tx, payment, { status: 'canceled', settledAt: now, ...why });
  if (isUsed(order)) return loseHold(deps, tx, settling);
  await markOrder(tx, payment, { status: 'expired' });
  await fulfillmentOf(deps.fulfillments, order).onCanceled(tx, order, declined ?? declinedBefore(payment));
}

/** Its goods were handed over while the money was only held. */
const isUsed = ({ status }: Order): boolean => status === 'running' || status === 'stopped' || status === 'owed';

/**
 * Rule 375: the money that was held for a parked car is gone. What the car has used is owed; if it used nothing that costs, it is paid.
 * While it is parked, nothing is known to be owed yet.
 */
export async function loseHold(deps: CancelDeps, tx: Db, settling: Settling): Promise<void> {
  const { payment, order } = settling;
  const now = deps.now();
  if (order.status === 'running') return;
  if (order.totalCents === 0) {
    const received = { ...receivedFrom(deps, settling, now), provider: null, passedOnCents: 0 };
    // A receipt of nothing would be news of nothing.
    return recordSale(tx, order, received, { isReported: true, isMailed: false });
  }
  await markOrder(tx, payment, { status: 'owed' });
  if (order.status === 'stopped') await fulfillmentOf(deps.fulfillments, order).onOwed?.(tx, order, now);
}

/** The provider's last word on the payment, for when it is canceled without a new one. */
function declinedBefore({ declinedCode: code, declinedMessage: message }: Payment): ProviderIntent['declined'] {
  return message === null ? null : { code: code ?? 'declined', message };
}
