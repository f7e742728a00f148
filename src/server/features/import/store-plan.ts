// Writes a valid plan, in the caller's transaction.

import { randomInt } from 'node:crypto';
import { dollarsToCents } from '#domain/money/cents.ts';
import { plainRate } from '#domain/pricing/offer.ts';
import { drawSignCode } from '#domain/signs/sign-code.ts';
import { parseTimeOfDay } from '#domain/zones/opening-hours.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { claimCodes, insertLots, insertZones, type LotToInsert, type ZoneToInsert } from './import-lots.store.ts';
import type { ImportPlan, PlannedLot, PlannedZone } from './import-plan.ts';

const ROWS_AT_A_TIME = 2000;

type By = { readonly ownerId: string; readonly now: Date };
type StoreDeps = Pick<Deps, 'newId' | 'timeZoneAt'>;

export async function storePlan(tx: Db, deps: StoreDeps, plan: ImportPlan, by: By): Promise<void> {
  const lots = [...plan.lots.values()].map((lot) => ({ lot, id: lot.knownId ?? deps.newId() }));
  const isNew = lots.filter(({ lot }) => lot.knownId === null);
  for (const some of inParts(isNew))
    await insertLots(
      tx,
      some.map(({ lot, id }) => lotRow(deps, lot, { id, ...by })),
    );
  const zones = lots.flatMap(({ lot, id }) => [...lot.zones.values()].map((zone) => ({ zone, locationId: id })));
  for (const some of inParts(zones)) {
    const signed = await signAll(
      tx,
      some.map(({ zone, locationId }) => zoneRow(zone, { id: deps.newId(), locationId, now: by.now })),
    );
    await insertZones(tx, signed);
  }
}

function lotRow({ timeZoneAt }: StoreDeps, lot: PlannedLot, { id, ownerId, now }: By & { id: string }): LotToInsert {
  const { name, address, phone, point } = lot;
  if (!point || phone === null) throw new Error('A lot came through without its place or its phone number.');
  const { lat, lng } = point;
  return { id, ownerId, name, address, phone, lat, lng, timeZone: timeZoneAt(lat, lng), createdAt: now };
}

type Unsigned = Omit<ZoneToInsert, 'signCode'>;

function zoneRow(zone: PlannedZone, { id, locationId, now }: { id: string; locationId: string; now: Date }): Unsigned {
  return {
    locationId,
    id,
    zoneNumber: zone.zoneNumber,
    rate: plainRate({ isHourly: zone.isHourly, priceCents: requireRead(dollarsToCents(zone.price)) }),
    openMinutes: requireRead(parseTimeOfDay(zone.openTime)),
    closeMinutes: requireRead(parseTimeOfDay(zone.closeTime)),
    createdAt: now,
  };
}

function requireRead(value: number | undefined): number {
  if (value === undefined) throw new Error('A price or a time came through that the contract refuses.');
  return value;
}

/** Draws until every zone has a unique sign code. */
async function signAll(tx: Db, zones: readonly Unsigned[]): Promise<ZoneToInsert[]> {
  const signed: ZoneToInsert[] = [];
  for (let open = zones; open.length > 0; ) {
    const drawn = open.map((zone) => ({ ...zone, signCode: drawSignCode(randomInt) }));
    const claims = drawn.map(({ id, locationId, signCode }) => ({ code: signCode, locationId, zoneId: id }));
    const claimed = await claimCodes(tx, claims);
    signed.push(...drawn.filter(({ id }) => claimed.has(id)));
    open = open.filter(({ id }) => !claimed.has(id));
  }
  return signed;
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_AT_A_TIME) }, (_, part) =>
    all.slice(part * ROWS_AT_A_TIME, (part + 1) * ROWS_AT_A_TIME),
  );
}
