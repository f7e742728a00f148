// Reminders while parking that is paid when its driver leaves runs: again and again, or once at a price.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_reminders
      add column every_minutes smallint check (every_minutes between 60 and 1440),
      add column at_cents integer check (at_cents > 0)`.execute(db);
}
