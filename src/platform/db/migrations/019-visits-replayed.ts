// Visits follow the log of their car: one that turns out to have been another is charged anew, and the earlier charge is given back.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table camera_visits
      -- When it ends if no exit is read; null in rows of earlier releases.
      add column lasts_until timestamptz,
      -- The visit that is charged instead of it; its own id if none is.
      add column replaced_by uuid,
      add column given_back_at timestamptz,
      -- No exit was read between the visit before and this one.
      add column is_chained boolean not null default false,
      -- The most that it may cost, because of that.
      add column max_cents integer,
      -- When its driver said on the phone that they leave.
      add column leaving_at timestamptz`.execute(db);
}
