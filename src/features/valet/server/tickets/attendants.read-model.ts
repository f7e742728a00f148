// What an attendant may do at a location, as set by its owner.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type Attendant = { readonly drivesStick: boolean; readonly leads: boolean };

/** Null for a user who is not a valet there. */
export async function findAttendant(
  db: Db,
  { userId, locationId }: { readonly userId: string; readonly locationId: string },
): Promise<Attendant | null> {
  const { rows } = await sql<Attendant>`
    select m.drives_stick, m.leads_valets as leads
    from locations l join team_members m on m.owner_id = l.owner_id
    where l.id = ${locationId} and m.user_id = ${userId} and m.role = 'valet'
      and m.activated_at is not null and m.deactivated_at is null
      and (m.all_locations or exists (
        select 1 from team_member_locations ml where ml.location_id = l.id and ml.member_id = m.id))`.execute(db);
  return rows[0] ?? null;
}
