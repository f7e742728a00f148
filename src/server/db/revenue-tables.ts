// What lots earned, and the proofs of it, as the compiler sees them.

import type { Difference, SumKind } from '#contract/books.contract.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type RevenueDaysTable = {
  location_id: string;
  day: string;
  source: 'session' | 'valet';
  parking_cents: number;
  fee_cents: number;
  refunded_parking_cents: number;
  refunded_fee_cents: number;
  sales: number;
};

/** Of all days so far. */
export type RevenueTotalsTable = Omit<RevenueDaysTable, 'day'>;

export type RevenueUpdatesTable = {
  location_id: string;
  id: string;
  /** The first day of the month that it counts in. */
  month: string;
  cents: number;
  note: string;
  recorded_by: string;
  created_at: Timestamp;
};

export type RevenueDisagreementsTable = {
  id: string;
  location_id: string;
  kind: SumKind;
  day: string;
  differences: Json<readonly Difference[]>;
  first_found_at: Timestamp;
  last_found_at: Timestamp;
  /** When a proof found that both say the same again. */
  resolved_at: NullableTimestamp;
};

export type RevenueProofsTable = { id: string; proven_at: Timestamp; lots: number; disagreements: number };
