// Charges a payer's saved means of payment without the payer present: the intent to charge is committed first, then the provider
// is asked with the payment's id in the idempotency key, then the answer is recorded. Any step may run again after a crash; the
// provider charges an intent once.

import { findOrder, type Order, type OrderId } from '#features/orders/server/public.ts';
import {
  type OnFile,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnavailable,
} from '#integrations/payments/payments.port.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { abandonPayment } from './abandon-payment.ts';
import { openPayment } from './open-payment.ts';
import type { Payment } from './payment.ts';
import { findOpenPaymentOf, findPayment, insertPayment } from './payments.store.ts';
import { findPayout } from './payout-accounts.store.ts';
import { recordOutcome, type SettleDeps } from './settling/settle-payment.ts';

type Charge = { readonly provider: string; readonly onFile: OnFile };

/** Stores the order and the intent to charge it, in the caller's transaction, without calling the provider. */
export async function intendCharge(tx: Db, order: Order, { provider, onFile }: Charge): Promise<void> {
  const payout = await findPayout(tx, { ...order, provider, now: order.createdAt });
  await insertPayment(tx, order, { provider, amountCents: order.totalCents, payout, onFile });
}

/**
 * Charges the intended order. Safe to run twice, and after a crash at any step.
 * @returns the outcome, which is `held` for start-stop parking; null while the provider has not answered, so try
 * again later
 */
export async function chargeSaved(deps: SettleDeps, at: OrderId): Promise<'paid' | 'held' | 'canceled' | null> {
  const payment = await findOpenPaymentOf(deps.db, at);
  if (!payment) return null;
  const provider = deps.payments.of(payment.provider);
  const ref = payment.providerRef ?? (await openRef(deps, payment));
  if (!ref || !provider.chargeSaved) return outcomeOf(deps, payment);
  try {
    const intent = await provider.chargeSaved(ref, `charge-${payment.id}`);
    await recordOutcome(deps, intent);
    if (intent.status === 'succeeded' || intent.status === 'processing') return outcomeOf(deps, payment);
    if (payment.onStop && intent.status === 'authorized') return outcomeOf(deps, payment);
  } catch (error) {
    const isUnknown = error instanceof ProviderUnavailable && !(error instanceof ProviderMisconfigured);
    if (isUnknown) return null;
    if (!(error instanceof ProviderRefused)) throw error;
  }
  // Declined: only the payer can change that, with another intent.
  return abandonPayment(deps, { ...payment, providerRef: ref });
}

/**
 * Charges an order that was placed with a saved means of payment, unless that has been done.
 * @returns the order afterwards; null if it was not charged, and will not be
 * @throws while the provider does not say what it did, to be tried again
 */
export async function chargeOrder(deps: SettleDeps, at: OrderId): Promise<Order | null> {
  if ((await findOrder(deps.db, at))?.status === 'pending') await chargeSaved(deps, at);
  const order = await findOrder(deps.db, at);
  if (order?.status === 'pending') throw new Error('The provider has not said yet whether the card was charged.');
  return order?.status === 'expired' ? null : order;
}

/** Null while the outcome is unknown, and when the provider refused the charge for good. */
async function openRef(deps: SettleDeps, payment: Payment): Promise<string | null> {
  const opened = await openPayment(deps, payment);
  return isRefusal(opened) ? null : ((await findPayment(deps.db, payment))?.providerRef ?? null);
}

async function outcomeOf({ db }: SettleDeps, payment: Payment): Promise<'paid' | 'held' | 'canceled' | null> {
  const { status, abandonedAt } = (await findPayment(db, payment)) ?? payment;
  if (status === 'succeeded') return 'paid';
  if (status === 'authorized' && payment.onStop && !abandonedAt) return 'held';
  return status === 'canceled' ? 'canceled' : null;
}
