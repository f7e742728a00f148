// Lots by the words of their names and addresses: an index answers, however many lots an owner has.

import { type RawBuilder, sql } from 'kysely';
import { wordsOfSearch } from '../../db/statements/contains-words.ts';
import type { KeptLots } from './kept-lots.read-model.ts';

/** Marks a word as an owner's. No word of a search has it. */
const MARK = '#';

/**
 * Each word as it is, and once more with its owner. Exactly the expression of the index `locations_owned_words`, which cuts words as
 * `wordsOfSearch` does.
 */
const WORDS = sql.raw(`array_to_tsvector(
  array_remove(regexp_split_to_array(lower(w.name || ' ' || w.address), '[\\s(),/#"-]+'), '')
  || string_to_array(ltrim(regexp_replace(
    ' ' || lower(w.name || ' ' || w.address), '[\\s(),/#"-]+', ' #' || right(w.owner_id::text, 12) || '#', 'g')), ' '))`);

/**
 * What to select from instead of `locations`: those with a word that begins with each word of the search, in capitals or not. More than the
 * kept ones may be among them, so `isKept` still has to be asked. `offset 0` lets the database use no index but that of words, and a
 * query that it only knows when it runs is never taken for one that finds most lots: it would compute the words of all.
 */
export function searchedLots(kept: KeptLots, search: string | undefined): RawBuilder<unknown> {
  const words = wordsOfSearch(search);
  if (words.length === 0) return sql`locations`;
  const begun = words.map((word) => `'${MARK}${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');
  const query = sql`lower(${begun}::text)`;
  return sql`(select * from locations w where ${WORDS} @@ (${asked(kept, query)}) offset 0)`;
}

function asked(kept: KeptLots, query: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kept.kind === 'all') return sql`select replace(${query}, ${MARK}, '')::tsquery`;
  const owners =
    kept.kind === 'owner'
      ? sql`(values (${kept.ownerId}::uuid)) kept (owner_id)`
      : sql`team_members kept where kept.user_id = ${kept.userId}`;
  const ofOwner = sql`'(' || replace(${query}, ${MARK}, ${MARK} || right(kept.owner_id::text, 12) || ${MARK}) || ')'`;
  return sql`select string_agg(${ofOwner}, ' | ')::tsquery from ${owners}`;
}
