// Support reads a page as an account sees it, for some minutes of its own session.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table login_sessions
      add column viewed_id uuid,
      add column viewed_until timestamptz,
      add constraint login_sessions_view check ((viewed_id is null) = (viewed_until is null))`.execute(db);
}
