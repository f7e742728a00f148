// A payer gives up. That is written first; then the payment is canceled at the provider, so that it can no longer be made, and
// only what the provider answers is recorded: it may have been paid a moment ago.

import type { Db } from '../../db/database.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/payments/payments.port.ts';
import type { OrderId } from '../orders/order-book.ts';
import { findPayment, isSettled, lockPaymentOfOrder, type Payment } from './payments.store.ts';
import { recordOutcome, type SettleDeps } from './settling/settle-payment.ts';

/** Holds the payment of an order, as settling does first of all; null when it has none, or its end is known. */
export async function lockOpenPayment(tx: Db, order: OrderId): Promise<Payment | null> {
  const payment = await lockPaymentOfOrder(tx, order);
  return payment && !isSettled(payment) ? payment : null;
}

/** @returns what became of it; null while the provider has not answered, and the sweep asks again. */
export async function giveUpPayment(deps: SettleDeps, payment: Payment): Promise<'canceled' | 'paid' | null> {
  await cancelAtProvider(deps, payment);
  const { status } = (await findPayment(deps.db, payment)) ?? payment;
  if (status === 'canceled') return 'canceled';
  return status === 'succeeded' ? 'paid' : null;
}

/** While the provider's name of it is unknown, its opening is under way or lost: the sweep finds that out. */
export async function cancelAtProvider(deps: SettleDeps, { id, provider, providerRef }: Payment): Promise<void> {
  if (!providerRef) return;
  try {
    await recordOutcome(deps, await deps.payments.of(provider).cancel(providerRef, `cancel-${id}`));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
}
