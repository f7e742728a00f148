// What every way to pay has in common. A provider's own form, such as Stripe's card field or PayPal's button, is one more
// component of this shape, loaded lazily by `payment-methods.ts`; the step around it never learns which one it is.

import type { ComponentType, ReactNode } from 'react';
import type { PaymentMethodName } from '#contract/payment-method.ts';
import type { Cents } from '#domain/money/cents.ts';

export type Charge = { readonly clientSecret: string; readonly totalCents: Cents };

/** What the provider told this browser. Whether money came is for our server to say, after asking the provider itself. */
export type ProviderAnswer =
  | { readonly kind: 'confirmed' }
  /** The provider's own words. */
  | { readonly kind: 'declined'; readonly message: string }
  /** The driver closed the provider's window. Nothing happened, and nothing is said of it. */
  | { readonly kind: 'cancelled' }
  /** The connection broke off: it may have gone through or not. */
  | { readonly kind: 'unanswered' };

/**
 * Has the provider confirm. Called by the very press of the button, while a provider may open a window of its own; the
 * charge follows when it stands. When it is refused the promise rejects, and the step says why.
 */
export type Confirm = (opened: Promise<Charge>) => Promise<ProviderAnswer>;

/** Makes one attempt: opens the charge, has the provider confirm, then asks our server what became of it. */
export type Pay = (method: PaymentMethodName, confirm: Confirm) => void;

export type PaymentMethodProps = {
  readonly totalCents: Cents;
  /** An attempt is under way. */
  readonly busy: boolean;
  readonly pay: Pay;
};

/** Cards come with their wallets: what else can be pressed at once stands between the two. */
export type CardFormProps = PaymentMethodProps & { readonly between?: ReactNode };

export type CardMethod = { readonly Form: ComponentType<CardFormProps> };
export type ButtonMethod = { readonly Form: ComponentType<PaymentMethodProps> };
