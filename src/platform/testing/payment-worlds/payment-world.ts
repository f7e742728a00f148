/** A payment provider from the sides that our server never sees: the payer's browser and the provider's own console. */

import type { PaymentProvider, ProviderName } from '#integrations/payments/payments.port.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { BookedElsewhere } from '../ledger-audit.ts';

/** Calls to a provider, in the product's terms. */
export type PaymentStage =
  | 'sign in'
  | 'open'
  | 'look'
  /** Part of another call: reading the intent or its refunds. */
  | 'check'
  | 'list'
  | 'reserve'
  | 'take'
  | 'canceled'
  | 'give back';

/** How it fails; the first is a cut connection. */
export type PaymentFaultWay = 'cut' | 'error' | 'bad gateway';

export type PaymentFault = {
  readonly stage: PaymentStage;
  /** Before the provider acts, or after it acts and before it answers. */
  readonly moment: 'before' | 'after';
  readonly way: PaymentFaultWay;
  readonly times: number;
};

export type PaymentWorld = {
  readonly name: ProviderName;
  readonly method: PaymentMethodName;
  readonly provider: PaymentProvider;
  /** New payments use this provider from now on. */
  readonly use: () => void;
  /** The payer confirms in the browser: the money is charged, or ready for us to capture. */
  readonly pay: (clientSecret: string) => Promise<void>;
  /** The payer pays, but the money arrives only when the returned function is called. */
  readonly payLate: (clientSecret: string) => Promise<() => Promise<void>>;
  /** Somebody refunds in the provider's console. */
  readonly releaseThere: (ref: string, cents: number) => Promise<void>;
  /** A refund made by the provider does not reach the payer. */
  readonly refundFailsThere: (ref: string) => Promise<void>;
  /** The provider no longer knows the intent or anything done with it. */
  readonly forget: (ref: string) => Promise<void>;
  /** The provider's books, if they are not in our database. */
  readonly booked: () => BookedElsewhere[];
  readonly ways: readonly PaymentFaultWay[];
  readonly fail: (fault: PaymentFault) => void;
  /** Heals the provider. Returns how often the fault was hit. */
  readonly heal: () => number;
  /** Contract violations by either side, and money still on hold. */
  readonly oddities: () => readonly string[];
};
