// Payments and refunds as the compiler sees them.

import type { Generated } from 'kysely';
import type { RefundStatus } from '#domain/payments/refund-state.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type PaymentsTable = {
  locationId: string;
  id: string;
  orderId: string;
  provider: string;
  providerRef: string | null;
  clientSecretHash: string | null;
  amountCents: number;
  status: 'intended' | 'open' | 'processing' | 'authorized' | 'succeeded' | 'canceled';
  declinedCode: string | null;
  declinedMessage: string | null;
  createdAt: Timestamp;
  openedAt: NullableTimestamp;
  settledAt: NullableTimestamp;
  /** When its driver gave up paying; the provider may not have let it go yet. */
  givenUpAt: NullableTimestamp;
  /** When the provider was first seen to have taken what we think was paid. */
  reconciledAt: NullableTimestamp;
  /** Whose account with the provider gets what is left of it after our fee; null when all of it stays with us. */
  payoutAccount: string | null;
  payoutFeeCents: number | null;
  /** What came back from that account, less the fee that went back to it. */
  takenBackCents: Generated<number>;
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
  /** Who at the desk asked for it; null when the program gave back by itself what could not be used. */
  askedBy: string | null;
  /** Made at the provider itself, by its own people or ours; we heard of it afterwards. */
  madeOutside: Generated<boolean>;
  /** Which request to the provider this is, from 1. */
  attempt: Generated<number>;
  /** Under what the ledger has this attempt. */
  transactionId: string;
  providerRef: string | null;
  failureCode: string | null;
  failures: Generated<number>;
  firstFailedAt: NullableTimestamp;
  /** Of a failed one: when it is asked for again. Null: a person has to decide. */
  nextTryAt: NullableTimestamp;
  createdAt: Timestamp;
  /** When its attempt was last begun or asked about. */
  lookedAt: Timestamp;
  settledAt: NullableTimestamp;
  /** Who at the desk paid it otherwise or closed it, and with which words to the payer. */
  settledBy: string | null;
  settledNote: string | null;
};

/** A refund that the provider had made and that came back from the payer's bank. */
export type RefundBouncesTable = {
  locationId: string;
  id: string;
  refundId: string;
  orderId: string;
  providerRef: string | null;
  doneAt: Timestamp;
  bouncedAt: Timestamp;
};
