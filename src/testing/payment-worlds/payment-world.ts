/** A payment provider from the sides that our server never sees: the payer's browser and the provider's own pages. */
import type { PaymentMethodName } from '#contract/payment-method.ts';
import type { PaymentProvider, ProviderName } from '#server/ports/payments/payments.port.ts';
import type { BookedElsewhere } from '../books.ts';

/** What is asked of a provider, in the product's own words. */
export type PaymentStage =
  | 'sign in'
  | 'open'
  | 'look'
  /** Within another call: how does it stand, what went back. */
  | 'check'
  | 'list'
  | 'reserve'
  | 'take'
  | 'canceled'
  | 'give back';

/** How it fails; the first is a line that is cut. */
export type PaymentFaultWay = 'cut' | 'error' | 'bad gateway';

export type PaymentFault = {
  readonly stage: PaymentStage;
  /** Before the provider has acted, or once it has and before it answers. */
  readonly moment: 'before' | 'after';
  readonly way: PaymentFaultWay;
  readonly times: number;
};

export type PaymentWorld = {
  readonly name: ProviderName;
  readonly method: PaymentMethodName;
  readonly provider: PaymentProvider;
  /** New payments are made by this provider from now on. */
  readonly use: () => void;
  /** The payer agrees in the browser: the money is taken, or may be taken by us. */
  readonly pay: (clientSecret: string) => Promise<void>;
  /** The payer pays, and the money comes only when what this answers is called. */
  readonly payLate: (clientSecret: string) => Promise<() => Promise<void>>;
  /** Somebody gives back in the provider's own pages. */
  readonly giveBackThere: (ref: string, cents: number) => Promise<void>;
  /** A refund that the provider had made does not arrive at the payer. */
  readonly refundFailsThere: (ref: string) => Promise<void>;
  /** The provider no longer knows the intent, nor anything that was done with it. */
  readonly forget: (ref: string) => Promise<void>;
  /** What stands in the provider's books, where those are not in our database. */
  readonly booked: () => BookedElsewhere[];
  readonly ways: readonly PaymentFaultWay[];
  readonly fail: (fault: PaymentFault) => void;
  /** The provider is well again. Answers how often the fault was met. */
  readonly heal: () => number;
  /** What was asked or answered against the provider's contract, and money that is still reserved. */
  readonly oddities: () => readonly string[];
};
