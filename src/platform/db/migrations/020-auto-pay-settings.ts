// The state of cars whose state a lot's cameras do not read, and whether its exit camera is out of order.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auto_pay_lots
      add column home_state char(2),
      add column exit_camera_out boolean not null default false`.execute(db);
}
