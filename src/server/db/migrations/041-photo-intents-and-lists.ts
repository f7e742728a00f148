// A photo's row is there before its bytes are. Lists over all lots walk an index from the newest on, and the waits of a day
// read the tickets of that day alone.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table valet_photos add column is_stored boolean not null default true`.execute(db);
  await sql`alter table valet_photos alter column is_stored drop default`.execute(db);
  await sql`
    create index sessions_latest on sessions (ends_at desc, id desc)
    where status in ('active', 'ended', 'refunded')`.execute(db);
  await sql`
    create index valet_tickets_latest on valet_tickets (completed_at desc, id desc)
    where whereabouts = 'completed'`.execute(db);
  await sql`
    create index valet_tickets_waited on valet_tickets (location_id, requested_at)
    where completed_at is not null`.execute(db);
}
