// What the server found when a check that was made without a signal reached it; the check itself stays as the phone judged it.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lookups
      add column answered_verdict text,
      add column answered_covered boolean,
      add column answered_elsewhere boolean`.execute(db);
}
