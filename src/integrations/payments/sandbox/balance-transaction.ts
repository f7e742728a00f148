// How a change to an intent affects the sandbox's balance, with the fee that the card provider publishes for
// domestic cards: 2.9 % and 30 cents of each payment, which refunds do not return.

import { randomBytes } from 'node:crypto';
import type { SandboxBalanceTransactionsTable } from '#platform/db/tables/sandbox-tables.ts';
import { divideHalfUp } from '#platform/money/cents.ts';
import type { SandboxState } from './sandbox-machine.ts';

/** What the provider keeps of a payment, in cents. */
export function sandboxFee(cents: number): number {
  return divideHalfUp(cents * 29, 1000) + 30;
}

export type SandboxTransaction = Pick<SandboxBalanceTransactionsTable, 'ref' | 'kind' | 'netCents' | 'feeCents'>;

/** Null when no money moved. */
export function transactionBetween(before: SandboxState, after: SandboxState): SandboxTransaction | null {
  const ref = `txn_${randomBytes(12).toString('hex')}`;
  if (before.status !== 'succeeded' && after.status === 'succeeded') {
    const feeCents = sandboxFee(after.amountCents);
    return { ref, kind: 'payment', netCents: after.amountCents - feeCents, feeCents };
  }
  const netCents = before.refundedCents - after.refundedCents;
  if (netCents === 0) return null;
  return { ref, kind: netCents < 0 ? 'refund' : 'refund_failed', netCents, feeCents: 0 };
}
