// What officers do: look-ups and notes, and proof that both were deleted on time.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createLookups(db);
  await createNotes(db);
  await createRemovals(db);
  await createReads(db);
  await createChalks(db);
  await createPlateLists(db);
}

async function createLookups(db: Kysely<unknown>): Promise<void> {
  // looked_up_at is the server's time, or the phone's for an offline look-up, but never later than received_at.
  await sql`
    create table lookups (
      location_id uuid not null references locations (id),
      id uuid not null,
      event_id uuid not null,
      officer_id uuid not null,
      looked_up_at timestamptz not null check (looked_up_at <= received_at),
      received_at timestamptz not null,
      device_time timestamptz,
      lat double precision,
      lng double precision,
      purpose text not null,
      plate text not null,
      plate_key text not null,
      plate_state char(2),
      verdict text not null,
      covered boolean not null,
      elsewhere boolean not null,
      zone_id uuid,
      session_id uuid,
      offline boolean not null,
      data_from timestamptz,
      primary key (location_id, id),
      unique (location_id, event_id)
    );
    create index lookups_lot on lookups (location_id, looked_up_at desc, id desc);
    create index lookups_officer on lookups (location_id, officer_id, looked_up_at desc, id desc);
    create index lookups_session on lookups (location_id, session_id) where session_id is not null`.execute(db);
  // Cheap to maintain, and read once a day.
  await sql`create index lookups_old on lookups using brin (looked_up_at)`.execute(db);
}

/** What cameras read. Never looked up by plate: each read was judged when it arrived. */
async function createReads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plate_reads (
      location_id uuid not null references locations (id),
      id uuid not null,
      camera text not null,
      read_at timestamptz not null check (read_at <= received_at),
      received_at timestamptz not null,
      plate text not null,
      plate_key text not null,
      plate_state char(2),
      confidence real not null check (confidence between 0 and 1),
      verdict text not null,
      covered boolean not null,
      listed boolean not null,
      picture_id uuid,
      picture_stored boolean not null,
      primary key (location_id, id)
    );
    create index plate_reads_page on plate_reads (location_id, read_at desc, id desc);
    create index plate_reads_uncovered on plate_reads (location_id, read_at desc, id desc) where not covered or listed`.execute(
    db,
  );
  // Cheap to maintain, and read once a day.
  await sql`create index plate_reads_old on plate_reads using brin (read_at)`.execute(db);
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table officer_notes (
      location_id uuid not null references locations (id),
      id uuid not null,
      event_id uuid not null,
      officer_id uuid not null,
      written_at timestamptz not null,
      plate text not null,
      plate_key text not null,
      plate_state char(2),
      zone_id uuid,
      text text not null,
      photo_id uuid,
      photo_type text,
      primary key (location_id, id),
      unique (location_id, event_id),
      foreign key (location_id, zone_id) references zones (location_id, id)
    );
    create index officer_notes_page on officer_notes (location_id, written_at desc, id desc)`.execute(db);
}

/**
 * Cars that officers marked as parked there, for a day or two. An erased one stays until
 * then, so that a phone that sends it again does not bring it back.
 */
async function createChalks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chalks (
      location_id uuid not null references locations (id),
      id uuid not null,
      officer_id uuid not null,
      seen_at timestamptz not null check (seen_at <= received_at),
      received_at timestamptz not null,
      estimated boolean not null,
      plate text not null,
      plate_key text not null,
      plate_state char(2),
      zone_id uuid,
      place text not null,
      photo_id uuid,
      photo_type text,
      erased_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, zone_id) references zones (location_id, id)
    );
    create index chalks_page on chalks (location_id, seen_at, id);
    create index chalks_old on chalks (seen_at)`.execute(db);
}

/** Plates that a lot's owner listed; an empty state ('') means any state. */
async function createPlateLists(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listed_plates (
      location_id uuid not null references locations (id),
      id uuid not null,
      list text not null check (list in ('tow', 'boot', 'never_notice')),
      plate text not null,
      plate_key text not null,
      plate_state text not null,
      reason text not null,
      until date,
      added_at timestamptz not null,
      added_by uuid not null,
      primary key (location_id, id),
      unique (location_id, plate_key, list, plate_state)
    );
    create index listed_plates_page on listed_plates (location_id, added_at desc, id desc);
    create index listed_plates_over on listed_plates (until) where until is not null`.execute(db);
}

async function createRemovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lookup_removals (
      location_id uuid not null,
      id uuid not null,
      removed_at timestamptz not null,
      removed_before timestamptz not null,
      lookups integer not null check (lookups >= 0),
      notes integer not null check (notes >= 0),
      reads integer not null check (reads >= 0),
      photos integer not null check (photos >= 0),
      oldest timestamptz not null,
      newest timestamptz not null,
      left_over integer not null check (left_over >= 0),
      primary key (location_id, id)
    )`.execute(db);
}
