// Parking by a member's code: the codes of a lot, who used them, and the hours in which a zone is free or not for sale.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_codes (
      location_id uuid not null references locations (id),
      id uuid not null,
      name text not null,
      code text not null,
      zone_ids uuid[],
      weekly jsonb not null,
      starts_at timestamptz,
      ends_at timestamptz,
      most_uses integer check (most_uses > 0),
      most_plates integer check (most_plates > 0),
      uses integer not null default 0 check (uses >= 0 and (most_uses is null or uses <= most_uses)),
      archived_at timestamptz,
      created_at timestamptz not null,
      primary key (location_id, id),
      check (ends_at > starts_at)
    )`.execute(db);
  await sql`create unique index member_codes_code on member_codes (location_id, code) where archived_at is null`.execute(
    db,
  );
  await sql`create index member_codes_id on member_codes (id)`.execute(db);
  await sql`
    create table member_uses (
      location_id uuid not null,
      id uuid not null,
      code_id uuid not null,
      session_id uuid not null,
      zone_id uuid not null,
      plate text not null,
      plate_key text not null,
      plate_state char(2) not null,
      used_at timestamptz not null,
      primary key (location_id, id),
      unique (location_id, session_id),
      foreign key (location_id, code_id) references member_codes (location_id, id)
    )`.execute(db);
  await sql`create index member_uses_code on member_uses (location_id, code_id, id)`.execute(db);
  await sql`
    create table member_plates (
      location_id uuid not null,
      code_id uuid not null,
      plate_state char(2) not null,
      plate_key text not null,
      first_used_at timestamptz not null,
      primary key (location_id, code_id, plate_state, plate_key),
      foreign key (location_id, code_id) references member_codes (location_id, id)
    )`.execute(db);
  await sql`alter table zones add column schedule jsonb not null default '[]'`.execute(db);
}
