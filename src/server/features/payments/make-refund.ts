// Gives money back: the intent stands already, the provider is asked with its id as the key, and the outcome is
// recorded with the ledger. Killed anywhere in between, the job runs again and nothing is given twice.

import { localDay } from '#domain/calendar/local-time.ts';
import { entriesForRefund } from '#domain/payments/ledger.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { type PaymentProvider, ProviderRefused } from '../../ports/payments/payments.port.ts';
import { addToRevenueDay, insertEntries, sourceOf } from '../books/books.store.ts';
import { findTimeZone } from '../directory/lot-directory.ts';
import { queueMessage } from '../messages/outgoing-messages.ts';
import { findOrder, lockOrder, markOrder, type Order, type OrderId } from '../orders/orders.store.ts';
import { endRefundedSessions, setSessionStatus } from '../sessions/sessions.store.ts';
import { shareOpenShift } from '../valet/shifts.store.ts';
import { bookTakenBack } from './book-taken-back.ts';
import { findPayer } from './payer.read-model.ts';
import { CASH, findPayment, type Payment } from './payments.store.ts';
import { refundMail } from './refund-mail.ts';
import { findRefund, isAllGivenBack, lockRefund, type Refund, settleRefund, sumRefunded } from './refunds.store.ts';

export type RefundDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments'>;

/** @throws ProviderUnavailable, and is then tried again. */
export async function makeRefund(deps: RefundDeps, job: { locationId: string; refundId: string }): Promise<void> {
  const refund = await findRefund(deps.db, { locationId: job.locationId, id: job.refundId });
  if (refund?.status !== 'intended') return;
  const payment = await findPayment(deps.db, { locationId: refund.locationId, id: refund.paymentId });
  if (!payment) throw new Error(`Refund ${refund.id} has no payment to give back.`);
  const providerRef = await giveBack(deps, refund, payment);
  await inTransaction(deps.db, (tx) => recordRefund(deps, tx, refund, { payment, providerRef }));
}

/** Cash is handed back at the location itself: nobody is asked. */
async function giveBack(deps: RefundDeps, refund: Refund, payment: Payment): Promise<string | null> {
  const { provider, providerRef } = payment;
  if (provider === CASH) return `cash-${refund.id}`;
  if (!providerRef) throw new Error(`Refund ${refund.id} has no payment to give back.`);
  const refundRef = await askProvider(deps.payments.of(provider), refund, providerRef);
  // Before the refund is recorded, so that a process which is killed here is led to it again.
  await bookTakenBack(deps, payment, providerRef);
  return refundRef;
}

/** What the provider knows a refund of ours by. */
export function refundKeyOf(refundId: string): string {
  return `refund-${refundId}`;
}

/** Null when the provider will never do it: the desk has to. */
async function askProvider(provider: PaymentProvider, refund: Refund, ref: string): Promise<string | null> {
  try {
    const asked = {
      idempotencyKey: refundKeyOf(refund.id),
      ref,
      amountCents: refund.totalCents,
      reason: refund.reason,
    };
    return (await provider.refund(asked)).refundRef;
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

/**
 * Safe to run twice; without `providerRef` the provider will not do it. One that we gave up and that was made all the
 * same is made. @returns whether anything was recorded.
 */
export async function recordRefund(
  deps: RefundDeps,
  tx: Db,
  { locationId, id }: Pick<Refund, 'locationId' | 'id'>,
  { payment, providerRef }: { payment: Pick<Payment, 'provider'>; providerRef: string | null },
): Promise<boolean> {
  const refund = await lockRefund(tx, { locationId, id });
  if (!refund || refund.status === 'succeeded' || (refund.status === 'failed' && !providerRef)) return false;
  // Two refunds of one order take turns here: the second must see the first to know that all is given back.
  const order = await lockWithStay(tx, refund);
  const now = deps.now();
  await settleRefund(tx, refund, { status: providerRef ? 'succeeded' : 'failed', providerRef, now });
  if (!providerRef) return true;
  const { orderId, sessionId, parkingCents, feeCents } = refund;
  if (sessionId) await setSessionStatus(tx, { locationId, ids: [sessionId] }, 'refunded');
  if ((await sumRefunded(tx, { locationId, orderId })) === order?.totalCents) {
    await markOrder(tx, { locationId, orderId }, { status: 'refunded' });
  }
  const stayOrderId = order?.stayOrderId ?? orderId;
  if (await isAllGivenBack(tx, { locationId, stayOrderId })) {
    await endRefundedSessions(tx, { locationId, orderId: stayOrderId }, now);
  }
  const heldBy = payment.provider === CASH ? 'owner' : 'provider';
  const shiftId = heldBy === 'owner' ? await shareOpenShift(tx, locationId) : null;
  const entries = entriesForRefund({ parkingCents, feeCents }, heldBy).map((entry) => ({ ...entry, id: deps.newId() }));
  await insertEntries(tx, { locationId, transactionId: refund.id, orderId, occurredAt: now, shiftId }, entries);
  const day = localDay(now, await findTimeZone(tx, locationId));
  const given = {
    parkingCents: 0,
    feeCents: 0,
    refundedParkingCents: parkingCents,
    refundedFeeCents: feeCents,
    passedOnCents: 0,
    cashCents: heldBy === 'owner' ? -(parkingCents + feeCents) : 0,
    sales: 0,
  };
  await addToRevenueDay(tx, { locationId, day, source: sourceOf(order ?? { kind: 'stay' }) }, given);
  if (refund.askedBy) await tellPayer(deps, tx, refund);
  return true;
}

/** A stay before the time that was added to it, as everybody locks them who needs both. */
export async function lockWithStay(tx: Db, at: OrderId): Promise<Order | null> {
  const found = await findOrder(tx, at);
  if (found?.stayOrderId) await lockOrder(tx, { locationId: at.locationId, orderId: found.stayOrderId });
  return lockOrder(tx, at);
}

/** What the program gives back by itself is told where it happens; what the desk gives back is told by mail. */
async function tellPayer(deps: RefundDeps, tx: Db, refund: Refund): Promise<void> {
  const payer = await findPayer(tx, refund);
  if (!payer?.email) return;
  await queueMessage(tx, deps, refundMail({ ...refund, ...payer, to: payer.email }, deps.config));
}
