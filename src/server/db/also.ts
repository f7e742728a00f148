// A write that is sent as one more part of another's statement. What settles a payment belongs to several features, each with tables of
// its own; one statement for all of it saves a round trip for each.

import { type RawBuilder, sql } from 'kysely';

/** `name as (statement)`, one part of a statement that begins with "with". Names must differ from those of the other parts. */
export type Also = RawBuilder<unknown>;

export type Condition = RawBuilder<boolean>;

/** Parts that must come out as expected. A statement with them ends in `insisting` on `holds`: unless it is true, nothing is written. */
export type Insisted = { readonly parts: readonly Also[]; readonly holds: Condition };

export const NOTHING_MORE: Insisted = { parts: [], holds: sql<boolean>`true` };

/** To stand after "with" and before further parts. */
export function listed(parts: readonly Also[]): Also {
  return parts.length === 0 ? sql`` : sql`${sql.join(parts)}, `;
}

/** True, or the statement fails and is undone: `isStale` tells that error. The database evaluates the conditions in this order. */
export function insisting(conditions: readonly Condition[]): Condition {
  return sql<boolean>`insist(${sql.join(conditions, sql` and `)})`;
}

/** Whether the part with this name found or wrote as many rows. Parts that another one counts come before it. */
export function counted(part: string, rows: number): Condition {
  return sql<boolean>`(select count(*) from ${sql.table(part)}) = ${rows}`;
}

/** Whether the part with this name found or wrote anything: what asks for it runs after that part. */
export function afterPart(part: string): Condition {
  return sql<boolean>`exists (select from ${sql.table(part)})`;
}
