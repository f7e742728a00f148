// The configured providers. New payments choose between card and PayPal; an existing payment is only ever looked up
// where it was made.

import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { type PaymentProvider, ProviderMisconfigured } from './payments.port.ts';

export type PaymentProviders = {
  /** Cards and card wallets: always available, through the sandbox by default. */
  readonly card: PaymentProvider;
  readonly payPal: PaymentProvider | null;
  readonly all: readonly PaymentProvider[];
  /** Null when this payment method is not offered here. */
  by(method: PaymentMethodName): PaymentProvider | null;
  /** The provider of a payment. @throws ProviderMisconfigured when the settings no longer name it. */
  of(name: string): PaymentProvider;
};

export function paymentProviders(card: PaymentProvider, payPal: PaymentProvider | null = null): PaymentProviders {
  const all = payPal ? [card, payPal] : [card];
  const of = (name: string) => {
    const provider = all.find((each) => each.name === name);
    if (provider) return provider;
    throw new ProviderMisconfigured(`What was paid with "${name}" waits: this provider is not configured.`);
  };
  return { card, payPal, all, by: (method) => (method === 'card' ? card : payPal), of };
}
