// Rule 175: the lots that somebody may have meant, best first. The strictest interpretation is tried first, and a more lenient
// one only if room is left.

import type { SearchedLot } from '#features/lots/lots.contract.ts';
import type { Db } from '#platform/db/database.ts';
import { type Coordinates, distanceMeters } from '#platform/geo/geo.ts';
import { rankLots } from '../rules/rank-lots.ts';
import { readLotSearch, understandSearch, wordsToLookup } from '../rules/read-lot-search.ts';
import { queriesOf } from '../rules/word-queries.ts';
import { type FoundLot, findKnownWords, findLotsThatFit } from './lot-search.read-model.ts';

export type LotQuestion = {
  readonly typed: string;
  /** Where the driver is looking. Among equally good matches, the nearest come first. */
  readonly near: Coordinates | null;
  readonly limit: number;
};

export async function searchLots(db: Db, { typed, near, limit }: LotQuestion): Promise<SearchedLot[]> {
  const search = readLotSearch(typed);
  if (search.words.length === 0) return [];
  const understood = understandSearch(search, await findKnownWords(db, wordsToLookup(search)));
  let found: FoundLot[] = [];
  for (const { query, fillsUp } of queriesOf(understood)) {
    if (found.length >= (fillsUp ? limit : 1)) continue;
    const lots = rankLots(await findLotsThatFit(db, query, near), understood, near);
    found = [...found, ...excludeFound(lots, found)];
  }
  return found.slice(0, limit).map((lot) => toSearchedLot(lot, near));
}

/** Lots that match as typed stay first. */
function excludeFound(lots: readonly FoundLot[], found: readonly FoundLot[]): FoundLot[] {
  const ids = new Set(found.map(({ id }) => id));
  return lots.filter(({ id }) => !ids.has(id));
}

function toSearchedLot({ id, name, address, timeZone, lat, lng }: FoundLot, near: Coordinates | null): SearchedLot {
  return {
    _id: id,
    name,
    address,
    timeZone,
    location_point: { coordinates: [lng, lat] },
    distance: near && Math.round(distanceMeters(near, { lat, lng })),
  };
}
