// What a plate look-up service said lately, so that the same plate is not asked about, and paid for, again.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_lookups (
      plate_state text not null,
      plate_key text not null,
      known boolean not null,
      make text not null,
      model text not null,
      year text not null,
      body_type text not null,
      looked_up_at timestamptz not null,
      primary key (plate_state, plate_key)
    )`.execute(db);
  await sql`create index vehicle_lookups_age on vehicle_lookups (looked_up_at)`.execute(db);
}
