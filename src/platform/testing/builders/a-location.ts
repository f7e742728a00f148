/** A location and its zones, inserted directly; by default an ordinary lot in Chicago. */
import { randomInt, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { learnWordsOf } from '#features/lots/server/public.ts';
import { type Charge, feeCharge } from '#features/pricing/rules/offer.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { drawSignCode } from '#features/zones/rules/sign-code.ts';
import type { Db } from '#platform/db/database.ts';

const CREATED_AT = new Date('2026-01-15T15:00:00Z');

/** 6 % of parking and the fee, held back for the city. */
export const CITY_TAX: Charge = {
  kind: 'tax',
  label: 'City tax',
  payee: 'authority:City of Chicago',
  milliPercent: 6000,
  on: 'parking_and_fee',
};

type LocationOptions = {
  id?: string;
  ownerId: string;
  name?: string;
  address?: string;
  placeId?: string | null;
  phone?: string;
  lat?: number;
  lng?: number;
  timeZone?: string;
  feeBasisPoints?: number;
  /** Charges in addition to the fee. */
  taxes?: readonly Charge[];
  archivedAt?: Date | null;
  /** Set while the owner is not approved. */
  heldAt?: Date | null;
  /** Its pin is only the center of a ZIP code. */
  pinApproximate?: boolean;
  createdAt?: Date;
};

export type BuiltLocation = Required<LocationOptions>;

export async function aLocation(db: Db, options: LocationOptions): Promise<BuiltLocation> {
  const location = buildLocation(options);
  await insertLocations(db, [location]);
  return location;
}

/** Many at once, in one statement. */
export async function manyLocations(db: Db, options: readonly LocationOptions[]): Promise<BuiltLocation[]> {
  const locations = options.map(buildLocation);
  await insertLocations(db, locations);
  return locations;
}

function buildLocation(options: LocationOptions): BuiltLocation {
  return {
    id: randomUUIDv7(),
    name: 'Lake Street Lot',
    address: '200 W Lake St, Chicago, IL 60606',
    placeId: null,
    phone: '+13125550123',
    lat: 41.8857,
    lng: -87.6339,
    timeZone: 'America/Chicago',
    feeBasisPoints: 1000,
    taxes: [],
    archivedAt: null,
    heldAt: null,
    pinApproximate: false,
    createdAt: CREATED_AT,
    ...options,
  };
}

async function insertLocations(db: Db, locations: readonly BuiltLocation[]): Promise<void> {
  const rows = locations.map((location) => ({
    id: location.id,
    ownerId: location.ownerId,
    name: location.name,
    address: location.address,
    placeId: location.placeId,
    phone: location.phone,
    lat: location.lat,
    lng: location.lng,
    timeZone: location.timeZone,
    charges: JSON.stringify([feeCharge(location.feeBasisPoints), ...location.taxes]),
    archivedAt: location.archivedAt,
    heldAt: location.heldAt,
    pinApproximate: location.pinApproximate,
    createdAt: location.createdAt,
  }));
  await db.insertInto('locations').values(rows).execute();
  await db
    .insertInto('lotShards')
    .values(rows.map(({ id: locationId }) => ({ locationId })))
    .execute();
  await learnWordsOf(db, sql`id = any(${rows.map(({ id }) => id)}::uuid[])`);
}

type ZoneOptions = {
  locationId: string;
  id?: string;
  zoneNumber?: string;
  priceCents?: number;
  isHourly?: boolean;
  /** Instead of one price. */
  rates?: Tariff | null;
  openMinutes?: number;
  closeMinutes?: number;
  /** Whether drivers may pay when they leave. */
  startStop?: boolean;
  signCode?: string;
  pausedAt?: Date | null;
  archivedAt?: Date | null;
  createdAt?: Date;
};

export type BuiltZone = Required<ZoneOptions>;

const drawn = new Set<string>();

/** Among the thousand codes of a file two may be equal. The product then draws again, and so must a builder. */
function newSignCode(): string {
  const code = drawSignCode(randomInt);
  if (drawn.has(code)) return newSignCode();
  drawn.add(code);
  return code;
}

/** By default an hourly zone at $10 that is always open. */
export async function aZone(db: Db, options: ZoneOptions): Promise<BuiltZone> {
  const signCode = newSignCode();
  const zone = {
    id: randomUUIDv7(),
    zoneNumber: signCode,
    priceCents: 1000,
    isHourly: true,
    rates: null,
    openMinutes: 0,
    closeMinutes: 0,
    startStop: false,
    signCode,
    pausedAt: null,
    archivedAt: null,
    createdAt: CREATED_AT,
    ...options,
  };
  await insertZone(db, zone);
  return zone;
}

async function insertZone(db: Db, zone: BuiltZone): Promise<void> {
  const { rate, rates } = zone.rates ? storedRatesOf(zone.rates) : { rate: plainRate(zone), rates: null };
  await db
    .insertInto('zones')
    .values({
      locationId: zone.locationId,
      id: zone.id,
      zoneNumber: zone.zoneNumber,
      rate: JSON.stringify(rate),
      rates: rates && JSON.stringify(rates),
      openMinutes: zone.openMinutes,
      closeMinutes: zone.closeMinutes,
      startStop: zone.startStop,
      signCode: zone.signCode,
      pausedAt: zone.pausedAt,
      archivedAt: zone.archivedAt,
      createdAt: zone.createdAt,
    })
    .execute();
  await db
    .insertInto('signCodes')
    .values({ code: zone.signCode, locationId: zone.locationId, zoneId: zone.id })
    .execute();
}
