// What payers' banks ask back, and what was charged wrongly, as the compiler sees it.

import type { DisputeStatus } from '#contract/disputes.contract.ts';
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
  /** What was taken from us so far, and what came back; fees included. */
  withdrawnCents: number;
  reinstatedCents: number;
  dueBy: NullableTimestamp;
  openedAt: Timestamp;
  closedAt: NullableTimestamp;
};

/** Charged although another amount was asked for. */
export type WrongChargesTable = {
  locationId: string;
  paymentId: string;
  id: string;
  askedCents: number;
  chargedCents: number;
  foundAt: Timestamp;
  returnedAt: NullableTimestamp;
  /** When the provider said that it will never give it back. */
  refusedAt: NullableTimestamp;
};
