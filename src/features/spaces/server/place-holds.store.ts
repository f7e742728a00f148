// Holds on places in zones that count them. The database counts each hold, whichever statement writes it, and refuses one too
// many (platform/db/baseline/zone-places.ts). For a zone that does not count, nothing here is called.

import { sql } from 'kysely';
import { coveredFrom } from '#features/parking/rules/reservation.ts';
import { HOLD_MINUTES, unpaidHoldEnd } from '#features/zones/rules/places.ts';
import type { Db } from '#platform/db/database.ts';
import { counted, type GuardedParts, type NamedPart } from '#platform/db/statements/statement-parts.ts';

export type OrderAt = { readonly locationId: string; readonly orderId: string };

export type PlacesWanted = OrderAt & {
  readonly zoneId: string;
  readonly places: number;
  readonly holder: string | null;
  /** Who asked for them, so that no network keeps unpaid places from everybody else; null for a driver who has paid here. */
  readonly network: string | null;
  /** A reservation takes its places from its start; any other stay takes them from now on. */
  readonly reserved: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly now: Date;
};

/**
 * Holds the places for an unpaid order, as parts of the statement that stores it. What the same holder already holds unpaid in
 * this zone is reused, so that a driver who changes a plate or the payment method is never blocked by their own hold. The row is
 * checked again for being unpaid, because it may have been paid while this waited for it.
 */
export function heldParts(wanted: PlacesWanted): readonly NamedPart[] {
  const { locationId, zoneId, orderId, places, holder, network, reserved: isAhead, now } = wanted;
  const expiresAt = lapsing(now);
  const endsAt = isAhead ? wanted.endsAt : unpaidHoldEnd(wanted.endsAt);
  const from = coveredFrom(wanted, now);
  const again = sql<
    Record<string, unknown>
  >`update place_holds h set order_id = ${orderId}::uuid, place = mine.place, starts_at = ${from}::timestamptz,
        ends_at = ${endsAt}::timestamptz, expires_at = ${expiresAt}::timestamptz, is_ahead = ${isAhead},
        network = ${network}::text, counted_at = ${now}::timestamptz
      from (
        select order_id, place as before, row_number() over (order by gone_at, order_id, place) as place from place_holds
        where location_id = ${locationId} and zone_id = ${zoneId} and holder = ${holder}::text and expires_at > ${now}
        limit ${places}
      ) mine
      where h.location_id = ${locationId} and h.order_id = mine.order_id and h.place = mine.before and h.expires_at > ${now}
      returning h.place`;
  const held = sql<Record<string, unknown>>`insert into place_holds
        (location_id, zone_id, order_id, place, holder, network, held_since, starts_at, ends_at, expires_at, is_ahead, counted_at)
      select ${locationId}::uuid, ${zoneId}::uuid, ${orderId}::uuid, place, ${holder}::text, ${network}::text, ${now}::timestamptz,
        ${from}::timestamptz, ${endsAt}::timestamptz, ${expiresAt}::timestamptz, ${isAhead}, ${now}::timestamptz
      from generate_series(1, ${places}::integer) as place where place not in (select place from again)`;
  return [
    { name: 'again', statement: again },
    { name: 'held', statement: held },
  ];
}

type Stay = Omit<PlacesWanted, 'holder' | 'network'>;

/**
 * Extends the hold by the same time again, as part of the statement that stores the sessions; fails unless all places are still
 * held.
 */
export function renewedHoldParts({ locationId, orderId, places, endsAt, now }: Stay): GuardedParts {
  const part = sql`rehold as (
      update place_holds set expires_at = ${lapsing(now)}::timestamptz, ends_at = ${endsAt}::timestamptz,
        counted_at = ${now}::timestamptz
      where location_id = ${locationId} and order_id = ${orderId} and expires_at > ${now} and place <= ${places}
      returning 1
    )`;
  return { parts: [part], holds: counted('rehold', places) };
}

/** Holds the places of an unpaid order again, including those that have lapsed. @throws what `isZoneFull` recognizes */
export async function renewHolds(tx: Db, renewed: PlacesWanted): Promise<void> {
  const { locationId, zoneId, orderId, places, holder, network, reserved, endsAt, now } = renewed;
  await sql`
    update place_holds set expires_at = ${lapsing(now)}, ends_at = ${endsAt}, counted_at = ${now}
    where location_id = ${locationId} and order_id = ${orderId} and expires_at is not null`.execute(tx);
  await sql`
    insert into place_holds
      (location_id, zone_id, order_id, place, holder, network, held_since, starts_at, ends_at, expires_at, is_ahead, counted_at)
    select location_id, zone_id, ${orderId}::uuid, place, ${holder}::text, ${network}::text, ${now}::timestamptz,
      ${coveredFrom(renewed, now)}::timestamptz, ${endsAt}::timestamptz, ${lapsing(now)}::timestamptz, ${reserved}::boolean,
      ${now}::timestamptz
    from zone_places, generate_series(1, ${places}::integer) as place
    where location_id = ${locationId} and zone_id = ${zoneId} and place not in (
      select place from place_holds where location_id = ${locationId} and order_id = ${orderId})`.execute(tx);
}

export const lapsing = (now: Date) => new Date(now.getTime() + HOLD_MINUTES * 60_000);

/** Keeps what was held for the paid stay, as part of the statement that settles; fails unless all places are still held. */
export function storedHoldParts({ locationId, orderId, places, startsAt, endsAt, now }: Stay): GuardedParts {
  const stored = sql`stored as (
      update place_holds set expires_at = null, network = null, held_since = null, starts_at = least(starts_at, ${startsAt}),
        ends_at = ${endsAt},
        counted_at = ${now}
      where location_id = ${locationId} and order_id = ${orderId} and place <= ${places}
      returning 1
    )`;
  return { parts: [stored], holds: counted('stored', places) };
}

/** Keeps or takes one place of a paid stay. @throws what `isZoneFull` recognizes */
export async function holdPaid(tx: Db, stay: Stay, place: number): Promise<void> {
  const { locationId, zoneId, orderId, reserved, startsAt, endsAt, now } = stay;
  const { rows } = await sql`
    update place_holds set expires_at = null, network = null, held_since = null, starts_at = least(starts_at, ${startsAt}),
      ends_at = ${endsAt},
      requested_until = null, requested_expires_at = null, requested_by = null, counted_at = ${now}
    where location_id = ${locationId} and order_id = ${orderId} and place = ${place}
    returning 1`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    insert into place_holds (location_id, zone_id, order_id, place, starts_at, ends_at, is_ahead, counted_at)
    select location_id, zone_id, ${orderId}::uuid, ${place}::smallint, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
      ${reserved}::boolean, ${now}::timestamptz
    from zone_places where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
}

type PlaceOfSession = OrderAt & { readonly sessionId: string };

type RequestedTime = OrderAt & {
  readonly requestedBy: string;
  readonly longer: ReadonlyArray<{ readonly sessionId: string; readonly endsAt: Date }>;
  readonly now: Date;
};

/**
 * Holds more time for parked cars while it waits for its payment, as part of the statement that stores its order: their places
 * are not sold to anybody else for that time. Either all are held or the statement fails. An earlier request for the same car
 * gives way.
 * @param asked.orderId the order of the stay
 * @param asked.askedBy the order for the time
 */
export function requestedTimePart({ locationId, orderId, requestedBy, longer, now }: RequestedTime): NamedPart {
  const rows = longer.map(
    ({ sessionId, endsAt }) => sql`(${placeNumber({ locationId, orderId, sessionId })}, ${endsAt}::timestamptz)`,
  );
  const statement = sql<
    Record<string, unknown>
  >`update place_holds h set requested_until = longer.until, requested_expires_at = ${lapsing(now)}::timestamptz,
        requested_by = ${requestedBy}::uuid, counted_at = ${now}::timestamptz
      from (values ${sql.join(rows)}) as longer (place, until)
      where h.location_id = ${locationId} and h.order_id = ${orderId} and h.place = longer.place`;
  return { name: 'requested', statement };
}

/** The time requested by this order will no longer be paid for. */
export async function releaseRequested(
  tx: Db,
  { locationId, orderId, requestedBy }: OrderAt & { readonly requestedBy: string },
): Promise<void> {
  await sql`
    update place_holds set requested_until = null, requested_expires_at = null, requested_by = null
    where location_id = ${locationId} and order_id = ${orderId} and requested_by = ${requestedBy}`.execute(tx);
}

/** Holds more time. @throws what `isZoneFull` recognizes */
export async function prolongHold(
  tx: Db,
  stay: Omit<Stay, 'places' | 'startsAt'> & { readonly sessionId: string; readonly from: Date },
): Promise<void> {
  const { locationId, zoneId, orderId, sessionId, reserved, from, endsAt, now } = stay;
  const place = await placeOf(tx, { locationId, orderId, sessionId });
  await holdPaid(tx, { locationId, zoneId, orderId, places: 1, reserved, startsAt: from, endsAt, now }, place);
}

type Move = Omit<Stay, 'places'> & {
  readonly sessionId: string;
  readonly fromZoneId: string;
  /** The order that held a place in the new zone until it was paid; null when the session moves at once. */
  readonly heldBy: string | null;
};

/** From now on, the session is in another zone. @throws what `isZoneFull` recognizes */
export async function moveHold(tx: Db, move: Move): Promise<void> {
  const { locationId, zoneId, fromZoneId, orderId, sessionId, heldBy, now } = move;
  const place = await placeOf(tx, { locationId, orderId, sessionId });
  if (heldBy && (await takeHeldPlace(tx, { ...move, heldBy }, place))) return;
  await sql`
    select 1 from zone_places where location_id = ${locationId} and zone_id in (${zoneId}, ${fromZoneId})
    order by zone_id for no key update`.execute(tx);
  if (heldBy) await releaseUnpaid(tx, { locationId, orderId: heldBy });
  const moved = await sql`
    update place_holds set zone_id = ${zoneId}, requested_until = null, requested_expires_at = null, requested_by = null,
      counted_at = ${now}
    where location_id = ${locationId} and order_id = ${orderId} and place = ${place}
      and exists (select from zone_places where location_id = ${locationId} and zone_id = ${zoneId})
    returning 1`.execute(tx);
  if (moved.rows.length > 0) return;
  await leavePlace(tx, { locationId, orderId }, place);
  await holdPaid(tx, { ...move, places: 1 }, place);
}

/** Counts nothing again. @returns false when the hold has lapsed or never existed */
async function takeHeldPlace(tx: Db, move: Move & { readonly heldBy: string }, place: number): Promise<boolean> {
  const { locationId, orderId, heldBy, endsAt, now } = move;
  const { rows } = await sql`
    select 1 from place_holds
    where location_id = ${locationId} and order_id = ${heldBy} and place = 1 and expires_at > ${now} and ends_at >= ${endsAt}
    for update`.execute(tx);
  if (rows.length === 0) return false;
  await leavePlace(tx, { locationId, orderId }, place);
  await sql`
    update place_holds set order_id = ${orderId}, place = ${place}, ends_at = ${endsAt}, expires_at = null, network = null, held_since = null,
      counted_at = ${now}
    where location_id = ${locationId} and order_id = ${heldBy} and place = 1`.execute(tx);
  return true;
}

export async function leavePlace(tx: Db, { locationId, orderId }: OrderAt, place: number): Promise<void> {
  await sql`
    delete from place_holds
    where location_id = ${locationId} and order_id = ${orderId} and place = ${place}`.execute(tx);
}

/** Places are numbered in the order of the order's sessions. */
const placeNumber = ({ locationId, orderId, sessionId }: PlaceOfSession) => sql<number>`(
    select count(*)::integer from sessions
    where location_id = ${locationId} and order_id = ${orderId} and id <= ${sessionId})`;

export async function placeOf(tx: Db, session: PlaceOfSession): Promise<number> {
  const { rows } = await sql<{ place: number }>`select ${placeNumber(session)} as place`.execute(tx);
  return rows[0]?.place ?? 1;
}

/**
 * The car has left or will not come: for one session, or for the whole order. Also gives back what it held in another zone to
 * which it will no longer move. Does nothing if nothing is held.
 */
export async function releasePlaces(
  tx: Db,
  { locationId, orderId, sessionId }: OrderAt & { readonly sessionId?: string | null },
): Promise<void> {
  const one = sessionId ? sql`and place = ${placeNumber({ locationId, orderId, sessionId })}` : sql``;
  const its = sessionId ? sql`and session_id = ${sessionId}` : sql``;
  await sql`
    delete from place_holds where location_id = ${locationId} and (
      (order_id = ${orderId} ${one}) or order_id = any (array(
        select id from orders
        where location_id = ${locationId} and stay_order_id = ${orderId} and kind = 'correction' ${its})))`.execute(tx);
}

/** How many places the order still holds, paid or not. */
export async function countHeld(
  db: Db,
  { locationId, orderId, now }: OrderAt & { readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from place_holds
    where location_id = ${locationId} and order_id = ${orderId} and gone_at > ${now}`.execute(db);
  return rows[0]?.held ?? 0;
}

/** The order will no longer be paid. */
export async function releaseUnpaid(tx: Db, { locationId, orderId }: OrderAt): Promise<void> {
  await sql`
    delete from place_holds
    where location_id = ${locationId} and order_id = ${orderId} and expires_at is not null`.execute(tx);
}

/** Cars already parked when a zone begins to count take places too, including those sold by another process in between. */
export async function countParkedCars(
  tx: Db,
  { locationId, zoneId, now }: { readonly locationId: string; readonly zoneId: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into place_holds (location_id, zone_id, order_id, place, starts_at, ends_at, is_ahead, was_there, counted_at)
    select s.location_id, s.zone_id, s.order_id, s.place, s.covered_from, s.ends_at, s.reserved, true, ${now}::timestamptz
    from (
      select location_id, zone_id, order_id, status, reserved, covered_from, ends_at,
        row_number() over (partition by order_id order by id) as place
      from sessions where location_id = ${locationId} and ends_at > ${now}::timestamptz - interval '31 days'
        and order_id in (
          select order_id from sessions
          where location_id = ${locationId} and zone_id = ${zoneId} and status = 'active' and ends_at > ${now})
    ) s
    where s.zone_id = ${zoneId} and s.status = 'active' and s.ends_at > ${now} and not exists (
      select from place_holds h
      where h.location_id = ${locationId} and h.order_id = s.order_id and h.place = s.place)`.execute(tx);
}

type ZoneAt = { readonly locationId: string; readonly zoneId: string };

/** Takes the lock that each sale in this zone also takes, until the transaction ends. */
export async function lockPlaces(tx: Db, { locationId, zoneId }: ZoneAt): Promise<void> {
  await sql`
    select 1 from zone_places where location_id = ${locationId} and zone_id = ${zoneId} for no key update`.execute(tx);
}

/** From now on, the zone counts; cars that are parked there take places. */
export async function beginCounting(tx: Db, at: ZoneAt & { readonly now: Date }): Promise<void> {
  const { locationId, zoneId } = at;
  await tx.insertInto('zonePlaces').values({ locationId, zoneId, taken: 0 }).execute();
  await countParkedCars(tx, at);
  await noteCounting(tx, locationId);
}

/** Zones that were just added, in which nobody can be parked yet. @param zones JSON rows of their location_id and zone_id */
export async function beginCountingNew(tx: Db, zones: string): Promise<void> {
  await sql`
    insert into zone_places (location_id, zone_id)
    select location_id, zone_id from json_to_recordset(${zones}::json) as zone (location_id uuid, zone_id uuid)`.execute(
    tx,
  );
  await sql`
    update locations set counts_places = true
    where id in (select location_id from json_to_recordset(${zones}::json) as zone (location_id uuid))`.execute(tx);
}

/** Forgets what is held in this zone. */
export async function endCounting(tx: Db, { locationId, zoneId }: ZoneAt): Promise<void> {
  await lockPlaces(tx, { locationId, zoneId });
  await sql`delete from place_holds where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
  await sql`delete from zone_places where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
  await noteCounting(tx, locationId);
}

/** Lets lists of lots look only where any zone counts. */
async function noteCounting(tx: Db, locationId: string): Promise<void> {
  const { rows } = await sql`select from zone_places where location_id = ${locationId} limit 1`.execute(tx);
  await tx
    .updateTable('locations')
    .set({ countsPlaces: rows.length > 0 })
    .where('id', '=', locationId)
    .execute();
}

const SWEPT_AT_ONCE = 500;

/**
 * Deletes holds that are over, one zone after the other. A sale that finds a zone full does the same by itself, so this only
 * keeps the number of rows to count small. @returns how many holds were deleted
 */
export async function sweepHolds(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<ZoneAt>`
    select distinct location_id, zone_id from place_holds where gone_at <= ${now}`.execute(db);
  let swept = 0;
  for (const { locationId, zoneId } of rows) {
    const { numAffectedRows = 0n } = await sql`
      delete from place_holds h using (
        select order_id, place from place_holds
        where location_id = ${locationId} and zone_id = ${zoneId} and gone_at <= ${now}
        limit ${SWEPT_AT_ONCE} for update skip locked
      ) gone
      where h.location_id = ${locationId} and h.order_id = gone.order_id and h.place = gone.place`.execute(db);
    swept += Number(numAffectedRows);
  }
  return swept;
}

/** Cars whose stay was being sold while their zone began to count. */
export async function countMissedCars(db: Db, now: Date): Promise<void> {
  const zones = await db.selectFrom('zonePlaces').select(['locationId', 'zoneId']).execute();
  for (const zone of zones) await countParkedCars(db, { ...zone, now });
}
