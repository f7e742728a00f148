// What opens the lanes of a lot: stays and permits, by the order whose receipt has the code, or all that may come now.

import { sql } from 'kysely';
import { WITHOUT_END } from '#features/permits/rules/permit-lifecycle.ts';
import { MAX_HOURS } from '#features/pricing/rules/duration.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';
import type { Db } from '#platform/db/database.ts';
import { orderOfReceipt } from '#platform/db/sharding/location-in-ids.ts';

export type PassRow = {
  readonly kind: 'reservation' | 'session' | 'member' | 'permit';
  /** Of the session or the permit. */
  readonly id: string;
  readonly orderId: string;
  readonly receiptKey: string;
  /** Null for a permit. */
  readonly zoneId: string | null;
  readonly plate: string | null;
  readonly plateKey: string | null;
  readonly plateState: string | null;
  readonly startsAt: Date;
  /** Null without an end. */
  readonly endsAt: Date | null;
  /** It is paid when it is stopped, and runs. */
  readonly isRunning: boolean;
  /** Of time that was not paid for when it was parked: the visit or the pass that it was charged for. */
  readonly chargeOf: string | null;
  /** It is such, and nobody has paid for it yet. */
  readonly isOwed: boolean;
  /** Its car has left without paying. */
  readonly isLetOut: boolean;
  /** Its hours of the week; null for always. */
  readonly times: readonly WeekTime[] | null;
};

const SESSION = sql`
  case when u.id is not null then 'member' when s.reserved then 'reservation' else 'session' end as kind, s.id, o.id as order_id, o.receipt_key,
  s.zone_id, s.plate, s.plate_key, nullif(trim(s.plate_state), '') as plate_state, coalesce(s.covered_from, s.starts_at) as starts_at, s.ends_at,
  (o.status = 'running' and s.status = 'active') as is_running, null::json as times,
  c.about as charge_of, (c.about is not null and o.status = 'owed') as is_owed, (c.let_out_at is not null) as is_let_out`;

const CHARGE = sql`left join lane_charges c on c.location_id = o.location_id and c.order_id = o.id`;

const PERMIT = sql`
  'permit' as kind, p.id, o.id as order_id, o.receipt_key, null::uuid as zone_id, v.plate, v.plate_key, v.state as plate_state, p.starts_at,
  case when p.parks_until < ${WITHOUT_END} then p.parks_until end as ends_at,
  false as is_running, to_json(pl.times) as times, null as charge_of, false as is_owed, false as is_let_out`;

const PERMIT_PLATE = sql`left join lateral (
  select plate, plate_key, state from permit_plates v where v.location_id = p.location_id and v.permit_id = p.id order by v.place limit 1) v on true`;

/** The cars of a stay, in the order of their ids, or a permit. Empty for an order that opens nothing. */
export async function listPassesOfOrder(db: Db, locationId: string, orderId: string): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`
    select ${SESSION} from orders o
      join sessions s on s.location_id = ${locationId} and s.order_id = o.id and s.status in ('active', 'ended')
      left join member_uses u on u.location_id = ${locationId} and u.session_id = s.id
      ${CHARGE}
    where o.location_id = ${locationId} and o.id = ${orderId}
    order by s.id`.execute(db);
  if (rows.length > 0) return rows;
  const permits = await sql<PassRow>`
    select ${PERMIT} from orders o
      join permits p on p.location_id = ${locationId} and p.id = o.permit_id and p.state in ('active', 'past_due', 'ended') and p.parks_until is not null
      join permit_plans pl on pl.location_id = ${locationId} and pl.id = p.plan_id
      ${PERMIT_PLATE}
    where o.location_id = ${locationId} and o.id = ${orderId}`.execute(db);
  return permits.rows;
}

type Soon = { readonly locationId: string; readonly from: Date; readonly until: Date; readonly limit: number };

/** Those that may come or leave in that time. */
export async function listPassesBetween(db: Db, { locationId, from, until, limit }: Soon): Promise<PassRow[]> {
  const stays = await sql<PassRow>`
    select ${SESSION} from sessions s
      join orders o on o.location_id = ${locationId} and o.id = s.order_id
      left join member_uses u on u.location_id = ${locationId} and u.session_id = s.id
      ${CHARGE}
    where s.location_id = ${locationId} and s.status in ('active', 'ended') and s.ends_at > ${from}
      and coalesce(s.covered_from, s.starts_at) < ${until}
    order by s.ends_at limit ${limit}`.execute(db);
  const permits = await sql<PassRow>`
    select distinct on (p.id) ${PERMIT} from permits p
      join orders o on o.location_id = ${locationId} and o.permit_id = p.id and o.status in ('paid', 'refunded')
      join permit_plans pl on pl.location_id = ${locationId} and pl.id = p.plan_id
      ${PERMIT_PLATE}
    where p.location_id = ${locationId} and p.state in ('active', 'past_due', 'ended') and p.parks_until > ${from} and p.starts_at < ${until}
    order by p.id, o.id desc limit ${limit}`.execute(db);
  return [...stays.rows, ...permits.rows];
}

export async function findOrderOfSession(db: Db, locationId: string, sessionId: string): Promise<string | null> {
  const session = db
    .selectFrom('sessions')
    .select('orderId')
    .where('locationId', '=', locationId)
    .where('id', '=', sessionId);
  return (await session.executeTakeFirst())?.orderId ?? null;
}

const LONGEST = `${MAX_HOURS} hours`;

type Parked = {
  readonly locationId: string;
  readonly plateKey: string;
  /** Null if it is not known. */
  readonly plateState: string | null;
  readonly from: Date;
  readonly until: Date;
};

/** What was paid for a car around that time, by whoever. Whoever has paid for the longest stay that is charged has paid for all of it. */
export async function listPaidTimes(
  db: Db,
  { locationId, plateKey, plateState, from, until }: Parked,
): Promise<{ readonly from: Date; readonly until: Date }[]> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select least(s.starts_at, s.covered_from) as from,
      case when c.about is not null and s.ends_at >= s.starts_at + ${LONGEST}::interval then greatest(s.ends_at, ${until}) else s.ends_at end as until
    from sessions s
      join orders o on o.location_id = ${locationId} and o.id = s.order_id
      ${CHARGE}
    where s.location_id = ${locationId} and s.plate_key = ${plateKey} and (${plateState}::text is null or s.plate_state = ${plateState})
      and s.status in ('active', 'ended') and s.ends_at > ${from} and s.starts_at < ${until}
      and not (o.status = 'owed' and c.about is not null)
    order by 1 limit 200`.execute(db);
  return rows;
}

type CarOfSession = { readonly plate: string; readonly plateKey: string; readonly plateState: string };

export function findCarOfSession(db: Db, locationId: string, sessionId: string): Promise<CarOfSession | undefined> {
  const session = db
    .selectFrom('sessions')
    .select(['plate', 'plateKey', 'plateState'])
    .where('locationId', '=', locationId);
  return session.where('id', '=', sessionId).executeTakeFirst();
}

type Receipt = { readonly locationId: string; readonly orderId: string; readonly receiptKey: string };

/** The receipt that a rotating code names. */
export async function findReceiptOfRef(db: Db, locationId: string, ref: string): Promise<Receipt | null> {
  const order = db
    .selectFrom('orders')
    .select(['locationId', 'id as orderId', 'receiptKey'])
    .where('locationId', '=', locationId);
  return (await order.where('id', '=', orderOfReceipt(ref)).executeTakeFirst()) ?? null;
}

type LatelySeen = {
  readonly readId: string;
  readonly plate: string;
  readonly plateKey: string;
  readonly plateState: string | null;
};

type AtLane = {
  readonly locationId: string;
  readonly laneId: string;
  readonly cameraId: string;
  readonly since: Date;
};

/** The car that stands at a lane: what its camera read last, since then, unless the gate has opened since. */
export async function findCarAtLane(
  db: Db,
  { locationId, laneId, cameraId, since }: AtLane,
): Promise<LatelySeen | null> {
  const { rows } = await sql<LatelySeen>`
    select r.id as read_id, r.plate, r.plate_key, r.plate_state from cameras c
      join plate_reads r on r.location_id = ${locationId} and r.camera = c.name and r.received_at > ${since}
    where c.location_id = ${locationId} and c.id = ${cameraId} and c.revoked_at is null
      and not exists (
        select from gate_passages p where p.location_id = ${locationId} and p.lane_id = ${laneId} and p.outcome = 'opened'
          and p.at >= r.received_at)
    order by r.received_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
