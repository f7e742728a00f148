// What support sees of an owner: the lots, this month and the last, and what was paid out.

import { sql } from 'kysely';
import { progressOf } from '#features/payouts/rules/payout-progress.ts';
import type { Db } from '#platform/db/database.ts';
import type { OwnerPayoutsTable } from '#platform/db/tables/payout-tables.ts';
import type { OwnerStory } from '../../support-story.ts';

type Lot = OwnerStory['lots'][number];
type LotRow = { id: string; name: string; address: string; state: Lot['state']; monthCents: number };

/** Those that sell first, then by name. What a lot earned is by its own clock. */
export async function listOwnersLots(
  db: Db,
  { ownerId, now, limit }: { readonly ownerId: string; readonly now: Date; readonly limit: number },
): Promise<Lot[]> {
  const { rows } = await sql<LotRow>`
    select l.id, l.name, l.address,
      case when l.archived_at is not null then 'archived' when l.held_at is not null then 'in_review'
        when exists (select from zones z where z.location_id = l.id and z.archived_at is null and z.paused_at is null) then 'open'
        else 'paused' end as state,
      coalesce((select sum(d.parking_cents - d.refunded_parking_cents) from revenue_days d
        where d.location_id = l.id and d.day >= date_trunc('month', ${now}::timestamptz at time zone l.time_zone)::date), 0)::integer
        as month_cents
    from locations l where l.owner_id = ${ownerId}
    order by l.archived_at is not null, l.list_name, l.id limit ${limit}`.execute(db);
  return rows.map(({ id, ...lot }) => ({ _id: id, ...lot }));
}

type MonthRow = { which: 'this' | 'last'; gross: number; refunded: number; sales: number };

/** The owner's share of sales, what of it was refunded, and the days' sales, this month and the last; without amounts by hand. */
export async function sumOwnersMonths(db: Db, ownerId: string, now: Date): Promise<OwnerStory['months']> {
  const { rows } = await sql<MonthRow>`
    with days as (
      select d.*, date_trunc('month', d.day)::date as month, date_trunc('month', ${now}::timestamptz at time zone l.time_zone)::date as this
      from locations l join revenue_days d on d.location_id = l.id
      where l.owner_id = ${ownerId}
        and d.day >= (date_trunc('month', ${now}::timestamptz at time zone l.time_zone) - interval '1 month')::date
    )
    select which as "which", coalesce(sum(parking_cents), 0)::float8 as "gross", coalesce(sum(refunded_parking_cents), 0)::float8 as "refunded",
      coalesce(sum(sales), 0)::integer as "sales"
    from (values ('this'), ('last')) w (which) left join days on (days.month = days.this) = (which = 'this')
    group by which order by which desc`.execute(db);
  return rows;
}

type Sent = {
  id: string;
  cents: number;
  day: string;
  status: OwnerPayoutsTable['status'] | null;
  reference: string | null;
};

/** The latest, sent by the product or recorded by support. */
export async function listOwnersPayouts(db: Db, ownerId: string, limit: number): Promise<OwnerStory['payouts']> {
  const { rows } = await sql<Sent>`
    select * from (
      select id, cents::float8 as cents, planned_on::text as day, status, provider_ref as reference
      from owner_payouts where owner_id = ${ownerId}
      union all
      select payout_id, sum(cents)::float8, max(paid_on)::text, null, max(reference)
      from bank_payouts where owner_id = ${ownerId} and recorded_by is not null group by payout_id
    ) sent order by day desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id, cents, day, status, reference }) => ({
    _id: id,
    amount: cents,
    on: day,
    progress: status === null ? 'recorded' : progressOf(status),
    reference,
  }));
}
