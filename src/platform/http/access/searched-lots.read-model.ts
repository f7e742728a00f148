// Finds lots by the words of their names and addresses. An index answers, however many lots an owner has.

import { type RawBuilder, sql } from 'kysely';
import { wordsOfSearch } from '#platform/db/statements/contains-words.ts';
import type { ManagedLots } from './managed-lots.read-model.ts';

/** Prefixes a word that is stored together with its owner. No word in a search contains it. */
const MARK = '#';

/**
 * Each word alone, and again with its owner. This must be exactly the expression of the index
 * `locations_owned_words`, which splits words the way `wordsOfSearch` does.
 */
const WORDS = sql.raw(`array_to_tsvector(
  array_remove(regexp_split_to_array(lower(w.name || ' ' || w.address), '[\\s(),/#"-]+'), '')
  || string_to_array(ltrim(regexp_replace(
    ' ' || lower(w.name || ' ' || w.address), '[\\s(),/#"-]+', ' #' || right(w.owner_id::text, 12) || '#', 'g')), ' '))`);

/**
 * What to select from instead of `locations`: the lots with a word that begins with each word of the search, ignoring
 * case. These may include lots that are not the caller's, so the query still needs `isManaged`. `offset 0` leaves the
 * database no index but the one of words. The planner learns the search only at run time, so it never assumes that a
 * search finds most lots; it would then compute the words of all of them.
 */
export function searchedLots(managed: ManagedLots, search: string | undefined): RawBuilder<unknown> {
  const words = wordsOfSearch(search);
  if (words.length === 0) return sql`locations`;
  const begun = words.map((word) => `'${MARK}${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');
  const query = sql`lower(${begun}::text)`;
  return sql`(select * from locations w where ${WORDS} @@ (${scopedQuery(managed, query)}) offset 0)`;
}

function scopedQuery(managed: ManagedLots, query: RawBuilder<unknown>): RawBuilder<unknown> {
  if (managed.kind === 'all') return sql`select replace(${query}, ${MARK}, '')::tsquery`;
  const owners =
    managed.kind === 'owner'
      ? sql`(values (${managed.ownerId}::uuid)) owners (owner_id)`
      : sql`team_members owners where owners.user_id = ${managed.userId}`;
  const ofOwner = sql`'(' || replace(${query}, ${MARK}, ${MARK} || right(owners.owner_id::text, 12) || ${MARK}) || ')'`;
  return sql`select string_agg(${ofOwner}, ' | ')::tsquery from ${owners}`;
}
