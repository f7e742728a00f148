// Valet: a location's terms and hooks, its tickets with their history and photos, guests' keys and phones, shifts, and day sums.
// location_id comes first in every key; what must be found without it (a key, a phone) has a look-up table.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createStands(db);
  await createTickets(db);
  await indexTickets(db);
  await createEvents(db);
  await createPhotos(db);
  await createGuestAccess(db);
  await createShifts(db);
  await createCalls(db);
}

async function createStands(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_settings (
      location_id uuid primary key references locations (id),
      price_cents integer not null check (price_cents >= 0),
      is_hourly boolean not null,
      hooks smallint not null check (hooks between 0 and 2000),
      asks_code boolean not null,
      capacity integer check (capacity between 0 and 20000),
      no_show_minutes smallint default 20 check (no_show_minutes between 5 and 720),
      promise_minutes smallint not null default 10 check (promise_minutes between 2 and 120),
      -- In minutes after midnight; null where it never closes.
      closes_at smallint check (closes_at between 0 and 1439),
      -- Null where the stand's leads are never called.
      lead_call_seconds smallint default 60 check (lead_call_seconds between 30 and 900),
      -- Null where the plain price is all that is asked.
      rates jsonb,
      grace_minutes smallint check (grace_minutes > 0),
      lost_ticket_cents integer check (lost_ticket_cents > 0),
      park_again_cents integer check (park_again_cents > 0),
      tips text not null default 'off' check (tips in ('off', 'person', 'shared')),
      charges_rooms boolean not null default false,
      updated_at timestamptz not null
    )`.execute(db);
  // For a location's local day: cars requested, less withdrawn requests, and cars parked.
  await sql`
    create table valet_days (
      location_id uuid not null,
      day date not null,
      requested integer not null,
      parked integer not null,
      primary key (location_id, day)
    );
    create index valet_days_day on valet_days (day)`.execute(db);
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
      terms json not null,
      whereabouts text not null
        check (whereabouts in ('entry', 'parked', 'requested', 'retrieving', 'ready', 'completed', 'void')),
      is_open boolean not null generated always as (whereabouts not in ('completed', 'void')) stored,
      unrequested boolean not null,
      taken_back text,
      wanted_at timestamptz,
      parked_by text,
      parked_location text,
      parked_at timestamptz,
      requested_at timestamptz,
      retriever_id uuid,
      retriever_name text,
      retrieving_at timestamptz,
      ready_at timestamptz,
      completed_at timestamptz,
      estimated text[] not null default '{}',
      override_by text,
      override_guest_name text,
      override_detail text,
      override_at timestamptz,
      lead_requested_at timestamptz,
      paid_by text check (paid_by in ('online', 'cash', 'room', 'nothing_due')),
      paid_at timestamptz,
      lines json,
      room_name text,
      room_number text,
      cash_intended_at timestamptz,
      lost_ticket boolean not null default false,
      parked_again smallint not null default 0,
      validated jsonb,
      due jsonb,
      -- Null where nobody was asked about damage.
      damage jsonb,
      texts_consent_at timestamptz,
      handover_secret text not null,
      created_by uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      forgotten_at timestamptz,
      primary key (location_id, id),
      check ((parked_by is null) = (parked_location is null)),
      check ((paid_by is null) = (lines is null)),
      check ((room_name is null) = (room_number is null)),
      check (room_name is null or paid_by = 'room'),
      check (whereabouts <> 'completed' or paid_by is not null)
    )`.execute(db);
  await sql`
    alter table orders add constraint orders_ticket
      foreign key (location_id, ticket_id) references valet_tickets (location_id, id)`.execute(db);
}

async function indexTickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index valet_tickets_id on valet_tickets (id);
    -- A page of a ticket knows its id alone, which the phone may have made.
    create table valet_ticket_places (
      ticket_id uuid primary key,
      location_id uuid not null
    );
    create unique index valet_tickets_number on valet_tickets (location_id, ticket_number) where is_open;
    create unique index valet_tickets_hook on valet_tickets (location_id, hook) where is_open and hook is not null;
    create index valet_tickets_board on valet_tickets (location_id, id) where is_open;
    create index valet_tickets_queue on valet_tickets (location_id, requested_at)
    where whereabouts in ('requested', 'retrieving');
    create index valet_tickets_completed on valet_tickets (location_id, completed_at desc, id desc)
    where completed_at is not null;
    create index valet_tickets_latest on valet_tickets (completed_at desc, id desc) where whereabouts = 'completed';
    create index valet_tickets_waited on valet_tickets (location_id, requested_at) where completed_at is not null;
    create index valet_tickets_ready on valet_tickets (location_id, ready_at) where ready_at is not null;
    create index valet_tickets_age on valet_tickets (location_id, created_at);
    create index valet_tickets_rooms on valet_tickets (location_id, paid_at) where paid_by = 'room';
    create index valet_tickets_due on valet_tickets (location_id) where due is not null;
    create index valet_tickets_phone on valet_tickets (location_id, phone, created_at desc);
    create index valet_tickets_plate on valet_tickets (location_id, plate_key, created_at desc);
    create index valet_tickets_to_forget on valet_tickets (updated_at)
    where forgotten_at is null and whereabouts in ('completed', 'void')`.execute(db);
  // Support finds a ticket at any location by these, as well as all tickets of a person who asks to be deleted.
  await sql`
    create index valet_tickets_support_plate on valet_tickets (plate_key, id);
    create index valet_tickets_support_phone on valet_tickets (phone, id);
    create index valet_tickets_support_number on valet_tickets (ticket_number, id);
    create index valet_tickets_email on valet_tickets (lower(email), id) where email <> ''`.execute(db);
}

/**
 * Append-only. The primary key lets only one of two simultaneous acts win. The event's id, chosen by the device, makes a
 * repeat act once; an act may record two facts, of which the first carries the event's id.
 */
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
    );
    create unique index valet_events_once on valet_events (location_id, event_id);
    create index valet_events_recorded on valet_events (location_id, recorded_at);
    create index valet_events_actor on valet_events (actor_id) where actor_id is not null`.execute(db);
}

/** The phone chooses the id, the server chooses where the bytes are stored. The row is written before the bytes. */
async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_photos (
      location_id uuid not null,
      ticket_id uuid not null,
      id uuid not null,
      storage_id uuid not null,
      corner text not null check (corner in ('front_left', 'front_right', 'rear_left', 'rear_right')),
      moment text not null default 'arrival' check (moment in ('arrival', 'leaving')),
      type text not null,
      bytes integer not null check (bytes > 0),
      taken_at timestamptz not null,
      stored_by uuid not null,
      stored_at timestamptz not null,
      is_stored boolean not null,
      primary key (location_id, ticket_id, id),
      foreign key (location_id, ticket_id) references valet_tickets (location_id, id)
    );
    create index valet_photos_stored on valet_photos (stored_at)`.execute(db);
}

async function createGuestAccess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_guest_keys (
      location_id uuid not null,
      key_hash text not null,
      ticket_id uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      primary key (location_id, key_hash, ticket_id)
    );
    create index valet_guest_keys_ticket on valet_guest_keys (location_id, ticket_id);
    create index valet_guest_keys_expiry on valet_guest_keys (expires_at) where expires_at is not null;
    create table valet_phones (
      phone_hash text not null,
      location_id uuid not null,
      ticket_id uuid not null,
      primary key (phone_hash, location_id, ticket_id)
    );
    create index valet_phones_ticket on valet_phones (location_id, ticket_id);
    create table valet_phone_codes (
      phone_hash text primary key,
      code_hash text not null,
      tries_left smallint not null check (tries_left >= 0),
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index valet_phone_codes_expiry on valet_phone_codes (expires_at)`.execute(db);
}

/** A shift's cash, by the ledger and as counted. A stand has one till, so it has one shift at a time. */
async function createShifts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_shifts (
      location_id uuid not null references locations (id),
      id uuid not null,
      opened_by uuid not null,
      opened_by_name text not null,
      opened_at timestamptz not null,
      float_cents integer not null check (float_cents >= 0),
      closed_by uuid,
      closed_by_name text,
      closed_at timestamptz,
      expected_cents bigint,
      counted_cents integer check (counted_cents >= 0),
      keys jsonb,
      note text not null default '',
      -- The open cars at closing: ids, numbers and hooks.
      left_open jsonb,
      taken_over_by uuid,
      taken_over_by_name text,
      taken_over_at timestamptz,
      primary key (location_id, id),
      check ((closed_at is null) = (counted_cents is null) and (closed_at is null) = (expected_cents is null))
    );
    create unique index valet_shifts_open on valet_shifts (location_id) where closed_at is null;
    create index valet_shifts_opened on valet_shifts (location_id, opened_at desc, id desc);
    create table valet_till_counts (
      location_id uuid not null,
      shift_id uuid not null,
      number smallint not null check (number > 0),
      counted_cents integer not null check (counted_cents >= 0),
      expected_cents bigint not null,
      keys jsonb not null,
      counted_by uuid not null,
      counted_by_name text not null,
      counted_at timestamptz not null,
      primary key (location_id, shift_id, number),
      foreign key (location_id, shift_id) references valet_shifts (location_id, id)
    )`.execute(db);
}

/** The browsers of attendants that are notified of each requested car. A person's browsers at a stand end together. */
async function createCalls(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_on_call (
      location_id uuid not null,
      user_id uuid not null,
      -- The hash of the address at its push service.
      browser text not null,
      push jsonb not null,
      language text not null,
      until_at timestamptz not null,
      primary key (location_id, user_id, browser)
    );
    create index valet_on_call_until on valet_on_call (until_at);
    create index valet_on_call_user on valet_on_call (user_id)`.execute(db);
}
