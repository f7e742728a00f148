// Cameras that send what they read in their maker's own form, each to an address of its own.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cameras (
      location_id uuid not null,
      id uuid not null,
      name text not null check (char_length(name) between 1 and 80),
      maker text not null,
      direction text not null check (direction in ('in', 'out', 'towards_in', 'towards_out')),
      key_hash text not null,
      sealed_secret text,
      added_at timestamptz not null,
      revoked_at timestamptz,
      heard_at timestamptz,
      clock_lags integer[] not null default '{}',
      silent_since timestamptz,
      looked_at timestamptz,
      primary key (location_id, id),
      unique (location_id, key_hash)
    )`.execute(db);
  await sql`create unique index cameras_by_name on cameras (location_id, lower(name)) where revoked_at is null`.execute(
    db,
  );
  await sql`create index cameras_heard on cameras (heard_at) where revoked_at is null and silent_since is null`.execute(
    db,
  );
  await sql`create index cameras_silent on cameras (location_id) where silent_since is not null`.execute(db);
  await sql`
    create table camera_messages (
      location_id uuid not null,
      id uuid not null,
      camera_id uuid not null,
      received_at timestamptz not null,
      content_type text not null,
      beginning text not null,
      missing text not null,
      primary key (location_id, id)
    )`.execute(db);
  await sql`create index camera_messages_of on camera_messages (location_id, camera_id, received_at desc)`.execute(db);
  await sql`create index camera_messages_received on camera_messages (received_at)`.execute(db);
  await sql`create index plate_reads_of_camera on plate_reads (location_id, camera, received_at desc)`.execute(db);
}
