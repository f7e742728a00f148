// Where a lot was before its address was corrected or its pin moved. Earlier sales keep showing the address of their time.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lot_moves (
      location_id uuid not null references locations (id) on delete cascade,
      id uuid not null,
      moved_by uuid not null,
      moved_at timestamptz not null,
      from_address text not null,
      from_lat double precision not null,
      from_lng double precision not null,
      from_time_zone text not null,
      to_address text not null,
      to_lat double precision not null,
      to_lng double precision not null,
      to_time_zone text not null,
      primary key (location_id, id)
    );
    create index lot_moves_at on lot_moves (location_id, moved_at)`.execute(db);
}
