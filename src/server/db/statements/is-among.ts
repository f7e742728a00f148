import { type RawBuilder, sql } from 'kysely';

/** Whether an id is among these; null is all. */
export function isAmong(column: RawBuilder<unknown>, ids: readonly string[] | null | undefined): RawBuilder<unknown> {
  return ids ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`;
}
