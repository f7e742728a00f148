// Spaces that an event keeps from sale (rule 389): held from its start to its end on each of its days, by no order, and counted like
// reservations, so that nothing is sold on them.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type EventHold = {
  /** Of the event. */
  readonly name: string;
  readonly spaces: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

type EventHoldAt = EventHold & { readonly locationId: string; readonly zoneId: string };

/** Of all events, in the order of their days. */
export async function listEventHolds(db: Db, locationIds: readonly string[]): Promise<EventHoldAt[]> {
  const [only, ...others] = locationIds;
  if (only === undefined) return [];
  const all = selectEventHolds(db);
  const atLots = others.length > 0 ? all.where('locationId', 'in', locationIds) : all.where('locationId', '=', only);
  return atLots.execute();
}

type Moment = { readonly locationId: string; readonly now: Date };

/** Of the events that run at this moment. */
export async function listCurrentEventHolds(db: Db, { locationId, now }: Moment): Promise<EventHoldAt[]> {
  const ofLot = selectEventHolds(db).where('locationId', '=', locationId);
  return ofLot.where('startsAt', '<=', now).where('endsAt', '>', now).execute();
}

const selectEventHolds = (db: Db) =>
  db
    .selectFrom('eventHolds')
    .select(['locationId', 'zoneId', 'name', 'spaces', 'startsAt', 'endsAt'])
    .orderBy('startsAt')
    .orderBy('name');

type ForEvent = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly eventHolds: readonly EventHold[];
  readonly newId: () => string;
  readonly now: Date;
};

/** Keeps exactly these in a zone that counts. @throws what `isZoneFull` recognizes, when fewer are free */
export async function holdForEvents(tx: Db, { locationId, zoneId, eventHolds, newId, now }: ForEvent): Promise<void> {
  await releaseEventHolds(tx, { locationId, zoneId });
  for (const { name, spaces, startsAt, endsAt } of eventHolds) {
    const id = newId();
    await tx.insertInto('eventHolds').values({ locationId, id, zoneId, name, spaces, startsAt, endsAt }).execute();
    if (endsAt <= now) continue;
    await sql`
      insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, counted_at)
      select location_id, zone_id, ${id}::uuid, space, ${startsAt}::timestamptz, ${endsAt}::timestamptz, true, ${now}::timestamptz
      from zone_spaces cross join generate_series(1, ${spaces}::integer) as space
      where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
  }
}

/** The zone keeps nothing for any event. */
export async function releaseEventHolds(
  tx: Db,
  { locationId, zoneId }: { readonly locationId: string; readonly zoneId: string },
): Promise<void> {
  await sql`
    with gone as (
      delete from event_holds where location_id = ${locationId} and zone_id = ${zoneId} returning id
    )
    delete from space_holds where location_id = ${locationId} and order_id in (select id from gone)`.execute(tx);
}
