// Whose revenue is requested, as a condition on lots: every statement of this feature uses one of these.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';

export type RevenueScope = ManagedLots | { readonly kind: 'lot'; readonly locationId: string };

/** On `locations l`. Includes archived lots, because what they earned stays earned. */
export function isInScope(scope: RevenueScope): RawBuilder<unknown> {
  return scope.kind === 'lot' ? sql`l.id = ${scope.locationId}` : isManaged(scope);
}

/** The time zones of these lots. */
export async function listClocks(db: Db, scope: RevenueScope): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct l.time_zone from locations l where ${isInScope(scope)}`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}
