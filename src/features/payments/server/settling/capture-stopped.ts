// A start-stop stay: its price is captured from the money that was held for it (rule 374), or requested again
// when that is gone (rule 375).

import { type Order, type OrderId, setMax, setStopped } from '#features/orders/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { cancelAtProvider } from '../abandon-payment.ts';
import { openPayment, savingOf } from '../open-payment.ts';
import type { Payment } from '../payment.ts';
import {
  findPayment,
  findSettling,
  insertPayment,
  isSettled,
  lockSettling,
  reopenPayment,
  setPaymentStatus,
} from '../payments.store.ts';
import { findPayout } from '../payout-accounts.store.ts';
import { makeDue } from './capture-payment.ts';
import { followPayment } from './follow-payment.ts';
import { type CancelDeps, loseHold, type SettleDeps } from './settle-payment.ts';

/** In the transaction that stores the price, under the payment's lock; the provider is called after it. */
export async function intendCapture(deps: CancelDeps, tx: Db, { locationId, orderId: id }: OrderId): Promise<void> {
  const settling = await lockSettling(tx, { locationId, id });
  if (!settling) throw new Error(`Order ${id} has no payment.`);
  const { payment } = settling;
  if (payment.status === 'canceled') return loseHold(deps, tx, settling);
  if (isSettled(payment)) return;
  await makeDue(tx, settling, deps.now());
}

/** Does at once what the sweep would do. Safe to run twice. While the provider does not answer, the sweep goes on. */
export async function captureStopped(deps: SettleDeps, { locationId, orderId: id }: OrderId): Promise<void> {
  const payment = await findPayment(deps.db, { locationId, id });
  if (!payment?.providerRef || isSettled(payment)) return;
  try {
    await followPayment(deps, payment);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
}

/**
 * Part of what is owed is no longer, or none of it. In the caller's transaction. @returns false while a payment for it may still go
 * through
 */
export async function lowerOwed(
  deps: CancelDeps,
  tx: Db,
  { locationId, orderId: id }: OrderId,
  { lines, minutes }: Pick<Order, 'lines' | 'minutes'>,
): Promise<boolean> {
  const settling = await lockSettling(tx, { locationId, id });
  if (settling?.order.status !== 'owed' || settling.payment.status !== 'canceled') return false;
  const order = { ...settling.order, lines, minutes, totalCents: totalOf(lines) };
  await setStopped(tx, { locationId, orderId: id }, order);
  if (order.totalCents === 0) await loseHold(deps, tx, { ...settling, order });
  return true;
}

/** What nobody has agreed to pay yet, and is owed all the same. In the caller's transaction. @throws what `isLotInReview` recognizes */
export async function storeOwed(deps: Pick<SettleDeps, 'payments'>, tx: Db, order: Order<'stay'>): Promise<void> {
  const { locationId, id, totalCents: amountCents, createdAt: settledAt } = order;
  const provider = deps.payments.by('card')?.name;
  if (!provider) throw new Error(`Nobody takes cards for order ${id}.`);
  await insertPayment(tx, order, { provider, amountCents, payout: null, onFile: null });
  await setPaymentStatus(tx, { locationId, id }, { status: 'canceled', settledAt });
  await setStopped(tx, { locationId, orderId: id }, { ...order, status: 'owed' });
}

/** More is owed than was. In the caller's transaction. @returns false while a payment for it may still go through */
export async function raiseOwed(
  tx: Db,
  { locationId, orderId: id }: OrderId,
  { lines, minutes }: Pick<Order, 'lines' | 'minutes'>,
): Promise<boolean> {
  const settling = await lockSettling(tx, { locationId, id });
  if (settling?.order.status !== 'owed' || settling.payment.status !== 'canceled') return false;
  const totalCents = totalOf(lines);
  await setMax(tx, { locationId, orderId: id }, { lines, totalCents, authorizedCents: totalCents });
  await setStopped(tx, { locationId, orderId: id }, { ...settling.order, lines, minutes, totalCents });
  return true;
}

type Paying = { readonly method: PaymentMethodName; readonly shownCents: number | undefined };

/** Opens a payment for what is owed. @returns the secret for the browser to confirm with */
export async function payOwed(
  deps: SettleDeps,
  at: OrderId,
  paying: Paying,
): Promise<{ readonly clientSecret: string; readonly totalCents: number } | Refusal> {
  // A second page, or one that was reloaded, takes over.
  const before = await findSettling(deps.db, { locationId: at.locationId, id: at.orderId });
  if (before?.order.status === 'owed' && !isSettled(before.payment)) await cancelAtProvider(deps, before.payment);
  const reopened = await inTransaction(deps.db, (tx) => reopenOwed(deps, tx, at, paying));
  if (isRefusal(reopened)) return reopened;
  const opened = await openPayment(deps, { ...reopened, saving: savingOf(paying.method) });
  return isRefusal(opened) ? opened : { ...opened, totalCents: reopened.amountCents };
}

async function reopenOwed(
  deps: SettleDeps,
  tx: Db,
  { locationId, orderId: id }: OrderId,
  { method, shownCents }: Paying,
): Promise<Payment | Refusal> {
  const settling = await lockSettling(tx, { locationId, id });
  if (settling?.order.status !== 'owed') return refuse('nothing_owed');
  const { payment, order } = settling;
  const { lines, totalCents: amountCents } = order;
  if (shownCents !== undefined && shownCents !== totalOf(lines)) return refuse('nothing_owed');
  // Only a canceled intent can take nothing anymore.
  if (payment.status !== 'canceled') return refuse('payment_unavailable');
  const provider = deps.payments.by(method);
  if (!provider) return refuse('method_not_offered');
  if (amountCents < provider.minimumCents) return refuse('below_card_minimum');
  const now = deps.now();
  const payout = provider.accounts && (await findPayout(tx, { locationId, provider: provider.name, lines, now }));
  await reopenPayment(tx, payment, { provider: provider.name, amountCents, payout, now });
  return (await findPayment(tx, { locationId, id })) ?? refuse('nothing_owed');
}
