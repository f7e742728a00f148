// The last month in which a saved card can be charged. Cards that were saved before have none until they are charged again.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table permits add column method_expires text`.execute(db);
  await sql`alter table saved_cards add column expires text`.execute(db);
}
