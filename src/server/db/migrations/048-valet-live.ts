// What happened at a location since a moment: asked by every board that comes back to its live stream.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index valet_events_recorded on valet_events (location_id, recorded_at)`.execute(db);
}
