// Types of the tables of monthly permits.

import type { ColumnType, Generated } from 'kysely';
import type { PermitKind, PermitState } from '#features/permits/rules/permit-lifecycle.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';
import type { NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

type PermitPlansTable = {
  locationId: string;
  id: string;
  name: string;
  zoneIds: string[];
  monthlyCents: number;
  /** A new price, and the first month at that price. */
  nextCents: Nullable<number>;
  nextFrom: Nullable<string>;
  seats: number;
  plates: number;
  times: NullableJson<WeekTime[]>;
  reserved: Generated<boolean>;
  pausedAt: NullableTimestamp;
  createdAt: Timestamp;
};

type PermitsTable = {
  locationId: string;
  id: string;
  planId: string;
  kind: Generated<PermitKind>;
  /** How many of the plan's seats it takes. */
  seats: Generated<number>;
  userId: Nullable<string>;
  holderName: Nullable<string>;
  holderEmail: Nullable<string>;
  /** Opens the invoice of a company. */
  payKey: Nullable<string>;
  state: PermitState;
  startsOn: string;
  startsAt: Timestamp;
  paidMonth: Nullable<string>;
  endsAfter: Nullable<string>;
  tries: Generated<number>;
  triedAt: NullableTimestamp;
  remindedMonth: Nullable<string>;
  parksUntil: NullableTimestamp;
  provider: Nullable<string>;
  customerRef: Nullable<string>;
  methodRef: Nullable<string>;
  methodLabel: Nullable<string>;
  /** The last month in which it can be charged, such as 2027-04. */
  methodExpires: Nullable<string>;
  platesChangedMonth: Nullable<string>;
  platesChanged: Generated<number>;
  actAt: NullableTimestamp;
  endedAt: NullableTimestamp;
  language: Nullable<string>;
  createdAt: Timestamp;
};

type PermitPlatesTable = {
  locationId: string;
  permitId: string;
  plateKey: string;
  state: string;
  plate: string;
  place: number;
};

type PermitMonthsTable = {
  locationId: string;
  permitId: string;
  month: string;
  status: 'due' | 'paid';
  orderId: Nullable<string>;
  byJob: Generated<boolean>;
  cents: number;
  paidAt: NullableTimestamp;
};

type PermitWaitsTable = {
  locationId: string;
  planId: string;
  userId: string;
  /** In order of arrival. */
  number: number;
  requestedAt: NullableTimestamp;
  holdsUntil: NullableTimestamp;
  language: Nullable<string>;
  createdAt: Timestamp;
};

export type PermitTables = {
  permitPlans: PermitPlansTable;
  permits: PermitsTable;
  permitPlates: PermitPlatesTable;
  permitMonths: PermitMonthsTable;
  permitWaits: PermitWaitsTable;
};
