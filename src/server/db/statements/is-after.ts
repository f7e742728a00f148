import { type RawBuilder, sql } from 'kysely';

/**
 * That the time in `column` is after `at`, as few of a long history are. With one bound alone PostgreSQL expects a third of the table to be
 * after a moment that it does not know: a plan for any moment then looks too expensive to keep, and the statement is planned anew each time.
 * Between two bounds it expects 0.5 %.
 */
export function isAfter(column: string, at: Date | RawBuilder<unknown>): RawBuilder<boolean> {
  const time = sql.ref(column);
  return sql<boolean>`(${time} > ${at} and ${time} < 'infinity')`;
}
