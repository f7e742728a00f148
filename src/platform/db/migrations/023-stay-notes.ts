// What a driver notes for themselves when they park, such as the number of the space.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stay_notes (
      location_id uuid not null,
      order_id uuid not null,
      note text not null check (char_length(note) between 1 and 80),
      primary key (location_id, order_id)
    )`.execute(db);
}
