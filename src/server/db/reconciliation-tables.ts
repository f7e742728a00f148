// What the walks over the providers' books leave behind, as the compiler sees it.

import type { Generated } from 'kysely';
import type { DisagreementKind } from '#domain/payments/compare-books.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type WalkStep = 'intents' | 'refunds' | 'payments' | 'disagreements';

export type ReconciliationWalksTable = {
  id: string;
  provider: string;
  /** What was made at this time or later is looked at. */
  since: Timestamp;
  step: WalkStep;
  /** Where the step has come to; null at its beginning. */
  cursor: string | null;
  looked: Generated<number>;
  mended: Generated<number>;
  started_at: Timestamp;
  finished_at: NullableTimestamp;
  /** Who walks now, and until when nobody else may. */
  held_by: string | null;
  held_until: NullableTimestamp;
};

export type PaymentDisagreementsTable = {
  id: string;
  provider: string;
  provider_ref: string;
  kind: DisagreementKind;
  location_id: string | null;
  payment_id: string | null;
  order_id: string | null;
  ours_cents: number;
  theirs_cents: number;
  first_found_at: Timestamp;
  last_found_at: Timestamp;
  resolved_at: NullableTimestamp;
};
