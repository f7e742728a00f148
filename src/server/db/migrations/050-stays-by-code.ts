// Whether a member's code gave a stay: more time for it is priced on its own, without looking at the codes.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column by_code boolean not null default false,
      add constraint orders_by_code_check check (not by_code or (kind = 'stay' and total_cents = 0))`.execute(db);
}
