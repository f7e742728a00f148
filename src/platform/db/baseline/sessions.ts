// Parking sessions, corrections made within minutes of paying, moves, contacts and reminders of reservations. The EXCLUDE constraint
// keeps a plate from being paid for twice at one location.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSessions(db);
  await indexSessions(db);
  await createCorrections(db);
  await createMoves(db);
  await createContacts(db);
  await createReminders(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  // What changes when it is paid is in the last columns, so that the WAL then contains only these (decision record 119).
  await sql`
    create table sessions (
      location_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      zone_id uuid not null,
      vehicle_id uuid not null,
      user_id uuid,
      created_at timestamptz not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      minutes integer not null,
      reserved boolean not null default false,
      plate_state char(2) not null,
      plate text not null,
      plate_key text not null,
      description text not null,
      guest_key text,
      -- Null: what its order costs, which is for this vehicle alone.
      lines json,
      status text not null check (status in ('pending', 'active', 'ended', 'refunded', 'expired')),
      covered_from timestamptz,
      covered tstzrange generated always as (
        case when covered_from is null then null else tstzrange(covered_from, greatest(covered_from, ends_at), '[)') end
      ) stored,
      ended_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id),
      constraint sessions_never_paid_twice exclude using gist (
        location_id with =, plate_state with =, plate_key with =, covered with &&
      ) where (status = 'active')
    ) with (fillfactor = 85)`.execute(db);
}

async function indexSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sessions_order on sessions (location_id, order_id);
    create index sessions_user on sessions (user_id, ends_at desc, id desc)
    where user_id is not null and status <> 'pending';
    create index sessions_guest on sessions (guest_key) where guest_key is not null and status <> 'pending';
    create index sessions_location_ends on sessions (location_id, ends_at desc, id desc) where status <> 'pending';
    create index sessions_latest on sessions (ends_at desc, id desc) where status in ('active', 'ended', 'refunded');
    create index sessions_vehicle on sessions (vehicle_id) where status <> 'pending';
    create index sessions_plate on sessions (plate_key, id)`.execute(db);
  // Similar plates share the first or last two characters after look-alike characters are merged. With the
  // session's end as the next column, a look-up reads only the lot's recent sessions.
  await sql`
    create index sessions_like_start on sessions
      (location_id, left(translate(plate_key, 'ODQIZSGB', '00012568'), 2), ends_at)
    where status in ('active', 'ended');
    create index sessions_like_end on sessions
      (location_id, right(translate(plate_key, 'ODQIZSGB', '00012568'), 2), ends_at)
    where status in ('active', 'ended')`.execute(db);
}

/** Both plates are covered for a while. The extra cost of a correction is a separate order, like added time. */
async function createCorrections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_corrections (
      location_id uuid not null,
      id uuid not null,
      session_id uuid not null,
      order_id uuid not null,
      difference_order_id uuid,
      status text not null check (status in ('pending', 'requested', 'done', 'declined', 'expired')),
      from_plate text not null,
      from_plate_key text not null,
      from_state char(2) not null,
      from_zone_id uuid not null,
      to_plate text not null,
      to_plate_key text not null,
      to_state char(2) not null,
      to_zone_id uuid not null,
      lines json not null,
      both_covered_until timestamptz not null,
      requested_at timestamptz not null,
      done_at timestamptz,
      decided_by uuid,
      primary key (location_id, id),
      foreign key (location_id, session_id) references sessions (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id),
      foreign key (location_id, from_zone_id) references zones (location_id, id),
      foreign key (location_id, to_zone_id) references zones (location_id, id)
    );
    create index session_corrections_session on session_corrections (location_id, session_id);
    create index session_corrections_order on session_corrections (location_id, order_id);
    create index session_corrections_covered on session_corrections (location_id, both_covered_until);
    create unique index session_corrections_pending on session_corrections (location_id, session_id)
    where status = 'pending';
    create unique index session_corrections_requested on session_corrections (location_id, session_id)
    where status = 'requested'`.execute(db);
}

/** Reservations that were moved, or will be once the difference is paid: all vehicles of an order together. */
async function createMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation_moves (
      location_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      difference_order_id uuid,
      status text not null check (status in ('pending', 'done', 'expired')),
      from_starts_at timestamptz not null,
      from_ends_at timestamptz not null,
      to_starts_at timestamptz not null,
      to_ends_at timestamptz not null check (to_ends_at > to_starts_at),
      minutes integer not null check (minutes > 0),
      terms json not null,
      vehicles json not null,
      lines json not null,
      requested_at timestamptz not null,
      done_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id)
    );
    create index reservation_moves_order on reservation_moves (location_id, order_id);
    create unique index reservation_moves_pending on reservation_moves (location_id, order_id) where status = 'pending'`.execute(
    db,
  );
}

/** Where mails about a reservation go once it is paid. */
async function createContacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation_contacts (
      location_id uuid not null,
      order_id uuid not null,
      email text not null,
      primary key (location_id, order_id),
      foreign key (location_id, order_id) references orders (location_id, id)
    )`.execute(db);
}

/** One row for each reservation whose driver gets a reminder. */
async function createReminders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation_reminders (
      location_id uuid not null,
      order_id uuid not null,
      remind_at timestamptz not null,
      reminded_at timestamptz,
      primary key (location_id, order_id),
      foreign key (location_id, order_id) references orders (location_id, id)
    );
    create index reservation_reminders_due on reservation_reminders (remind_at, location_id, order_id)
    where reminded_at is null`.execute(db);
}
