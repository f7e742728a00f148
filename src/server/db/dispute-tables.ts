// What payers' banks ask back, and what was charged wrongly, as the compiler sees it.

import type { DisputeStatus } from '#contract/disputes.contract.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type DisputesTable = {
  location_id: string;
  id: string;
  payment_id: string;
  order_id: string;
  provider: string;
  provider_ref: string;
  status: DisputeStatus;
  reason: string;
  amount_cents: number;
  /** What was taken from us so far, and what came back; fees included. */
  withdrawn_cents: number;
  reinstated_cents: number;
  due_by: NullableTimestamp;
  opened_at: Timestamp;
  closed_at: NullableTimestamp;
};

/** Charged although another amount was asked for. */
export type WrongChargesTable = {
  location_id: string;
  payment_id: string;
  id: string;
  asked_cents: number;
  charged_cents: number;
  found_at: Timestamp;
  returned_at: NullableTimestamp;
  /** When the provider said that it will never give it back. */
  refused_at: NullableTimestamp;
};
