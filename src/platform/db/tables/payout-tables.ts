// Types of the tables of owners' accounts and balances.

import type { Generated } from 'kysely';
import type { PayoutStatus } from '#features/payouts/rules/payout-progress.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type PayoutAccountsTable = {
  ownerId: string;
  /** The intent to create an account, also used as its idempotency key. */
  id: string;
  provider: string;
  /** Null until the provider answers. */
  accountRef: string | null;
  status: 'unknown' | 'active' | 'pending' | 'restricted' | 'unsupported' | 'closed';
  /** What the provider still requires from the owner, in its own words. */
  missing: Json<readonly string[]>;
  /** Whether the provider is still checking something. */
  isWaiting: boolean;
  createdAt: Timestamp;
  checkedAt: NullableTimestamp;
  /** When the scheduled check last asked the provider, whether or not it answered. */
  requestedAt: NullableTimestamp;
  /** When the provider last refused a payment for it. */
  refusedAt: NullableTimestamp;
};

export type BankDetailsTable = {
  ownerId: string;
  id: string;
  holder: string;
  kind: 'checking' | 'savings';
  /** The last four digits of the account number. */
  ending: string;
  /** Routing and account number, sealed for this id. */
  sealed: string;
  enteredAt: Timestamp;
  countsFrom: Timestamp;
};

export type PayoutSchedulesTable = {
  ownerId: string;
  every: 'day' | 'week' | 'month';
  onDay: number;
  minimumCents: number;
  changedAt: Timestamp;
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
  /** Null if the product sent it. */
  recordedBy: string | null;
  createdAt: Timestamp;
};

/** Money that the product sends to an owner. */
export type OwnerPayoutsTable = {
  id: string;
  ownerId: string;
  provider: string;
  /** The owner's account at the provider, or the bank details that receive it. */
  destination: string;
  cents: number;
  /** How much of it comes from each lot's balance. */
  shares: Json<readonly PayoutPart[]>;
  plannedOn: string;
  /** Null if sent on the owner's schedule. */
  requestedBy: string | null;
  status: PayoutStatus;
  /** Each attempt has its own key at the provider. */
  attempt: Generated<number>;
  /** The provider was asked but has not answered. */
  isUnsure: Generated<boolean>;
  failures: Generated<number>;
  failureCode: string | null;
  providerRef: string | null;
  /** How much of it came back and is owed again. */
  backCents: Generated<number>;
  createdAt: Timestamp;
  requestedAt: NullableTimestamp;
  madeAt: NullableTimestamp;
  endedAt: NullableTimestamp;
  nextAt: NullableTimestamp;
};

export type PayoutPart = { readonly locationId: string; readonly cents: number };

/** What a bank returned to an owner's account at the provider. */
export type BankFailuresTable = {
  provider: string;
  payoutRef: string;
  ownerId: string;
  cents: number;
  failureCode: string | null;
  foundAt: Timestamp;
};

export type OwnerBalancesTable = {
  locationId: string;
  /** The first day of the latest month with an entry. */
  month: string;
  owedCents: number;
  /** Total sent by bank. */
  sentCents: number;
};

/** Amounts that the ledger has in one month but the statement counts in the next, which had already begun. */
export type StatementCarriesTable = Omit<StatementMonthsTable, 'openingCents'> & { ledgerMonth: string };

export type StatementMonthsTable = {
  locationId: string;
  month: string;
  openingCents: number;
  salesCents: number;
  refundsCents: number;
  tipsCents: number;
  passedOnCents: number;
  cashCents: number;
  sentCents: number;
};

export type RefundLimitsTable = {
  ownerId: string;
  ownCents: number;
  managersCents: number;
  changedAt: Timestamp;
};
