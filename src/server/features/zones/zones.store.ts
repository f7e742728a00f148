// Zones: the parts of a location that are sold at a price and hours of their own.

import type { Db } from '../../db/database.ts';
import type { ZoneRow } from './zone-answer.ts';

const COLUMNS = [
  'location_id',
  'id',
  'zone_number',
  'price_cents',
  'is_hourly',
  'open_minutes',
  'close_minutes',
  'sign_code',
  'schedule',
  'paused_at',
  'archived_at',
] as const;

export async function insertZone(
  db: Db,
  zone: Omit<ZoneRow, 'archived_at' | 'paused_at' | 'schedule'> & { readonly schedule?: string } & {
    readonly paused_at?: Date | null;
  } & {
    readonly created_at: Date;
  },
): Promise<ZoneRow> {
  return db.insertInto('zones').values(zone).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Of a location, also one that no longer sells: what was booked there still names it. */
export async function findZone(db: Db, locationId: string, id: string): Promise<ZoneRow | null> {
  const query = db.selectFrom('zones').select(COLUMNS).where('location_id', '=', locationId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Where a zone is, when only its own id is known. */
export async function findLocationOfZone(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('zones').select('location_id').where('id', '=', id).executeTakeFirst();
  return row?.location_id ?? null;
}

/** Those that are not archived: on sale, or paused. */
export async function listZonesOnOffer(db: Db, locationId: string): Promise<ZoneRow[]> {
  const query = db.selectFrom('zones').select(COLUMNS).where('location_id', '=', locationId);
  return query.where('archived_at', 'is', null).execute();
}

/** The numbers that are given at a location. */
export async function listZoneNumbers(db: Db, locationId: string): Promise<string[]> {
  return (await listZonesOnOffer(db, locationId)).map((zone) => zone.zone_number);
}

/** A number is free again once its zone is off the market. */
export async function isZoneNumberTaken(
  db: Db,
  { locationId, zoneNumber, except }: { locationId: string; zoneNumber: string; except?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('zones')
    .select('id')
    .where('location_id', '=', locationId)
    .where('zone_number', '=', zoneNumber)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined && row.id !== except;
}

export type ZoneChanges = {
  readonly zone_number?: string;
  readonly price_cents?: number;
  readonly is_hourly?: boolean;
  readonly open_minutes?: number;
  readonly close_minutes?: number;
  readonly schedule?: string;
  readonly paused_at?: Date | null;
  readonly archived_at?: Date;
};

export async function updateZone(db: Db, zone: ZoneRow, changes: ZoneChanges): Promise<ZoneRow> {
  if (Object.keys(changes).length === 0) return zone;
  return db
    .updateTable('zones')
    .set(changes)
    .where('location_id', '=', zone.location_id)
    .where('id', '=', zone.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
