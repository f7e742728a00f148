// Which lots have a zone with hours of its own in the week, free or closed to sale: asked of every lot in a list.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index zones_scheduled on zones (location_id)
    where schedule <> '[]' and archived_at is null and paused_at is null`.execute(db);
}
