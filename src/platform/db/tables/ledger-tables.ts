// Types of the ledger's tables.

import type { Generated } from 'kysely';
import type { LedgerAccount, LedgerStep } from '#features/ledger/rules/journal-entries.ts';
import type { Computed, Timestamp } from './column-types.ts';

/** A step of a transaction (rule 44). */
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
