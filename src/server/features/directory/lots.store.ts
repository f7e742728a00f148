// The row of each location that everything else looks up: its name, place, time zone, charges, owner, and whether it still sells.

import type { Charge } from '#domain/pricing/offer.ts';
import type { Db } from '../../db/database.ts';

/** The columns that an answer is made of. */
export type LocationRow = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly address: string;
  readonly placeId: string | null;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
  readonly timeZone: string;
  readonly charges: readonly Charge[];
  readonly archivedAt: Date | null;
};

export const LOCATION_COLUMNS = [
  'id',
  'ownerId',
  'name',
  'address',
  'placeId',
  'phone',
  'lat',
  'lng',
  'timeZone',
  'charges',
  'archivedAt',
] as const satisfies readonly (keyof LocationRow)[];

/** Includes archived locations: what was sold there still names them. */
export async function findLocation(db: Db, id: string): Promise<LocationRow | null> {
  return (await locationById(db, id).executeTakeFirst()) ?? null;
}

/** Locks the location until the transaction ends: changes to it and its zones happen one at a time, bookings go on. */
export async function lockLocation(tx: Db, id: string): Promise<LocationRow | null> {
  return (await locationById(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Locks the location against new bookings too, so that none can begin while it is deleted. */
export async function lockLocationAgainstBookings(tx: Db, id: string): Promise<LocationRow | null> {
  return (await locationById(tx, id).forUpdate().executeTakeFirst()) ?? null;
}

/** The IANA time zone that every day, month, and opening hour of the location is told in. @throws if there is no such location */
export async function findTimeZone(db: Db, locationId: string): Promise<string> {
  const row = await db
    .selectFrom('locations')
    .select('timeZone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  return row.timeZone;
}

/** How many lots an owner is selling at, and how many are archived. */
export async function countLots(db: Db, ownerId: string): Promise<{ selling: number; archived: number }> {
  const row = await db
    .selectFrom('locations')
    .select(({ fn, ref }) => [
      fn.countAll<string>().filterWhere('archivedAt', 'is', null).as('selling'),
      fn.count<string>(ref('archivedAt')).as('archived'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  return { selling: Number(row?.selling ?? 0), archived: Number(row?.archived ?? 0) };
}

function locationById(db: Db, id: string) {
  return db.selectFrom('locations').select(LOCATION_COLUMNS).where('id', '=', id);
}
