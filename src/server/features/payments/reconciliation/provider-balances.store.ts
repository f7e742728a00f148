// What each provider held for us when its books were last walked, and what the ledger said. Sums over the whole history
// are carried from one comparison to the next.

import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

type AtThisTime = { readonly provider: string; readonly theirsCents: number; readonly now: Date };

/** Later than the latest transaction in progress may still commit an earlier entry. */
const SETTLED_MS = 3_600_000;
/** A provider's list may be late by hours. */
const LISTED_MS = 6 * 3_600_000;

/** Compares the balance with the ledger, in one statement. What it had before the first comparison stays its opening. */
export async function saveComparison(db: Db, { provider, theirsCents, now }: AtThisTime): Promise<void> {
  const through = new Date(now.getTime() - SETTLED_MS);
  const recent = new Date(now.getTime() - LISTED_MS);
  await sql`
    with before as (
      select moved_cents, opening_cents, ledger_cents, ledger_through from provider_balances where provider = ${provider}
    ), entered as (
      select e.cents, e.occurred_at, e.occurred_at >= ${recent}::timestamptz and p.id is not null and not exists (
          select from provider_movements m where m.location_id = p.location_id and m.payment_id = p.id) as is_newer
      from ledger_entries e
        left join lateral (
          select location_id, id from payments
          where location_id = e.location_id and order_id = e.order_id and provider = ${provider} limit 1
        ) p on true
      where e.account = 'provider' and e.occurred_at >= coalesce((select ledger_through from before), '-infinity')
        and (p.id is not null
          or exists (select from provider_movements m where m.id = e.transaction_id and m.provider = ${provider}))
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
      (provider, opening_cents, ledger_cents, ledger_through, ours_cents, theirs_cents, pending_cents, newer_cents, as_of)
    select ${provider}, ${theirsCents}::bigint - coalesce((select moved_cents from before), 0), settled, ${through},
      cents, ${theirsCents}::bigint, (select cents from waiting), newer, ${now}
    from summed
    on conflict (provider) do update set
      opening_cents = coalesce(known.opening_cents, excluded.opening_cents),
      ours_cents = known.ledger_cents + excluded.ours_cents,
      ledger_cents = known.ledger_cents + excluded.ledger_cents,
      ledger_through = greatest(known.ledger_through, excluded.ledger_through),
      theirs_cents = excluded.theirs_cents, pending_cents = excluded.pending_cents,
      newer_cents = excluded.newer_cents, as_of = excluded.as_of, refused_code = null`.execute(db);
}

/** The provider does not let this account read its movements. */
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
