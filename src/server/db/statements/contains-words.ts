// A search among the few rows that other conditions leave, such as the lots of one owner.

import { type RawBuilder, sql } from 'kysely';

/** Whether a text contains every word of a search, in capitals or not. A search without words finds every text. */
export function containsWords(text: RawBuilder<unknown>, search: string | undefined): RawBuilder<boolean> {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const found = words.map((word) => sql`strpos(lower(${text}), lower(${word}::text)) > 0`);
  return sql`(${sql.join(found, sql` and `)})`;
}
