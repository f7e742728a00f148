import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the time in `column` is after `at`, which is true of only a few rows in a long history. With only one bound, and a
 * moment it does not know, PostgreSQL expects a third of the table to match. A generic plan then looks too expensive to
 * keep, and the statement is planned again each time. Between two bounds it expects 0.5 %.
 */
export function isAfter(column: string, at: Date | RawBuilder<unknown>): RawBuilder<boolean> {
  const time = sql.ref(column);
  return sql<boolean>`(${time} > ${at} and ${time} < 'infinity')`;
}
