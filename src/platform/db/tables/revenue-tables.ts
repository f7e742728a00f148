// Types of the tables of revenue and its proofs.

import type { SummedKind } from '#features/ledger/rules/lot-transaction.ts';
import type { RevenueSource } from '#features/revenue/revenue.contract.ts';
import type { Difference, SumKind } from '#features/support/reconciliation.contract.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

/** The sources of a day's revenue, each summed separately. */
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

/** Totals for all days so far. */
export type RevenueTotalsTable = Omit<RevenueDaysTable, 'day'>;

export type OwnerClosingsTable = {
  ownerId: string;
  /** The last closed day. */
  through: string;
  lotsKey: string;
  cents: number;
};

/** What all lots of an owner with this clock earned on a closed day. */
export type ClosedDaysTable = { ownerId: string; day: string; timeZone: string; source: RevenueSource; cents: number };

export type TransactionMonthsTable = {
  locationId: string;
  /** Its first day. */
  month: string;
  kind: SummedKind;
  provider: string;
  transactions: number;
  totalCents: number;
  feeCents: number;
  taxCents: number;
  /** The part of the taxes that the owner gets and remits. */
  ownTaxCents: number;
  tipsCents: number;
};

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
  /** When a proof found that the two agree again. */
  resolvedAt: NullableTimestamp;
};

export type RevenueProofsTable = { id: string; provenAt: Timestamp; lots: number; disagreements: number };
