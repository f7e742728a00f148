// The statements of an import: existing lots, and thousands of rows at once.

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Amenity } from '#domain/locations/amenities.ts';
import type { Charge, Rate } from '#domain/pricing/offer.ts';
import { drawSignCode } from '#domain/signs/sign-code.ts';
import type { Tariff } from '#domain/tariff/tariff.ts';
import type { Db } from '../../db/database.ts';
import { learnWordsOf } from '../locations/lot-listings.ts';

export type KnownLot = { readonly id: string; readonly name: string; readonly address: string };

/** Serializes the imports of one owner, also those of other web processes; false when the owner is deleted. */
export async function lockOwner(db: Db, ownerId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', ownerId).where('deletedAt', 'is', null);
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/**
 * The owner's lots that are candidates for being one of a file's. Read by nobody here: the work process that asked for them
 * compares name and address.
 * @param likenesses JSON array of likenessOf, at most some hundreds
 * @returns JSON rows of KnownLot, equal as long as the lots are
 */
export async function findLotsAlike(db: Db, likenesses: string): Promise<string> {
  // Each row names its owner in what is compared. A condition on owner_id would invite a search through all that they have.
  const { rows } = await sql<{ lots: string }>`
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'address', address) order by id), '[]')::text as lots
    from locations
    where owner_id::text || regexp_replace(lower((name || address) collate "C"), '[^a-hjl-z0-9]', '', 'g')
      = any (array(select json_array_elements_text(${likenesses}::json)))
      and archived_at is null`.execute(db);
  return rows[0]?.lots ?? '[]';
}

/** Locks the lots until the transaction ends, so that no zone is added meanwhile. */
export async function lockLots(db: Db, ids: readonly string[]): Promise<void> {
  // One parameter, however many there are.
  await sql`select from locations where id = any (${[...ids]}::uuid[]) order by id for no key update`.execute(db);
}

/** A zone that a lot would get; the lot may have one of that number. */
export type TakenZone = {
  readonly locationId: string;
  readonly zoneNumber: string;
  readonly line: number;
  /** Whether something else is wrong with its line. */
  readonly isWrong: boolean;
};

/** @param zones JSON rows of TakenZone @returns those whose number is taken */
export async function listTakenZones(db: Db, zones: string): Promise<readonly Pick<TakenZone, 'line' | 'isWrong'>[]> {
  const { rows } = await sql<Pick<TakenZone, 'line' | 'isWrong'>>`
    select wanted.line, wanted.is_wrong
    from json_to_recordset(${zones}::json) as wanted (location_id uuid, zone_number text, line int, is_wrong boolean)
    join zones z on z.location_id = wanted.location_id and z.zone_number = wanted.zone_number
    where z.archived_at is null
    order by wanted.line`.execute(db);
  return rows;
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
  readonly amenities: readonly Amenity[];
  readonly heightLimitInches: number | null;
  readonly createdAt: Date;
};

export type ZoneToInsert = {
  readonly locationId: string;
  readonly id: string;
  readonly zoneNumber: string;
  readonly rate: Rate;
  readonly rates: Tariff | null;
  readonly capacity: number | null;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly signCode: string;
  readonly createdAt: Date;
};

/** @param lots JSON rows of LotToInsert */
export async function insertLots(db: Db, lots: string): Promise<void> {
  await sql`
    insert into locations (
      id, owner_id, name, address, phone, lat, lng, time_zone, amenities, height_limit_inches, created_at
    )
    select id, owner_id, name, address, phone, lat, lng, time_zone, amenities, height_limit_inches, created_at
    from json_to_recordset(${lots}::json) as lot (
      id uuid, owner_id uuid, name text, address text, phone text, lat float8, lng float8, time_zone text,
      amenities text[], height_limit_inches smallint, created_at timestamptz
    )`.execute(db);
  await sql`
    insert into lot_shards (location_id)
    select id from json_to_recordset(${lots}::json) as lot (id uuid)`.execute(db);
}

/** A search finds the lots of the import at this time by their words. */
export async function learnWords(
  db: Db,
  { ownerId, now }: { readonly ownerId: string; readonly now: Date },
): Promise<void> {
  await learnWordsOf(db, sql`owner_id = ${ownerId} and created_at = ${now}`);
}

export type TaxesToAdd = { readonly id: string; readonly taxes: readonly Charge[] };

/** After the fee that every lot begins with. @param taxes JSON rows of TaxesToAdd */
export async function addTaxes(db: Db, taxes: string): Promise<void> {
  await sql`
    update locations set charges = locations.charges || lot.taxes
    from json_to_recordset(${taxes}::json) as lot (id uuid, taxes jsonb)
    where locations.id = lot.id`.execute(db);
}

/** Zones whose drawn code another sign has get another one. @param zones JSON rows of ZoneToInsert */
export async function insertSignedZones(db: Db, zones: string): Promise<void> {
  const clashing = await claimCodes(db, zones);
  await insertZones(db, clashing.length === 0 ? zones : await drawAgain(db, zones, clashing));
}

async function drawAgain(db: Db, zones: string, clashing: readonly string[]): Promise<string> {
  const rows: { id: string; sign_code: string }[] = JSON.parse(zones);
  for (let open = new Set(clashing); open.size > 0; ) {
    const drawn = rows.filter(({ id }) => open.has(id));
    for (const row of drawn) row.sign_code = drawSignCode(randomInt);
    open = new Set(await claimCodes(db, JSON.stringify(drawn)));
  }
  return JSON.stringify(rows);
}

async function insertZones(db: Db, zones: string): Promise<void> {
  await sql`
    insert into zones (location_id, id, zone_number, rate, rates, capacity, open_minutes, close_minutes, sign_code, created_at)
    select location_id, id, zone_number, rate, rates, capacity, open_minutes, close_minutes, sign_code, created_at
    from json_to_recordset(${zones}::json) as zone (
      location_id uuid, id uuid, zone_number text, rate jsonb, rates jsonb, capacity int, open_minutes int, close_minutes int,
      sign_code text, created_at timestamptz
    )`.execute(db);
}

/** @returns the zones whose code was not free */
async function claimCodes(db: Db, zones: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with drawn as (
      select sign_code, location_id, id
      from json_to_recordset(${zones}::json) as zone (sign_code text, location_id uuid, id uuid)
    ), claimed as (
      insert into sign_codes (code, location_id, zone_id) select sign_code, location_id, id from drawn
      on conflict do nothing
      returning zone_id
    )
    select id from drawn where id not in (select zone_id from claimed)`.execute(db);
  return rows.map(({ id }) => id);
}
