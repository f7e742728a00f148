// From when on the log of a car is replayed again: a visit could not be told as its log tells it while its money moved.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table camera_cars add column replay_from timestamptz`.execute(db);
}
