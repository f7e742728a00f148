// When a zone's sign was first drawn for print.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table zones add column sign_printed_at timestamptz`.execute(db);
}
