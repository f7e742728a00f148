// What an owner does to many lots at once. An act is written with all its lots before it begins; each lot says what became of it.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_acts (
      id uuid primary key,
      created_by uuid not null,
      change jsonb not null,
      lots integer not null check (lots > 0),
      undoes uuid,
      undone_by uuid,
      created_at timestamptz not null,
      ended_at timestamptz
    );
    create index bulk_acts_by on bulk_acts (created_by, id);
    create index bulk_acts_age on bulk_acts (created_at);
    create table bulk_act_lots (
      act_id uuid not null references bulk_acts (id) on delete cascade,
      place integer not null,
      location_id uuid not null,
      name text not null,
      -- The part of the lot that the act changes.
      before jsonb not null,
      after jsonb not null,
      state text not null check (state in ('waiting', 'done', 'same', 'overtaken', 'archived', 'failed')),
      primary key (act_id, place)
    );
    create index bulk_act_lots_waiting on bulk_act_lots (act_id, place) where state = 'waiting'`.execute(db);
}
