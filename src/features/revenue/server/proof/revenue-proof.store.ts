// Compares the sums with the ledger, several lots at a time, each in its time zone, and stores what differs. Each
// comparison is a single statement, so that a concurrent settlement is seen on both sides or on neither.

import { sql } from 'kysely';
import type { Difference, SumKind } from '#features/support/reconciliation.contract.ts';
import type { Db } from '#platform/db/database.ts';
import { isOnLotsDays } from '#platform/db/statements/conditions.ts';

export type Disagreement = {
  readonly locationId: string;
  readonly kind: SumKind;
  readonly day: string;
  readonly differences: readonly Difference[];
};

/** From the first local day up to the second, exclusive. */
export type ProofSpan = { readonly from: string; readonly until: string };

export async function listLotsToProve(db: Db, after: string | null, limit: number): Promise<string[]> {
  const query = db.selectFrom('locations').select('id').orderBy('id').limit(limit);
  const rows = await (after ? query.where('id', '>', after) : query).execute();
  return rows.map(({ id }) => id);
}

/** The days that differ from the ledger, where owners' shares are parking, the platform's are fees, and authorities' are taxes. */
export async function findWrongDays(
  db: Db,
  locationIds: readonly string[],
  { from, until }: ProofSpan,
): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with proven as (
      select e.location_id, (e.occurred_at at time zone l.time_zone)::date as day,
        coalesce(-sum(e.cents) filter (where e.account = 'owner'), 0) as parking,
        coalesce(-sum(e.cents) filter (where e.account = 'platform'), 0) as fee,
        coalesce(-sum(e.cents) filter (where e.account like 'authority:%' or e.account like 'owner:%'), 0) as tax
      from locations l join ledger_entries e on e.location_id = l.id
      where l.id = any(${locationIds}::uuid[]) and (e.account in ('owner', 'platform') or e.account like 'authority:%' or e.account like 'owner:%')
        and e.location_id = any(${locationIds}::uuid[]) and ${isOnLotsDays({ from, until })}
      group by 1, 2
    ), summed as (
      select location_id, day, sum(parking_cents - refunded_parking_cents) as parking,
        sum(fee_cents - refunded_fee_cents) as fee, sum(tax_cents - refunded_tax_cents) as tax
      from revenue_days
      where location_id = any(${locationIds}::uuid[]) and day >= ${from} and day < ${until}
      group by 1, 2
    )
    select location_id, 'day' as kind, day, differences
    from proven full join summed using (location_id, day) cross join lateral (
      select jsonb_agg(jsonb_build_object('of', figure, 'says', says, 'proven', proven)) as differences
      from (values ('parking', coalesce(summed.parking, 0), coalesce(proven.parking, 0)),
        ('fees', coalesce(summed.fee, 0), coalesce(proven.fee, 0)),
        ('taxes', coalesce(summed.tax, 0), coalesce(proven.tax, 0))) as figures (figure, says, proven)
      where says <> proven) wrong
    where differences is not null`.execute(db);
  return rows;
}

/** The lots whose total differs from the sum of their days. */
export async function findWrongTotals(db: Db, locationIds: readonly string[], today: string): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with totals as (
      select location_id, sum(parking_cents - refunded_parking_cents) as parking,
        sum(fee_cents - refunded_fee_cents) as fee, sum(tax_cents - refunded_tax_cents) as tax
      from revenue_totals where location_id = any(${locationIds}::uuid[]) group by 1
    ), days as (
      select location_id, sum(parking_cents - refunded_parking_cents) as parking,
        sum(fee_cents - refunded_fee_cents) as fee, sum(tax_cents - refunded_tax_cents) as tax
      from revenue_days where location_id = any(${locationIds}::uuid[]) group by 1
    )
    select location_id, 'total' as kind, ${today}::date as day, differences
    from totals full join days using (location_id) cross join lateral (
      select jsonb_agg(jsonb_build_object('of', figure, 'says', says, 'proven', proven)) as differences
      from (values ('parking', coalesce(totals.parking, 0), coalesce(days.parking, 0)),
        ('fees', coalesce(totals.fee, 0), coalesce(days.fee, 0)),
        ('taxes', coalesce(totals.tax, 0), coalesce(days.tax, 0))) as figures (figure, says, proven)
      where says <> proven) wrong
    where differences is not null`.execute(db);
  return rows;
}

/** The first days of months before this day that have open findings, or days with open findings. */
export async function listOpenMonths(db: Db, locationIds: readonly string[], before: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', day)::date as month from revenue_disagreements
    where location_id = any(${locationIds}::uuid[]) and kind in ('day', 'month') and resolved_at is null
      and day < ${before}
    order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/** Whether a total or a balance has an open finding, which only a comparison with all days and months resolves. */
export async function hasOpenSum(db: Db, locationIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from revenue_disagreements
    where location_id = any(${locationIds}::uuid[]) and kind in ('total', 'balance') and resolved_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** A repeated finding keeps its first time and, if it has no day of its own, also its day. */
export async function storeDisagreements(
  tx: Db,
  found: ReadonlyArray<Disagreement & { id: string }>,
  now: Date,
): Promise<void> {
  for (const wrong of found) {
    const day = (await findOpenDay(tx, wrong)) ?? wrong.day;
    await sql`
      insert into revenue_disagreements as known
        (id, location_id, kind, day, differences, first_found_at, last_found_at)
      values (${wrong.id}, ${wrong.locationId}, ${wrong.kind}, ${day}::date, ${JSON.stringify(wrong.differences)}, ${now}, ${now})
      on conflict (location_id, kind, day) do update set
        differences = excluded.differences, last_found_at = excluded.last_found_at, resolved_at = null`.execute(tx);
  }
}

/** For an open finding without a day of its own: the day on which it was first found. */
async function findOpenDay(tx: Db, { kind, locationId }: Disagreement): Promise<string | null> {
  if (kind !== 'total' && kind !== 'balance') return null;
  const query = tx.selectFrom('revenueDisagreements').select('day').where('locationId', '=', locationId);
  const row = await query.where('kind', '=', kind).where('resolvedAt', 'is', null).limit(1).executeTakeFirst();
  return row?.day ?? null;
}

/** What was checked: days, months by their first days, and whether all-time sums were included. */
export type CheckedSums = {
  readonly locationIds: readonly string[];
  readonly days: readonly ProofSpan[];
  readonly months: readonly ProofSpan[];
  readonly ever: boolean;
};

/** Resolves what was checked now and not found again. */
export async function resolveDisagreements(
  tx: Db,
  { locationIds, days, months, ever }: CheckedSums,
  now: Date,
): Promise<void> {
  await sql`
    update revenue_disagreements set resolved_at = ${now}
    where location_id = any(${locationIds}::uuid[]) and resolved_at is null and last_found_at < ${now}
      and ((kind in ('total', 'balance') and ${ever}::boolean) or (kind = 'day' and (${isWithin(days)}))
        or (kind = 'month' and (${isWithin(months)})))`.execute(tx);
}

function isWithin(spans: readonly ProofSpan[]) {
  return sql.join(
    spans.map(({ from, until }) => sql`day >= ${from} and day < ${until}`),
    sql` or `,
  );
}

export type RevenueProof = { readonly provenAt: Date; readonly lots: number; readonly disagreements: number };

export async function insertRevenueProof(db: Db, proof: RevenueProof & { id: string }): Promise<void> {
  const { id, provenAt, lots, disagreements } = proof;
  await db.insertInto('revenueProofs').values({ id, provenAt, lots, disagreements }).execute();
}
