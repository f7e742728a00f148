// Refunds a charge of the wrong amount. The charge's id is the idempotency key, so that the provider refunds it only once.

import { type PaymentProvider, ProviderRefused } from '../../../ports/payments/payments.port.ts';
import { findPayment } from '../payments.store.ts';
import type { RefundDeps } from './record-refund.ts';
import { settleWrongCharge, succeededCents } from './record-wrong-charge.ts';
import { WRONG_AMOUNT } from './refund-mail.ts';
import type { WrongCharge } from './wrong-charges.store.ts';

/** @throws ProviderUnavailable; the sweep tries again. */
export async function returnWrongCharge(deps: RefundDeps, wrong: WrongCharge): Promise<void> {
  const payment = await findPayment(deps.db, { locationId: wrong.locationId, id: wrong.paymentId });
  if (!payment?.providerRef) throw new Error(`The wrong charge of payment ${wrong.paymentId} has no payment.`);
  const outcome = await giveBack(deps.payments.of(payment.provider), payment.providerRef, wrong);
  if (outcome) await settleWrongCharge(deps, wrong, outcome);
}

/** The provider refuses when the charge was already refunded in its console. */
async function giveBack(provider: PaymentProvider, ref: string, { id, chargedCents: amountCents }: WrongCharge) {
  try {
    const { status } = await provider.refund({
      idempotencyKey: `refund-${id}`,
      ref,
      amountCents,
      reason: WRONG_AMOUNT,
    });
    return status === 'succeeded' ? 'returned' : null;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const made = await provider.listRefundsOf(ref);
    if (succeededCents(made) >= amountCents) return 'returned';
    // Somebody's refund of it is on its way.
    if (made.some(({ status }) => status === 'pending')) return null;
    return error.passes ? null : 'refused';
  }
}
