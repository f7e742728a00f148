// How a vendor manages zones. Changes to one location's zones are serialized, so that no number is given twice and nothing is
// added to a lot while it is being archived.

import { z } from 'zod';
import { findLocation, findLotDates, lockLocation } from '#features/lot-directory/server/public.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { beginCounting } from '#features/spaces/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { nextZoneNumber } from '../rules/next-zone-number.ts';
import type { Zone } from '../zones.contract.ts';
import { answerZone, answerZones } from './answer-zones.ts';
import { lockZone } from './lock-zone.ts';
import { claimSignCode } from './sign-codes.store.ts';
import {
  centsOf,
  minutesOf,
  notHourly,
  numberTaken,
  readSchedule,
  reservationFields,
  type ZoneFields,
} from './zone-fields.ts';
import { insertZone, isZoneNumberTaken, listZoneNumbers, listZonesOnOffer, updateZone } from './zones.store.ts';

const byNumber = new Intl.Collator('en', { numeric: true });

const ZonesCursor = z.tuple([z.string()]);
type RequestedPage = { readonly limit: number; readonly cursor?: string | undefined; readonly now: Date };

/** Sorted by number with 2 before 10, which the database cannot do; a lot has a few thousand at most. */
export async function listZones(db: Db, locationId: string, { limit, cursor, now }: RequestedPage) {
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
  {
    locationId,
    id,
    now,
    schedule = [],
    ...fields
  }: ZoneFields & { locationId: string; id: string; now: Date; schedule?: Zone['schedule'] | undefined },
): Promise<Zone | Refusal> {
  const location = await lockLocation(db, locationId);
  if (!location) return refuse('not_found');
  if (location.archivedAt) return refuse('location_archived');
  if (await isZoneNumberTaken(db, { locationId, zoneNumber: fields.zoneNumber })) return numberTaken();
  const signCode = await claimSignCode(db, { locationId, zoneId: id });
  const { zoneNumber, price, isHourly, openTime, closeTime, capacity = null } = fields;
  const rate = plainRate({ isHourly, priceCents: centsOf(price) });
  if (fields.startStop && !isHourly) return notHourly();
  const hours = { openMinutes: minutesOf(openTime), closeMinutes: minutesOf(closeTime) };
  const columns = {
    locationId,
    id,
    zoneNumber,
    signCode,
    rate,
    capacity,
    ...hours,
    schedule: readSchedule(schedule),
    datedHours: (await findLotDates(db, locationId)).map((entry) => ({ ...entry, ofLot: true as const })),
    ...reservationFields(fields),
    createdAt: now,
  };
  const zone = await insertZone(db, columns);
  if (capacity !== null) await beginCounting(db, { locationId, zoneId: id, now });
  return answerZone(db, zone, now);
}

type RequestedCopy = { from: string; zoneNumber: string | undefined; id: string; now: Date };

/** Adds a zone with the same lot, price and hours, and a sign of its own. The copy of a paused zone is paused too. */
export async function copyZone(db: Db, { from, zoneNumber, id, now }: RequestedCopy): Promise<Zone | Refusal> {
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
    pricedBy: zone.pricedBy,
    openMinutes: zone.openMinutes,
    closeMinutes: zone.closeMinutes,
    schedule: zone.schedule,
    datedHours: zone.datedHours,
    capacity: zone.capacity,
    ...reservationFields(zone),
    signCode,
    pausedAt: zone.pausedAt && now,
    createdAt: now,
  });
  if (copy.capacity !== null) await beginCounting(db, { locationId, zoneId: id, now });
  return answerZone(db, copy, now);
}

/** The zone stops selling; its sign still leads to a page that says so. */
export async function archiveZone(db: Db, id: string, now: Date): Promise<Refusal | null> {
  const zone = await lockZone(db, id);
  if (!zone) return refuse('not_found');
  if (!zone.archivedAt) await updateZone(db, zone, { archivedAt: now });
  return null;
}
