// What a search reads: which of the possible words exist in lots' names and addresses, and the lots that have them.

import { CompiledQuery } from 'kysely';
import { WORDS_OF_LOT_TEXT } from '#features/lots/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { type Coordinates, unitVector } from '#platform/geo/geo.ts';
import { BEGINNINGS, type WordsToLookup } from '../rules/read-lot-search.ts';

export type FoundLot = Coordinates & {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
};

// Words are letters and digits. They are passed as one text each way: the driver takes longer over arrays and rows than the
// database over the words.
const KNOWN_WORDS = `
  select string_agg(word, ' ') as words
  from (
    select word from lot_words where key = any(string_to_array($1, ' '))
    union (
      select word from lot_words where key = word and key > $2 and key < $2 || '~' order by key limit ${BEGINNINGS}
    )
  ) known`;

export async function findKnownWords(db: Db, { keys, beginning }: WordsToLookup): Promise<Set<string>> {
  // Every word ends before '~', so nothing lies between a word and itself.
  const requested = CompiledQuery.raw(KNOWN_WORDS, [keys.join(' '), beginning ?? '~']);
  const { rows } = await db.executeQuery<{ words: string | null }>(requested);
  return new Set(rows[0]?.words?.split(' '));
}

/** More than anybody reads: the domain picks the best of them. */
export const MAX_READ = 200;

// The same lots as nearby: all on the market.
const FIT = `
  select id, name, address, lat, lng, time_zone as "timeZone"
  from locations
  where on_market and ${WORDS_OF_LOT_TEXT} @@ $1::tsquery`;
// No index has either order. If one did, the limit would make the planner read it and compute the words of every lot in turn.
const ANY = `${FIT} order by id::text limit ${MAX_READ}`;
const NEAREST = `${FIT} order by (position <-> cube(array[$2, $3, $4]::float8[])) + 0 limit ${MAX_READ}`;

/** At most MAX_READ lots that match a text search query, nearest first when a point is given. */
export async function findLotsThatFit(db: Db, query: string, near: Coordinates | null): Promise<readonly FoundLot[]> {
  const requested = near ? CompiledQuery.raw(NEAREST, [query, ...unitVector(near)]) : CompiledQuery.raw(ANY, [query]);
  const { rows } = await db.executeQuery<FoundLot>(requested);
  return rows;
}
