// What each provider held for us when its books were last walked, and what the ledger said. Sums over the whole history are
// carried forward from one comparison to the next.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { IS_PROVIDERS } from '#platform/db/statements/ledger-steps.ts';

type AtThisTime = { readonly provider: string; readonly theirsCents: number; readonly now: Date };
type Compared = AtThisTime & { readonly asOf: Date };

/** Longer than a transaction in progress can take to commit an earlier entry. */
const SETTLED_MS = 3_600_000;
/** A provider's list may lag by hours. */
const LISTED_MS = 6 * 3_600_000;
/** The provider's clock and ours may differ by this much, and a request to it may take as long. */
const SKEW_MS = 15_000;

/**
 * Works out what the account held before the first transaction we know of: an observed balance less what had moved by then. Whatever
 * moves while the balance is read may be on either side, and lists lag. So this waits until the list has caught up, and takes
 * another balance if something moved within seconds of the observed one.
 */
export async function proveOpening(db: Db, { provider, theirsCents, asOf, now }: Compared): Promise<void> {
  const listed = new Date(now.getTime() - LISTED_MS);
  await sql`
    with moved as (
      select coalesce(sum(net_cents) filter (where moved_at <= seen_at), 0) as cents,
        count(*) filter (where abs(extract(epoch from moved_at - seen_at)) * 1000 <= ${SKEW_MS}) as unsure
      from provider_balances b join balance_transactions m on m.provider = b.provider
      where b.provider = ${provider} and b.seen_at <= ${listed}::timestamptz
    )
    update provider_balances b set
      opening_cents = case when unsure = 0 then seen_cents - cents else opening_cents end,
      seen_cents = case when unsure > 0 then ${theirsCents}::bigint end,
      seen_at = case when unsure > 0 then ${asOf}::timestamptz end
    from moved where b.provider = ${provider} and seen_at <= ${listed}::timestamptz`.execute(db);
}

/**
 * Compares the balance with the ledger in one statement; if two processes compare at once, the second adds to what the first
 * carried forward. The first comparison estimates the opening from the balance.
 */
export async function saveComparison(db: Db, { provider, theirsCents, asOf, now }: Compared): Promise<void> {
  const through = new Date(now.getTime() - SETTLED_MS);
  const recent = new Date(now.getTime() - LISTED_MS);
  await sql`
    with before as (
      select moved_cents, opening_cents, ledger_cents, ledger_through from provider_balances where provider = ${provider}
      for update
    ), entered as (
      select e.cents, e.occurred_at, e.occurred_at >= ${recent}::timestamptz and p.id is not null and not exists (
          select from balance_transactions m where m.location_id = p.location_id and m.payment_id = p.id) as is_newer
      from ledger_entries e
        left join payments p on p.location_id = e.location_id and p.id = e.order_id and p.provider = ${provider}
      where ${IS_PROVIDERS} and e.occurred_at >= coalesce((select ledger_through from before), '-infinity')
        and (p.id is not null
          or exists (select from balance_transactions m where m.id = e.transaction_id and m.provider = ${provider}))
    ), summed as (
      select coalesce(sum(cents), 0) as cents,
        coalesce(sum(cents) filter (where occurred_at < ${through}::timestamptz), 0) as settled,
        coalesce(sum(cents) filter (where is_newer), 0) as newer
      from entered
    ), waiting as (
      select coalesce(sum(r.total_cents), 0) as cents
      from refunds r join payments p on p.location_id = r.location_id and p.id = r.payment_id
      where r.status = 'pending' and p.provider = ${provider}
    )
    insert into provider_balances as known
      (provider, opening_cents, seen_cents, seen_at, ledger_cents, ledger_through, ours_cents, theirs_cents,
        pending_cents, newer_cents, as_of)
    select ${provider}, ${theirsCents}::bigint - coalesce((select moved_cents from before), 0), ${theirsCents}::bigint,
      ${asOf}::timestamptz, settled, ${through},
      cents, ${theirsCents}::bigint, (select cents from waiting), newer, ${now}
    from summed
    on conflict (provider) do update set
      seen_cents = case when known.opening_cents is null then excluded.seen_cents else known.seen_cents end,
      seen_at = case when known.opening_cents is null then excluded.seen_at else known.seen_at end,
      opening_cents = coalesce(known.opening_cents, excluded.opening_cents),
      ours_cents = known.ledger_cents + excluded.ours_cents,
      ledger_cents = known.ledger_cents + excluded.ledger_cents,
      ledger_through = greatest(known.ledger_through, excluded.ledger_through),
      theirs_cents = excluded.theirs_cents, pending_cents = excluded.pending_cents,
      newer_cents = excluded.newer_cents, as_of = excluded.as_of, refused_code = null`.execute(db);
}

/** When the balance was last compared; null when it never was, or when the provider refuses. */
export async function findCompared(db: Db, provider: string): Promise<Date | null> {
  const row = await db
    .selectFrom('providerBalances')
    .select('asOf')
    .where('provider', '=', provider)
    .where('refusedCode', 'is', null)
    .executeTakeFirst();
  return row?.asOf ?? null;
}

/** The provider does not let this account read its transactions. */
export async function saveRefused(db: Db, provider: string, refusedCode: string): Promise<void> {
  await db
    .insertInto('providerBalances')
    .values({ provider, refusedCode })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ refusedCode }))
    .execute();
}

export async function isRefused(db: Db, provider: string): Promise<boolean> {
  const row = await db
    .selectFrom('providerBalances')
    .select('refusedCode')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row !== undefined && row.refusedCode !== null;
}
