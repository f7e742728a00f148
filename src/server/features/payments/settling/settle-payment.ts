// The one place where a payment's outcome becomes the product's truth. The webhook, the client's return and the job
// all end here, any number of times and in any order; only what the provider's own books say counts.

import { totalOf } from '#domain/pricing/price-line.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { isExclusionViolation } from '../../../db/pg-errors.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderIntent } from '../../../ports/payments/payments.port.ts';
import { fulfilmentOf, markOrder, type Order } from '../../orders/order-book.ts';
import {
  alsoSucceeded,
  insertDecline,
  isSettled,
  lockSettling,
  type Payment,
  type PaymentId,
  type Settling,
  setPaymentStatus,
} from '../payments.store.ts';
import { intendRefund } from '../refunds/intend-refund.ts';
import { insertWrongCharge } from '../refunds/wrong-charges.store.ts';
import { payOrder, recordSale } from './settle-order.ts';
import { isAmountAsked, isFor, takeMoney } from './take-money.ts';

export type SettleDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments' | 'fulfilments'>;
type RecordDeps = SettleDeps & { readonly expectsOverlap: boolean };

/** The outcome of a payment settled by this call. */
export type Settled = { readonly order: Order; readonly isUsed: boolean };

/** Safe to run twice. @returns what this call settled; null when something else was recorded, or nothing. */
export async function recordOutcome(deps: SettleDeps, intent: ProviderIntent): Promise<Settled | null> {
  const outcome = await takeMoney(deps, intent);
  if (!outcome?.metadata) return null;
  const { locationId, paymentId } = outcome.metadata;
  return withFewSavepoints((expectsOverlap) =>
    inTransaction(deps.db, async (tx) => {
      const settling = await lockSettling(tx, { locationId, id: paymentId });
      // Settled already, or not one of ours.
      if (!settling || isSettled(settling.payment) || !isFor(settling.payment, outcome)) return null;
      return record({ ...deps, expectsOverlap }, tx, settling, outcome);
    }),
  );
}

/** A vehicle that is already paid for is rare: only then the transaction runs again with savepoints. */
async function withFewSavepoints<T>(run: (expectsOverlap: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    if (!isExclusionViolation(error)) throw error;
    return run(true);
  }
}

async function record(deps: RecordDeps, tx: Db, settling: Settling, intent: ProviderIntent): Promise<Settled | null> {
  const { payment } = settling;
  if (intent.status === 'succeeded' && isAmountAsked(payment, intent)) return settle(deps, tx, settling);
  await recordUnsettled(deps, tx, settling, intent);
  return null;
}

async function recordUnsettled(deps: SettleDeps, tx: Db, settling: Settling, intent: ProviderIntent): Promise<void> {
  const { payment } = settling;
  switch (intent.status) {
    case 'succeeded':
      return cancelAmountMismatch(deps, tx, settling, intent.amountCents);
    case 'canceled':
      return cancel(deps, tx, settling, intent.declined);
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

/** Webhook, return and job report the same decline; it is stored once. */
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

/** A charge of another amount than requested buys nothing: it is recorded for the desk, and refunded in full. */
async function cancelAmountMismatch(deps: SettleDeps, tx: Db, settling: Settling, chargedCents: number): Promise<void> {
  const { locationId, id: paymentId, amountCents: askedCents } = settling.payment;
  const wrong = { locationId, paymentId, id: deps.newId(), askedCents, chargedCents };
  if (chargedCents > 0) await insertWrongCharge(tx, { ...wrong, now: deps.now() });
  await cancel(deps, tx, settling, null);
}

async function settle(deps: RecordDeps, tx: Db, { payment, order, timeZone }: Settling): Promise<Settled> {
  const now = deps.now();
  const unused = await payOrder(deps, tx, order, { now, expectsOverlap: deps.expectsOverlap });
  for (const share of unused) {
    const refund = { ...share, totalCents: totalOf(share.lines), askedBy: null };
    const { locationId, id: paymentId, orderId } = payment;
    await intendRefund(deps, tx, { ...refund, locationId, id: deps.newId(), paymentId, orderId, now });
  }
  const { source } = fulfilmentOf(deps.fulfilments, order);
  const received = { source, transactionId: payment.id, passedOnCents: passedOn(payment), timeZone, now };
  await recordSale(deps, tx, order, { ...received, heldBy: 'provider', also: [alsoSucceeded(payment, now)] });
  const unusedCents = unused.reduce((sum, { lines }) => sum + totalOf(lines), 0);
  return { order, isUsed: unusedCents < order.totalCents };
}

/** With the charge the provider gives the owner everything except other payees' lines. */
function passedOn({ amountCents, payout }: Payment): number {
  return payout ? amountCents - payout.feeCents : 0;
}

type CancelDeps = Pick<Deps, 'now' | 'newId' | 'fulfilments'>;

/** The provider refused to open the payment: it can never be paid. */
export async function recordRefused(deps: CancelDeps & Pick<Deps, 'db'>, payment: PaymentId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const settling = await lockSettling(tx, payment);
    if (settling && !isSettled(settling.payment)) await cancel(deps, tx, settling, null);
  });
}

/** The intent is canceled at the provider, so nothing was or will be charged. Or the charge bought nothing. */
async function cancel(
  deps: CancelDeps,
  tx: Db,
  { payment, order }: Settling,
  declined: ProviderIntent['declined'],
): Promise<void> {
  await keepDecline(deps, tx, payment, declined);
  // A canceled payment keeps why it was not taken; an earlier card's decline is not the reason.
  const isKnown = declined !== null || payment.status === 'authorized';
  const why = isKnown ? declined && { declined } : { declined: null };
  await setPaymentStatus(tx, payment, { status: 'canceled', settledAt: deps.now(), ...why });
  await markOrder(tx, payment, { status: 'expired' });
  await fulfilmentOf(deps.fulfilments, order).onCanceled(tx, order);
}
