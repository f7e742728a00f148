// How a vendor manages zones. Changes to one location's zones are serialized, so that no number is given twice and
// nothing is added to a lot while it is being archived.

import { z } from 'zod';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { dollarsToCents } from '#domain/money/cents.ts';
import { plainRate } from '#domain/pricing/plain-rate.ts';
import { keepTariff, tariffOf, withPlainPrice } from '#domain/tariff/setup/plain-price.ts';
import type { Tariff } from '#domain/tariff/tariff.ts';
import { nextZoneNumber } from '#domain/zones/next-zone-number.ts';
import { parseTimeOfDay } from '#domain/zones/opening-hours.ts';
import { readWeeklyTime } from '#domain/zones/zone-schedule.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, decodeCursor } from '../../http/answers/cursors.ts';
import { beginCounting, endCounting, lockPlaces } from '../capacity/zone-places.ts';
import { findLocation, lockLocation } from '../directory/lot-directory.ts';
import { answerZone, answerZones } from './answer-zones.ts';
import { lockZone } from './lock-zone.ts';
import { claimSignCode } from './sign-codes.store.ts';
import type { ZoneRow } from './zone-answer.ts';
import {
  findLocationOfZone,
  findZone,
  insertZone,
  isZoneNumberTaken,
  listZoneNumbers,
  listZonesOnOffer,
  updateZone,
  type ZoneChanges,
} from './zones.store.ts';

type ZoneFields = {
  readonly zoneNumber: string;
  readonly price: number;
  readonly isHourly: boolean;
  readonly openTime: string;
  readonly closeTime: string;
  readonly capacity?: number | null | undefined;
} & Reservations;

type Reservations = {
  readonly reservable?: boolean | undefined;
  readonly reserveDaysAhead?: number | undefined;
  readonly walkUpPercent?: number | undefined;
};
type SomeZoneFields = { readonly [Name in keyof ZoneFields]?: ZoneFields[Name] | undefined };

type ZoneChange = SomeZoneFields & {
  readonly paused?: boolean | undefined;
  readonly schedule?: Zone['schedule'] | undefined;
  /** Null: places are no longer counted. */
  readonly capacity?: number | null | undefined;
  readonly now: Date;
};

const byNumber = new Intl.Collator('en', { numeric: true });
const NOTHING_BLOCKED = { blocked: 0, blockedUntil: null, blockedReason: null, markedFullAt: null };
const numberTaken = () =>
  refuse('zone_number_taken', { fields: { zoneNumber: 'This location already has a zone with that number.' } });

const ZonesCursor = z.tuple([z.string()]);
type PageWanted = { readonly limit: number; readonly cursor?: string | undefined; readonly now: Date };

/** Sorted by number with 2 before 10, which the database cannot do; a lot has a few thousand at most. */
export async function listZones(db: Db, locationId: string, { limit, cursor, now }: PageWanted) {
  const after = decodeCursor(cursor, ZonesCursor);
  if (isRefusal(after)) return after;
  const rows = await listZonesOnOffer(db, locationId);
  if (rows.length === 0 && !(await findLocation(db, locationId))) return refuse('not_found');
  const inOrder = rows.sort((a, b) => compareNumbers(a.zoneNumber, b.zoneNumber));
  const rest = after ? inOrder.filter((row) => compareNumbers(row.zoneNumber, after[0]) > 0) : inOrder;
  const { page, nextCursor } = cutPage(rest.slice(0, limit + 1), limit, (row) => [row.zoneNumber]);
  return { data: { zones: await answerZones(db, page, now) }, nextCursor };
}

/** Numbers are case-sensitive: "A1" and "a1" are different. */
const compareNumbers = (a: string, b: string): number => byNumber.compare(a, b) || (a < b ? -1 : Number(a > b));

export async function addZone(
  db: Db,
  { locationId, id, now, ...fields }: ZoneFields & { locationId: string; id: string; now: Date },
): Promise<Zone | Refusal> {
  const location = await lockLocation(db, locationId);
  if (!location) return refuse('not_found');
  if (location.archivedAt) return refuse('location_archived');
  if (await isZoneNumberTaken(db, { locationId, zoneNumber: fields.zoneNumber })) return numberTaken();
  const signCode = await claimSignCode(db, { locationId, zoneId: id });
  const { zoneNumber, price, isHourly, openTime, closeTime, capacity = null } = fields;
  const rate = plainRate({ isHourly, priceCents: centsOf(price) });
  const hours = { openMinutes: minutesOf(openTime), closeMinutes: minutesOf(closeTime) };
  const columns = {
    locationId,
    id,
    zoneNumber,
    signCode,
    rate,
    capacity,
    ...hours,
    ...reserving(fields),
    createdAt: now,
  };
  const zone = await insertZone(db, columns);
  if (capacity !== null) await beginCounting(db, { locationId, zoneId: id, now });
  return answerZone(db, zone, now);
}

/** Changes only what is given. Earlier sales keep their price. */
export async function changeZone(
  db: Db,
  id: string,
  { paused, schedule, capacity, now, ...fields }: ZoneChange,
): Promise<Zone | Refusal> {
  const zone = await lockZone(db, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  const { locationId } = zone;
  const { zoneNumber } = fields;
  if (zoneNumber !== undefined && (await isZoneNumberTaken(db, { locationId, zoneNumber, except: id }))) {
    return numberTaken();
  }
  // Under the lock that each sale takes too: it sees the old capacity or the new one.
  const isRecounted = capacity !== undefined || fields.walkUpPercent !== undefined;
  if (isRecounted && zone.capacity !== null) {
    await lockPlaces(db, { locationId, zoneId: id });
  }
  const changed = await updateZone(db, zone, {
    ...toColumns(fields),
    ...rating(zone, fields),
    ...scheduling(schedule),
    ...pausing(zone, paused, now),
    ...reserving(fields),
    ...(capacity !== undefined && { capacity, ...(capacity === null && NOTHING_BLOCKED) }),
  });
  if (capacity === null && zone.capacity !== null) await endCounting(db, { locationId, zoneId: id });
  if (capacity !== undefined && capacity !== null && zone.capacity === null) {
    await beginCounting(db, { locationId, zoneId: id, now });
  }
  return answerZone(db, changed, now);
}

/** Includes archived zones, as history does. */
export async function getRates(db: Db, id: string): Promise<Tariff | Refusal> {
  const locationId = await findLocationOfZone(db, id);
  const zone = locationId === null ? null : await findZone(db, locationId, id);
  return zone ? tariffOf(zone) : refuse('not_found');
}

/** Replaces all rates at once. What was sold keeps its own. */
export async function putRates(db: Db, id: string, rates: Tariff): Promise<Tariff | Refusal> {
  const zone = await lockZone(db, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  return tariffOf(await updateZone(db, zone, keepTariff(rates)));
}

function reserving({ reservable, reserveDaysAhead, walkUpPercent }: Reservations) {
  return {
    ...(reservable !== undefined && { reservable }),
    ...(reserveDaysAhead !== undefined && { reserveDaysAhead }),
    ...(walkUpPercent !== undefined && { walkUpPercent }),
  };
}

function scheduling(schedule: ZoneChange['schedule']): ZoneChanges {
  if (schedule === undefined) return {};
  return { schedule: schedule.map(({ kind, ...time }) => ({ kind, ...readWeeklyTime(time) })) };
}

/** Pausing twice keeps the first time. */
function pausing(zone: ZoneRow, paused: boolean | undefined, now: Date): ZoneChanges {
  if (paused === undefined || paused === (zone.pausedAt !== null)) return {};
  return { pausedAt: paused ? now : null };
}

type CopyWanted = { from: string; zoneNumber: string | undefined; id: string; now: Date };

/** Adds a zone with the same lot, price and hours, and a sign of its own. The copy of a paused zone is paused too. */
export async function copyZone(db: Db, { from, zoneNumber, id, now }: CopyWanted): Promise<Zone | Refusal> {
  const zone = await lockZone(db, from);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  const { locationId } = zone;
  const taken = await listZoneNumbers(db, locationId);
  if (zoneNumber !== undefined && taken.includes(zoneNumber)) return numberTaken();
  const signCode = await claimSignCode(db, { locationId, zoneId: id });
  const copy = await insertZone(db, {
    locationId,
    id,
    zoneNumber: zoneNumber ?? nextZoneNumber(zone.zoneNumber, taken),
    rate: zone.rate,
    rates: zone.rates,
    openMinutes: zone.openMinutes,
    closeMinutes: zone.closeMinutes,
    schedule: zone.schedule,
    capacity: zone.capacity,
    ...reserving(zone),
    signCode,
    pausedAt: zone.pausedAt && now,
    createdAt: now,
  });
  if (copy.capacity !== null) await beginCounting(db, { locationId, zoneId: id, now });
  return answerZone(db, copy, now);
}

/** The zone stops selling; its sign still leads to a page that says so. */
export async function takeZoneOffMarket(db: Db, id: string, now: Date): Promise<Refusal | null> {
  const zone = await lockZone(db, id);
  if (!zone) return refuse('not_found');
  if (!zone.archivedAt) await updateZone(db, zone, { archivedAt: now });
  return null;
}

/** What is not said of the rate stays. */
function rating({ rate, rates }: ZoneRow, { price, isHourly = rate.isHourly }: SomeZoneFields): ZoneChanges {
  const priceCents = price === undefined ? rate.priceCents : centsOf(price);
  return withPlainPrice({ rate, rates }, { isHourly, priceCents });
}

function toColumns({ zoneNumber, openTime, closeTime }: SomeZoneFields): ZoneChanges {
  return {
    ...(zoneNumber !== undefined && { zoneNumber }),
    ...(openTime !== undefined && { openMinutes: minutesOf(openTime) }),
    ...(closeTime !== undefined && { closeMinutes: minutesOf(closeTime) }),
  };
}

function centsOf(dollars: number): number {
  return requireRead(dollarsToCents(dollars), 'price');
}

function minutesOf(time: string): number {
  return requireRead(parseTimeOfDay(time), 'time of day');
}

/** The contract lets nothing else through. */
function requireRead(value: number | undefined, what: string): number {
  if (value === undefined) throw new Error(`A ${what} came through that the contract refuses.`);
  return value;
}
