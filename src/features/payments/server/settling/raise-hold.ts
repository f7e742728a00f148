// More is held for a parked car than when it came (rule 390).

import type { Deps } from '#app/deps.ts';
import type { OrderId } from '#features/orders/server/public.ts';
import { ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { findPayment } from '../payments.store.ts';

type Raising = {
  /** Each attempt has its own: the provider would repeat its refusal. */
  readonly key: string;
  /** What is to be held in all. */
  readonly cents: number;
};

/**
 * Asks the provider only: the caller records what is held. A process that dies in between leaves a larger hold, of which no more is
 * captured than the parking costs.
 * @returns null once that much is held
 */
export async function raiseHold(
  deps: Pick<Deps, 'db' | 'payments'>,
  { locationId, orderId: id }: OrderId,
  { key, cents }: Raising,
): Promise<Refusal | null> {
  const payment = await findPayment(deps.db, { locationId, id });
  if (!payment?.providerRef || payment.status !== 'authorized') return refuse('correction_overtaken');
  const { increaseHold } = deps.payments.of(payment.provider);
  if (!increaseHold) return refuse('hold_not_increased');
  try {
    const { status, amountCents } = await increaseHold(payment.providerRef, `increase-${key}`, cents);
    if (status !== 'authorized') return refuse('correction_overtaken');
    return amountCents >= cents ? null : refuse('hold_not_increased');
  } catch (error) {
    if (error instanceof ProviderUnavailable) return refuse('payment_unavailable');
    throw error;
  }
}
