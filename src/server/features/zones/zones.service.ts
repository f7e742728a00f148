// What a vendor does with zones. Changes to one location's zones come one after the other, so that a number is never
// given twice and nothing is added to a lot that is being taken off the market.

import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import type { Zone } from '#contract/zones.contract.ts';
import { dollarsToCents } from '#domain/money/cents.ts';
import { nextZoneNumber } from '#domain/zones/next-zone-number.ts';
import { parseTimeOfDay } from '#domain/zones/opening-hours.ts';
import { readWeeklyTime, type ZoneHours } from '#domain/zones/zone-schedule.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, decodeCursor } from '../../http/cursors.ts';
import { findLocation, lockLocation } from '../directory/lot-directory.ts';
import { claimSignCode } from './sign-codes.store.ts';
import { toZone, type ZoneRow } from './zone-answer.ts';
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
};
type SomeZoneFields = { readonly [Name in keyof ZoneFields]?: ZoneFields[Name] | undefined };

type ZoneChange = SomeZoneFields & {
  readonly paused?: boolean | undefined;
  readonly schedule?: Zone['schedule'] | undefined;
  readonly now: Date;
};

const byNumber = new Intl.Collator('en', { numeric: true });
const numberTaken = () =>
  refuse('zone_number_taken', { fields: { zoneNumber: 'This location already has a zone with that number.' } });

const ZonesCursor = z.tuple([z.string()]);
type PageWanted = { readonly limit: number; readonly cursor?: string | undefined };

/** In the order of their numbers, 2 before 10, which the database does not know; a lot has some thousands at the most. */
export async function listZones(db: Db, locationId: string, { limit, cursor }: PageWanted) {
  const after = decodeCursor(cursor, ZonesCursor);
  if (isRefusal(after)) return after;
  const rows = await listZonesOnOffer(db, locationId);
  if (rows.length === 0 && !(await findLocation(db, locationId))) return refuse('not_found');
  const inOrder = rows.sort((a, b) => compareNumbers(a.zone_number, b.zone_number));
  const rest = after ? inOrder.filter((row) => compareNumbers(row.zone_number, after[0]) > 0) : inOrder;
  const { page, nextCursor } = cutPage(rest.slice(0, limit + 1), limit, (row) => [row.zone_number]);
  return { data: { zones: page.map(toZone) }, nextCursor };
}

/** Two numbers are never the same: "A1" and "a1" are two. */
const compareNumbers = (a: string, b: string): number => byNumber.compare(a, b) || (a < b ? -1 : Number(a > b));

export async function addZone(
  db: Db,
  { locationId, id, now, ...fields }: ZoneFields & { locationId: string; id: string; now: Date },
): Promise<Zone | Refusal> {
  const location = await lockLocation(db, locationId);
  if (!location) return refuse('not_found');
  if (location.archived_at) return refuse('location_archived');
  if (await isZoneNumberTaken(db, { locationId, zoneNumber: fields.zoneNumber })) return numberTaken();
  const signCode = await claimSignCode(db, { locationId, zoneId: id });
  return toZone(
    await insertZone(db, { location_id: locationId, id, sign_code: signCode, created_at: now, ...toColumns(fields) }),
  );
}

/** Changes what is given and nothing else. What was sold keeps the price it was sold at. */
export async function changeZone(
  db: Db,
  id: string,
  { paused, schedule, now, ...fields }: ZoneChange,
): Promise<Zone | Refusal> {
  const zone = await lockZone(db, id);
  if (!zone) return refuse('not_found');
  if (zone.archived_at) return refuse('zone_archived');
  const { location_id: locationId } = zone;
  const { zoneNumber } = fields;
  if (zoneNumber !== undefined && (await isZoneNumberTaken(db, { locationId, zoneNumber, except: id }))) {
    return numberTaken();
  }
  return toZone(
    await updateZone(db, zone, { ...toSomeColumns(fields), ...scheduling(schedule), ...pausing(zone, paused, now) }),
  );
}

function scheduling(schedule: ZoneChange['schedule']): ZoneChanges {
  if (schedule === undefined) return {};
  const hours: ZoneHours[] = schedule.map(({ kind, ...time }) => ({ kind, ...readWeeklyTime(time) }));
  return { schedule: JSON.stringify(hours) };
}

/** A zone that is paused twice is paused since the first time. */
function pausing(zone: ZoneRow, paused: boolean | undefined, now: Date): ZoneChanges {
  if (paused === undefined || paused === (zone.paused_at !== null)) return {};
  return { paused_at: paused ? now : null };
}

type CopyWanted = { from: string; zoneNumber: string | undefined; id: string; now: Date };

/** A zone of the same lot, price and hours, with a sign of its own. The copy of a paused zone waits as that one does. */
export async function copyZone(db: Db, { from, zoneNumber, id, now }: CopyWanted): Promise<Zone | Refusal> {
  const zone = await lockZone(db, from);
  if (!zone) return refuse('not_found');
  if (zone.archived_at) return refuse('zone_archived');
  const { location_id: locationId } = zone;
  const taken = await listZoneNumbers(db, locationId);
  if (zoneNumber !== undefined && taken.includes(zoneNumber)) return numberTaken();
  const signCode = await claimSignCode(db, { locationId, zoneId: id });
  return toZone(
    await insertZone(db, {
      location_id: locationId,
      id,
      zone_number: zoneNumber ?? nextZoneNumber(zone.zone_number, taken),
      price_cents: zone.price_cents,
      is_hourly: zone.is_hourly,
      open_minutes: zone.open_minutes,
      close_minutes: zone.close_minutes,
      schedule: JSON.stringify(zone.schedule),
      sign_code: signCode,
      paused_at: zone.paused_at && now,
      created_at: now,
    }),
  );
}

/** The zone sells no more; its sign still leads to a page that says so. */
export async function takeZoneOffMarket(db: Db, id: string, now: Date): Promise<Refusal | null> {
  const zone = await lockZone(db, id);
  if (!zone) return refuse('not_found');
  if (!zone.archived_at) await updateZone(db, zone, { archived_at: now });
  return null;
}

async function lockZone(db: Db, id: string): Promise<ZoneRow | null> {
  const locationId = await findLocationOfZone(db, id);
  if (locationId === null || !(await lockLocation(db, locationId))) return null;
  return findZone(db, locationId, id);
}

function toColumns(fields: ZoneFields): Required<Omit<ZoneChanges, 'archived_at' | 'paused_at' | 'schedule'>> {
  return {
    zone_number: fields.zoneNumber,
    price_cents: centsOf(fields.price),
    is_hourly: fields.isHourly,
    open_minutes: minutesOf(fields.openTime),
    close_minutes: minutesOf(fields.closeTime),
  };
}

function toSomeColumns({ zoneNumber, price, isHourly, openTime, closeTime }: SomeZoneFields): ZoneChanges {
  return {
    ...(zoneNumber !== undefined && { zone_number: zoneNumber }),
    ...(price !== undefined && { price_cents: centsOf(price) }),
    ...(isHourly !== undefined && { is_hourly: isHourly }),
    ...(openTime !== undefined && { open_minutes: minutesOf(openTime) }),
    ...(closeTime !== undefined && { close_minutes: minutesOf(closeTime) }),
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
