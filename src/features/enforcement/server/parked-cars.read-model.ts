// Cars that are parked, or were until just now, at a lot with a session or ticket: the candidates for a plate, the cars of a
// walk, and those in a phone's offline pack. A corrected plate counts under both spellings for a while.

import { type RawBuilder, sql } from 'kysely';
import { EARLY_ARRIVAL_MINUTES } from '#features/parking/rules/reservation.ts';
import { likenessEnds, likenessHalves } from '#features/vehicles/rules/plate-likeness.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { EARLY, isAfter, isParkedAt } from '#platform/db/statements/conditions.ts';
import type { KnownCar } from '../rules/judge-plate.ts';

export type ParkedCar = KnownCar & {
  readonly id: string;
  readonly plate: string;
  readonly zoneNumber: string | null;
  readonly correctedPlate: string | null;
};

/** Further session fields for the specification's clients. */
export type CarInDetail = ParkedCar & {
  readonly totalCents: number;
  readonly isHourly: boolean;
  readonly createdAt: Date;
};

export type LotOfOfficer = {
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
  /** The number of the zone that was asked about. Null for none, and for a zone of another lot. */
  readonly walkZone: string | null;
};

/**
 * How long after its end a session is still shown, both under its exact plate and under a similar one. A reservation
 * is shown equally long before its start, but under a similar plate only once it may arrive.
 */
const SHOWN_HOURS = 24;
const SHOWN_HOURS_IF_LIKE = 2;
/** A phone learns with the next whole pack that an older ticket is closed. */
const DAYS_OF_TICKETS = 2;

/** A plate that somebody saw, and when. */
export type SeenPlate = { readonly plateKey: string; readonly at: Date };

/**
 * The plates as rows `a`, numbered from 1 as `nr`, each with what a similar plate must share and the time range in which cars are
 * shown. Uses VALUES instead of arrays, so that the planner knows how many rows there are and the plan is kept.
 */
export function seenRows(seen: readonly SeenPlate[]) {
  const rows = seen.map(({ plateKey, at }, index) => {
    const { start, end } = likenessEnds(plateKey);
    const { head, tail } = likenessHalves(plateKey);
    const after = (ms: number) => sql`${new Date(at.getTime() + ms)}::timestamptz`;
    return sql`(${sql.lit(index + 1)}, ${plateKey}::text, ${plateKey.length}::int, ${start}::text, ${end}::text, ${head}::text, ${tail}::text,
      ${head.length}::int, ${after(0)}, ${after(-SHOWN_HOURS * HOUR_MS)}, ${after(-SHOWN_HOURS_IF_LIKE * HOUR_MS)},
      ${after(SHOWN_HOURS * HOUR_MS)}, ${after(EARLY_ARRIVAL_MINUTES * 60_000)})`;
  });
  return sql`(values ${sql.join(rows)}) a (nr, plate_key, signs, start_key, end_key, head, tail, shared, at, reported_from, like_from, reported_until, like_until)`;
}

/** For a row of `seenRows`. Uses the two keys of the indexes sessions_like_*, then keeps what shares as much as similar plates must. */
export function mayBeLike(column: string) {
  const key = sql`translate(${sql.ref(column)}, 'ODQIZSGB', '00012568')`;
  return sql`(left(${key}, 2) = a.start_key or right(${key}, 2) = a.end_key)
    and length(${sql.ref(column)}) between a.signs - 1 and a.signs + 1
    and (left(${key}, a.shared) = a.head or right(${key}, a.shared) = a.tail)`;
}

type LikeRow = { [Name in keyof CarInDetail]: CarInDetail[Name] | null } & LotOfOfficer & { readonly nr: number };

type RequestedAbout = {
  readonly locationId: string;
  readonly zoneId: string | null;
  readonly seen: readonly SeenPlate[];
};

/**
 * For each plate its cars, as of when it was seen. Null for an unknown lot. They are
 * only candidates: `judgePlate` decides which are similar.
 */
export async function findCarsLike(
  db: Db,
  { locationId, zoneId, seen }: RequestedAbout,
): Promise<{ lot: LotOfOfficer; cars: CarInDetail[][] } | null> {
  const now = sql`a.at`;
  const { rows } = await sql<LikeRow>`
    select a.nr, l.name, l.address, l.time_zone, w.zone_number as walk_zone, car.id, car.kind, car.plate, car.plate_key, car.state, car.zone_id, car.zone_number,
      car.covered_from, car.starts_at, car.ends_at, car.corrected_plate, car.total_cents, car.is_hourly, car.created_at
    from locations l left join zones w on w.location_id = ${locationId} and w.id = ${zoneId}
    cross join ${seenRows(seen)}
    left join lateral (
      select s.id, ${CAR_COLUMNS}, total_of(coalesce(s.lines, o.lines)) as total_cents, (o.terms->'rate'->>'isHourly')::boolean as is_hourly,
        s.created_at
      from (
        select ${OF_STAY}, ${otherPlateAt(locationId, now)} as other_plate from sessions s
        where s.location_id = ${locationId} and s.status in ('active', 'ended') and ${isAfter('s.endsAt', sql`a.reported_from`)}
          and (s.plate_key = a.plate_key or s.ends_at > a.like_from)
          and (not s.reserved or s.covered_from < case when s.plate_key = a.plate_key then a.reported_until else a.like_until end)
          and ${mayBeLike('s.plateKey')}
        union all
        ${underTheOtherPlate(locationId, now)} and ${mayBeLike('s.plateKey')}
      ) s ${carJoins(locationId)} join orders o on o.location_id = ${locationId} and o.id = s.order_id
      union all
      select t.id, ${VALET_COLUMNS}, 0, (t.terms->'rate'->>'isHourly')::boolean, t.created_at
      from valet_tickets t where t.location_id = ${locationId} and t.is_open and ${mayBeLike('t.plateKey')}
    ) car on true
    where l.id = ${locationId}`.execute(db);
  const [lot] = rows;
  if (!lot) return null;
  const { name, address, timeZone, walkZone } = lot;
  const cars = seen.map((): CarInDetail[] => []);
  for (const row of rows) if (isCar(row)) cars[row.nr - 1]?.push(row);
  return { lot: { name, address, timeZone, walkZone }, cars };
}

function isCar(row: LikeRow): row is LikeRow & CarInDetail {
  return row.id !== null;
}

/** Lists its columns, so that a column added by a deploy changes neither side of a union. */
const OF_STAY = sql`s.location_id, s.id, s.order_id, s.zone_id, s.status, s.plate, s.plate_key, s.plate_state, s.lines,
  s.starts_at, s.ends_at, s.reserved, s.covered_from, s.created_at`;

const CAR_COLUMNS = sql`case when u.id is not null then 'member' when s.reserved then 'reservation' else 'session' end as kind, s.plate,
  s.plate_key, nullif(trim(s.plate_state), '') as state, s.zone_id, z.zone_number,
  case when s.reserved then s.covered_from - ${EARLY} else s.covered_from end as covered_from, s.starts_at, s.ends_at,
  s.other_plate as corrected_plate`;

/** Repeats the location for each table, because a distributed database does not see through a union. */
const carJoins = (locationId: string) => sql`join zones z on z.location_id = s.location_id and z.id = s.zone_id
  left join member_uses u on u.location_id = ${locationId} and u.session_id = s.id`;

const VALET_COLUMNS = sql`'valet' as kind, t.plate, t.plate_key, nullif(trim(t.plate_state), '') as state,
  null::uuid as zone_id, null::text as zone_number, t.created_at as covered_from, t.created_at as starts_at,
  null::timestamptz as ends_at, null::text as corrected_plate`;

/** The previous plate of a stay that was just corrected, or the new one of a correction that is waiting for payment. */
function otherPlateAt(locationId: string, now: Date | RawBuilder<unknown>) {
  return sql`(
    select case when c.status = 'pending' then c.to_plate else c.from_plate end from session_corrections c
    where c.location_id = ${locationId} and c.session_id = s.id and c.status <> 'expired'
      and c.both_covered_until > ${now} and c.from_plate_key <> c.to_plate_key
    order by c.id desc limit 1)`;
}

/** Sessions under their other spelling: the previous one, or the one that is waiting for payment. */
function underTheOtherPlate(locationId: string, now: Date | RawBuilder<unknown>) {
  return sql`
    select ${OF_STAY}, s.other_plate from (
      select s.location_id, s.id, s.order_id, s.zone_id, s.status, s.lines, s.starts_at, s.reserved, s.covered_from, s.created_at,
        case when c.status = 'pending' then c.to_plate else c.from_plate end as plate,
        case when c.status = 'pending' then c.to_plate_key else c.from_plate_key end as plate_key,
        case when c.status = 'pending' then c.to_state else c.from_state end as plate_state,
        least(s.ends_at, c.both_covered_until) as ends_at,
        case when c.status = 'pending' then c.from_plate else c.to_plate end as other_plate
      from session_corrections c join sessions s on s.location_id = ${locationId} and s.id = c.session_id
      where c.location_id = ${locationId} and c.both_covered_until > ${now} and c.status <> 'expired'
        and (c.from_plate_key, c.from_state) <> (c.to_plate_key, c.to_state) and s.status = 'active'
    ) s where true`;
}

export type ParkedPage = {
  readonly locationId: string;
  readonly zoneId: string | undefined;
  readonly now: Date;
  readonly limit: number;
  /** The last car of the previous page: its end to the microsecond, and its id. */
  readonly after: readonly [string, string] | null;
};

export type ListedCar = ParkedCar & { readonly endsAtExact: string };

/** Ordered by end, so that an officer sees who is about to expire. Returns one more than the page holds. */
export async function listParked(db: Db, page: ParkedPage): Promise<ListedCar[]> {
  const [endsAt, id] = page.after ?? [null, null];
  const { rows } = await sql<ListedCar>`
    select s.id, ${CAR_COLUMNS}, to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ends_at_exact
    from (
      select ${OF_STAY}, ${otherPlateAt(page.locationId, page.now)} as other_plate from sessions s
      where s.location_id = ${page.locationId} and ${isParkedAt(page.now)}
        and (${page.zoneId ?? null}::uuid is null or s.zone_id = ${page.zoneId ?? null})
        and (${endsAt}::timestamptz is null or (s.ends_at, s.id) > (${endsAt}::timestamptz, ${id}::uuid))
    ) s ${carJoins(page.locationId)}
    order by s.ends_at, s.id limit ${page.limit + 1}`.execute(db);
  return rows;
}

export type ZoneCount = { readonly id: string; readonly zoneNumber: string; readonly cars: number };

/** Zones that are not archived, and any other zone with a parked car. */
export async function countParkedByZone(db: Db, at: { locationId: string; now: Date }): Promise<ZoneCount[]> {
  const { rows } = await sql<ZoneCount>`
    select z.id, z.zone_number, coalesce(parked.cars, 0)::int as cars
    from zones z left join (
      select zone_id, count(*) as cars from sessions
      where location_id = ${at.locationId} and ${isParkedAt(at.now)}
      group by zone_id
    ) parked on parked.zone_id = z.id
    where z.location_id = ${at.locationId} and (z.archived_at is null or parked.cars > 0)`.execute(db);
  return rows.sort((a, b) => byNumber.compare(a.zoneNumber, b.zoneNumber));
}

const byNumber = new Intl.Collator('en', { numeric: true });

/**
 * A later request gets the changes since this version, including transactions that were open at the time. Also one that is open in
 * another database of the server makes later changes be sent twice; the snapshot's own list would spare that, but it omits savepoints.
 * Taken on the machine with the lot's rows, because each machine numbers its own transactions. The condition matches nothing.
 */
export async function findParkedVersion(db: Db, locationId: string): Promise<Taken> {
  const { rows } = await sql<{ xmin: string; machine: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, concat(inet_server_addr(), ' ', inet_server_port()) as machine,
      count(s.id)
    from sessions s where s.location_id = ${locationId} and s.id = ${locationId}`.execute(db);
  return { transaction: BigInt(rows[0]?.xmin ?? 0), machine: rows[0]?.machine ?? '' };
}

/** `machine`: the address of the machine with the lot's rows. */
export type Taken = { readonly transaction: bigint; readonly machine: string };

/** A version that a phone has: when it was taken, and the first transaction whose writes it lacks. */
export type Since = { readonly at: Date; readonly transaction: bigint };

export type PackedCar = ParkedCar & { readonly isGone: boolean };

/**
 * The cars of a lot that did not end long ago; with `since`, only those written by a transaction that had not
 * finished at that version. Unlike a column of ours, no statement can forget to set the row's xmin. It has 32
 * bits and wraps around: whatever is less than half the range ahead is later.
 */
export async function listPackCars(
  db: Db,
  { locationId, now, since }: { locationId: string; now: Date; since: Since | null },
): Promise<PackedCar[]> {
  const from = new Date(now.getTime() - SHOWN_HOURS_IF_LIKE * HOUR_MS);
  const lately = new Date(now.getTime() - DAYS_OF_TICKETS * 24 * HOUR_MS);
  const packedUntil = new Date(now.getTime() + SHOWN_HOURS * HOUR_MS);
  const wasPackedUntil = new Date((since?.at ?? now).getTime() + SHOWN_HOURS * HOUR_MS);
  // Reservations of the next day: those that have come within range since then were written long before.
  const nearer = sql`s.reserved and s.covered_from >= ${wasPackedUntil}`;
  const { rows } = await sql<PackedCar>`
    select s.id, ${CAR_COLUMNS}, s.status not in ('active', 'ended') as is_gone
    from (
      select ${OF_STAY}, null::text as other_plate from sessions s
      where s.location_id = ${locationId} and s.ends_at > ${from} and s.status <> 'pending' and s.covered_from is not null
        and ${since === null ? sql`s.status in ('active', 'ended')` : sql`(${writtenSince('s', since.transaction)} or ${nearer})`}
        and (not s.reserved or s.covered_from < ${packedUntil} or s.status <> 'active')
      union all
      ${underTheOtherPlate(locationId, now)}
    ) s ${carJoins(locationId)}
    union all
    select t.id, ${VALET_COLUMNS}, not t.is_open
    from valet_tickets t where t.location_id = ${locationId}
      and ${since === null ? sql`t.is_open` : sql`t.id > ${firstIdOf(lately)} and ${writtenSince('t', since.transaction)}`}
    order by id, plate_key`.execute(db);
  return rows;
}

export function writtenSince(table: string, since: bigint) {
  return sql`(${sql.ref(`${table}.xmin`)}::text::bigint - ${(since % 4294967296n).toString()}::bigint + 4294967296)
    % 4294967296 < 2147483648`;
}

/** The smallest id of this time: ids sort by creation time. */
function firstIdOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
