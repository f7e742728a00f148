// That a driver gave up paying is written before the provider is told, so that a killed process leaves it to be found.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column given_up_at timestamptz`.execute(db);
}
