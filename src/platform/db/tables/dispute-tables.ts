// Types of the tables of disputes and wrong charges.

import type { Generated } from 'kysely';
import type { DisputeStatus } from '#features/payments/disputes.contract.ts';
import type { SettledAs } from '#features/payments/rules/money-return.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type DisputesTable = {
  locationId: string;
  id: string;
  paymentId: string;
  orderId: string;
  provider: string;
  providerRef: string;
  status: DisputeStatus;
  reason: string;
  amountCents: number;
  /** Cents withdrawn from us so far and returned to us, including fees. */
  withdrawnCents: number;
  reinstatedCents: number;
  dueBy: NullableTimestamp;
  openedAt: Timestamp;
  closedAt: NullableTimestamp;
};

/** Charges of a different amount than requested. */
export type WrongChargesTable = {
  locationId: string;
  paymentId: string;
  id: string;
  requestedCents: number;
  /** In the smallest units of `currency`, or in US cents if there is none. */
  chargedCents: number;
  currency: string | null;
  foundAt: Timestamp;
  returnedAt: NullableTimestamp;
  /** When the provider permanently refused the refund. */
  refusedAt: NullableTimestamp;
} & ReturnColumns;

/** The return of money that bought nothing. */
export type ReturnColumns = {
  /** The number of the request to the provider. */
  attempt: Generated<number>;
  failureCode: string | null;
  failures: Generated<number>;
  firstFailedAt: NullableTimestamp;
  nextTryAt: NullableTimestamp;
  /** What a person at support decided, with the reason. */
  settledAs: SettledAs | null;
  settledBy: string | null;
  settledNote: string | null;
  settledAt: NullableTimestamp;
};
