// What a search reads: which of the words that may be meant lots have, and the lots that have them.

import { CompiledQuery } from 'kysely';
import { type Coordinates, unitVector } from '#domain/locations/geo.ts';
import type { WordsToLookUp } from '#domain/locations/search/read-lot-search.ts';
import type { Db } from '../../../db/database.ts';
import { WORDS_OF_LOT_TEXT } from './lot-words.store.ts';

export type FoundLot = Coordinates & {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
};

/** Whether any word begins like this is all that is asked. */
const BEGINNINGS = 5;

const KNOWN_WORDS = `
  select word from lot_words where key = any($1::text[])
  union (
    select word from lot_words where key = word and key > $2 and key < $2 || '~' order by key limit ${BEGINNINGS}
  )`;

export async function findKnownWords(db: Db, { keys, beginning }: WordsToLookUp): Promise<Set<string>> {
  // Every word ends before '~'; nothing is between it and itself.
  const { rows } = await db.executeQuery<{ word: string }>(CompiledQuery.raw(KNOWN_WORDS, [keys, beginning ?? '~']));
  return new Set(rows.map(({ word }) => word));
}

/** More than anybody reads: the best of them are chosen by the domain. */
export const MOST_READ = 200;

// The same lots as nearby: all on the market.
const FIT = `
  select id, name, address, lat, lng, time_zone as "timeZone"
  from locations
  where on_market and ${WORDS_OF_LOT_TEXT} @@ $1::tsquery`;
// Both orders are of no index: for the limit's sake alone, the planner would compute the words of every lot in turn.
const ANY = `${FIT} order by id::text limit ${MOST_READ}`;
const NEAREST = `${FIT} order by (position <-> cube(array[$2, $3, $4]::float8[])) + 0 limit ${MOST_READ}`;

/** At most MOST_READ lots that fit a text search query, the nearest where a point is given. */
export async function findLotsThatFit(db: Db, query: string, near: Coordinates | null): Promise<readonly FoundLot[]> {
  const asked = near ? CompiledQuery.raw(NEAREST, [query, ...unitVector(near)]) : CompiledQuery.raw(ANY, [query]);
  const { rows } = await db.executeQuery<FoundLot>(asked);
  return rows;
}
