// What each provider holds for us, what the ledger says, and what makes up the difference.

import { sql } from 'kysely';
import type { ProviderBalance } from '#features/support/reconciliation.contract.ts';
import type { Db } from '#platform/db/database.ts';
import { explainBalance } from '../../rules/provider-balance.ts';

type Row = {
  provider: string;
  asOf: Date | null;
  refusedCode: string | null;
  oursCents: number | null;
  theirsCents: number | null;
  movedCents: number;
  openingCents: number | null;
  pendingCents: number | null;
  newerCents: number | null;
  foreignCents: number;
  otherCents: number;
};

/** In this order; a provider that was never compared has no figures. */
export async function listProviderBalances(db: Db, providers: readonly string[]): Promise<ProviderBalance[]> {
  const { rows } = await sql<Row>`
    select requested.provider, b.as_of, b.refused_code, b.ours_cents, b.theirs_cents, coalesce(b.moved_cents, 0)::bigint as moved_cents,
      b.opening_cents, b.pending_cents, b.newer_cents, unknown.foreign_cents, unknown.other_cents
    from unnest(${providers}::text[]) with ordinality as requested (provider, place)
      left join provider_balances b on b.provider = requested.provider
      cross join lateral (
        select coalesce(sum(net_cents) filter (where booked_as = 'foreign'), 0)::bigint as foreign_cents,
          coalesce(sum(net_cents) filter (where booked_as = 'other'), 0)::bigint as other_cents
        from balance_transactions where provider = requested.provider and booked_as in ('foreign', 'other')
      ) unknown
    order by requested.place`.execute(db);
  return rows.map(toBalance);
}

function toBalance(row: Row): ProviderBalance {
  const { provider, asOf, refusedCode, oursCents, theirsCents } = row;
  if (asOf === null || oursCents === null || theirsCents === null) return { provider, refusedCode, compared: null };
  const compared = {
    ...row,
    oursCents,
    theirsCents,
    openingCents: row.openingCents ?? 0,
    pendingCents: row.pendingCents ?? 0,
    newerCents: row.newerCents ?? 0,
  };
  return {
    provider,
    refusedCode,
    compared: {
      asOf: asOf.toISOString(),
      ours: oursCents,
      theirs: theirsCents,
      explained: explainBalance(compared),
    },
  };
}

/**
 * What a provider has listed: the sum of what we stored, and the sum carried from one comparison to the next. Both in signed
 * cents.
 */
type ChangedTransactions = {
  readonly provider: string;
  readonly storedCents: number;
  readonly carriedCents: number;
};

/**
 * Providers whose stored transactions no longer add up to the carried sum. One statement writes both, so only a change made directly
 * in the database can set them apart.
 */
export async function listChangedTransactions(db: Db, providers: readonly string[]): Promise<ChangedTransactions[]> {
  const { rows } = await sql<ChangedTransactions>`
    select requested.provider, coalesce(stored.cents, 0)::bigint as stored_cents,
      coalesce(b.moved_cents, 0)::bigint as carried_cents
    from unnest(${providers}::text[]) with ordinality as requested (provider, place)
      left join provider_balances b on b.provider = requested.provider
      cross join lateral (select sum(net_cents) as cents from balance_transactions where provider = requested.provider) stored
    where coalesce(stored.cents, 0) <> coalesce(b.moved_cents, 0)
    order by requested.place`.execute(db);
  return rows;
}
