// A payer gives up. We record that first and then cancel the payment at the provider. Only the provider's answer decides the
// outcome, because the payment may have gone through a moment ago.

import type { OrderId } from '#features/orders/server/public.ts';
import { ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { keyOf, type Payment } from './payment.ts';
import { findPayment, isSettled, lockPayment } from './payments.store.ts';
import { recordOutcome, type SettleDeps } from './settling/settle-payment.ts';

/** Locks an order's payment, as settling does first. Null when there is none or its outcome is known. */
export async function lockOpenPayment(tx: Db, order: OrderId): Promise<Payment | null> {
  const payment = await lockPayment(tx, { locationId: order.locationId, id: order.orderId });
  return payment && !isSettled(payment) ? payment : null;
}

/** @returns the outcome; null while the provider has not answered, in which case the sweep asks again. */
export async function abandonPayment(deps: SettleDeps, payment: Payment): Promise<'canceled' | 'paid' | null> {
  await cancelAtProvider(deps, payment);
  const { status } = (await findPayment(deps.db, payment)) ?? payment;
  if (status === 'canceled') return 'canceled';
  return status === 'succeeded' ? 'paid' : null;
}

/** Without the provider's reference, the payment is still being opened or its reference was lost; the sweep finds out. */
export async function cancelAtProvider(deps: SettleDeps, payment: Payment): Promise<void> {
  const { provider, providerRef } = payment;
  if (!providerRef) return;
  try {
    await recordOutcome(deps, await deps.payments.of(provider).cancel(providerRef, keyOf('cancel', payment)));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
}
