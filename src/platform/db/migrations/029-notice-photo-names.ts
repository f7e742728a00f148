// What an officer's photo of a notice shows.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice_photos add column shows text check (shows in ('plate', 'sign', 'place'))`.execute(db);
}
