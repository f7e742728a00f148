// Zones whose last space was taken, until somebody has checked whether their lot is full (rule 209).

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table full_zones (
      location_id uuid not null,
      zone_id uuid not null,
      look_at timestamptz,
      -- The lot's day on which its people were last mailed.
      mailed_on date,
      primary key (location_id, zone_id),
      foreign key (location_id, zone_id) references zones (location_id, id) on delete cascade
    );
    create index full_zones_look on full_zones (look_at, location_id) where look_at is not null`.execute(db);
}
