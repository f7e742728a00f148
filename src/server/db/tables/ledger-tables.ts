// Types of the ledger's tables.

import type { Generated } from 'kysely';
import type { LedgerAccount, LedgerStep } from '#domain/payments/ledger.ts';
import type { Computed, Json, NullableTimestamp, Timestamp } from './column-types.ts';

/** Months for which the ledger has only the sums. */
export type LedgerArchivesTable = {
  /** The first day. */
  month: string;
  /** The first id after the month. */
  untilId: string;
  /** The first day from which nothing was taken out. */
  detailFrom: string;
  entries: number;
  parts: number;
  manifestSha256: string;
  /** How much of the month's money each provider held, in cents. */
  held: Json<Record<string, number>>;
  archivedAt: Timestamp;
};

/** Months of the ledger that are past their retention but still complete, and since when. */
export type LedgerArchiveWaitsTable = { month: string; since: Timestamp };

/** Sales in the archive. */
export type SaleArchiveTables = {
  saleArchives: { month: string; quietSince: string; begunAt: Timestamp; passedAt: NullableTimestamp };
  saleArchiveParts: {
    month: string;
    part: number;
    firstLocation: string;
    firstSale: string;
    lastLocation: string;
    lastSale: string;
    sums: Json<{
      readonly sales: number;
      readonly rows: Readonly<Record<string, number>>;
      readonly cents: Readonly<Record<string, number>>;
    }>;
    /** Compressed. */
    bytes: number;
    sha256: string;
    kept: Generated<string[]>;
    taken: Generated<number>;
    storedAt: Timestamp;
    doneAt: NullableTimestamp;
    /** When it was first found missing or damaged; set for as long as it is. */
    unreadableSince: NullableTimestamp;
  };
  archivedOrders: { locationId: string; id: string; saleId: string };
  returnedSales: {
    locationId: string;
    saleId: string;
    ticketId: string | null;
    month: string;
    part: number;
    returnedAt: Timestamp;
  };
};

/** A step of a movement of money (rule 44). */
type JournalEntriesTable = {
  locationId: string;
  /** The payment, refund or payout that moved the money. */
  transactionId: string;
  /** Null for bank payouts. */
  orderId: string | null;
  step: LedgerStep;
  /** The accounts it posts to and, at the same index, the amounts in signed cents, which sum to zero. */
  accounts: LedgerAccount[];
  cents: number[];
  occurredAt: Timestamp;
  /** The valet shift in which cash changed hands. */
  shiftId: Generated<string | null>;
};

/** The journal by account: a view with one row per posting. */
type LedgerEntriesView = {
  locationId: Computed<string>;
  transactionId: Computed<string>;
  orderId: Computed<string | null>;
  step: Computed<LedgerStep>;
  account: Computed<LedgerAccount>;
  cents: Computed<number>;
  occurredAt: Computed<Date>;
  shiftId: Computed<string | null>;
};

export type LedgerTables = { journalEntries: JournalEntriesTable; ledgerEntries: LedgerEntriesView };
