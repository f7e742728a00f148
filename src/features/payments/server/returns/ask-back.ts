// Has a provider return money that bought nothing, even if we or somebody in its console have already returned part of it.

import { type PaymentProvider, ProviderRefused } from '#integrations/payments/payments.port.ts';
import type { ReturnCommand } from '../../rules/money-return.ts';
import { refundKeyOf } from '../refunds/refund-key.ts';
import { succeededCents } from './record-wrong-charge.ts';

export type AskedBack = {
  /** Its id and attempt make the idempotency key. */
  readonly id: string;
  readonly attempt: number;
  readonly ref: string;
  readonly cents: number;
  readonly reason: string;
};

/** @returns what the provider says about it. @throws ProviderUnavailable; the sweep tries again. */
export async function askBack(provider: PaymentProvider, asked: AskedBack): Promise<ReturnCommand> {
  const { ref, cents, reason } = asked;
  const earlier = await provider.listRefundsOf(ref);
  const backCents = succeededCents(earlier);
  if (backCents >= cents) return { kind: 'returned' };
  const isPending = earlier.some(({ status }) => status === 'pending');
  if (isPending) return { kind: 'pending' };
  try {
    // A part may have been refunded in the provider's console.
    const amountCents = cents - backCents;
    const { status } = await provider.refund({ idempotencyKey: refundKeyOf(asked), ref, amountCents, reason });
    return { kind: status === 'succeeded' ? 'returned' : 'pending' };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Somebody refunded it in the console just now.
    const made = await provider.listRefundsOf(ref);
    if (succeededCents(made) >= cents) return { kind: 'returned' };
    return { kind: 'refused', code: error.code, passes: error.passes };
  }
}
