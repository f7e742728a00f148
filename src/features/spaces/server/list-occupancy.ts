// How full all watched lots are. The order changes with every car, so each page reads all counted zones.

import { z } from 'zod';
import { spacesForSale, spacesLeft } from '#features/spaces/rules/spaces.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { AllLots, LotOccupancy } from '../spaces.contract.ts';
import { listWatchedSpaces, type ZoneSpaces } from './spaces-left.read-model.ts';
import { listWatchedLots, type WatchedLot, type Watcher } from './watched-lots.read-model.ts';

type Page = { readonly limit: number; readonly cursor?: string | undefined; readonly search?: string | undefined };
type LotSpaces = NonNullable<LotOccupancy['spaces']>;

/** The share of spaces left, then the id: the newer of two equally full lots comes first. */
const OccupancyCursor = z.tuple([z.number(), Id]);
/** Sorts after every lot that counts. */
const NOT_COUNTED = 2;

type Watching = { readonly watcher: Watcher; readonly now: Date };

export async function listOccupancy(db: Db, watching: Watching, { limit, cursor, search }: Page) {
  const after = decodeCursor(cursor, OccupancyCursor);
  if (isRefusal(after)) return after;
  const { lots, all } = await readLots(db, watching, search);
  const found = all.filter((_, index) => lots[index]?.isFound).sort(byFullness);
  const rest = after === null ? found : found.filter((lot) => isAfter(keyOf(lot), after));
  const { page, nextCursor } = cutPage(rest, limit, keyOf);
  return { data: { total: totalOf(all), lots: [...page] }, nextCursor };
}

/** All of the watcher's lots, in no particular order, and their sums. */
export async function readAllLots(db: Db, watching: Watching): Promise<{ total: AllLots; lots: LotOccupancy[] }> {
  const { all } = await readLots(db, watching);
  return { total: totalOf(all), lots: all };
}

async function readLots(db: Db, { watcher, now }: Watching, search?: string) {
  const [lots, spaces] = await Promise.all([
    listWatchedLots(db, watcher, search),
    listWatchedSpaces(db, { watcher, now }),
  ]);
  const zonesOf = Map.groupBy(spaces, ({ locationId }) => locationId);
  return { lots, all: lots.map((lot) => toLot(lot, zonesOf.get(lot.id) ?? [], now)) };
}

function toLot({ id, name, address, timeZone }: WatchedLot, zones: readonly ZoneSpaces[], now: Date): LotOccupancy {
  return { _id: id, name, address, timeZone, spaces: zones.length === 0 ? null : sumOf(zones, now) };
}

function sumOf(zones: readonly ZoneSpaces[], now: Date): LotSpaces {
  const left = zones.map((zone) => spacesLeft(zone, now));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const freeAt = zones.flatMap((zone) => zone.freeAt?.getTime() ?? []);
  const isFull = left.every((zone) => zone.left === 0);
  return {
    zones: zones.length,
    fullZones: left.filter((zone) => zone.left === 0).length,
    capacity: sum(zones.map(({ capacity }) => capacity)),
    blocked: sum(zones.map((zone) => zone.capacity - spacesForSale(zone, now))),
    taken: sum(zones.map(({ taken }) => taken)),
    left: sum(left.map((zone) => zone.left)),
    over: sum(left.map((zone) => zone.over)),
    freeAt: isFull && freeAt.length > 0 ? new Date(Math.min(...freeAt)).toISOString() : null,
  };
}

function keyOf({ _id, spaces }: LotOccupancy): [number, string] {
  return [spaces === null ? NOT_COUNTED : spaces.left / Math.max(1, spaces.capacity), _id];
}

function isAfter([share, id]: readonly [number, string], [lastShare, lastId]: readonly [number, string]): boolean {
  return share === lastShare ? id < lastId : share > lastShare;
}

function byFullness(one: LotOccupancy, other: LotOccupancy): number {
  return isAfter(keyOf(one), keyOf(other)) ? 1 : -1;
}

function totalOf(lots: readonly LotOccupancy[]): AllLots {
  const counted = lots.flatMap(({ spaces }) => spaces ?? []);
  const sum = (of: 'capacity' | 'taken' | 'left') => counted.reduce((all, spaces) => all + spaces[of], 0);
  return {
    lots: lots.length,
    fullLots: counted.filter(({ left }) => left === 0).length,
    capacity: sum('capacity'),
    taken: sum('taken'),
    left: sum('left'),
  };
}
