// Holds on spaces in zones that count them. The database counts each hold, whichever statement writes it, and refuses one too
// many (platform/db/functions/space-holds.sql). For a zone that does not count, nothing here is called.

import { sql } from 'kysely';
import { coveredFrom } from '#features/parking/rules/reservation.ts';
import { SPACE_HOLD_MINUTES, unpaidSpaceHoldEnd } from '#features/spaces/rules/spaces.ts';
import type { Db } from '#platform/db/database.ts';
import { type GuardedParts, type NamedPart, oncePart, writeParts } from '#platform/db/statements/statement-parts.ts';
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
export function spaceHoldParts(requested: RequestedSpaces): readonly NamedPart[] {
  const { locationId, zoneId, orderId, spaces, holder, network, reserved: isAhead, now } = requested;
  const expiresAt = spaceHoldExpiry(now);
  const endsAt = isAhead ? requested.endsAt : unpaidSpaceHoldEnd(requested.endsAt);
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
  const added = sql<Record<string, unknown>>`insert into space_holds
        (location_id, zone_id, order_id, space, holder, network, held_since, starts_at, ends_at, expires_at, is_ahead, counted_at)
      select ${locationId}::uuid, ${zoneId}::uuid, ${orderId}::uuid, space, ${holder}::text, ${network}::text, ${now}::timestamptz,
        ${from}::timestamptz, ${endsAt}::timestamptz, ${expiresAt}::timestamptz, ${isAhead}, ${now}::timestamptz
      from generate_series(1, ${spaces}::integer) as space where space not in (select space from again)`;
  return [
    { name: 'again', statement: again },
    { name: 'added', statement: added },
  ];
}

type Stay = Omit<RequestedSpaces, 'holder' | 'network' | 'spaces'>;
type Paid = Stay & { readonly spaces: readonly number[] };

/**
 * Holds the spaces of an unpaid order by the same time again, including those that have lapsed, as part of the statement that stores the
 * sessions. @throws what `isZoneFull` recognizes
 */
export function renewedSpaceHoldParts(renewed: RequestedSpaces): GuardedParts {
  const { locationId, zoneId, orderId, spaces, holder, network, reserved, endsAt, now } = renewed;
  const part = sql`rehold as (
      insert into space_holds as h
        (location_id, zone_id, order_id, space, holder, network, held_since, starts_at, ends_at, expires_at, is_ahead, counted_at)
      select location_id, zone_id, ${orderId}::uuid, space, ${holder}::text, ${network}::text, ${now}::timestamptz,
        ${coveredFrom(renewed, now)}::timestamptz, ${endsAt}::timestamptz, ${spaceHoldExpiry(now)}::timestamptz, ${reserved}::boolean,
        ${now}::timestamptz
      from zone_spaces, generate_series(1, ${spaces}::smallint) as space
      where location_id = ${locationId} and zone_id = ${zoneId}
      on conflict (location_id, order_id, space) do update
        set expires_at = excluded.expires_at, ends_at = excluded.ends_at, counted_at = excluded.counted_at
        where h.expires_at is not null
      returning 1
    )`;
  return { parts: [part], condition: oncePart('rehold') };
}

export const spaceHoldExpiry = (now: Date) => new Date(now.getTime() + SPACE_HOLD_MINUTES * 60_000);

/**
 * Keeps the spaces of a paid stay, by their numbers, and takes those that have lapsed again, as part of the statement that settles.
 * @throws what `isZoneFull` recognizes
 */
export function paidSpaceHoldParts({
  locationId,
  zoneId,
  orderId,
  spaces,
  reserved,
  startsAt,
  endsAt,
  now,
}: Paid): GuardedParts {
  const part = sql`kept as (
      insert into space_holds as h (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, counted_at)
      select location_id, zone_id, ${orderId}::uuid, space, ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${reserved}::boolean,
        ${now}::timestamptz
      from zone_spaces, unnest(${[...spaces]}::smallint[]) as space
      where location_id = ${locationId} and zone_id = ${zoneId}
      on conflict (location_id, order_id, space) do update
        set expires_at = null, network = null, held_since = null, starts_at = least(h.starts_at, excluded.starts_at),
          ends_at = excluded.ends_at, requested_until = null, requested_expires_at = null, requested_by = null,
          counted_at = excluded.counted_at
      returning 1
    )`;
  return { parts: [part], condition: oncePart('kept') };
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
  >`update space_holds h set requested_until = longer.until, requested_expires_at = ${spaceHoldExpiry(now)}::timestamptz,
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
export async function prolongSpaceHold(
  tx: Db,
  stay: Omit<Stay, 'startsAt'> & { readonly sessionId: string; readonly from: Date },
): Promise<void> {
  const space = await spaceOf(tx, stay);
  await writeParts(tx, paidSpaceHoldParts({ ...stay, startsAt: stay.from, spaces: [space] }));
}

type Move = Stay & {
  readonly sessionId: string;
  readonly fromZoneId: string;
  /** The order that held a space in the new zone until it was paid; null when the session moves at once. */
  readonly correctionOrderId: string | null;
};

/** From now on, the session is in another zone. @throws what `isZoneFull` recognizes */
export async function moveSpaceHold(tx: Db, move: Move): Promise<void> {
  const { locationId, zoneId, fromZoneId, orderId, sessionId, correctionOrderId, now } = move;
  const space = await spaceOf(tx, { locationId, orderId, sessionId });
  if (correctionOrderId && (await takeSpaceOfCorrection(tx, { ...move, correctionOrderId }, space))) return;
  await sql`
    select 1 from zone_spaces where location_id = ${locationId} and zone_id in (${zoneId}, ${fromZoneId})
    order by zone_id for no key update`.execute(tx);
  if (correctionOrderId) await releaseUnpaid(tx, { locationId, orderId: correctionOrderId });
  const moved = await sql`
    update space_holds set zone_id = ${zoneId}, requested_until = null, requested_expires_at = null, requested_by = null,
      counted_at = ${now}
    where location_id = ${locationId} and order_id = ${orderId} and space = ${space}
      and exists (select from zone_spaces where location_id = ${locationId} and zone_id = ${zoneId})
    returning 1`.execute(tx);
  if (moved.rows.length > 0) return;
  await leaveSpace(tx, { locationId, orderId }, space);
  await writeParts(tx, paidSpaceHoldParts({ ...move, spaces: [space] }));
}

/** Counts nothing again. @returns false when the hold has lapsed or never existed */
async function takeSpaceOfCorrection(
  tx: Db,
  move: Move & { readonly correctionOrderId: string },
  space: number,
): Promise<boolean> {
  const { locationId, orderId, correctionOrderId, endsAt, now } = move;
  const { rows } = await sql`
    select 1 from space_holds
    where location_id = ${locationId} and order_id = ${correctionOrderId} and space = 1 and expires_at > ${now} and ends_at >= ${endsAt}
    for update`.execute(tx);
  if (rows.length === 0) return false;
  await leaveSpace(tx, { locationId, orderId }, space);
  await sql`
    update space_holds set order_id = ${orderId}, space = ${space}, ends_at = ${endsAt}, expires_at = null, network = null, held_since = null,
      counted_at = ${now}
    where location_id = ${locationId} and order_id = ${correctionOrderId} and space = 1`.execute(tx);
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
export async function countSpaceHolds(
  db: Db,
  { locationId, orderId, now }: OrderAt & { readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ spaces: number }>`
    select count(*)::integer as spaces from space_holds
    where location_id = ${locationId} and order_id = ${orderId} and gone_at > ${now}`.execute(db);
  return rows[0]?.spaces ?? 0;
}

/** The order will no longer be paid. */
export async function releaseUnpaid(tx: Db, { locationId, orderId }: OrderAt): Promise<void> {
  await sql`
    delete from space_holds
    where location_id = ${locationId} and order_id = ${orderId} and expires_at is not null`.execute(tx);
}

type Counted = {
  /** Null for all zones that count. */
  readonly only: ZoneAt | null;
  readonly now: Date;
};

/** Cars already parked when a zone begins to count take spaces too, including those sold by another process in between. */
export async function countParkedCars(tx: Db, { only, now }: Counted): Promise<void> {
  const here = only ? sql`z.location_id = ${only.locationId} and z.zone_id = ${only.zoneId}` : sql`true`;
  const isParked = sql`s.status = 'active' and s.ends_at > ${now}`;
  await sql`
    insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, was_there, counted_at)
    select s.location_id, s.zone_id, s.order_id, s.space, s.covered_from, s.ends_at, s.reserved, true, ${now}::timestamptz
    from (
      select location_id, zone_id, order_id, status, reserved, covered_from, ends_at,
        row_number() over (partition by location_id, order_id order by id) as space
      from sessions where (location_id, order_id) in (
        select s.location_id, s.order_id
        from zone_spaces z join sessions s on s.location_id = z.location_id and s.zone_id = z.zone_id
        where ${here} and ${isParked})
    ) s join zone_spaces z on z.location_id = s.location_id and z.zone_id = s.zone_id
    where ${here} and ${isParked} and not exists (
      select from space_holds h
      where h.location_id = s.location_id and h.order_id = s.order_id and h.space = s.space)
    order by s.location_id, s.zone_id, s.order_id
    on conflict do nothing`.execute(tx);
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
  await countParkedCars(tx, { only: at, now: at.now });
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
export async function sweepSpaceHolds(db: Db, now: Date): Promise<number> {
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
export function countMissedCars(db: Db, now: Date): Promise<void> {
  return countParkedCars(db, { only: null, now });
}
