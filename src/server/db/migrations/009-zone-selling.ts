// A zone whose selling is paused: still its owner's, still on its sign, but nobody can buy time there.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table zones add column paused_at timestamptz`.execute(db);
  // What a lot costs at least is asked of the zones that sell, and read from the index alone.
  await sql`drop index zones_price`.execute(db);
  await sql`
    create index zones_price on zones (location_id, price_cents)
    where archived_at is null and paused_at is null`.execute(db);
}
