// The words in lots' names and addresses, which a search looks up. Words are never removed: one that no lot has any longer finds
// nothing.

import { type RawBuilder, sql } from 'kysely';
import { FEWEST_LETTERS, MAX_LETTERS } from '#features/search/rules/typing-errors.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * Folds like `foldPlaceName`. This is exactly the expression of the index `locations_words`; `collate "C"` makes it the same
 * whatever the database's language.
 */
export const WORDS_OF_LOT_TEXT = `array_to_tsvector(array_remove(string_to_array(
  regexp_replace(lower(regexp_replace(
    normalize(name || ' ' || address, nfkd) collate "C", '[\\u0300-\\u036F''’‘ʻ\`.]', '', 'g')), '[^a-z0-9]+', ' ', 'g'), ' '), ''))`;

/**
 * Stores the words of lots that were just written. Must run once, as the last statement of its transaction: two transactions that
 * write the same new words wait for each other, always in word order and not for long.
 */
export async function learnWordsOf(tx: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into lot_words (key, word)
    select key, word
    from (select distinct unnest(tsvector_to_array(${sql.raw(WORDS_OF_LOT_TEXT)})) collate "C" as word from locations where ${which}) new,
      lateral (
        select word as key
        union select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) place
        where length(word) between ${FEWEST_LETTERS} and ${MAX_LETTERS}
      ) keys
    where not exists (select from lot_words known where known.key = new.word and known.word = new.word)
    order by key, word
    on conflict do nothing`.execute(tx);
}
