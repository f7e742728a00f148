// What an owner does with many lots at once. An act is written with all its lots before it begins; each lot then says what became of it.

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
    create index bulk_act_lots_location on bulk_act_lots (location_id, act_id);
    create index bulk_act_lots_waiting on bulk_act_lots (act_id, place) where state = 'waiting';
    -- Files of signs, which go after a day.
    create table sign_prints (
      id uuid primary key,
      created_by uuid not null,
      location_ids uuid[] not null,
      size text not null check (size in ('letter', '12x18')),
      languages text not null,
      state text not null check (state in ('waiting', 'drawing', 'ready', 'stopped', 'failed')),
      signs integer not null check (signs > 0),
      done integer not null default 0,
      -- How often the work was begun: what ends its process is given up.
      tries integer not null default 0,
      file bytea check ((file is null) = (state <> 'ready')),
      created_at timestamptz not null,
      ended_at timestamptz
    );
    -- A second click begins no second one.
    create unique index sign_prints_under_way on sign_prints (created_by) where state in ('waiting', 'drawing');
    create index sign_prints_by on sign_prints (created_by, id);
    create index sign_prints_age on sign_prints (created_at)`.execute(db);
}
