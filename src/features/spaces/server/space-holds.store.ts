// Holds on spaces in zones that count them. The database counts each hold, whichever statement writes it, and refuses one too
// many (platform/db/functions/space-holds.sql). For a zone that does not count, nothing here is called.

import { sql } from 'kysely';
import { coveredFrom } from '#features/parking/rules/reservation.ts';
import { HOLD_MINUTES, unpaidHoldEnd } from '#features/zones/rules/spaces.ts';
import type { Db } from '#platform/db/database.ts';
import { type GuardedParts, hasRowCount, type NamedPart } from '#platform/db/statements/statement-parts.ts';
import { releaseEventHolds } from './event-holds.store.ts';

export type OrderAt = { readonly locationId: string; readonly orderId: string };

export type RequestedSpaces = OrderAt & {
  readonly zoneId: string;
  readonly spaces: number;
  readonly holder: string | null;
  /** Who asked for them, so that no network keeps unpaid spaces from everybody else; null for a driver who has paid here. */
  readonly network: string | null;
  /** A reservation takes its spaces from its start; any other stay takes them from now on. */
  readonly reserved: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly now: Date;
};

/**
 * Holds the spaces for an unpaid order, as parts of the statement that stores it. What the same holder already holds unpaid in
 * this zone is reused, so that a driver who changes a plate or the payment method is never blocked by their own hold. The row is
 * checked again for being unpaid, because it may have been paid while this waited for it.
 */
export function heldParts(requested: RequestedSpaces): readonly NamedPart[] {
  const { locationId, zoneId, orderId, spaces, holder, network, reserved: isAhead, now } = requested;
  const expiresAt = holdExpiry(now);
  const endsAt = isAhead ? requested.endsAt : unpaidHoldEnd(requested.endsAt);
  const from = coveredFrom(requested, now);
  const again = sql<
    Record<string, unknown>
  >`update space_holds h set order_id = ${orderId}::uuid, space = mine.space, starts_at = ${from}::timestamptz,
        ends_at = ${endsAt}::timestamptz, expires_at = ${expiresAt}::timestamptz, is_ahead = ${isAhead},
        network = ${network}::text, counted_at = ${now}::timestamptz
      from (
        select order_id, space as before, row_number() over (order by gone_at, order_id, space) as space from space_holds
        where location_id = ${locationId} and zone_id = ${zoneId} and holder = ${holder}::text and expires_at > ${now}
        limit ${spaces}
      ) mine
      where h.location_id = ${locationId} and h.order_id = mine.order_id and h.space = mine.before and h.expires_at > ${now}
      returning h.space`;
  const held = sql<Record<string, unknown>>`insert into space_holds
        (location_id, zone_id, order_id, space, holder, network, held_since, starts_at, ends_at, expires_at, is_ahead, counted_at)
      select ${locationId}::uuid, ${zoneId}::uuid, ${orderId}::uuid, space, ${holder}::text, ${network}::text, ${now}::timestamptz,
        ${from}::timestamptz, ${endsAt}::timestamptz, ${expiresAt}::timestamptz, ${isAhead}, ${now}::timestamptz
      from generate_series(1, ${spaces}::integer) as space where space not in (select space from again)`;
  return [
    { name: 'again', statement: again },
    { name: 'held', statement: held },
  ];
}

type Stay = Omit<RequestedSpaces, 'holder' | 'network'>;

/**
 * Extends the hold by the same time again, as part of the statement that stores the sessions; fails unless all spaces are still
 * held.
 */
export function renewedHoldParts({ locationId, orderId, spaces, endsAt, now }: Stay): GuardedParts {
  const part = sql`rehold as (
      update space_holds set expires_at = ${holdExpiry(now)}::timestamptz, ends_at = ${endsAt}::timestamptz,
        counted_at = ${now}::timestamptz
      where location_id = ${locationId} and order_id = ${orderId} and expires_at > ${now} and space <= ${spaces}
      returning 1
    )`;
  return { parts: [part], condition: hasRowCount('rehold', spaces) };
}

/** Holds the spaces of an unpaid order again, including those that have lapsed. @throws what `isZoneFull` recognizes */
export async function renewHolds(tx: Db, renewed: RequestedSpaces): Promise<void> {
  const { locationId, zoneId, orderId, spaces, holder, network, reserved, endsAt, now } = renewed;
  await sql`
    update space_holds set expires_at = ${holdExpiry(now)}, ends_at = ${endsAt}, counted_at = ${now}
    where location_id = ${locationId} and order_id = ${orderId} and expires_at is not null`.execute(tx);
  await sql`
    insert into space_holds
      (location_id, zone_id, order_id, space, holder, network, held_since, starts_at, ends_at, expires_at, is_ahead, counted_at)
    select location_id, zone_id, ${orderId}::uuid, space, ${holder}::text, ${network}::text, ${now}::timestamptz,
      ${coveredFrom(renewed, now)}::timestamptz, ${endsAt}::timestamptz, ${holdExpiry(now)}::timestamptz, ${reserved}::boolean,
      ${now}::timestamptz
    from zone_spaces, generate_series(1, ${spaces}::integer) as space
    where location_id = ${locationId} and zone_id = ${zoneId} and space not in (
      select space from space_holds where location_id = ${locationId} and order_id = ${orderId})`.execute(tx);
}

export const holdExpiry = (now: Date) => new Date(now.getTime() + HOLD_MINUTES * 60_000);

/** Keeps what was held for the paid stay, as part of the statement that settles; fails unless all spaces are still held. */
export function storedHoldParts({ locationId, orderId, spaces, startsAt, endsAt, now }: Stay): GuardedParts {
  const stored = sql`stored as (
      update space_holds set expires_at = null, network = null, held_since = null, starts_at = least(starts_at, ${startsAt}),
        ends_at = ${endsAt},
        counted_at = ${now}
      where location_id = ${locationId} and order_id = ${orderId} and space <= ${spaces}
      returning 1
    )`;
  return { parts: [stored], condition: hasRowCount('stored', spaces) };
}

/** Keeps or takes one space of a paid stay. @throws what `isZoneFull` recognizes */
export async function holdPaid(tx: Db, stay: Stay, space: number): Promise<void> {
  const { locationId, zoneId, orderId, reserved, startsAt, endsAt, now } = stay;
  const { rows } = await sql`
    update space_holds set expires_at = null, network = null, held_since = null, starts_at = least(starts_at, ${startsAt}),
      ends_at = ${endsAt},
      requested_until = null, requested_expires_at = null, requested_by = null, counted_at = ${now}
    where location_id = ${locationId} and order_id = ${orderId} and space = ${space}
    returning 1`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, counted_at)
    select location_id, zone_id, ${orderId}::uuid, ${space}::smallint, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
      ${reserved}::boolean, ${now}::timestamptz
    from zone_spaces where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
}

type SpaceOfSession = OrderAt & { readonly sessionId: string };

type RequestedTime = OrderAt & {
  readonly requestedBy: string;
  readonly longer: ReadonlyArray<{ readonly sessionId: string; readonly endsAt: Date }>;
  readonly now: Date;
};

/**
 * Holds more time for parked cars while it waits for its payment, as part of the statement that stores its order: their spaces
 * are not sold to anybody else for that time. Either all are held or the statement fails. An earlier request for the same car
 * gives way.
 * @param orderId the order of the stay
 * @param requestedBy the order for the time
 */
export function requestedTimePart({ locationId, orderId, requestedBy, longer, now }: RequestedTime): NamedPart {
  const rows = longer.map(
    ({ sessionId, endsAt }) => sql`(${spaceNumber({ locationId, orderId, sessionId })}, ${endsAt}::timestamptz)`,
  );
  const statement = sql<
    Record<string, unknown>
  >`update space_holds h set requested_until = longer.until, requested_expires_at = ${holdExpiry(now)}::timestamptz,
        requested_by = ${requestedBy}::uuid, counted_at = ${now}::timestamptz
      from (values ${sql.join(rows)}) as longer (space, until)
      where h.location_id = ${locationId} and h.order_id = ${orderId} and h.space = longer.space`;
  return { name: 'requested', statement };
}

/** The time requested by this order will no longer be paid for. */
export async function releaseRequested(
  tx: Db,
  { locationId, orderId, requestedBy }: OrderAt & { readonly requestedBy: string },
): Promise<void> {
  await sql`
    update space_holds set requested_until = null, requested_expires_at = null, requested_by = null
    where location_id = ${locationId} and order_id = ${orderId} and requested_by = ${requestedBy}`.execute(tx);
}

/** Holds more time. @throws what `isZoneFull` recognizes */
export async function prolongHold(
  tx: Db,
  stay: Omit<Stay, 'spaces' | 'startsAt'> & { readonly sessionId: string; readonly from: Date },
): Promise<void> {
  const { locationId, zoneId, orderId, sessionId, reserved, from, endsAt, now } = stay;
  const space = await spaceOf(tx, { locationId, orderId, sessionId });
  await holdPaid(tx, { locationId, zoneId, orderId, spaces: 1, reserved, startsAt: from, endsAt, now }, space);
}

type Move = Omit<Stay, 'spaces'> & {
  readonly sessionId: string;
  readonly fromZoneId: string;
  /** The order that held a space in the new zone until it was paid; null when the session moves at once. */
  readonly heldBy: string | null;
};

/** From now on, the session is in another zone. @throws what `isZoneFull` recognizes */
export async function moveHold(tx: Db, move: Move): Promise<void> {
  const { locationId, zoneId, fromZoneId, orderId, sessionId, heldBy, now } = move;
  const space = await spaceOf(tx, { locationId, orderId, sessionId });
  if (heldBy && (await takeHeldSpace(tx, { ...move, heldBy }, space))) return;
  await sql`
    select 1 from zone_spaces where location_id = ${locationId} and zone_id in (${zoneId}, ${fromZoneId})
    order by zone_id for no key update`.execute(tx);
  if (heldBy) await releaseUnpaid(tx, { locationId, orderId: heldBy });
  const moved = await sql`
    update space_holds set zone_id = ${zoneId}, requested_until = null, requested_expires_at = null, requested_by = null,
      counted_at = ${now}
    where location_id = ${locationId} and order_id = ${orderId} and space = ${space}
      and exists (select from zone_spaces where location_id = ${locationId} and zone_id = ${zoneId})
    returning 1`.execute(tx);
  if (moved.rows.length > 0) return;
  await leaveSpace(tx, { locationId, orderId }, space);
  await holdPaid(tx, { ...move, spaces: 1 }, space);
}

/** Counts nothing again. @returns false when the hold has lapsed or never existed */
async function takeHeldSpace(tx: Db, move: Move & { readonly heldBy: string }, space: number): Promise<boolean> {
  const { locationId, orderId, heldBy, endsAt, now } = move;
  const { rows } = await sql`
    select 1 from space_holds
    where location_id = ${locationId} and order_id = ${heldBy} and space = 1 and expires_at > ${now} and ends_at >= ${endsAt}
    for update`.execute(tx);
  if (rows.length === 0) return false;
  await leaveSpace(tx, { locationId, orderId }, space);
  await sql`
    update space_holds set order_id = ${orderId}, space = ${space}, ends_at = ${endsAt}, expires_at = null, network = null, held_since = null,
      counted_at = ${now}
    where location_id = ${locationId} and order_id = ${heldBy} and space = 1`.execute(tx);
  return true;
}

export async function leaveSpace(tx: Db, { locationId, orderId }: OrderAt, space: number): Promise<void> {
  await sql`
    delete from space_holds
    where location_id = ${locationId} and order_id = ${orderId} and space = ${space}`.execute(tx);
}

/** Spaces are numbered in the order of the order's sessions. */
const spaceNumber = ({ locationId, orderId, sessionId }: SpaceOfSession) => sql<number>`(
    select count(*)::integer from sessions
    where location_id = ${locationId} and order_id = ${orderId} and id <= ${sessionId})`;

export async function spaceOf(tx: Db, session: SpaceOfSession): Promise<number> {
  const { rows } = await sql<{ space: number }>`select ${spaceNumber(session)} as space`.execute(tx);
  return rows[0]?.space ?? 1;
}

/**
 * The car has left or will not come: for one session, or for the whole order. Also gives back what it held in another zone to
 * which it will no longer move. Does nothing if nothing is held.
 */
export async function releaseSpaces(
  tx: Db,
  { locationId, orderId, sessionId }: OrderAt & { readonly sessionId?: string | null },
): Promise<void> {
  const one = sessionId ? sql`and space = ${spaceNumber({ locationId, orderId, sessionId })}` : sql``;
  const its = sessionId ? sql`and session_id = ${sessionId}` : sql``;
  await sql`
    delete from space_holds where location_id = ${locationId} and (
      (order_id = ${orderId} ${one}) or order_id = any (array(
        select id from orders
        where location_id = ${locationId} and stay_order_id = ${orderId} and kind = 'correction' ${its})))`.execute(tx);
}

/** How many spaces the order still holds, paid or not. */
export async function countHeld(
  db: Db,
  { locationId, orderId, now }: OrderAt & { readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from space_holds
    where location_id = ${locationId} and order_id = ${orderId} and gone_at > ${now}`.execute(db);
  return rows[0]?.held ?? 0;
}

/** The order will no longer be paid. */
export async function releaseUnpaid(tx: Db, { locationId, orderId }: OrderAt): Promise<void> {
  await sql`
    delete from space_holds
    where location_id = ${locationId} and order_id = ${orderId} and expires_at is not null`.execute(tx);
}

/** Cars already parked when a zone begins to count take spaces too, including those sold by another process in between. */
export async function countParkedCars(
  tx: Db,
  { locationId, zoneId, now }: { readonly locationId: string; readonly zoneId: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, was_there, counted_at)
    select s.location_id, s.zone_id, s.order_id, s.space, s.covered_from, s.ends_at, s.reserved, true, ${now}::timestamptz
    from (
      select location_id, zone_id, order_id, status, reserved, covered_from, ends_at,
        row_number() over (partition by order_id order by id) as space
      from sessions where location_id = ${locationId} and ends_at > ${now}::timestamptz - interval '31 days'
        and order_id in (
          select order_id from sessions
          where location_id = ${locationId} and zone_id = ${zoneId} and status = 'active' and ends_at > ${now})
    ) s
    where s.zone_id = ${zoneId} and s.status = 'active' and s.ends_at > ${now} and not exists (
      select from space_holds h
      where h.location_id = ${locationId} and h.order_id = s.order_id and h.space = s.space)`.execute(tx);
}

type ZoneAt = { readonly locationId: string; readonly zoneId: string };

/** Takes the lock that each sale in this zone also takes, until the transaction ends. */
export async function lockSpaces(tx: Db, { locationId, zoneId }: ZoneAt): Promise<void> {
  await sql`
    select 1 from zone_spaces where location_id = ${locationId} and zone_id = ${zoneId} for no key update`.execute(tx);
}

/** From now on, the zone counts; cars that are parked there take spaces. */
export async function beginCounting(tx: Db, at: ZoneAt & { readonly now: Date }): Promise<void> {
  const { locationId, zoneId } = at;
  await tx.insertInto('zoneSpaces').values({ locationId, zoneId, taken: 0 }).execute();
  await countParkedCars(tx, at);
  await noteCounting(tx, locationId);
}

/** Zones that were just added, in which nobody can be parked yet. @param zones JSON rows of their location_id and zone_id */
export async function beginCountingNew(tx: Db, zones: string): Promise<void> {
  await sql`
    insert into zone_spaces (location_id, zone_id)
    select location_id, zone_id from json_to_recordset(${zones}::json) as zone (location_id uuid, zone_id uuid)`.execute(
    tx,
  );
  await sql`
    update locations set counts_spaces = true
    where id in (select location_id from json_to_recordset(${zones}::json) as zone (location_id uuid))`.execute(tx);
}

/** Forgets what is held in this zone. */
export async function endCounting(tx: Db, { locationId, zoneId }: ZoneAt): Promise<void> {
  await lockSpaces(tx, { locationId, zoneId });
  await releaseEventHolds(tx, { locationId, zoneId });
  await sql`delete from space_holds where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
  await sql`delete from zone_spaces where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
  await noteCounting(tx, locationId);
}

/** Lets lists of lots look only where any zone counts. */
async function noteCounting(tx: Db, locationId: string): Promise<void> {
  const { rows } = await sql`select from zone_spaces where location_id = ${locationId} limit 1`.execute(tx);
  await tx
    .updateTable('locations')
    .set({ countsSpaces: rows.length > 0 })
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
    select distinct location_id, zone_id from space_holds where gone_at <= ${now}`.execute(db);
  let swept = 0;
  for (const { locationId, zoneId } of rows) {
    const { numAffectedRows = 0n } = await sql`
      delete from space_holds h using (
        select order_id, space from space_holds
        where location_id = ${locationId} and zone_id = ${zoneId} and gone_at <= ${now}
        limit ${SWEPT_AT_ONCE} for update skip locked
      ) gone
      where h.location_id = ${locationId} and h.order_id = gone.order_id and h.space = gone.space`.execute(db);
    swept += Number(numAffectedRows);
  }
  return swept;
}

/** Cars whose stay was being sold while their zone began to count. */
export async function countMissedCars(db: Db, now: Date): Promise<void> {
  const zones = await db.selectFrom('zoneSpaces').select(['locationId', 'zoneId']).execute();
  for (const zone of zones) await countParkedCars(db, { ...zone, now });
}
