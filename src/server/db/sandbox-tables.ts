// The sandbox provider's own books, as the compiler sees them.

import type { Generated } from 'kysely';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type SandboxIntentsTable = {
  ref: string;
  client_secret: string;
  idempotency_key: string;
  amount_cents: number;
  amount_refunded_cents: Generated<number>;
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  capture: 'automatic' | 'manual';
  metadata: Json<Record<string, string>>;
  error_code: string | null;
  error_message: string | null;
  created_at: Timestamp;
};

export type SandboxRefundsTable = {
  ref: string;
  intent_ref: string;
  idempotency_key: string;
  amount_cents: number;
  created_at: Timestamp;
};

export type SandboxEventsTable = {
  id: string;
  intent_ref: string;
  type: string;
  payload: string;
  delivered_at: NullableTimestamp;
  created_at: Timestamp;
};
