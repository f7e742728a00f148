// What a driver notes for themselves when they park, such as the number of the space.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column note text check (char_length(note) between 1 and 80)`.execute(db);
}
