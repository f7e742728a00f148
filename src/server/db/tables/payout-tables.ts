// Where owners are paid to and what they are owed, as the compiler sees it.

import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type PayoutAccountsTable = {
  ownerId: string;
  /** The intent to make an account, which is also the key that it is made with. */
  id: string;
  provider: string;
  /** Null until the provider answered. */
  accountRef: string | null;
  status: 'unknown' | 'active' | 'pending' | 'restricted' | 'unsupported' | 'closed';
  /** What the provider still asks the owner for, in its own words. */
  missing: Json<readonly string[]>;
  /** Whether the provider itself has something left to look at. */
  isWaiting: boolean;
  createdAt: Timestamp;
  checkedAt: NullableTimestamp;
  /** When the clock last had the provider asked about it, whether or not an answer came. */
  askedAt: NullableTimestamp;
  /** When the provider last would not take a payment for it. */
  refusedAt: NullableTimestamp;
};

export type BankPayoutsTable = {
  locationId: string;
  id: string;
  payoutId: string;
  ownerId: string;
  month: string;
  cents: number;
  paidOn: string;
  reference: string;
  recordedBy: string;
  createdAt: Timestamp;
};

export type OwnerBalancesTable = {
  locationId: string;
  /** The first day of the latest month that anything was written in. */
  month: string;
  owedCents: number;
  /** Of all that was sent by bank. */
  sentCents: number;
};

/** What the ledger has of one month and a statement counts in another, because that one had been begun already. */
export type StatementCarriesTable = Omit<StatementMonthsTable, 'openingCents'> & { ledgerMonth: string };

export type StatementMonthsTable = {
  locationId: string;
  month: string;
  openingCents: number;
  salesCents: number;
  refundsCents: number;
  passedOnCents: number;
  cashCents: number;
  sentCents: number;
};
