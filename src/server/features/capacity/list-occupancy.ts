// How full all lots of an owner are now. The order changes with each car, so all counted zones are read for each page.

import { z } from 'zod';
import type { LotOccupancy } from '#contract/lots/occupancy.contract.ts';
import { isRefusal } from '#contract/refusals.ts';
import { Id } from '#contract/wire.ts';
import { placesForSale, placesLeft } from '#domain/zones/places.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, decodeCursor } from '../../http/answers/cursors.ts';
import { listOwnersLots, type OwnersLot } from './owners-lots.read-model.ts';
import { listOwnersPlaces, type ZonePlaces } from './zone-places.read-model.ts';

type Page = { readonly limit: number; readonly cursor?: string | undefined; readonly search?: string | undefined };
type LotPlaces = NonNullable<LotOccupancy['places']>;

/** The share of places that are left, then the id: the newer of two equally full lots comes first. */
const OccupancyCursor = z.tuple([z.number(), Id]);
/** After every lot that counts. */
const NOT_COUNTED = 2;

export async function listOccupancy(
  db: Db,
  { ownerId, now }: { readonly ownerId: string; readonly now: Date },
  { limit, cursor, search }: Page,
) {
  const after = decodeCursor(cursor, OccupancyCursor);
  if (isRefusal(after)) return after;
  const [lots, places] = await Promise.all([
    listOwnersLots(db, ownerId, search),
    listOwnersPlaces(db, { ownerId, now }),
  ]);
  const zonesOf = Map.groupBy(places, ({ locationId }) => locationId);
  const all = lots.map((lot) => toLot(lot, zonesOf.get(lot.id) ?? [], now));
  const found = all.filter((_, place) => lots[place]?.isFound).sort(byFullness);
  const rest = after === null ? found : found.filter((lot) => isAfter(keyOf(lot), after));
  const { page, nextCursor } = cutPage(rest, limit, keyOf);
  return { data: { total: totalOf(all), lots: [...page] }, nextCursor };
}

function toLot({ id, name, address, timeZone }: OwnersLot, zones: readonly ZonePlaces[], now: Date): LotOccupancy {
  return { _id: id, name, address, timeZone, places: zones.length === 0 ? null : sumOf(zones, now) };
}

function sumOf(zones: readonly ZonePlaces[], now: Date): LotPlaces {
  const left = zones.map((zone) => placesLeft(zone, now));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const freeAt = zones.flatMap((zone) => zone.freeAt?.getTime() ?? []);
  const isFull = left.every((zone) => zone.left === 0);
  return {
    zones: zones.length,
    fullZones: left.filter((zone) => zone.left === 0).length,
    capacity: sum(zones.map(({ capacity }) => capacity)),
    blocked: sum(zones.map((zone) => zone.capacity - placesForSale(zone, now))),
    taken: sum(zones.map(({ taken }) => taken)),
    left: sum(left.map((zone) => zone.left)),
    over: sum(left.map((zone) => zone.over)),
    freeAt: isFull && freeAt.length > 0 ? new Date(Math.min(...freeAt)).toISOString() : null,
  };
}

function keyOf({ _id, places }: LotOccupancy): [number, string] {
  return [places === null ? NOT_COUNTED : places.left / Math.max(1, places.capacity), _id];
}

function isAfter([share, id]: readonly [number, string], [lastShare, lastId]: readonly [number, string]): boolean {
  return share === lastShare ? id < lastId : share > lastShare;
}

function byFullness(one: LotOccupancy, other: LotOccupancy): number {
  return isAfter(keyOf(one), keyOf(other)) ? 1 : -1;
}

function totalOf(lots: readonly LotOccupancy[]) {
  const counted = lots.flatMap(({ places }) => places ?? []);
  const sum = (of: 'capacity' | 'taken' | 'left') => counted.reduce((all, places) => all + places[of], 0);
  return {
    lots: lots.length,
    fullLots: counted.filter(({ left }) => left === 0).length,
    capacity: sum('capacity'),
    taken: sum('taken'),
    left: sum('left'),
  };
}
