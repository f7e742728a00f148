// What cameras read of a car at a lot becomes a log that is replayed in the order of its times, by one worker at a time.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table camera_passes
      drop constraint camera_passes_direction_check,
      add constraint camera_passes_direction_check check (direction in ('in', 'out', 'stop')) not valid,
      -- Of the car that it is about; null in rows of earlier releases.
      add column car_key text,
      add column car_state char(2),
      -- Who had auto-pay on for that car when it arrived.
      add column user_id uuid,
      -- What else was known of the car and the lot then.
      add column known jsonb;
    create index camera_passes_car on camera_passes (location_id, car_key, read_at) where car_key is not null;
    create index camera_passes_user on camera_passes (user_id) where user_id is not null`.execute(db);
  await sql`
    create table camera_cars (
      location_id uuid not null references locations (id),
      plate_key text not null,
      -- Counts what was added to its log, and how much of that has been followed.
      logged integer not null,
      followed integer not null,
      -- One worker at a time; it is free again after this if the worker dies.
      taken_until timestamptz,
      -- When to look at it again, if nothing is read before; null while nothing is open.
      due_at timestamptz,
      primary key (location_id, plate_key)
    );
    create index camera_cars_due on camera_cars (due_at) where due_at is not null`.execute(db);
}
