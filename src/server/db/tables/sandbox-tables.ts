// The sandbox provider's own books, as the compiler sees them.

import type { Generated } from 'kysely';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type SandboxIntentsTable = {
  ref: string;
  clientSecret: string;
  idempotencyKey: string;
  amountCents: number;
  amountRefundedCents: Generated<number>;
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  capture: 'automatic' | 'manual';
  metadata: Json<Record<string, string>>;
  errorCode: string | null;
  errorMessage: string | null;
  createdAt: Timestamp;
};

export type SandboxRefundsTable = {
  ref: string;
  intentRef: string;
  idempotencyKey: string;
  amountCents: number;
  createdAt: Timestamp;
};

export type SandboxEventsTable = {
  id: string;
  intentRef: string;
  type: string;
  payload: string;
  deliveredAt: NullableTimestamp;
  createdAt: Timestamp;
};
