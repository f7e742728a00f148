// What opens the lanes of the lots of many-sales.ts, besides the cars that are parked there: reservations that begin in some minutes, permits,
// and the badges of people who work there.
import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { addBadge } from '#features/gates/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import { progress } from '../figures.ts';
import { linesOf, RECEIPT_KEY, TERMS } from './sold-lines.ts';

export type LanePass = {
  readonly locationId: string;
  /** Of a receipt, or of a badge. */
  readonly key: string;
};
export type ParkedPass = LanePass & { readonly plate: string; readonly state: string };

const RESERVE = `
  with drawn as (
    select location_id, id from sessions where status = 'active' and not reserved order by random() limit $1
  ), reserved as (
    update sessions s set reserved = true, starts_at = now() + interval '5 minutes', ends_at = now() + interval '3 hours',
      covered_from = now() + interval '5 minutes'
    from drawn where s.location_id = drawn.location_id and s.id = drawn.id returning s.location_id, s.order_id
  )
  select o.location_id as "locationId", o.receipt_key as key from reserved r
    join orders o on o.location_id = r.location_id and o.id = r.order_id`;

const PARKED = `
  select o.location_id as "locationId", o.receipt_key as key, s.plate, s.plate_state as state from sessions s
    join orders o on o.location_id = s.location_id and o.id = s.order_id
  where s.status = 'active' and not s.reserved order by random() limit $1`;

const GIVE_PERMITS = [
  `insert into permit_plans (location_id, id, name, zone_ids, monthly_cents, seats, plates, created_at)
    select location_id, uuidv7(), 'Commuter', array[id], 9000, 20000, 1, now() from zones`,
  `create temporary table given as
    select p.location_id, p.id as plan_id, uuidv7() as permit_id, uuidv7() as order_id, 'BP' || lpad(number::text, 5, '0') as plate
    from generate_series(0, $1::int - 1) number
      join (select *, row_number() over (order by location_id) - 1 as place from permit_plans) p
        on p.place = number % (select count(*) from permit_plans)`,
  `insert into permits (location_id, id, plan_id, kind, holder_name, holder_email, state, starts_on, starts_at, parks_until, created_at)
    select location_id, permit_id, plan_id, 'given', 'Person', plate || '@bench.example', 'active', current_date - 30,
      now() - interval '30 days', now() + interval '30 days', now() from given`,
  `insert into permit_plates (location_id, permit_id, plate_key, state, plate, place)
    select location_id, permit_id, plate, 'IL', plate, 0 from given`,
  `insert into orders (location_id, id, kind, permit_id, status, terms, minutes, vehicle_count, vehicles, lines, total_cents, starts_at,
      ends_at, receipt_key, created_at, paid_at)
    select location_id, order_id, 'permit', permit_id, 'paid', ${TERMS}, 43200, 1, '[]', ${linesOf('9000')}, 9900, now() - interval '30 days',
      now() + interval '30 days', ${RECEIPT_KEY}, now(), now() from given`,
];

const HIRE = [
  `create temporary table hired as
    select uuidv7() as user_id, number, lots.location_id from generate_series(0, $1::int - 1) number
      join (select id as location_id, row_number() over (order by id) - 1 as place from locations) lots
        on lots.place = number % (select count(*) from locations)`,
  `insert into users (id, name, email, role, created_at, updated_at)
    select user_id, 'Attendant ' || number, 'attendant-' || number || '@bench.example', 'valet', now(), now() from hired`,
  `insert into team_members (id, owner_id, user_id, role, invited_name, all_locations, invited_at, activated_at)
    select uuidv7(), (select owner_id from locations limit 1), user_id, 'valet', 'Attendant', true, now(), now() from hired`,
];

export const reserve = async (client: pg.Client, count: number): Promise<LanePass[]> =>
  (await client.query<LanePass>(RESERVE, [count])).rows;

export const listParked = async (client: pg.Client, count: number): Promise<ParkedPass[]> =>
  (await client.query<ParkedPass>(PARKED, [count])).rows;

export async function givePermits(client: pg.Client, count: number): Promise<LanePass[]> {
  for (const statement of GIVE_PERMITS) await client.query(statement, statement.includes('$1') ? [count] : []);
  const given = `select location_id as "locationId", ${RECEIPT_KEY} as key from given`;
  const { rows } = await client.query<LanePass>(given);
  progress(`${rows.length} permits`);
  return rows;
}

/** Attendants of all lots, each with a badge of one. */
export async function hireWithBadges(client: pg.Client, connectionString: string, count: number): Promise<LanePass[]> {
  for (const statement of HIRE) await client.query(statement, statement.includes('$1') ? [count] : []);
  const hired = 'select location_id as "locationId", user_id as "userId" from hired';
  const { rows } = await client.query<{ locationId: string; userId: string }>(hired);
  const { db, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 60_000 });
  const badges: LanePass[] = [];
  for (const { locationId, userId } of rows) {
    const badge = { locationId, id: randomUUIDv7(), userId, addedBy: userId, addedAt: new Date() };
    badges.push({ locationId, key: await addBadge(db, badge) });
  }
  await close();
  progress(`${badges.length} badges`);
  return badges;
}
