// Types of the tables of payments and refunds.

import type { ColumnType, Generated } from 'kysely';
import type { RefundStatus } from '#features/payments/rules/refund-state.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type PaymentsTable = {
  locationId: string;
  /** The same as its order's: an order has one payment. */
  id: string;
  provider: string;
  providerRef: string | null;
  amountCents: number;
  status: 'intended' | 'open' | 'processing' | 'authorized' | 'succeeded' | 'canceled';
  declinedCode: string | null;
  declinedMessage: string | null;
  createdAt: Timestamp;
  openedAt: NullableTimestamp;
  settledAt: NullableTimestamp;
  /** When the driver gave up paying; the provider may not have canceled it yet. */
  abandonedAt: NullableTimestamp;
  /** When reconciliation first found the payment in the provider's books. */
  reconciledAt: NullableTimestamp;
  /** The owner's connected account, which receives the payment less our fee; null when we keep all of it. */
  payoutAccount: string | null;
  payoutFeeCents: number | null;
  /** Cents that refunds took back from that account, less the fee returned to it. */
  takenBackCents: Generated<number>;
  /** The provider's name for the customer whose payment method it saves or charges; null if none is saved. */
  customerRef: ColumnType<string | null, string | null | undefined, string | null>;
  /** The saved payment method that is charged without its payer present; null when the payer confirms. */
  methodRef: ColumnType<string | null, string | null | undefined, string | null>;
  /** The saved card with which the payer last chose to confirm it. */
  chosenMethodRef: ColumnType<string | null, string | null | undefined, string | null>;
  /** The account for which the card that pays it is saved. */
  savesFor: ColumnType<string | null, string | null | undefined, string | null>;
  /** Held while a car is parked: what is captured is known only when it leaves. */
  onStop: Generated<boolean>;
  /** When it is captured next; null while the car is parked. */
  captureDueAt: NullableTimestamp;
  /** How often the provider refused to capture it. */
  captureTries: Generated<number>;
  /** The number of its intent at the provider, from 1: what is owed is asked for with another one. */
  attempt: Generated<number>;
};

export type PaymentDeclinesTable = {
  locationId: string;
  id: string;
  paymentId: string;
  code: string;
  message: string;
  declinedAt: Timestamp;
};

export type RefundsTable = {
  locationId: string;
  id: string;
  paymentId: string;
  orderId: string;
  sessionId: string | null;
  reason: string;
  lines: Json<PriceLines>;
  totalCents: number;
  status: RefundStatus;
  /** The person at support who asked for it; null when the program refunds money that could not be used. */
  requestedBy: string | null;
  /** Made in the provider's console, not by us. */
  madeOutside: Generated<boolean>;
  /** The number of the request to the provider, from 1. */
  attempt: Generated<number>;
  /** This attempt's transaction in the ledger. */
  transactionId: string;
  providerRef: string | null;
  failureCode: string | null;
  failures: Generated<number>;
  firstFailedAt: NullableTimestamp;
  /** The time of the next automatic retry. A failed refund without one waits for a person. */
  nextTryAt: NullableTimestamp;
  createdAt: Timestamp;
  /** When the attempt was last started or checked at the provider. */
  lookedAt: Timestamp;
  settledAt: NullableTimestamp;
  /** The person at support who settled it another way or closed it, and the note to the payer. */
  settledBy: string | null;
  settledNote: string | null;
};

/** A refund that the payer's bank returned. */
export type RefundBouncesTable = {
  locationId: string;
  id: string;
  refundId: string;
  orderId: string;
  providerRef: string | null;
  doneAt: Timestamp;
  bouncedAt: Timestamp;
};

export type PaymentRefsTable = {
  providerRef: string;
  locationId: string;
  paymentId: string;
  /** The hash of the secret that the browser has. */
  secretHash: string;
};

export type RefundRequestsTable = {
  locationId: string;
  id: string;
  orderId: string;
  cents: number;
  reason: string;
  /** Null: the driver. */
  requestedBy: string | null;
  language: string;
  requestedAt: Timestamp;
  status: 'open' | 'refunded' | 'declined';
  refundId: string | null;
  answeredBy: string | null;
  answeredAt: NullableTimestamp;
  note: string | null;
};
