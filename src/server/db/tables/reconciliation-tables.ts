// Types of the tables of walks over the providers' books.

import type { Generated } from 'kysely';
import type { DisagreementKind } from '#domain/payments/compare-books.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type WalkStep = 'intents' | 'refunds' | 'payments' | 'disagreements';

export type ReconciliationWalksTable = {
  id: string;
  provider: string;
  /** Checks what was created at this time or later. */
  since: Timestamp;
  step: WalkStep;
  /** The step's position; null at its start. */
  cursor: string | null;
  checked: Generated<number>;
  fixed: Generated<number>;
  startedAt: Timestamp;
  finishedAt: NullableTimestamp;
  /** The current walker, and how long its claim lasts. */
  heldBy: string | null;
  heldUntil: NullableTimestamp;
};

export type PaymentDisagreementsTable = {
  id: string;
  provider: string;
  providerRef: string;
  kind: DisagreementKind;
  locationId: string | null;
  paymentId: string | null;
  orderId: string | null;
  oursCents: number;
  theirsCents: number;
  firstFoundAt: Timestamp;
  lastFoundAt: Timestamp;
  resolvedAt: NullableTimestamp;
};
