// The configured payment providers; without any, the sandbox takes cards.

import type { Config } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { type PaymentProviders, paymentProviders } from '#integrations/payments/payment-providers.ts';
import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { createPayPalProvider } from '#integrations/payments/paypal/paypal-provider.ts';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { type WatchCalls, watchesNoCalls } from '#platform/telemetry/tracing.ts';

type ProviderDeps = Pick<Deps, 'db' | 'now'>;

export async function openPaymentProviders(
  { payments: { stripe, payPal }, publicUrl }: Config,
  deps: ProviderDeps,
  watchCalls: WatchCalls = watchesNoCalls,
): Promise<PaymentProviders> {
  const card = await cardProvider(stripe, deps);
  const watched = watchCalls(card.name, card);
  const savesFrom = payPal?.saves ? `${publicUrl}/` : null;
  return paymentProviders(
    watched,
    payPal && watchCalls('paypal', createPayPalProvider({ ...payPal, savesFrom, now: deps.now })),
  );
}

async function cardProvider(stripe: Config['payments']['stripe'], deps: ProviderDeps): Promise<PaymentProvider> {
  if (!stripe) return createSandboxProvider(deps);
  // The library takes 20 MB.
  const { createStripeProvider } = await import('#integrations/payments/stripe/stripe-provider.ts');
  return createStripeProvider({ ...stripe, now: deps.now });
}
