// Gives money back: the intent stands already, the provider is asked with its id as the key, and the outcome is
// recorded with the ledger. Killed anywhere in between, the job runs again and nothing is given twice.

import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { type PaymentProvider, ProviderRefused } from '../../../ports/payments/payments.port.ts';
import { bookRefund } from '../../books/book-money.ts';
import { queueMessage } from '../../messages/outgoing-messages.ts';
import {
  findOrder,
  fulfilmentOf,
  lockOrder,
  markOrder,
  type Order,
  type OrderId,
  receiptOrderId,
} from '../../orders/order-book.ts';
import { CASH, findPayment, type Payment } from '../payments.store.ts';
import { findPayer } from './find-payer.ts';
import { recordTakenBack } from './record-taken-back.ts';
import { refundMail } from './refund-mail.ts';
import { findRefund, isAllGivenBack, lockRefund, type Refund, settleRefund, sumRefunded } from './refunds.store.ts';

export type RefundDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments' | 'fulfilments'>;

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
  await recordTakenBack(deps, payment, providerRef);
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
  if (!order) throw new Error(`Refund ${refund.id} has no order.`);
  const now = deps.now();
  await settleRefund(tx, refund, { status: providerRef ? 'succeeded' : 'failed', providerRef, now });
  if (!providerRef) return true;
  await takeGoodsBack(deps, tx, order, refund);
  await book(deps, tx, order, { refund, isCash: payment.provider === CASH });
  if (refund.askedBy) await mailPayer(deps, tx, refund);
  return true;
}

async function takeGoodsBack(deps: RefundDeps, tx: Db, order: Order, { sessionId }: Refund): Promise<void> {
  const { locationId, id: orderId } = order;
  if ((await sumRefunded(tx, { locationId, orderId })) === order.totalCents) {
    await markOrder(tx, { locationId, orderId }, { status: 'refunded' });
  }
  const isAll = await isAllGivenBack(tx, { locationId, stayOrderId: receiptOrderId(order) });
  await fulfilmentOf(deps.fulfilments, order).onRefunded(tx, order, { sessionId, isAll, now: deps.now() });
}

type Made = { readonly refund: Refund; readonly isCash: boolean };

async function book(deps: RefundDeps, tx: Db, order: Order, { refund, isCash }: Made): Promise<void> {
  const { locationId, id: transactionId, orderId, lines } = refund;
  const goods = fulfilmentOf(deps.fulfilments, order);
  const shiftId = isCash ? await goods.holdTill(tx, order) : null;
  const money = { transactionId, lines, heldBy: isCash ? 'owner' : 'provider', shiftId } as const;
  await bookRefund(deps, tx, { locationId, orderId, source: goods.source, ...money, now: deps.now() });
}

/** A stay is always locked before the time that was added to it. */
export async function lockWithStay(tx: Db, at: OrderId): Promise<Order | null> {
  const found = await findOrder(tx, at);
  const receiptOrder = found && receiptOrderId(found);
  if (receiptOrder && receiptOrder !== at.orderId) await lockOrder(tx, { ...at, orderId: receiptOrder });
  return lockOrder(tx, at);
}

/** A refund that the program makes by itself is shown where it happens; one that the desk makes is mailed. */
async function mailPayer(deps: RefundDeps, tx: Db, refund: Refund): Promise<void> {
  const payer = await findPayer(deps, tx, refund);
  if (!payer?.email) return;
  await queueMessage(tx, deps, refundMail({ ...refund, ...payer, to: payer.email }, deps.config));
}
