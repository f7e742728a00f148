// Spaces that an event keeps from sale.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_spaces (
      location_id uuid not null references locations (id),
      -- In space_holds, the order that holds them.
      id uuid not null,
      zone_id uuid not null,
      name text not null,
      spaces integer not null check (spaces > 0),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      primary key (location_id, id)
    );
    create index kept_spaces_zone on kept_spaces (location_id, zone_id)`.execute(db);
}
