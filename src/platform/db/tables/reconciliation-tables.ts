// Types of the tables of walks over the providers' books.

import type { Generated } from 'kysely';
import type { DisagreementKind } from '#features/payments/rules/compare-records.ts';
import type { BalanceTransaction } from '#integrations/payments/payments.port.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';
import type { ReturnColumns } from './dispute-tables.ts';

export type WalkStep =
  | 'intents'
  | 'refunds'
  | 'transactions'
  | 'booking'
  | 'disputes'
  | 'open_disputes'
  | 'payments'
  | 'disagreements'
  | 'balance';

export type ReconciliationWalksTable = {
  id: string;
  provider: string;
  /** Checks what was created at this time or later. */
  since: Timestamp;
  step: WalkStep;
  /** The step's position; null at its start. */
  cursor: string | null;
  checked: Generated<number>;
  fixed: Generated<number>;
  startedAt: Timestamp;
  finishedAt: NullableTimestamp;
  /** The current walker, and how long its claim lasts. */
  heldBy: string | null;
  heldUntil: NullableTimestamp;
};

export type PaymentDisagreementsTable = {
  id: string;
  provider: string;
  providerRef: string;
  kind: DisagreementKind;
  locationId: string | null;
  paymentId: string | null;
  orderId: string | null;
  oursCents: number;
  theirsCents: number;
  firstFoundAt: Timestamp;
  lastFoundAt: Timestamp;
  resolvedAt: NullableTimestamp;
  /** When a person asked the provider to return the money; null if nobody has. */
  requestedAt: NullableTimestamp;
} & ReturnColumns;

export type BalanceTransactionsTable = {
  id: string;
  provider: string;
  /** The provider's name for it. */
  ref: string;
  kind: BalanceTransaction['kind'];
  /** Signed cents after the fee. */
  netCents: number;
  feeCents: number;
  sourceRef: string | null;
  ofSource: string | null;
  intentRef: string | null;
  disputeRef: string | null;
  /** Our ids, as the provider has them for its payment. */
  namedLocationId: string | null;
  namedPaymentId: string | null;
  /** For a transfer to an owner. */
  namedPayoutId: string | null;
  movedAt: Timestamp;
  foundAt: Timestamp;
  /** The payment here that it belongs to. */
  locationId: string | null;
  paymentId: string | null;
  orderId: string | null;
  /** platform: for the account itself. foreign: belongs to no payment here. other: nothing that the ledger knows. */
  bookedAs: 'payment' | 'platform' | 'foreign' | 'other' | null;
};

export type ProviderBalancesTable = {
  provider: string;
  movedCents: Generated<number>;
  /** The balance before the first listed transaction; null until it has been compared. */
  openingCents: number | null;
  /** The balance from which the opening is derived, and when it was read; null once the opening is certain. */
  seenCents: number | null;
  seenAt: NullableTimestamp;
  ledgerCents: Generated<number>;
  ledgerThrough: NullableTimestamp;
  oursCents: number | null;
  theirsCents: number | null;
  /** Refunds that the provider has taken from the balance but not finished. */
  pendingCents: number | null;
  /** Sales and refunds of the last hours that the provider has not listed yet. */
  newerCents: number | null;
  asOf: NullableTimestamp;
  /** Why the provider does not list its transactions for this account. */
  refusedCode: string | null;
};
