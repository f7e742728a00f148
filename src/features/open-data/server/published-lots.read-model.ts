// Rule 245: what anybody may know about lots: those on the market, with the zones that are not archived.
// Read in order of id, so that each page costs the same, however many there are.

import { type RawBuilder, sql } from 'kysely';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import type { Charge, Rate } from '#features/pricing/rules/offer.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { Db } from '#platform/db/database.ts';

export type PublishedZone = {
  readonly id: string;
  readonly zoneNumber: string;
  readonly rate: Rate;
  readonly rates: Tariff | null;
  readonly pricedBy: PricedBy;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly schedule: readonly ZoneHours[];
  readonly datedHours: readonly DatedHours[];
  /** Null if its spaces are not counted. */
  readonly capacity: number | null;
  readonly version: number;
  readonly isPaused: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
};

export type PublishedLot = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly timeZone: string;
  readonly charges: readonly Charge[];
  readonly countsSpaces: boolean;
  readonly coverPhoto: string | null;
  readonly amenities: readonly Amenity[];
  readonly heightLimitInches: number | null;
  readonly createdAt: Date;
  /** Ordered by number. */
  readonly zones: readonly PublishedZone[];
};

/** Whether the market shows lot `l`. */
/** Rule 483: whoever follows a map to the center of a ZIP code finds no lot. */
const IS_PUBLIC = sql`l.on_market and l.pin_approximate is not true`;

const lotsWhere = (where: RawBuilder<unknown>, limit: number) => sql<PublishedLot>`
  select lot.id, lot.name, lot.address, lot.lat, lot.lng, lot.time_zone, lot.charges, lot.counts_spaces,
    lot.cover_photo, lot.amenities, lot.height_limit_inches, lot.created_at,
    coalesce((select json_agg(json_build_object('id', z.id, 'zoneNumber', z.zone_number, 'rate', z.rate, 'rates', z.rates,
        'pricedBy', z.priced_by, 'openMinutes', z.open_minutes, 'closeMinutes', z.close_minutes, 'schedule', z.schedule, 'datedHours', z.dated_hours, 'capacity', z.capacity,
        'version', z.version, 'isPaused', z.paused_at is not null, 'createdAt', z.created_at) order by z.zone_number, z.id)
      from zones z where z.location_id = lot.id and z.archived_at is null), '[]'::json) as zones
  from (select * from locations l where ${IS_PUBLIC} and ${where} order by l.id limit ${limit}) lot
  order by lot.id`;

export async function listPublishedLots(
  db: Db,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<PublishedLot[]> {
  const { rows } = await lotsWhere(after === null ? sql`true` : sql`l.id > ${after}::uuid`, limit).execute(db);
  return rows;
}

/** Null if the market does not show it. */
export async function findPublishedLot(db: Db, id: string): Promise<PublishedLot | null> {
  const { rows } = await lotsWhere(sql`l.id = ${id}::uuid`, 1).execute(db);
  return rows[0] ?? null;
}

export async function countPublishedLots(db: Db): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    select count(*)::int as lots from locations l where ${IS_PUBLIC}`.execute(db);
  return rows[0]?.lots ?? 0;
}

/** The first lot of each part of this size. */
export async function listPublishedParts(db: Db, lotsInPart: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select l.id, row_number() over (order by l.id) as place from locations l where ${IS_PUBLIC}) listed
    where (place - 1) % ${lotsInPart}::int = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listPublishedIds(
  db: Db,
  { first, limit }: { readonly first: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from locations l where ${IS_PUBLIC} and l.id >= ${first}::uuid order by l.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
