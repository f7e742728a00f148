import { type RawBuilder, sql } from 'kysely';

/** Whether an id is in this list; null means all. */
export function isAmong(column: RawBuilder<unknown>, ids: readonly string[] | null | undefined): RawBuilder<unknown> {
  return ids ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`;
}
