// Spaces of reservations that move to another time: held while the difference is paid, then taken in place of the old ones.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';
import { leaveSpace, lockSpaces, type OrderAt, releaseUnpaid, spaceHoldExpiry, spaceOf } from './space-holds.store.ts';

type Time = { readonly startsAt: Date; readonly endsAt: Date };

type SpaceHoldBeside = OrderAt & {
  readonly zoneId: string;
  readonly spaces: number;
  /** The part of the time that the reservation does not hold yet. */
  readonly times: readonly Time[];
  readonly now: Date;
};

/** Holds spaces for the new time of reservations while the difference is paid, next to those of their current time. */
export function spaceHoldBesideParts({
  locationId,
  zoneId,
  orderId,
  spaces,
  times,
  now,
}: SpaceHoldBeside): readonly NamedPart[] {
  if (times.length === 0) return [];
  const beside = sql.join(times.map(({ startsAt, endsAt }) => sql`(${startsAt}::timestamptz, ${endsAt}::timestamptz)`));
  const statement = sql<
    Record<string, unknown>
  >`insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, expires_at, is_ahead, counted_at)
      select p.location_id, p.zone_id, ${orderId}::uuid, row_number() over (), beside.starts_at, beside.ends_at,
        ${spaceHoldExpiry(now)}::timestamptz, true, ${now}::timestamptz
      from zone_spaces p cross join (values ${beside}) as beside (starts_at, ends_at)
        cross join generate_series(1, ${spaces}::integer)
      where p.location_id = ${locationId} and p.zone_id = ${zoneId}`;
  return [{ name: 'beside', statement }];
}

type Reschedule = OrderAt &
  Time & {
    readonly zoneId: string;
    readonly sessionIds: readonly string[];
    /** The order that holds the new part of the time until it is paid; null when the reservation moves at once. */
    readonly correctionOrderId: string | null;
    /** How many spaces that order holds, if none has lapsed. */
    readonly correctionSpaces: number;
    readonly now: Date;
  };

/** From now on, the reservations take their spaces at another time. @throws what `isZoneFull` recognizes */
export async function rescheduleSpaceHolds(tx: Db, move: Reschedule): Promise<void> {
  const { locationId, zoneId, orderId, sessionIds, correctionOrderId, startsAt, endsAt, now } = move;
  await lockSpaces(tx, { locationId, zoneId });
  const isTaken =
    correctionOrderId !== null &&
    move.correctionSpaces > 0 &&
    (await hasEverySpace(tx, { ...move, correctionOrderId }));
  if (correctionOrderId) await releaseUnpaid(tx, { locationId, orderId: correctionOrderId });
  for (const sessionId of sessionIds) {
    const space = await spaceOf(tx, { locationId, orderId, sessionId });
    // What was held during payment is not counted again: others had to respect it, and the owner may have taken spaces out since.
    if (isTaken) await leaveSpace(tx, { locationId, orderId }, space);
    const { rows } = await sql`
      update space_holds set starts_at = ${startsAt}, ends_at = ${endsAt}, counted_at = ${now}
      where location_id = ${locationId} and order_id = ${orderId} and space = ${space}
      returning 1`.execute(tx);
    if (rows.length > 0) continue;
    await sql`
      insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, was_there, counted_at)
      select location_id, zone_id, ${orderId}::uuid, ${space}::smallint, ${startsAt}::timestamptz, ${endsAt}::timestamptz, true,
        ${isTaken}::boolean, ${now}::timestamptz
      from zone_spaces where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
  }
}

async function hasEverySpace(tx: Db, move: Reschedule & { readonly correctionOrderId: string }): Promise<boolean> {
  const { locationId, correctionOrderId, correctionSpaces, now } = move;
  const { rows } = await sql`
    select 1 from space_holds
    where location_id = ${locationId} and order_id = ${correctionOrderId} and expires_at > ${now}
    for update`.execute(tx);
  return rows.length === correctionSpaces;
}
