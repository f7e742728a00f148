// What every way to pay has in common. A provider's own form, such as Stripe's card field or PayPal's button, is one more
// component of this shape, loaded lazily by `payment-methods.ts`; the step around it never learns which one it is.

import type { ComponentType } from 'react';
import type { Cents } from '#domain/money/cents.ts';

export type Charge = { readonly clientSecret: string; readonly totalCents: Cents };

/** What the provider told this browser. Whether money came is for our server to say, after asking the provider itself. */
export type ProviderAnswer =
  | { readonly kind: 'confirmed' }
  /** The provider's own words. */
  | { readonly kind: 'declined'; readonly message: string }
  /** The connection broke off: it may have gone through or not. */
  | { readonly kind: 'unanswered' };

export type PaymentMethodProps = {
  readonly charge: Charge;
  /** An attempt is under way. */
  readonly busy: boolean;
  /** Makes one attempt: stores the sessions, then has the provider confirm, then asks our server what became of it. */
  readonly pay: (confirm: () => Promise<ProviderAnswer>) => void;
};

export type PaymentMethod = { readonly id: string; readonly Form: ComponentType<PaymentMethodProps> };
