// Opens an order's payment at the provider. The payment's own id is the idempotency key: if the process is killed on the way, the
// sweep finds the payment and finishes or cancels it.

import type { Deps } from '#app/deps.ts';
import { type NewIntent, ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { cachePaymentRef } from '#platform/db/sharding/cached-locations.ts';
import type { StatementPart } from '#platform/db/statements/statement-parts.ts';
import { paymentSecretOf } from '#platform/http/access/principal.ts';
import type { Payment } from './payment.ts';
import { recordOpened } from './payments.store.ts';
import { markRefused } from './payout-accounts.store.ts';
import { recordRefused } from './settling/settle-payment.ts';

type OpenDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'payments' | 'fulfillments'>;
export type PaymentToOpen = Pick<
  Payment,
  'locationId' | 'id' | 'orderId' | 'provider' | 'amountCents' | 'payout' | 'onFile'
> &
  Partial<Pick<Payment, 'onStop' | 'attempt'>> & { readonly saving?: NewIntent['saving'] | undefined };

const SAVING: Readonly<Partial<Record<PaymentMethodName, 'new' | 'known'>>> = {
  paypal_and_save: 'new',
  saved_paypal: 'known',
};

/** What a method means for what the payer pays with. */
export const savingOf = (method: PaymentMethodName): NewIntent['saving'] => SAVING[method];

/** @returns the secret for the browser to confirm with, or a refusal when the provider did not answer or declined. */
export async function openPayment(
  deps: OpenDeps,
  payment: PaymentToOpen,
  openedParts: (clientSecret: string) => readonly StatementPart[] = () => [],
): Promise<{ clientSecret: string } | Refusal> {
  const { locationId, orderId, id: paymentId, amountCents, payout, onFile, onStop, attempt = 1, saving } = payment;
  try {
    const provider = deps.payments.of(payment.provider);
    const { ref, clientSecret } = await provider.createIntent({
      idempotencyKey: attempt > 1 ? `${paymentId}-${attempt}` : paymentId,
      amountCents,
      currency: 'USD',
      capture: onStop ? 'manual' : provider.takesMoney,
      metadata: { locationId, orderId, paymentId, ...(attempt > 1 && { attempt }) },
      description: 'Parking',
      ...(payout && { payout }),
      ...(onFile && { onFile }),
      ...(saving && { saving }),
    });
    await cachePaymentRef(
      deps.db,
      { ...paymentSecretOf(clientSecret), providerRef: ref },
      { locationId, id: paymentId },
    );
    const opened = { providerRef: ref, now: deps.now() };
    await recordOpened(deps.db, { locationId, id: paymentId }, opened, openedParts(clientSecret));
    return { clientSecret };
  } catch (error) {
    if (error instanceof ProviderRefused) {
      // The owner's account may be the cause, so the next payment leaves it out without the driver noticing.
      if (payout) await markRefused(deps.db, payout.accountRef, deps.now());
      await recordRefused(deps, { locationId, id: paymentId });
    } else if (!(error instanceof ProviderUnavailable)) throw error;
    return refuse('payment_unavailable');
  }
}
