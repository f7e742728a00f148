// An import's statements: finding existing lots, and writing thousands of rows at once.

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import { learnWordsOf } from '#features/lots/server/public.ts';
import type { Charge, Rate } from '#features/pricing/rules/offer.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { drawSignCode } from '#features/zones/rules/sign-code.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { Db } from '#platform/db/database.ts';
import type { LotsSought } from './lots-alike.ts';

/** JSON rows of KnownLot. */
const asKnownLots = sql`coalesce(json_agg(json_build_object(
  'id', l.id, 'reference', l.reference, 'name', l.name, 'address', l.address, 'phone', l.phone, 'lat', l.lat, 'lng', l.lng,
  'pinApproximate', l.pin_approximate is true,
  'timeZone', l.time_zone, 'charges', l.charges, 'amenities', l.amenities, 'heightLimitInches', l.height_limit_inches,
  'zones', (
    select coalesce(json_agg(json_build_object(
      'id', z.id, 'zoneNumber', z.zone_number, 'rate', z.rate, 'rates', z.rates, 'capacity', z.capacity,
      'openMinutes', z.open_minutes, 'closeMinutes', z.close_minutes, 'schedule', z.schedule
    ) order by z.id), '[]')
    from zones z where z.location_id = l.id and z.archived_at is null
  )
) order by l.id), '[]')::text`;

type PageOfLots = { readonly ownerId: string; readonly afterId: string | undefined; readonly limit: number };

/** Those on the market, ordered by id. @returns JSON rows of KnownLot */
export async function listKnownLots(db: Db, { ownerId, afterId, limit }: PageOfLots): Promise<string> {
  const { rows } = await sql<{ lots: string }>`
    select ${asKnownLots} as lots from (
      select * from locations where owner_id = ${ownerId} and archived_at is null
        ${afterId === undefined ? sql`` : sql`and id > ${afterId}`}
      order by id limit ${limit}
    ) l`.execute(db);
  return rows[0]?.lots ?? '[]';
}

/** A lot that is on the market. @returns JSON rows of KnownLot, one or none */
export async function findKnownLot(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ lots: string }>`
    select ${asKnownLots} as lots from locations l where l.id = ${id} and l.archived_at is null`.execute(db);
  return rows[0]?.lots ?? '[]';
}

/**
 * The owner's lots that may be in the file or stand at its addresses, with their zones. The worker process that asked for them compares them; nobody reads them here.
 * @returns JSON rows of KnownLot, equal as long as the lots are
 */
export async function findLotsAlike(
  db: Db,
  { ownerId, likenesses, addresses, references }: LotsSought & { readonly ownerId: string },
): Promise<string> {
  // Each compared row includes its owner. A condition on owner_id would invite the planner to search everything the owner has.
  const { rows } = await sql<{ lots: string }>`
    with alike as (
      select id from locations
      where owner_id::text || regexp_replace(lower((name || address) collate "C"), '[^a-hjl-z0-9]', '', 'g')
        = any (array(select json_array_elements_text(${likenesses}::json)))
        and archived_at is null
      union
      select id from locations
      where owner_id::text || regexp_replace(lower(address collate "C"), '[^a-hjl-z0-9]', '', 'g')
        = any (array(select json_array_elements_text(${addresses}::json)))
        and archived_at is null
      union
      select id from locations
      where owner_id = ${ownerId} and reference = any (array(select json_array_elements_text(${references}::json)))
        and archived_at is null
    )
    select ${asKnownLots} as lots from alike join locations l using (id)`.execute(db);
  return rows[0]?.lots ?? '[]';
}

/** Locks the lots until the transaction ends, so that no zone is added in the meantime. */
export async function lockLots(db: Db, ids: readonly string[]): Promise<void> {
  // One parameter, however many there are.
  await sql`select from locations where id = any (${[...ids]}::uuid[]) order by id for no key update`.execute(db);
}

export type LotToInsert = {
  readonly id: string;
  readonly ownerId: string;
  readonly reference: string | null;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
  readonly timeZone: string;
  readonly amenities: readonly Amenity[];
  readonly heightLimitInches: number | null;
  readonly pinApproximate: boolean;
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
  readonly schedule: readonly ZoneHours[];
  readonly signCode: string;
  readonly createdAt: Date;
};

/** @param lots JSON rows of LotToInsert */
export async function insertLots(db: Db, lots: string, heldAt: Date | null): Promise<void> {
  await sql`
    insert into locations (
      id, owner_id, reference, name, address, phone, lat, lng, time_zone, amenities, height_limit_inches, created_at,
      pin_approximate, held_at
    )
    select id, owner_id, reference, name, address, phone, lat, lng, time_zone, amenities, height_limit_inches, created_at,
      pin_approximate, ${heldAt}::timestamptz
    from json_to_recordset(${lots}::json) as lot (
      id uuid, owner_id uuid, reference text, name text, address text, phone text, lat float8, lng float8, time_zone text,
      amenities text[], height_limit_inches smallint, pin_approximate boolean, created_at timestamptz
    )`.execute(db);
  await sql`
    insert into lot_shards (location_id)
    select id from json_to_recordset(${lots}::json) as lot (id uuid)`.execute(db);
}

/** Lets searches find this import's lots by their words. */
export async function learnWords(
  db: Db,
  { ownerId, now }: { readonly ownerId: string; readonly now: Date },
): Promise<void> {
  await learnWordsOf(db, sql`owner_id = ${ownerId} and created_at = ${now}`);
}

/** Lets searches find renamed lots by their words, too. */
export async function learnNewNames(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await learnWordsOf(db, sql`id = any (${[...ids]}::uuid[])`);
}

export type LotToChange = Pick<
  LotToInsert,
  | 'id'
  | 'reference'
  | 'name'
  | 'phone'
  | 'lat'
  | 'lng'
  | 'pinApproximate'
  | 'timeZone'
  | 'amenities'
  | 'heightLimitInches'
> & { readonly charges: readonly Charge[] };

/** @param lots JSON rows of LotToChange */
export async function changeLots(db: Db, lots: string): Promise<void> {
  await sql`
    update locations set reference = lot.reference, name = lot.name, phone = lot.phone, time_zone = lot.time_zone,
      lat = lot.lat, lng = lot.lng,
      pin_approximate = case when (lot.lat, lot.lng) = (locations.lat, locations.lng) then locations.pin_approximate
        else lot.pin_approximate end,
      charges = lot.charges, amenities = lot.amenities, height_limit_inches = lot.height_limit_inches
    from json_to_recordset(${lots}::json) as lot (
      id uuid, reference text, name text, phone text, lat float8, lng float8, pin_approximate boolean, time_zone text, charges jsonb, amenities text[], height_limit_inches smallint
    )
    where locations.id = lot.id`.execute(db);
}

export type ZoneToChange = Pick<
  ZoneToInsert,
  'locationId' | 'id' | 'rate' | 'rates' | 'capacity' | 'openMinutes' | 'closeMinutes' | 'schedule'
>;

/** Each becomes a new version. @param zones JSON rows of ZoneToChange */
export async function changeZones(db: Db, zones: string): Promise<void> {
  await sql`
    update zones set rate = zone.rate, rates = zone.rates, capacity = zone.capacity, open_minutes = zone.open_minutes,
      close_minutes = zone.close_minutes, schedule = zone.schedule, version = zones.version + 1,
      blocked = case when zone.capacity is null then 0 else zones.blocked end,
      blocked_until = case when zone.capacity is null then null else zones.blocked_until end,
      blocked_reason = case when zone.capacity is null then null else zones.blocked_reason end,
      marked_full_at = case when zone.capacity is null then null else zones.marked_full_at end
    from json_to_recordset(${zones}::json) as zone (
      location_id uuid, id uuid, rate jsonb, rates jsonb, capacity int, open_minutes int, close_minutes int, schedule jsonb
    )
    where zones.location_id = zone.location_id and zones.id = zone.id`.execute(db);
}

export type TaxesToAdd = { readonly id: string; readonly taxes: readonly Charge[] };

/** After the fee that every lot begins with. @param taxes JSON rows of TaxesToAdd */
export async function addTaxes(db: Db, taxes: string): Promise<void> {
  await sql`
    update locations set charges = locations.charges || lot.taxes
    from json_to_recordset(${taxes}::json) as lot (id uuid, taxes jsonb)
    where locations.id = lot.id`.execute(db);
}

/** A zone whose random code is already on another sign gets a different one. @param zones JSON rows of ZoneToInsert */
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
    insert into zones (
      location_id, id, zone_number, rate, rates, capacity, open_minutes, close_minutes, schedule, sign_code, created_at
    )
    select location_id, id, zone_number, rate, rates, capacity, open_minutes, close_minutes, schedule, sign_code, created_at
    from json_to_recordset(${zones}::json) as zone (
      location_id uuid, id uuid, zone_number text, rate jsonb, rates jsonb, capacity int, open_minutes int, close_minutes int,
      schedule jsonb, sign_code text, created_at timestamptz
    )`.execute(db);
}

/** @returns the zones whose code was taken */
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
