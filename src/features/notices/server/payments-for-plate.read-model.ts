// What was paid at a lot for a plate, and what is being paid.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { EARLY } from '#platform/db/statements/conditions.ts';

type OfPlate = { readonly locationId: string; readonly plateKey: string; readonly plateState: string };

/** How long somebody who has started to pay may take. */
const PAYING_MINUTES = 15;

/** Whether a booking, more time or a permit for this plate is waiting for its payment. */
export async function isPaymentUnderWay(
  db: Db,
  { locationId, plateKey, now }: Omit<OfPlate, 'plateState'> & { readonly now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - PAYING_MINUTES * 60_000);
  const { rows } = await sql<{ isPaying: boolean }>`
    select exists (
      select 1 from sessions s
      where s.location_id = ${locationId} and s.plate_key = ${plateKey} and s.status = 'pending' and s.created_at > ${since}
    ) or exists (
      select 1 from orders o join sessions s on s.location_id = ${locationId} and s.order_id = o.stay_order_id
      where o.location_id = ${locationId} and o.kind in ('extension', 'correction') and o.status = 'pending'
        and o.created_at > ${since} and s.plate_key = ${plateKey}
    ) or exists (
      select 1 from permits p join permit_plates v on v.location_id = ${locationId} and v.permit_id = p.id
      where p.location_id = ${locationId} and p.state = 'pending' and p.created_at > ${since} and v.plate_key = ${plateKey}
    ) as is_paying`.execute(db);
  return rows[0]?.isPaying === true;
}

/**
 * Whether session `s` covered the moment `at`: it was paid for a time that includes the moment, or
 * requested before it and paid since. A payment that was started later does not count.
 */
export function coversAt(at: ReturnType<typeof sql>) {
  return sql<boolean>`s.status in ('active', 'ended') and s.covered_from is not null and s.ends_at > ${at}
    and (s.covered_from - case when s.reserved then ${EARLY} else interval '0' end <= ${at}
      or (not s.reserved and s.created_at <= ${at}))`;
}

export type PaidTime = { readonly from: Date; readonly until: Date; readonly coveredThen: boolean };

/** What was paid for exactly this plate and overlaps this time, earliest first. */
export async function listPaid(
  db: Db,
  { locationId, plateKey, plateState, givenAt, from, until }: OfPlate & { givenAt: Date; from: Date; until: Date },
): Promise<PaidTime[]> {
  const { rows } = await sql<PaidTime>`
    select s.starts_at as from, s.ends_at as until, ${coversAt(sql`${givenAt}::timestamptz`)} as covered_then
    from sessions s
    where s.location_id = ${locationId} and s.plate_key = ${plateKey} and s.plate_state = ${plateState}
      and s.status in ('active', 'ended') and s.covered_from is not null and s.ends_at > ${from} and s.starts_at < ${until}
    order by s.starts_at limit 20`.execute(db);
  return rows;
}

/** The plates of a stay that covered this moment. */
export async function listPlatesOfStay(
  db: Db,
  { locationId, orderId, givenAt }: { locationId: string; orderId: string; givenAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ plateKey: string }>`
    select s.plate_key from sessions s
    where s.location_id = ${locationId} and s.order_id = ${orderId} and ${coversAt(sql`${givenAt}::timestamptz`)}`.execute(
    db,
  );
  return rows.map(({ plateKey }) => plateKey);
}
