// Zones whose last place was taken, until somebody has checked whether their lot is full (rule 209).

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
  // Called whenever a place is counted; one mark at a time is enough.
  await sql`
    create function mark_full(lot uuid, zone uuid, now_at timestamptz) returns void language plpgsql as $$
    begin
      insert into full_zones as f (location_id, zone_id, look_at) values (lot, zone, now_at)
      on conflict (location_id, zone_id) do update set look_at = excluded.look_at
      where f.look_at is null or f.look_at > excluded.look_at;
    end
    $$`.execute(db);
}
