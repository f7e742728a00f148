// The payment providers that the settings name; without any, cards are paid in the sandbox.

import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { type PaymentProviders, paymentProviders } from './ports/payments/payment-providers.ts';
import { createSandboxProvider } from './ports/payments/sandbox/sandbox-provider.ts';
import { createStripeProvider } from './ports/payments/stripe/stripe-provider.ts';

type ProviderDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

export async function openPaymentProviders(
  { payments: { stripe } }: Config,
  deps: ProviderDeps,
): Promise<PaymentProviders> {
  return paymentProviders(stripe ? createStripeProvider(stripe) : await createSandboxProvider(deps));
}
