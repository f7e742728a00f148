// Which providers take money here. New payments choose between card and PayPal; a payment that stands already is asked
// about only where it was made.

import type { PaymentMethodName } from '#contract/payment-method.ts';
import { type PaymentProvider, ProviderMisconfigured } from './payments.port.ts';

export type PaymentProviders = {
  /** Cards and card wallets: always there, the sandbox's when nothing else is set. */
  readonly card: PaymentProvider;
  readonly payPal: PaymentProvider | null;
  readonly all: readonly PaymentProvider[];
  /** Null when this way to pay is not offered here. */
  by(method: PaymentMethodName): PaymentProvider | null;
  /** The one that a payment was made with. @throws ProviderMisconfigured when the settings no longer name it. */
  of(name: string): PaymentProvider;
};

export function paymentProviders(card: PaymentProvider, payPal: PaymentProvider | null = null): PaymentProviders {
  const all = payPal ? [card, payPal] : [card];
  const of = (name: string) => {
    const provider = all.find((each) => each.name === name);
    if (provider) return provider;
    throw new ProviderMisconfigured(`What was paid with "${name}" waits: this provider is not configured.`);
  };
  return { card, payPal, all, by: (method) => (method === 'paypal' ? payPal : card), of };
}
