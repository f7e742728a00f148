// Spaces of reservations that move to another time: held while the difference is paid, then taken in place of the old ones.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';
import { holdExpiry, leaveSpace, lockSpaces, type OrderAt, releaseUnpaid, spaceOf } from './space-holds.store.ts';

type Time = { readonly startsAt: Date; readonly endsAt: Date };

type HeldBeside = OrderAt & {
  readonly zoneId: string;
  readonly spaces: number;
  /** The part of the time that the reservation does not hold yet. */
  readonly times: readonly Time[];
  readonly now: Date;
};

/** Holds spaces for the new time of reservations while the difference is paid, next to those of their current time. */
export function heldBesideParts({ locationId, zoneId, orderId, spaces, times, now }: HeldBeside): readonly NamedPart[] {
  if (times.length === 0) return [];
  const beside = sql.join(times.map(({ startsAt, endsAt }) => sql`(${startsAt}::timestamptz, ${endsAt}::timestamptz)`));
  const statement = sql<
    Record<string, unknown>
  >`insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, expires_at, is_ahead, counted_at)
      select p.location_id, p.zone_id, ${orderId}::uuid, row_number() over (), beside.starts_at, beside.ends_at,
        ${holdExpiry(now)}::timestamptz, true, ${now}::timestamptz
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
    readonly heldBy: string | null;
    /** How many spaces that order holds, if none has lapsed. */
    readonly heldSpaces: number;
    readonly now: Date;
  };

/** From now on, the reservations take their spaces at another time. @throws what `isZoneFull` recognizes */
export async function rescheduleHolds(tx: Db, move: Reschedule): Promise<void> {
  const { locationId, zoneId, orderId, sessionIds, heldBy, startsAt, endsAt, now } = move;
  await lockSpaces(tx, { locationId, zoneId });
  const isHeld = heldBy !== null && move.heldSpaces > 0 && (await areHeld(tx, { ...move, heldBy }));
  if (heldBy) await releaseUnpaid(tx, { locationId, orderId: heldBy });
  for (const sessionId of sessionIds) {
    const space = await spaceOf(tx, { locationId, orderId, sessionId });
    // What was held during payment is not counted again: others had to respect it, and the owner may have taken spaces out since.
    if (isHeld) await leaveSpace(tx, { locationId, orderId }, space);
    const { rows } = await sql`
      update space_holds set starts_at = ${startsAt}, ends_at = ${endsAt}, counted_at = ${now}
      where location_id = ${locationId} and order_id = ${orderId} and space = ${space}
      returning 1`.execute(tx);
    if (rows.length > 0) continue;
    await sql`
      insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, was_there, counted_at)
      select location_id, zone_id, ${orderId}::uuid, ${space}::smallint, ${startsAt}::timestamptz, ${endsAt}::timestamptz, true,
        ${isHeld}::boolean, ${now}::timestamptz
      from zone_spaces where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
  }
}

async function areHeld(tx: Db, move: Reschedule & { readonly heldBy: string }): Promise<boolean> {
  const { locationId, heldBy, heldSpaces, now } = move;
  const { rows } = await sql`
    select 1 from space_holds
    where location_id = ${locationId} and order_id = ${heldBy} and expires_at > ${now}
    for update`.execute(tx);
  return rows.length === heldSpaces;
}
