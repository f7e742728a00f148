// Types of the tables of revenue and its proofs.

import type { Difference, SumKind } from '#contract/money/books.contract.ts';
import type { RevenueSource } from '#contract/money/revenue.contract.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

/** What a day's revenue is of, each summed by itself. */
export type { RevenueSource };

export type RevenueDaysTable = {
  locationId: string;
  day: string;
  source: RevenueSource;
  /** The owner's lines, the platform's, and those for authorities. */
  parkingCents: number;
  feeCents: number;
  taxCents: number;
  refundedParkingCents: number;
  refundedFeeCents: number;
  refundedTaxCents: number;
  sales: number;
};

/** Of all days so far. */
export type RevenueTotalsTable = Omit<RevenueDaysTable, 'day'>;

export type RevenueUpdatesTable = {
  locationId: string;
  id: string;
  /** The first day of the month it counts in. */
  month: string;
  cents: number;
  note: string;
  recordedBy: string;
  createdAt: Timestamp;
};

export type RevenueDisagreementsTable = {
  id: string;
  locationId: string;
  kind: SumKind;
  day: string;
  differences: Json<readonly Difference[]>;
  firstFoundAt: Timestamp;
  lastFoundAt: Timestamp;
  /** When a proof found both in agreement again. */
  resolvedAt: NullableTimestamp;
};

export type RevenueProofsTable = { id: string; provenAt: Timestamp; lots: number; disagreements: number };
