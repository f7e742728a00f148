// Shifts of a valet stand: the cash that the ledger says was taken in one against what was counted, and the keys that hung
// on the board against the tickets that were open. Photos of cars as they came in. What is forgotten after a while.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createShifts(db);
  await createPhotos(db);
  await sql`alter table valet_tickets add column forgotten_at timestamptz`.execute(db);
  await sql`
    create index valet_tickets_to_forget on valet_tickets (updated_at)
    where forgotten_at is null and whereabouts in ('completed', 'void')`.execute(db);
}

async function createShifts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_shifts (
      location_id uuid not null references locations (id),
      id uuid not null,
      opened_by uuid not null references users (id),
      opened_by_name text not null,
      opened_at timestamptz not null,
      float_cents integer not null check (float_cents >= 0),
      closed_by uuid references users (id),
      closed_by_name text,
      closed_at timestamptz,
      expected_cents bigint,
      counted_cents integer check (counted_cents >= 0),
      keys jsonb,
      note text not null default '',
      primary key (location_id, id),
      check ((closed_at is null) = (counted_cents is null) and (closed_at is null) = (expected_cents is null))
    )`.execute(db);
  // A stand has one till and one board: one shift at a time.
  await sql`create unique index valet_shifts_open on valet_shifts (location_id) where closed_at is null`.execute(db);
  await sql`create index valet_shifts_opened on valet_shifts (location_id, opened_at desc, id desc)`.execute(db);
  await sql`alter table ledger_entries add column shift_id uuid`.execute(db);
  await sql`
    create index ledger_entries_cash on ledger_entries (location_id, shift_id, occurred_at)
    where account = 'payouts' and step in ('taken_in_cash', 'given_in_cash')`.execute(db);
}

/** The phone chooses the id, we where the bytes are: no phone can name the place of another photo. */
async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table valet_photos (
      location_id uuid not null,
      ticket_id uuid not null,
      id uuid not null,
      storage_id uuid not null,
      corner text not null check (corner in ('front_left', 'front_right', 'rear_left', 'rear_right')),
      type text not null,
      bytes integer not null check (bytes > 0),
      taken_at timestamptz not null,
      stored_by uuid not null references users (id),
      stored_at timestamptz not null,
      primary key (location_id, ticket_id, id),
      foreign key (location_id, ticket_id) references valet_tickets (location_id, id)
    )`.execute(db);
  await sql`create index valet_photos_stored on valet_photos (stored_at)`.execute(db);
}
