// Lanes with gates, what passes through them, and which cars are inside.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lanes (
      location_id uuid not null,
      id uuid not null,
      name text not null check (char_length(name) between 1 and 80),
      direction text not null check (direction in ('in', 'out')),
      gate_kind text not null,
      sealed_gate text not null,
      camera_id uuid,
      key_hash text not null,
      code_secret text not null,
      by_phone boolean not null default false,
      local_url text,
      held_open_until timestamptz,
      heard_at timestamptz,
      added_at timestamptz not null,
      revoked_at timestamptz,
      primary key (location_id, id),
      unique (location_id, key_hash)
    )`.execute(db);
  await sql`create unique index lanes_by_name on lanes (location_id, lower(name)) where revoked_at is null`.execute(db);
  await sql`
    create table gate_rules (
      location_id uuid primary key references locations (id),
      early_minutes integer not null,
      leave_minutes integer not null,
      free_minutes integer not null,
      wait_minutes integer not null,
      when_silent text not null check (when_silent in ('open', 'stay_closed')),
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table gate_visits (
      location_id uuid not null,
      id uuid not null,
      pass_key text not null,
      state text not null check (state in ('entering', 'inside', 'left', 'void')),
      plate text,
      plate_key text,
      plate_state text,
      alike_key text,
      session_id uuid,
      entered_at timestamptz not null,
      left_at timestamptz,
      missed boolean not null default false,
      primary key (location_id, id)
    )`.execute(db);
  await sql`
    create unique index gate_visits_inside on gate_visits (location_id, pass_key)
    where state in ('entering', 'inside')`.execute(db);
  await sql`
    create index gate_visits_alike on gate_visits (location_id, alike_key)
    where state in ('entering', 'inside')`.execute(db);
  await sql`create index gate_visits_of_pass on gate_visits (location_id, pass_key, entered_at desc)`.execute(db);
  await sql`create index gate_visits_entered on gate_visits (location_id, entered_at desc)`.execute(db);
  await sql`
    create table gate_passages (
      location_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      lane_id uuid not null,
      direction text not null check (direction in ('in', 'out')),
      signal text not null,
      at timestamptz not null,
      outcome text not null check (outcome in ('intended', 'opened', 'refused', 'unknown', 'denied')),
      cause text,
      why text,
      trouble text,
      visit_id uuid,
      plate text,
      plate_state text,
      read_id uuid,
      user_id uuid,
      note text,
      owed_cents bigint,
      answered_at timestamptz,
      primary key (location_id, id),
      unique (location_id, event_id)
    )`.execute(db);
  await sql`create index gate_passages_at on gate_passages (location_id, at desc, id desc)`.execute(db);
  await sql`create index gate_passages_of_lane on gate_passages (location_id, lane_id, at desc)`.execute(db);
  await sql`create index gate_passages_of_visit on gate_passages (location_id, visit_id, at desc)`.execute(db);
  await sql`create index gate_passages_intended on gate_passages (at) where outcome = 'intended'`.execute(db);
  await sql`
    create table sandbox.gates (
      lane_id uuid primary key,
      fault text not null,
      up_until timestamptz,
      by_hand boolean not null,
      openings integer not null,
      last_opening uuid
    )`.execute(db);
}
