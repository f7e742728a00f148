// Where owners are paid to and what they are owed, as the compiler sees it.

import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type PayoutAccountsTable = {
  owner_id: string;
  /** The intent to make an account, which is also the key that it is made with. */
  id: string;
  provider: string;
  /** Null until the provider answered. */
  account_ref: string | null;
  status: 'unknown' | 'active' | 'pending' | 'restricted' | 'unsupported' | 'closed';
  /** What the provider still asks the owner for, in its own words. */
  missing: Json<readonly string[]>;
  /** Whether the provider itself has something left to look at. */
  is_waiting: boolean;
  created_at: Timestamp;
  checked_at: NullableTimestamp;
  /** When the clock last had the provider asked about it, whether or not an answer came. */
  asked_at: NullableTimestamp;
  /** When the provider last would not take a payment for it. */
  refused_at: NullableTimestamp;
};

export type BankPayoutsTable = {
  location_id: string;
  id: string;
  payout_id: string;
  owner_id: string;
  month: string;
  cents: number;
  paid_on: string;
  reference: string;
  recorded_by: string;
  created_at: Timestamp;
};

export type OwnerBalancesTable = {
  location_id: string;
  /** The first day of the latest month that anything was written in. */
  month: string;
  owed_cents: number;
  /** Of all that was sent by bank. */
  sent_cents: number;
};

/** What the ledger has of one month and a statement counts in another, because that one had been begun already. */
export type StatementCarriesTable = Omit<StatementMonthsTable, 'opening_cents'> & { ledger_month: string };

export type StatementMonthsTable = {
  location_id: string;
  month: string;
  opening_cents: number;
  sales_cents: number;
  refunds_cents: number;
  passed_on_cents: number;
  cash_cents: number;
  sent_cents: number;
};
