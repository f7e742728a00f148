// Notices on cars, their photos, and what owners configure for them (rules 320 to 339).

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_settings (
      location_id uuid primary key references locations (id) on delete cascade,
      reasons jsonb not null,
      warnings_before smallint not null check (warnings_before >= 0),
      early_percent smallint not null check (early_percent between 0 and 90),
      early_days smallint not null check (early_days >= 0),
      grace_minutes integer not null check (grace_minutes >= 15),
      appeal_days integer not null check (appeal_days >= 15),
      phone text not null,
      email text not null,
      text text not null
    );
    create table notices (
      location_id uuid not null references locations (id),
      id uuid not null,
      number text not null,
      -- Opens its photos; known to who has opened the notice.
      photo_key text not null,
      officer_id uuid not null,
      check_id uuid not null,
      plate text not null,
      plate_key text not null,
      plate_state char(2) not null,
      kind text not null check (kind in ('warning', 'charge')),
      -- What a charge costs, and early; null for a warning.
      charge jsonb check ((charge is null) = (kind = 'warning')),
      reason text not null,
      note text not null,
      given_at timestamptz not null,
      appeal_until timestamptz not null,
      cools_until timestamptz not null,
      status text not null check (status in ('open', 'appealed', 'upheld', 'at_support', 'final', 'voided')),
      state jsonb not null,
      appeal jsonb,
      -- How long its deadlines stood still during appeals that are decided.
      stopped_ms bigint not null default 0,
      -- The order that was asked for last, and what was paid.
      order_id uuid,
      payer_email text,
      payment jsonb check (payment is null or kind = 'charge'),
      language text,
      primary key (location_id, id),
      unique (location_id, number),
      -- Two officers at one car: one of them gives it.
      constraint notices_cooling exclude using gist (
        location_id with =, plate_state with =, plate_key with =, tstzrange(given_at, cools_until) with &&
      ) where (status <> 'voided')
    );
    create index notices_page on notices (location_id, given_at desc, id desc);
    create index notices_of_plate on notices (location_id, plate_key, plate_state);
    create index notices_appealed on notices (given_at) where status = 'appealed';
    create index notices_at_support on notices ((state->>'at'), id) where status = 'at_support';
    create index notices_standing on notices (given_at) where status <> 'voided'`.execute(db);
  await sql`
    create table notice_numbers (
      number text primary key,
      location_id uuid not null,
      notice_id uuid not null
    );
    create table notice_photos (
      location_id uuid not null,
      id uuid not null,
      -- Where the bytes are or will be.
      storage_id uuid not null,
      -- Null for a photo that its driver added to an appeal.
      officer_id uuid,
      notice_id uuid,
      -- Null until they are stored.
      type text,
      added_at timestamptz not null,
      primary key (location_id, id)
    );
    create index notice_photos_of on notice_photos (location_id, notice_id)`.execute(db);
}
