// When the price of a valet ticket was first ordered, from which it stands still once.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table valet_tickets add column price_frozen_at timestamptz`.execute(db);
}
