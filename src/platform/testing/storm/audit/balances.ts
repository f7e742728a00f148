/**
 * The auditor's part about the providers' balances once their books have been compared with ours: every transaction is recorded here once, and
 * the ledger has the fees, the payouts and what is left. Amounts are in signed cents.
 */
import type { Acknowledged } from './acknowledged.ts';
import { difference, findRows, type Query } from './tools.ts';

/** A change in the balance that a provider holds for us. */
export type Moved = {
  readonly provider: string;
  readonly ref: string;
  /** sale: a payment or a refund. bank: sent to our bank. service: charged for the account. */
  readonly kind: 'sale' | 'bank' | 'service';
  /** Net of the fee. */
  readonly netCents: number;
  readonly feeCents: number;
};

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a transaction of the balance that is not booked': `
    select ref as id from balance_transactions
    where booked_as is distinct from case when kind in ('payout', 'fee') then 'platform' else 'payment' end`,
  'a payment that the books do not agree on': `
    select kind || ' ' || provider_ref as id from payment_disagreements where resolved_at is null`,
};

export async function auditBalances(
  query: Query,
  moved: readonly Moved[],
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  return [
    ...(await findRows(query, CONTRADICTIONS)),
    ...(await compareTransactions(query, moved)),
    ...(await compareSums(query, moved)),
    ...(await compareLedger(query, moved, acknowledged)),
    ...(await comparePayouts(query, acknowledged)),
  ];
}

async function compareTransactions(query: Query, moved: readonly Moved[]): Promise<string[]> {
  const here = await query<{ provider: string; ref: string; net: number; fee: number }>(
    'select provider, ref, net_cents as net, fee_cents as fee from balance_transactions',
  );
  const asLine = (provider: string, ref: string, net: number, fee: number) =>
    `the transaction ${ref} at ${provider} of ${net} after ${fee}`;
  return difference(
    here.map(({ provider, ref, net, fee }) => asLine(provider, ref, net, fee)),
    moved.map(({ provider, ref, netCents, feeCents }) => asLine(provider, ref, netCents, feeCents)),
  );
}

/** What each provider holds, and what the ledger has of it according to the last comparison. */
async function compareSums(query: Query, moved: readonly Moved[]): Promise<string[]> {
  const compared = await query<{ provider: string; ours: number; theirs: number }>(
    'select provider, ours_cents::int as ours, theirs_cents::int as theirs from provider_balances',
  );
  return [...new Set(moved.map(({ provider }) => provider))].flatMap((provider) => {
    const held = sum(moved.filter((each) => each.provider === provider).map(({ netCents }) => netCents));
    const theirs = compared.find((each) => each.provider === provider);
    if (theirs?.ours === held && theirs.theirs === held) return [];
    return [`${provider} holds ${held}; it was compared as ${theirs?.theirs} there and ${theirs?.ours} here`];
  });
}

async function compareLedger(
  query: Query,
  moved: readonly Moved[],
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const rows = await query<{ account: string; cents: number }>(
    'select account, sum(cents)::int as cents from ledger_entries group by 1',
  );
  const ofKind = (kind: Moved['kind']) => moved.filter((each) => each.kind === kind).map(({ netCents }) => netCents);
  const sent = sum(acknowledged.map((reported) => (reported.kind === 'payout' ? reported.cents : 0)));
  const expected = {
    provider: sum(moved.map(({ netCents }) => netCents)),
    provider_fees: sum(moved.map(({ feeCents }) => feeCents)) - sum(ofKind('service')),
    bank: -sum(ofKind('bank')) - sent,
    driver: 0,
    disputes: 0,
  };
  return Object.entries(expected).flatMap(([account, cents]) => {
    const here = rows.find((row) => row.account === account)?.cents ?? 0;
    return here === cents ? [] : [`the ledger's ${account} has ${here} and should have ${cents}`];
  });
}

/** Every bank transfer to an owner was acknowledged to a client, and is recorded once. */
async function comparePayouts(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const made = await query<{ id: string; cents: number }>(
    'select payout_id as id, sum(cents)::int as cents from bank_payouts group by 1',
  );
  const asLine = (id: string, cents: number) => `the payout ${id} of ${cents}`;
  return difference(
    made.map(({ id, cents }) => asLine(id, cents)),
    acknowledged.filter((each) => each.kind === 'payout').map(({ id, cents }) => asLine(id, cents)),
  );
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0);
}
