// The one place where a payment's outcome becomes the product's truth. The webhook, the client's return and the job
// all end here, any number of times and in any order; only what the provider's own books say counts.

import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderIntent } from '../../ports/payments/payments.port.ts';
import { bookSale } from '../books/book-sale.ts';
import { lockOrder, markOrder, type Order } from '../orders/orders.store.ts';
import { type ActivateDeps, activateOrder, type Unused } from '../sessions/activate-order.ts';
import { listOrderSessions, setSessionStatus } from '../sessions/sessions.store.ts';
import {
  insertDecline,
  isSettled,
  lockPayment,
  type Payment,
  type PaymentId,
  setPaymentStatus,
} from './payments.store.ts';
import { insertRefund } from './refunds.store.ts';
import { isFor, takeMoney } from './take-money.ts';
import { insertWrongCharge } from './wrong-charges.store.ts';

export type SettleDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments'>;

/** Safe to run twice. */
export async function recordOutcome(deps: SettleDeps, intent: ProviderIntent): Promise<void> {
  const outcome = await takeMoney(deps, intent);
  if (!outcome?.metadata) return;
  const { locationId, paymentId } = outcome.metadata;
  await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, { locationId, id: paymentId });
    // Settled already, or not one of ours.
    if (!payment || isSettled(payment) || !isFor(payment, outcome)) return;
    await record(deps, tx, payment, outcome);
  });
}

async function record(deps: SettleDeps, tx: Db, payment: Payment, intent: ProviderIntent): Promise<void> {
  switch (intent.status) {
    case 'succeeded':
      return payment.amountCents === intent.amountCents
        ? settle(deps, tx, payment)
        : letGoWronglyCharged(deps, tx, payment, intent.amountCents);
    case 'canceled':
      return letGo(deps, tx, payment, intent.declined);
    case 'processing':
      return setPaymentStatus(tx, payment, { status: 'processing' });
    case 'requires_action':
    case 'requires_payment':
      return recordUnpaid(deps, tx, payment, intent.declined);
    case 'approved':
    case 'authorised':
      throw new Error('Money that waits is taken or let go before it is recorded.');
    default:
      return intent.status satisfies never;
  }
}

/** The same decline is told by the webhook, the return and the job; it is kept once. */
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

/** Another amount than the one that was asked for buys nothing: it is kept for the desk, and all of it goes back. */
async function letGoWronglyCharged(deps: SettleDeps, tx: Db, payment: Payment, chargedCents: number): Promise<void> {
  const { locationId, id: paymentId, amountCents: askedCents } = payment;
  const wrong = { locationId, paymentId, id: deps.newId(), askedCents, chargedCents };
  if (chargedCents > 0) await insertWrongCharge(tx, { ...wrong, now: deps.now() });
  await letGo(deps, tx, payment, null);
}

async function settle(deps: SettleDeps, tx: Db, payment: Payment): Promise<void> {
  const now = deps.now();
  const order = await lockOrder(tx, payment);
  if (!order) throw new Error(`Payment ${payment.id} has no order.`);
  await setPaymentStatus(tx, payment, { status: 'succeeded', declined: null, settledAt: now });
  const unused = await activateOrder(deps, tx, order, now);
  const paid = { transactionId: payment.id, heldBy: 'provider' } as const;
  await bookSale(deps, tx, { ...paid, order, passedOnCents: passedOn(payment), now });
  for (const share of unused) await intendRefund(deps, tx, { payment, share, now });
}

/** With the charge itself the provider gives the owner all but our fee. */
function passedOn({ amountCents, payout }: Payment): number {
  return payout ? amountCents - payout.feeCents : 0;
}

/**
 * An order that costs nothing is paid with being placed; no provider is asked.
 * @throws Unusable when the vehicle is covered already: nothing may be stored then.
 */
export async function settleFree(deps: ActivateDeps, tx: Db, order: Order): Promise<void> {
  const [unused] = await activateOrder(deps, tx, order, order.createdAt);
  if (unused) throw new Unusable(unused.reason);
  await bookSale(deps, tx, { order, transactionId: order.id, heldBy: 'provider', now: order.createdAt });
}

/** A free order that cannot be used; it undoes the transaction that would have stored it. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
  readonly reason: Unused['reason'];
  constructor(reason: Unused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

async function intendRefund(
  deps: SettleDeps,
  tx: Db,
  { payment, share, now }: { payment: Payment; share: Unused; now: Date },
): Promise<void> {
  const refund = {
    locationId: payment.locationId,
    id: deps.newId(),
    paymentId: payment.id,
    orderId: payment.orderId,
    ...share,
    totalCents: share.parkingCents + share.feeCents,
    status: 'intended' as const,
    askedBy: null,
  };
  await insertRefund(tx, { ...refund, now });
  await deps.jobs.enqueue(tx, 'make-refund', { locationId: refund.locationId, refundId: refund.id });
}

/** The provider would not even open the payment: nobody can ever pay it. */
export async function recordRefused(deps: Pick<Deps, 'db' | 'now' | 'newId'>, payment: PaymentId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayment(tx, payment);
    if (locked && !isSettled(locked)) await letGo(deps, tx, locked, null);
  });
}

/** The provider let the intent go: nothing was charged and nothing ever will be. Or what was charged bought nothing. */
async function letGo(
  deps: Pick<Deps, 'now' | 'newId'>,
  tx: Db,
  payment: Payment,
  declined: ProviderIntent['declined'],
): Promise<void> {
  const { locationId, orderId } = payment;
  await keepDecline(deps, tx, payment, declined);
  await setPaymentStatus(tx, payment, { status: 'canceled', settledAt: deps.now() });
  await markOrder(tx, { locationId, orderId }, { status: 'expired' });
  const sessions = await listOrderSessions(tx, { locationId, orderId });
  const ids = sessions.filter((session) => session.status === 'pending').map((session) => session.id);
  await setSessionStatus(tx, { locationId, ids }, 'expired');
}
