// Types of the ledger's table.

import type { Generated } from 'kysely';
import type { LedgerAccount } from '#domain/payments/ledger.ts';
import type { Timestamp } from './column-types.ts';

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
