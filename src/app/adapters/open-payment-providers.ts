// The configured payment providers; without any, the sandbox takes cards.

import type { Config } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { type PaymentProviders, paymentProviders } from '#integrations/payments/payment-providers.ts';
import { createPayPalProvider } from '#integrations/payments/paypal/paypal-provider.ts';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { createStripeProvider } from '#integrations/payments/stripe/stripe-provider.ts';
import { type WatchCalls, watchesNoCalls } from '#platform/telemetry/tracing.ts';

type ProviderDeps = Pick<Deps, 'db' | 'now'>;

export async function openPaymentProviders(
  { payments: { stripe, payPal } }: Config,
  deps: ProviderDeps,
  watchCalls: WatchCalls = watchesNoCalls,
): Promise<PaymentProviders> {
  const card = stripe ? createStripeProvider({ ...stripe, now: deps.now }) : await createSandboxProvider(deps);
  const watched = watchCalls(card.name, card);
  return paymentProviders(watched, payPal && watchCalls('paypal', createPayPalProvider({ ...payPal, now: deps.now })));
}
