// Types of the ledger's tables.

import type { Generated } from 'kysely';
import type { LedgerAccount } from '#domain/payments/ledger.ts';
import type { Json, Timestamp } from './column-types.ts';

/** Months of which the ledger has only the sums. */
export type LedgerArchivesTable = {
  /** The first day. */
  month: string;
  /** The first id after the month. */
  untilId: string;
  /** The first day of which nothing was taken out. */
  detailFrom: string;
  entries: number;
  parts: number;
  manifestSha256: string;
  /** What each provider held of the month, in cents. */
  held: Json<Record<string, number>>;
  archivedAt: Timestamp;
};

export type LedgerEntriesTable = {
  locationId: string;
  /** The payment or refund that moved the money: its entries sum to zero. */
  transactionId: string;
  /** Null for bank payouts. */
  orderId: string | null;
  step: string;
  account: LedgerAccount;
  cents: number;
  occurredAt: Timestamp;
  /** The valet shift in which cash changed hands. */
  shiftId: Generated<string | null>;
};
