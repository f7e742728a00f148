// Zones: the parts of a location with their own price and hours.

import type { Db } from '#platform/db/database.ts';
import type { ZoneRow } from './zone-answer.ts';

const COLUMNS = [
  'locationId',
  'id',
  'zoneNumber',
  'rate',
  'rates',
  'pricedBy',
  'openMinutes',
  'closeMinutes',
  'signCode',
  'schedule',
  'datedHours',
  'capacity',
  'blocked',
  'blockedUntil',
  'reservable',
  'reserveDaysAhead',
  'walkUpPercent',
  'startStop',
  'version',
  'pausedAt',
  'archivedAt',
] as const;

type Reserving = Pick<ZoneRow, 'reservable' | 'reserveDaysAhead' | 'walkUpPercent' | 'startStop'>;

export type NewZone = Omit<
  ZoneRow,
  | 'archivedAt'
  | 'pausedAt'
  | 'schedule'
  | 'datedHours'
  | 'rates'
  | 'pricedBy'
  | 'capacity'
  | 'blocked'
  | 'blockedUntil'
  | 'version'
  | keyof Reserving
> &
  Partial<
    Pick<ZoneRow, 'pausedAt' | 'schedule' | 'datedHours' | 'rates' | 'pricedBy' | 'capacity' | keyof Reserving>
  > & {
    readonly createdAt: Date;
  };

export async function insertZone(
  db: Db,
  { rate, rates = null, schedule = [], datedHours = [], ...zone }: NewZone,
): Promise<ZoneRow> {
  const written = {
    ...zone,
    rate: JSON.stringify(rate),
    rates: rates && JSON.stringify(rates),
    schedule: JSON.stringify(schedule),
    datedHours: JSON.stringify(datedHours),
  };
  return db.insertInto('zones').values(written).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Includes archived zones: past bookings refer to them. */
export async function findZone(db: Db, locationId: string, id: string): Promise<ZoneRow | null> {
  const query = db.selectFrom('zones').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** The location of a zone known only by its id. */
export async function findLocationOfZone(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('zones').select('locationId').where('id', '=', id).executeTakeFirst();
  return row?.locationId ?? null;
}

/** Including archived ones, which return when their lot is restored. */
export function listAllZones(db: Db, locationId: string): Promise<ZoneRow[]> {
  return db.selectFrom('zones').select(COLUMNS).where('locationId', '=', locationId).execute();
}

/** Zones that are not archived: on sale or paused. */
export async function listZonesOnOffer(db: Db, locationId: string): Promise<ZoneRow[]> {
  const query = db.selectFrom('zones').select(COLUMNS).where('locationId', '=', locationId);
  return query.where('archivedAt', 'is', null).execute();
}

/** The same for several lots. */
export async function listZonesAtLots(db: Db, locationIds: readonly string[]): Promise<ZoneRow[]> {
  if (locationIds.length === 0) return [];
  const query = db
    .selectFrom('zones')
    .select(COLUMNS)
    .where('locationId', 'in', [...locationIds]);
  return query.where('archivedAt', 'is', null).execute();
}

/** The zone numbers in use at a location. */
export async function listZoneNumbers(db: Db, locationId: string): Promise<string[]> {
  return (await listZonesOnOffer(db, locationId)).map((zone) => zone.zoneNumber);
}

/** A number is free again once its zone is archived. */
export async function isZoneNumberTaken(
  db: Db,
  { locationId, zoneNumber, except }: { locationId: string; zoneNumber: string; except?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('zones')
    .select('id')
    .where('locationId', '=', locationId)
    .where('zoneNumber', '=', zoneNumber)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined && row.id !== except;
}

export type ZoneChanges = Partial<Omit<ZoneRow, 'locationId' | 'id' | 'signCode' | 'version'>> & {
  /** Columns that only the owner and the lot's staff see, and that are in no answer about a zone. */
  readonly blockedReason?: string | null;
  readonly markedFullAt?: Date | null;
};

/** What its owner sets on its page: changing any of it makes a new version. */
const SET_UP = [
  'zoneNumber',
  'rate',
  'rates',
  'pricedBy',
  'openMinutes',
  'closeMinutes',
  'schedule',
  'datedHours',
  'capacity',
  'reservable',
  'reserveDaysAhead',
  'walkUpPercent',
  'startStop',
] as const;

const isNewVersion = (zone: ZoneRow, changes: ZoneChanges): boolean =>
  SET_UP.some((name) => changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(zone[name]));

export async function updateZone(db: Db, zone: ZoneRow, changes: ZoneChanges): Promise<ZoneRow> {
  if (Object.keys(changes).length === 0) return zone;
  const { rate, rates, schedule, datedHours, ...plain } = changes;
  return db
    .updateTable('zones')
    .set({
      ...plain,
      version: zone.version + Number(isNewVersion(zone, changes)),
      ...(rate && { rate: JSON.stringify(rate) }),
      ...(rates !== undefined && { rates: rates && JSON.stringify(rates) }),
      ...(schedule && { schedule: JSON.stringify(schedule) }),
      ...(datedHours && { datedHours: JSON.stringify(datedHours) }),
    })
    .where('locationId', '=', zone.locationId)
    .where('id', '=', zone.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

type FullSince = {
  readonly locationId: string;
  readonly id: string /** Null if it sells again. */;
  readonly at: Date | null;
};

export async function markFullAt(db: Db, { locationId, id, at }: FullSince): Promise<void> {
  await db
    .updateTable('zones')
    .set(({ fn, val, ref }) => ({ markedFullAt: at && fn.coalesce(ref('markedFullAt'), val(at)) }))
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** Its first print counts. */
export async function notePrintedSigns(
  db: Db,
  zones: readonly { readonly locationId: string; readonly id: string }[],
  now: Date,
): Promise<void> {
  for (const [locationId, at] of Map.groupBy(zones, (zone) => zone.locationId)) {
    await db
      .updateTable('zones')
      .set({ signPrintedAt: now })
      .where('locationId', '=', locationId)
      .where(
        'id',
        'in',
        at.map(({ id }) => id),
      )
      .where('signPrintedAt', 'is', null)
      .execute();
  }
}
