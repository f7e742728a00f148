// What the walks over the providers' books leave behind, as the compiler sees it.

import type { Generated } from 'kysely';
import type { DisagreementKind } from '#domain/payments/compare-books.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type WalkStep = 'intents' | 'refunds' | 'payments' | 'disagreements';

export type ReconciliationWalksTable = {
  id: string;
  provider: string;
  /** What was made at this time or later is checked. */
  since: Timestamp;
  step: WalkStep;
  /** Where the step has come to; null at its beginning. */
  cursor: string | null;
  checked: Generated<number>;
  fixed: Generated<number>;
  startedAt: Timestamp;
  finishedAt: NullableTimestamp;
  /** Who walks now, and until when nobody else may. */
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
