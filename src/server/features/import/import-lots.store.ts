// The statements of an import: existing lots, and thousands of rows at once.

import { sql } from 'kysely';
import type { Rate } from '#domain/pricing/offer.ts';
import type { Db } from '../../db/database.ts';
import { jsonRows } from '../../db/json-rows.ts';

export type KnownLot = { readonly id: string; readonly name: string; readonly address: string };

/** Serializes the imports of one owner; false when the owner is deleted. */
export async function lockOwner(db: Db, ownerId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', ownerId).where('deletedAt', 'is', null);
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

export async function listLotsOf(db: Db, ownerId: string): Promise<KnownLot[]> {
  const query = db.selectFrom('locations').select(['id', 'name', 'address']).where('ownerId', '=', ownerId);
  return query.where('archivedAt', 'is', null).execute();
}

/** Locks the lots until the transaction ends, so that no zone is added meanwhile. */
export async function lockLots(db: Db, ids: readonly string[]): Promise<void> {
  const query = db.selectFrom('locations').select('id').where('id', 'in', ids).orderBy('id');
  if (ids.length > 0) await query.forNoKeyUpdate().execute();
}

export async function listZoneNumbersOf(
  db: Db,
  ids: readonly string[],
): Promise<{ readonly locationId: string; readonly zoneNumber: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('zones')
    .select(['locationId', 'zoneNumber'])
    .where('locationId', 'in', ids)
    .where('archivedAt', 'is', null)
    .execute();
}

export type LotToInsert = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
  readonly timeZone: string;
  readonly createdAt: Date;
};

export type ZoneToInsert = {
  readonly locationId: string;
  readonly id: string;
  readonly zoneNumber: string;
  readonly rate: Rate;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly signCode: string;
  readonly createdAt: Date;
};

export async function insertLots(db: Db, lots: readonly LotToInsert[]): Promise<void> {
  await sql`
    insert into locations (id, owner_id, name, address, phone, lat, lng, time_zone, created_at)
    select id, owner_id, name, address, phone, lat, lng, time_zone, created_at
    from json_to_recordset(${jsonRows(lots)}::json) as lot (
      id uuid, owner_id uuid, name text, address text, phone text, lat float8, lng float8, time_zone text,
      created_at timestamptz
    )`.execute(db);
}

export async function insertZones(db: Db, zones: readonly ZoneToInsert[]): Promise<void> {
  await sql`
    insert into zones (location_id, id, zone_number, rate, open_minutes, close_minutes, sign_code, created_at)
    select location_id, id, zone_number, rate, open_minutes, close_minutes, sign_code, created_at
    from json_to_recordset(${jsonRows(zones)}::json) as zone (
      location_id uuid, id uuid, zone_number text, rate jsonb, open_minutes int, close_minutes int,
      sign_code text, created_at timestamptz
    )`.execute(db);
}

type Signed = { readonly code: string; readonly locationId: string; readonly zoneId: string };

/** @returns the zones whose drawn code was free; the others draw again. */
export async function claimCodes(db: Db, signed: readonly Signed[]): Promise<Set<string>> {
  const { rows } = await sql<{ zoneId: string }>`
    insert into sign_codes (code, location_id, zone_id)
    select code, location_id, zone_id
    from json_to_recordset(${jsonRows(signed)}::json) as sign (code text, location_id uuid, zone_id uuid)
    on conflict do nothing
    returning zone_id`.execute(db);
  return new Set(rows.map(({ zoneId }) => zoneId));
}
