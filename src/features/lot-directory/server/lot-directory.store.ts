// The row of each location that everything else reads: its name, place, time zone, charges, owner, and whether it still sells.

import { type RawBuilder, sql } from 'kysely';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import type { Charge } from '#features/pricing/rules/offer.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { Db } from '#platform/db/database.ts';

/** The columns of an answer. */
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
  /** The file of its first photo. */
  readonly coverPhoto: string | null;
  readonly amenities: readonly Amenity[];
  readonly heightLimitInches: number | null;
  readonly archivedAt: Date | null;
  /** Its owner is not approved: nobody else can find it, and it sells nothing. */
  readonly heldAt: Date | null;
  /** Its pin is only the center of a ZIP code or city, so that it sells nothing (rule 483); null until that is known. */
  readonly pinApproximate: boolean | null;
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
  'coverPhoto',
  'amenities',
  'heightLimitInches',
  'archivedAt',
  'heldAt',
  'pinApproximate',
] as const satisfies readonly (keyof LocationRow)[];

/** Includes archived locations, because past sales refer to them. */
export async function findLocation(db: Db, id: string): Promise<LocationRow | null> {
  return (await locationById(db, id).executeTakeFirst()) ?? null;
}

/** Locks the location until the transaction ends: changes to it and its zones are serialized, while bookings continue. */
export async function lockLocation(tx: Db, id: string): Promise<LocationRow | null> {
  return (await locationById(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Also locks the location with its zones against new bookings, so that none can start while it is deleted. */
export async function lockLocationAgainstBookings(tx: Db, id: string): Promise<LocationRow | null> {
  const location = await locationById(tx, id).forUpdate().executeTakeFirst();
  await tx.selectFrom('zones').select('id').where('locationId', '=', id).forUpdate().execute();
  return location ?? null;
}

/** The IANA time zone of the location's days, months and opening hours. @throws if there is no such location */
export async function findTimeZone(db: Db, locationId: string): Promise<string> {
  const row = await db
    .selectFrom('locations')
    .select('timeZone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  return row.timeZone;
}

/** The lot's own dates with other hours, without those of its zones. */
export async function findLotDates(db: Db, locationId: string): Promise<readonly DatedHours[]> {
  const query = db.selectFrom('locations').select('datedHours').where('id', '=', locationId);
  return (await query.executeTakeFirst())?.datedHours ?? [];
}

export async function setLotDates(db: Db, locationId: string, dates: readonly DatedHours[]): Promise<void> {
  const datedHours = JSON.stringify(dates);
  await db.updateTable('locations').set({ datedHours }).where('id', '=', locationId).execute();
}

/** How many lots of an owner are selling, and how many are archived. */
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

export type NamedLots = ReadonlyMap<string, Pick<LocationRow, 'name' | 'address'>>;

/** The ones among these that the owner has, including archived ones. */
export async function listNamedLots(db: Db, ownerId: string, ids: readonly string[]): Promise<NamedLots> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('locations').select(['id', 'name', 'address']).where('ownerId', '=', ownerId);
  const rows = await query.where('id', 'in', [...ids]).execute();
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** Those among these, in the same order; a lot that is unknown has no name. */
export function toNamedLots(ids: readonly string[], lots: NamedLots) {
  return ids.map((_id) => ({ _id, name: '', address: '', ...lots.get(_id) }));
}

/** The time zone that the lot `l` had at that time: a receipt keeps the clock by which it was sold. */
export function timeZoneAsOf(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select m.from_time_zone from lot_moves m where m.location_id = l.id and m.moved_at > ${at}
    order by m.moved_at, m.id limit 1), l.time_zone)`;
}

/** How often its address or its pin was corrected after this moment. */
export async function countMovesSince(db: Db, locationId: string, since: Date): Promise<number> {
  const moves = db.selectFrom('lotMoves').select(({ fn }) => fn.countAll<number>().as('moves'));
  const row = await moves.where('locationId', '=', locationId).where('movedAt', '>', since).executeTakeFirstOrThrow();
  return Number(row.moves);
}

/** The address that the lot `l` had at that time: a sale keeps the address under which it was made. */
export function addressAt(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select m.from_address from lot_moves m where m.location_id = l.id and m.moved_at > ${at}
    order by m.moved_at, m.id limit 1), l.address)`;
}
