// Detects stored ledger entries that were changed in the database. An entry and the running sums kept next to it are written by
// one statement, and the entry never changes afterwards (rule 44). So traffic, killed processes and late lists never make the two
// differ.

import { sql } from 'kysely';
import { PLATFORM } from '#features/ledger/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { IS_PROVIDERS } from '#platform/db/statements/ledger-steps.ts';

/** In signed cents. `of`: a lot's sum, or what a provider held for us. */
type AlteredLedger = {
  readonly of: 'parking' | 'fees' | 'taxes' | 'owed' | 'provider';
  /** The lot's id, or the provider's name. */
  readonly what: string;
  readonly storedCents: number;
  readonly carriedCents: number;
};

const LOTS_AT_ONCE = 200;

/** Reads the whole ledger, a batch of lots at a time. */
export async function listAlteredLedger(db: Db, providers: readonly string[]): Promise<AlteredLedger[]> {
  const carried = await listCarried(db, providers);
  const sums = new Map<string, number>();
  const found: AlteredLedger[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listLots(db, after);
    const lots = after === null ? [PLATFORM, ...page] : page;
    found.push(...(await findOtherSums(db, lots)));
    for (const { provider, through } of carried) {
      sums.set(provider, (sums.get(provider) ?? 0) + (await sumBalance(db, lots, { provider, through })));
    }
    after = page.at(-1) ?? null;
    if (page.length < LOTS_AT_ONCE) break;
  }
  for (const { provider, carriedCents } of carried) {
    const storedCents = sums.get(provider) ?? 0;
    if (storedCents !== carriedCents) found.push({ of: 'provider', what: provider, storedCents, carriedCents });
  }
  return found;
}

async function listLots(db: Db, after: string | null): Promise<string[]> {
  const query = db.selectFrom('locations').select('id').orderBy('id').limit(LOTS_AT_ONCE);
  const rows = await (after ? query.where('id', '>', after) : query).execute();
  return rows.map(({ id }) => id);
}

async function findOtherSums(db: Db, locationIds: readonly string[]): Promise<AlteredLedger[]> {
  const lots = sql`any(${locationIds}::uuid[])`;
  const { rows } = await sql<AlteredLedger>`
    with entered as (
      select location_id,
        coalesce(-sum(cents) filter (where account = 'owner'), 0) as parking,
        coalesce(-sum(cents) filter (where account = 'platform'), 0) as fees,
        coalesce(-sum(cents) filter (where account like 'authority:%' or account like 'owner:%'), 0) as taxes,
        coalesce(-sum(cents) filter (where account in ('owner', 'payouts', 'tips') or account like 'owner:%'), 0) as owed
      from ledger_entries where location_id = ${lots} group by 1
    ), summed as (
      select location_id, sum(parking_cents - refunded_parking_cents) as parking,
        sum(fee_cents - refunded_fee_cents) as fees, sum(tax_cents - refunded_tax_cents) as taxes
      from revenue_totals where location_id = ${lots} group by 1
    ), balances as (
      select location_id, owed_cents as owed from owner_balances where location_id = ${lots}
    )
    select sums.of, location_id as what, stored_cents::bigint, carried_cents::bigint
    from entered full join summed using (location_id) full join balances using (location_id) cross join lateral (
      values ('parking', coalesce(entered.parking, 0), coalesce(summed.parking, 0)),
        ('fees', coalesce(entered.fees, 0), coalesce(summed.fees, 0)),
        ('taxes', coalesce(entered.taxes, 0), coalesce(summed.taxes, 0)),
        ('owed', coalesce(entered.owed, 0), coalesce(balances.owed, 0))) as sums (of, stored_cents, carried_cents)
    where stored_cents <> carried_cents
    order by location_id, sums.of`.execute(db);
  return rows;
}

type Carried = { readonly provider: string; readonly carriedCents: number; readonly through: Date };

/** What each comparison of a balance has carried forward to the next. */
async function listCarried(db: Db, providers: readonly string[]): Promise<Carried[]> {
  const { rows } = await sql<Carried>`
    select provider, ledger_cents as carried_cents, ledger_through as through from provider_balances
    where provider = any(${providers}::text[]) and ledger_through is not null
    order by provider`.execute(db);
  return rows;
}

async function sumBalance(
  db: Db,
  locationIds: readonly string[],
  { provider, through }: Pick<Carried, 'provider' | 'through'>,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.cents), 0)::bigint as cents
    from ledger_entries e
    where e.location_id = any(${locationIds}::uuid[]) and ${IS_PROVIDERS} and e.occurred_at < ${through}
      and (exists (
          select from payments p
          where p.location_id = e.location_id and p.id = e.order_id and p.provider = ${provider})
        or exists (select from balance_transactions m where m.id = e.transaction_id and m.provider = ${provider}))`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}
