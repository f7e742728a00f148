// Lots whose pin is only the center of a ZIP code or city: nothing is sold there before somebody has checked it (rule 483).

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table locations
      -- Null until it is compared with the centers of our data: features/lots/server/judge-pins.ts.
      add column pin_approximate boolean`.execute(db);
  await sql`create index locations_unjudged on locations (id) where pin_approximate is null`.execute(db);
  await sql`
    create index locations_unplaced on locations (owner_id, list_name, id)
    where pin_approximate and archived_at is null`.execute(db);
}
