// Valet: what a location asks and how many hooks it has, its tickets with their history, by which key and phone a guest
// finds them, and the sums of a day. All carry location_id first; what must be found without it (a key, a phone) has a
// look-up table of its own.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await createTickets(db);
  await createEvents(db);
  await createWaysIn(db);
  await createDays(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_settings (
      location_id uuid primary key references locations (id),
      price_cents integer not null check (price_cents >= 0),
      is_hourly boolean not null,
      hooks smallint not null check (hooks between 0 and 2000),
      asks_code boolean not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table team_members
      add column drives_stick boolean not null default false,
      add column leads_valets boolean not null default false`.execute(db);
}

async function createTickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_tickets (
      location_id uuid not null references locations (id),
      id uuid not null,
      version integer not null check (version > 0),
      ticket_number text not null,
      phone text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      plate text not null,
      plate_key text not null,
      plate_state text not null,
      make text not null,
      model text not null,
      color text not null,
      description text not null,
      transmission text not null check (transmission in ('Automatic', 'Stick')),
      hook smallint,
      terms jsonb not null,
      whereabouts text not null
        check (whereabouts in ('entry', 'parked', 'requested', 'retrieving', 'ready', 'completed', 'void')),
      is_open boolean not null generated always as (whereabouts not in ('completed', 'void')) stored,
      unrequested boolean not null,
      parked_by text,
      parked_location text,
      parked_at timestamptz,
      requested_at timestamptz,
      retriever_id uuid,
      retriever_name text,
      retrieving_at timestamptz,
      ready_at timestamptz,
      completed_at timestamptz,
      override_by text,
      override_guest_name text,
      override_detail text,
      override_at timestamptz,
      paid_by text check (paid_by in ('online', 'cash', 'nothing_due')),
      paid_at timestamptz,
      lines jsonb,
      cash_intended_at timestamptz,
      texts_consent_at timestamptz,
      handover_secret text not null,
      created_by uuid references users (id),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (location_id, id),
      check ((parked_by is null) = (parked_location is null)),
      check ((paid_by is null) = (lines is null)),
      check (whereabouts <> 'completed' or paid_by is not null)
    )`.execute(db);
  await sql`create index valet_tickets_id on valet_tickets (id)`.execute(db);
  await sql`
    create unique index valet_tickets_number on valet_tickets (location_id, ticket_number) where is_open`.execute(db);
  await sql`
    create unique index valet_tickets_hook on valet_tickets (location_id, hook)
    where is_open and hook is not null`.execute(db);
  await sql`create index valet_tickets_board on valet_tickets (location_id, id) where is_open`.execute(db);
  await sql`
    create index valet_tickets_queue on valet_tickets (location_id, requested_at)
    where whereabouts in ('requested', 'retrieving')`.execute(db);
  await sql`
    create index valet_tickets_completed on valet_tickets (location_id, completed_at desc, id desc)
    where completed_at is not null`.execute(db);
  await sql`
    create index valet_tickets_ready on valet_tickets (location_id, ready_at) where ready_at is not null`.execute(db);
  await sql`create index valet_tickets_phone on valet_tickets (location_id, phone, created_at desc)`.execute(db);
  await sql`create index valet_tickets_plate on valet_tickets (location_id, plate_key, created_at desc)`.execute(db);
}

/** Only ever added to. The primary key lets one of two acts at the same moment win; the event's id, which the device
 * chooses, lets a repeated one act once. */
async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_events (
      location_id uuid not null,
      ticket_id uuid not null,
      sequence integer not null check (sequence > 0),
      event_id uuid not null,
      kind text not null,
      fact jsonb not null,
      whereabouts text not null,
      actor_kind text not null check (actor_kind in ('staff', 'manager', 'guest', 'program')),
      actor_id uuid,
      actor_name text not null,
      device text not null,
      acted_at timestamptz not null,
      recorded_at timestamptz not null,
      primary key (location_id, ticket_id, sequence),
      foreign key (location_id, ticket_id) references valet_tickets (location_id, id)
    )`.execute(db);
  // One act may tell two facts; its first one bears the event's id.
  await sql`create unique index valet_events_once on valet_events (location_id, event_id)`.execute(db);
}

async function createWaysIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_guest_keys (
      key_hash text not null,
      location_id uuid not null,
      ticket_id uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      primary key (key_hash, location_id, ticket_id)
    )`.execute(db);
  await sql`create index valet_guest_keys_ticket on valet_guest_keys (location_id, ticket_id)`.execute(db);
  await sql`
    create index valet_guest_keys_expiry on valet_guest_keys (expires_at) where expires_at is not null`.execute(db);
  await sql`
    create table valet_phones (
      phone_hash text not null,
      location_id uuid not null,
      ticket_id uuid not null,
      primary key (phone_hash, location_id, ticket_id)
    )`.execute(db);
  await sql`create index valet_phones_ticket on valet_phones (location_id, ticket_id)`.execute(db);
  await sql`
    create table valet_phone_codes (
      phone_hash text primary key,
      code_hash text not null,
      tries_left smallint not null check (tries_left >= 0),
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
}

/** Of a location's local day: cars asked for, less those taken back, and cars parked. */
async function createDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_days (
      location_id uuid not null,
      day date not null,
      requested integer not null,
      parked integer not null,
      primary key (location_id, day)
    )`.execute(db);
  await sql`create index valet_days_day on valet_days (day)`.execute(db);
}
