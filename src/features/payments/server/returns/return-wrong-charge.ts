// Refunds a charge of the wrong amount.

import type { MoneyReturn } from '../../rules/money-return.ts';
import { findPayment } from '../payments.store.ts';
import type { RefundDeps } from '../refunds/record-refund.ts';
import { WRONG_AMOUNT } from '../refunds/refund-mail.ts';
import { askBack } from './ask-back.ts';
import { hearOfWrongCharge } from './record-wrong-charge.ts';
import type { WrongCharge } from './wrong-charges.store.ts';

/** @throws ProviderUnavailable; the sweep tries again. */
export async function returnWrongCharge(
  deps: RefundDeps,
  wrong: WrongCharge & Pick<MoneyReturn, 'attempt'>,
): Promise<void> {
  const { locationId, paymentId, id, attempt, chargedCents: cents } = wrong;
  const payment = await findPayment(deps.db, { locationId, id: paymentId });
  if (!payment?.providerRef) throw new Error(`The wrong charge of payment ${paymentId} has no payment.`);
  const asked = { id, attempt, ref: payment.providerRef, cents, reason: WRONG_AMOUNT };
  await hearOfWrongCharge(deps, wrong, await askBack(deps.payments.of(payment.provider), asked));
}
