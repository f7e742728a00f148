// What all payment methods have in common. A provider's own form, such as Stripe's card field or PayPal's button, is a
// component of this shape, loaded lazily by `payment-methods.ts`; the step around it does not know which one it is.

import type { ComponentType, ReactNode } from 'react';
import { t } from 'ttag';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { Cents } from '#platform/money/cents.ts';

export const somethingWrong = () => t`Looks like something went wrong, please try again`;

export type Charge = { readonly clientSecret: string; readonly totalCents: Cents };

/** The provider's answer to this browser. Only our server decides whether it was paid, after asking the provider. */
export type ProviderAnswer =
  | { readonly kind: 'confirmed' }
  /** The provider's own words. */
  | { readonly kind: 'declined'; readonly message: string }
  /** The driver closed the provider's window: nothing happened, and no message is shown. */
  | { readonly kind: 'canceled' }
  /** It may or may not have gone through. Without a message, the connection broke. */
  | { readonly kind: 'unanswered'; readonly message?: string };

/**
 * Lets the provider confirm. Called directly by the button press, while a provider is allowed to open a window; the charge
 * follows. Rejects when refused, and the step shows why.
 */
export type Confirm = (opened: Promise<Charge>) => Promise<ProviderAnswer>;

/** Makes one attempt: opens the charge, lets the provider confirm, then asks our server for the outcome. */
export type Pay = (method: PaymentMethodName, confirm: Confirm) => void;

export type PaymentMethodProps = {
  readonly totalCents: Cents;
  /** The total is only authorized now; less may be charged later. */
  readonly isHold?: boolean | undefined;
  /** An attempt is in progress. */
  readonly busy: boolean;
  readonly pay: Pay;
};

/** Has the provider confirm a charge with the saved card that was chosen for it. */
export type ConfirmSaved = (clientSecret: string) => Promise<ProviderAnswer>;

/** Cards include their wallets: other methods are shown between the two. */
export type CardFormProps = PaymentMethodProps & {
  readonly between?: ReactNode;
  /** The card that pays is saved in any case: it is charged again. */
  readonly isSaved?: boolean | undefined;
  /** For a payer with an account. */
  readonly account?: PayingAccount | undefined;
};

export type PayingAccount = {
  /** Offered first: a saved card. */
  readonly renderSaved: (confirm: ConfirmSaved) => ReactNode;
  /** Called before any other card is confirmed. @returns why it is not to be; null if it is */
  readonly choose: (clientSecret: string, choice: { readonly save: boolean }) => Promise<ProviderAnswer | null>;
  /** Whether the fields of another card are folded, behind a button. */
  readonly isFolded: boolean;
  readonly onUnfold: () => void;
  /** A saved card is being charged. */
  readonly isPaying: boolean;
  /** Whether the card that is typed is kept, and where that is chosen. */
  readonly keeps: boolean;
  readonly keepBox: ReactNode;
};

/** A method with a button of its own. */
export type ButtonFormProps = PaymentMethodProps & {
  /** The payer's account at the provider may be saved. */
  readonly canSave: boolean;
};

export type CardMethod = { readonly Form: ComponentType<CardFormProps> };
export type ButtonMethod = { readonly Form: ComponentType<ButtonFormProps> };
