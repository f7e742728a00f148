// Who works for which lot owner, and at which of the lots.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_members (
      id uuid primary key,
      owner_id uuid not null references users (id),
      user_id uuid not null references users (id) on delete cascade,
      role text not null check (role in ('enforcer', 'valet')),
      invited_name text not null,
      all_locations boolean not null,
      was_customer boolean not null default false,
      invited_at timestamptz not null,
      activated_at timestamptz,
      deactivated_at timestamptz,
      unique (owner_id, user_id)
    )`.execute(db);
  await sql`create index team_members_page on team_members (owner_id, id)`.execute(db);
  await sql`create index team_members_user on team_members (user_id)`.execute(db);
  await sql`
    create table team_member_locations (
      location_id uuid not null references locations (id) on delete cascade,
      member_id uuid not null references team_members (id) on delete cascade,
      primary key (location_id, member_id)
    )`.execute(db);
  await sql`create index team_member_locations_member on team_member_locations (member_id)`.execute(db);
}
