// What an owner's lots earned on days that are over, so that a month of many lots does not add up each lot's days.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table owner_closings (
      owner_id uuid primary key,
      -- The last day that is closed, and every day before it.
      through date not null,
      -- Which lots were counted, and by which clocks.
      lots_key text not null,
      -- Of all closed days.
      cents bigint not null
    );
    create table closed_days (
      owner_id uuid not null,
      day date not null,
      time_zone text not null,
      source text not null,
      cents bigint not null,
      primary key (owner_id, day, time_zone, source)
    )`.execute(db);
}
