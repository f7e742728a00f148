// Payments as the compiler sees them.

import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type PaymentsTable = {
  location_id: string;
  id: string;
  order_id: string;
  provider: string;
  provider_ref: string | null;
  client_secret_hash: string | null;
  amount_cents: number;
  status: 'intended' | 'open' | 'processing' | 'authorised' | 'succeeded' | 'canceled';
  declined_code: string | null;
  declined_message: string | null;
  created_at: Timestamp;
  opened_at: NullableTimestamp;
  settled_at: NullableTimestamp;
  /** When its driver gave up paying; the provider may not have let it go yet. */
  given_up_at: NullableTimestamp;
  /** When the provider was first seen to have taken what we think was paid. */
  reconciled_at: NullableTimestamp;
  /** Whose account with the provider gets what is left of it after our fee; null when all of it stays with us. */
  payout_account: string | null;
  payout_fee_cents: number | null;
  /** What came back from that account, less the fee that went back to it. */
  taken_back_cents: Generated<number>;
};

export type PaymentDeclinesTable = {
  location_id: string;
  id: string;
  payment_id: string;
  code: string;
  message: string;
  declined_at: Timestamp;
};
