// Cards of the sandbox on which a hold cannot be raised.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox.intents add column refuses_increase boolean not null default false`.execute(db);
}
