// Types of the sandbox provider's own books.

import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type SandboxIntentsTable = {
  ref: string;
  clientSecret: string;
  idempotencyKey: string;
  amountCents: number;
  amountRefundedCents: Generated<number>;
  /** What was authorized, if less was captured. */
  authorizedCents: ColumnType<number | null, number | null | undefined, number | null>;
  refusesCapture: Generated<boolean>;
  refusesIncrease: Generated<boolean>;
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  capture: 'automatic' | 'manual';
  /** How its refunds behave, depending on the card that paid. */
  refundsGo: Generated<string>;
  /** The dispute that the payer's bank opens once it is paid. */
  disputesAs: ColumnType<string | null, string | null | undefined, string | null>;
  isDisputed: Generated<boolean>;
  metadata: Json<Record<string, string>>;
  errorCode: string | null;
  errorMessage: string | null;
  customerRef: ColumnType<string | null, string | null | undefined, string | null>;
  /** The saved payment method that it charges. */
  methodRef: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Timestamp;
};

export type SandboxMethodsTable = {
  ref: string;
  customerRef: string;
  cardNumber: string;
  expMonth: number;
  expYear: number;
  createdAt: Timestamp;
};

export type SandboxRefundsTable = {
  ref: string;
  intentRef: string;
  /** Null if made in the sandbox's own console. */
  idempotencyKey: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  failureCode: string | null;
  /** When its status changes by itself: a pending refund succeeds, a succeeded one fails. */
  ripensAt: NullableTimestamp;
  createdAt: Timestamp;
};

export type SandboxTransfersTable = {
  ref: string;
  /** The payout here that it was made for. */
  payoutId: string;
  idempotencyKey: string;
  destination: string;
  amountCents: number;
  status: 'pending' | 'paid' | 'failed' | 'reversed';
  failureCode: string | null;
  /** When its status changes by itself. */
  ripensAt: NullableTimestamp;
  createdAt: Timestamp;
};

export type SandboxDisputesTable = {
  ref: string;
  intentRef: string;
  amountCents: number;
  reason: string;
  status: 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  /** What was taken, including the fee, and what came back. */
  withdrawnCents: number;
  reinstatedCents: number;
  dueBy: Timestamp;
  createdAt: Timestamp;
};

export type SandboxEventsTable = {
  id: string;
  /** Null when it is about a transfer. */
  intentRef: string | null;
  /** The refund whose change it announces; the change is applied on delivery. */
  refundRef: string | null;
  /** The transfer whose change it announces, in the same way. */
  transferRef: string | null;
  type: string;
  payload: string;
  /** When it is due; null when nothing is left to deliver. */
  deliverAt: NullableTimestamp;
  /** Some are delivered twice. */
  deliveriesLeft: number;
  /** Attempts at the delivery that is due. */
  tries: Generated<number>;
  deliveredAt: NullableTimestamp;
  createdAt: Timestamp;
};

export type SandboxBalanceTransactionsTable = {
  ref: string;
  /** Null for a transfer. */
  intentRef: string | null;
  transferRef: string | null;
  payoutId: string | null;
  disputeRef: ColumnType<string | null, string | null | undefined, string | null>;
  kind: 'payment' | 'refund' | 'refund_failed' | 'passed_on' | 'dispute' | 'adjustment';
  /** Signed cents after the fee. */
  netCents: number;
  feeCents: number;
  createdAt: Timestamp;
};
