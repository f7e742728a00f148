// The spaces that an event keeps are holds of the event.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table kept_spaces rename to event_holds;
    alter index kept_spaces_pkey rename to event_holds_pkey;
    alter index kept_spaces_zone rename to event_holds_zone`.execute(db);
}
