// Whose revenue is requested, as a condition on lots: every statement of this feature uses one of these.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isAmong } from '../../db/statements/is-among.ts';

export type RevenueScope =
  | { readonly kind: 'all' }
  /** `only`: the lots that an API key is limited to. */
  | { readonly kind: 'owner'; readonly ownerId: string; readonly only?: readonly string[] | null }
  /** The lots where a valet works. */
  | { readonly kind: 'valet'; readonly userId: string }
  | { readonly kind: 'lot'; readonly locationId: string };

/** On `locations l`. Includes archived lots: what they earned stays earned. */
export function isInScope(scope: RevenueScope): RawBuilder<unknown> {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'owner':
      return sql`l.owner_id = ${scope.ownerId} and ${isAmong(sql`l.id`, scope.only)}`;
    case 'valet':
      return sql`l.id in (
          select served.id from team_members m join locations served on served.owner_id = m.owner_id
          where m.user_id = ${scope.userId} and m.role = 'valet'
            and m.activated_at is not null and m.deactivated_at is null
            and (m.all_locations or exists (
              select 1 from team_member_locations t where t.location_id = served.id and t.member_id = m.id)))`;
    case 'lot':
      return sql`l.id = ${scope.locationId}`;
    default:
      return scope satisfies never;
  }
}

/** The time zones of these lots. */
export async function listClocks(db: Db, scope: RevenueScope): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct l.time_zone from locations l where ${isInScope(scope)}`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}
