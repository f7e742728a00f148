/** A payment provider from the sides that our server never sees: the payer's browser and the provider's own pages. */
import type { PaymentMethodName } from '#contract/payment-method.ts';
import type { PaymentProvider, ProviderName } from '#server/ports/payments/payments.port.ts';
import type { BookedElsewhere } from '../books.ts';

export type PaymentWorld = {
  readonly name: ProviderName;
  readonly method: PaymentMethodName;
  readonly provider: PaymentProvider;
  /** New payments are made by this provider from now on. */
  readonly use: () => void;
  /** The payer agrees in the browser: the money is taken, or may be taken by us. */
  readonly pay: (clientSecret: string) => Promise<void>;
  /** Somebody gives back in the provider's own pages. */
  readonly giveBackThere: (ref: string, cents: number) => Promise<void>;
  /** A refund that the provider had made does not arrive at the payer. */
  readonly refundFailsThere: (ref: string) => Promise<void>;
  /** The provider no longer knows the intent, nor anything that was done with it. */
  readonly forget: (ref: string) => Promise<void>;
  /** What stands in the provider's books, where those are not in our database. */
  readonly booked: () => BookedElsewhere[];
  /** What was asked or answered against the provider's contract, and money that is still reserved. */
  readonly oddities: () => readonly string[];
};
