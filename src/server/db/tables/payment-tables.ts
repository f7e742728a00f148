// Payments as the compiler sees them.

import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

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
