// The configured payment providers; without any, cards are paid in the sandbox.

import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { type PaymentProviders, paymentProviders } from './ports/payments/payment-providers.ts';
import { createPayPalProvider } from './ports/payments/paypal/paypal-provider.ts';
import { createSandboxProvider } from './ports/payments/sandbox/sandbox-provider.ts';
import { createStripeProvider } from './ports/payments/stripe/stripe-provider.ts';

type ProviderDeps = Pick<Deps, 'db' | 'now'>;

export async function openPaymentProviders(
  { payments: { stripe, payPal } }: Config,
  deps: ProviderDeps,
): Promise<PaymentProviders> {
  const card = stripe ? createStripeProvider({ ...stripe, now: deps.now }) : await createSandboxProvider(deps);
  return paymentProviders(card, payPal && createPayPalProvider({ ...payPal, now: deps.now }));
}
