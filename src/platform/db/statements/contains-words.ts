// A search among the few rows that other conditions leave, such as the stays of one driver.

import { type RawBuilder, sql } from 'kysely';

/** What separates two words, apart from spaces: "Lot #3 (North)" has the words "lot", "3" and "north". */
const BETWEEN = '(),/#"-';

export const wordsOfSearch = (search: string | undefined): readonly string[] =>
  (search ?? '').split(/[\s(),/#"-]+/).filter((word) => word !== '');

/**
 * Whether, for every word of a search, a text has a word that begins with it, ignoring case. A search without words matches
 * every text. It does not look inside words, because "3" would match every lot with a 3 in its ZIP code.
 */
export function containsWords(text: RawBuilder<unknown>, search: string | undefined): RawBuilder<boolean> {
  const words = wordsOfSearch(search);
  if (words.length === 0) return sql`true`;
  const spaced = sql`' ' || translate(lower(${text}), ${BETWEEN}, ${' '.repeat(BETWEEN.length)})`;
  const found = words.map((word) => sql`strpos(${spaced}, ' ' || lower(${word}::text)) > 0`);
  return sql`(${sql.join(found, sql` and `)})`;
}
