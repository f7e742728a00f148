// What `npm run reconcile` prints about the balances at the providers (rule 55).

import type { BalancePart } from '#features/payments/rules/provider-balance.ts';
import type { ProviderBalance } from '#features/support/reconciliation.contract.ts';
import { formatCents } from '#platform/money/cents.ts';

const PARTS: Readonly<Record<BalancePart['part'], string>> = {
  opening: 'was there before the first payment that we know of',
  foreign: 'belongs to no payment here',
  other: 'moved for a reason that the ledger does not know',
  pending_refunds: 'is refunds that the provider has accepted but not completed',
  newer: "is in our ledger, and not in the provider's list yet",
  unlisted: "is in the balance, and not in the provider's list yet",
  payments: 'is payments that both books have differently',
};

/** A line with both sums, and one for each part of the difference. */
export function balanceLines({ provider, refusedCode, compared }: ProviderBalance): string[] {
  if (refusedCode !== null) return [`${provider}: does not list its transactions to this account (${refusedCode})`];
  if (!compared) return [`${provider}: the balance was not compared yet`];
  const { ours, theirs, explained, asOf } = compared;
  const difference =
    theirs === ours ? 'no difference' : `${formatCents(Math.abs(theirs - ours))} ${moreOrLess(theirs - ours)}`;
  const sums = `our ledger ${formatCents(ours)}, the provider ${formatCents(theirs)}: ${difference}`;
  return [`${provider}: balance as of ${asOf}: ${sums}`, ...explained.map(partLine)];
}

/** Whether there are payments that no list explains: these need a person. */
export function balanceNeedsSomebody({ compared }: ProviderBalance): boolean {
  return compared?.explained.some(({ part }) => part === 'payments') ?? false;
}

/** In signed cents. */
type ChangedTransactions = { readonly provider: string; readonly storedCents: number; readonly carriedCents: number };

/** In the database, somebody changed rows of what the provider has listed. */
export function changedTransactionsLine({ provider, storedCents, carriedCents }: ChangedTransactions): string {
  const sums = `add up to ${formatSignedCents(storedCents)}, and were ${formatSignedCents(carriedCents)} when they were stored`;
  return `${provider}: the stored transactions ${sums}: rows were changed in the database. Tell the engineers.`;
}

/** In signed cents. `what`: the id of the transaction or the lot, or the provider's name. */
type AlteredLedger = {
  readonly of: 'transaction' | 'parking' | 'fees' | 'taxes' | 'owed' | 'provider';
  readonly what: string;
  readonly storedCents: number;
  readonly carriedCents: number;
};

/** In the database, somebody changed entries of the ledger. */
export function alteredLedgerLine({ of, what, storedCents, carriedCents }: AlteredLedger): string {
  const stored = `${ALTERED[of]} ${what}: the stored entries of the ledger add up to ${formatSignedCents(storedCents)}`;
  const other =
    of === 'transaction' ? 'not to nothing' : `and were ${formatSignedCents(carriedCents)} when they were stored`;
  return `${stored}, ${other}: entries were changed in the database. Tell the engineers.`;
}

const ALTERED: Readonly<Record<AlteredLedger['of'], string>> = {
  transaction: 'transaction',
  parking: 'parking of lot',
  fees: 'fees of lot',
  taxes: 'taxes of lot',
  owed: 'owed to the owner of lot',
  provider: 'held by',
};

const formatSignedCents = (cents: number): string => `${cents < 0 ? '-' : ''}${formatCents(Math.abs(cents))}`;

const moreOrLess = (cents: number): string => (cents > 0 ? 'more there' : 'less there');

const partLine = ({ part, cents }: BalancePart): string =>
  `  ${cents > 0 ? '+' : '-'}${formatCents(Math.abs(cents))} ${PARTS[part]}`;
