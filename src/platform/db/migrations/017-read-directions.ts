// Which way the lane of a read leads, as it was sent: a read that is sent again under its id has to say the same.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plate_reads add column direction text`.execute(db);
}
