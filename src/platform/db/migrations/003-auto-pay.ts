// Auto-pay: the cars whose holders agreed, the lots that take part, and every drive-in and drive-out that cameras saw of them.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auto_pay_cars (
      plate_key text not null,
      plate_state char(2) not null,
      plate text not null,
      user_id uuid not null,
      -- In which its holder agreed, and reads what happens.
      language text not null,
      agreed_at timestamptz not null,
      -- Its holder said that a car that was charged is not theirs.
      disowned_at timestamptz,
      primary key (plate_key, plate_state)
    );
    create index auto_pay_cars_user on auto_pay_cars (user_id);
    create table auto_pay_lots (
      location_id uuid primary key references locations (id),
      -- Null while it is off.
      zone_id uuid,
      -- Which way the lane of a camera leads, for cameras that do not send it.
      lanes jsonb not null,
      grace_minutes integer not null check (grace_minutes between 0 and 60),
      missed_minutes integer not null check (missed_minutes between 1 and 1440),
      charges_missed_entry boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table camera_visits (
      location_id uuid not null references locations (id),
      -- Also of its order.
      id uuid not null,
      zone_id uuid not null,
      user_id uuid not null,
      language text not null,
      plate text not null,
      plate_key text not null,
      plate_state char(2) not null,
      alike_key text not null,
      -- Null when only the exit was read.
      entered_at timestamptz,
      created_at timestamptz not null,
      started_at timestamptz,
      refused text,
      maybe_left_at timestamptz,
      left_at timestamptz,
      ending text check (ending in ('exit', 'missed', 'corrected', 'not_mine')),
      ended_at timestamptz,
      primary key (location_id, id)
    );
    create index camera_visits_plate on camera_visits (location_id, plate_key, plate_state, created_at desc);
    create unique index camera_visits_open on camera_visits (location_id, plate_key, plate_state) where refused is null and left_at is null;
    create index camera_visits_inside on camera_visits (location_id, alike_key) where refused is null and ended_at is null;
    create index camera_visits_user on camera_visits (user_id);
    create index camera_visits_over on camera_visits using brin (created_at);
    create table camera_passes (
      location_id uuid not null references locations (id),
      read_id uuid not null,
      camera text not null,
      direction text not null check (direction in ('in', 'out')),
      plate text not null,
      plate_key text not null,
      plate_state char(2),
      read_at timestamptz not null,
      received_at timestamptz not null,
      confidence real not null,
      outcome text not null,
      visit_id uuid,
      primary key (location_id, read_id)
    );
    create index camera_passes_page on camera_passes (location_id, read_at desc, read_id desc)`.execute(db);
}
