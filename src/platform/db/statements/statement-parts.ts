// A write that is added as a CTE to another write's statement. Settling a payment involves several features,
// each with its own tables; a single statement for all of them saves a round trip for each.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** `name as (statement)`, one CTE. Names must be unique within the statement. */
export type StatementPart = RawBuilder<unknown>;

/** The same for a statement put combineParts by the query builder, separate from its name. */
export type NamedPart = { readonly name: string; readonly statement: RawBuilder<Record<string, unknown>> };

export type Condition = RawBuilder<boolean>;

/** CTEs that must have the expected result. A statement that includes them ends in `guarded`: unless the condition is true, nothing is written. */
export type GuardedParts = { readonly parts: readonly StatementPart[]; readonly condition: Condition };

export const NO_PARTS: GuardedParts = { parts: [], condition: sql<boolean>`true` };

/** Begins a statement of the query builder with these parts. */
export function withParts(db: Pick<Db, 'with'>, parts: readonly NamedPart[]): Pick<Db, 'with'> {
  return parts.reduce<Pick<Db, 'with'>>(
    (begun, { name, statement }) => begun.with(name, () => sql`(${statement})`) as unknown as Pick<Db, 'with'>,
    db,
  );
}

/** All of them, or none. The database evaluates their conditions in this order. */
export function combineParts(...all: readonly GuardedParts[]): GuardedParts {
  const conditions = all.map(({ condition }) => condition);
  return { parts: all.flatMap(({ parts }) => parts), condition: sql<boolean>`${sql.join(conditions, sql` and `)}` };
}

/** Writes these parts in one statement. @throws what `isStale` recognizes, having written nothing, unless they have the expected result */
export async function writeParts(db: Db, { parts, condition }: GuardedParts): Promise<void> {
  if (parts.length > 0) await sql`with ${sql.join(parts)} select ${guarded(condition)}`.execute(db);
}

/** Placed after "with" and before further CTEs. */
export function listParts(parts: readonly StatementPart[]): StatementPart {
  return parts.length === 0 ? sql`` : sql`${sql.join(parts)}, `;
}

/** True, or the statement fails and is rolled back; `isStale` recognizes that error. */
export function guarded(condition: Condition): Condition {
  return sql<boolean>`guard(${condition})`;
}

/** Whether the CTE of this name found or wrote this many rows. CTEs that are counted come first. */
export function hasRowCount(part: string, rows: number): Condition {
  return sql<boolean>`(select count(*) from ${sql.table(part)}) = ${rows}`;
}

/** Always true, after the CTE of this name has written: parts take their locks in the order of their conditions. */
export function oncePart(part: string): Condition {
  return sql<boolean>`(select count(*) from ${sql.table(part)}) >= 0`;
}

/** Whether the CTE of this name found or wrote anything; evaluated after that CTE. */
export function afterPart(part: string): Condition {
  return sql<boolean>`exists (select from ${sql.table(part)})`;
}
