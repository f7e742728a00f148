// Tables that owners import: the file in parts until it is imported, and what was done, so that it can be undone.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      owner_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('lots', 'codes', 'permits')),
      location_id uuid check ((location_id is null) = (kind = 'lots')),
      file_name text not null,
      bytes integer not null,
      received_bytes integer not null default 0,
      language text not null,
      state text not null check (
        state in ('uploading', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')
      ),
      -- What the person says that each column of the file is.
      columns jsonb,
      -- What the person decided about coordinates that cannot be meant, by line.
      pins jsonb,
      done integer not null default 0,
      total integer not null default 0,
      -- How often the work was begun: a file that ends its process is given up.
      tries integer not null default 0,
      report jsonb,
      is_checked_again boolean not null default false,
      undo jsonb,
      created_at timestamptz not null,
      imported_at timestamptz,
      primary key (owner_id, id)
    );
    create index imports_age on imports (created_at);
    create table import_parts (
      owner_id uuid not null,
      import_id uuid not null,
      place integer not null,
      bytes bytea not null,
      primary key (owner_id, import_id, place)
    );
    create table import_changes (
      owner_id uuid not null,
      import_id uuid not null,
      place integer not null,
      line integer not null,
      thing text not null check (thing in ('lot', 'zone', 'code', 'permit')),
      location_id uuid not null,
      thing_id uuid not null,
      name text not null,
      -- Null: the thing was added.
      before jsonb,
      after jsonb,
      outcome text check (outcome in ('removed', 'restored', 'stored')),
      -- Why it was kept.
      reason text,
      primary key (owner_id, import_id, place)
    );
    create index import_changes_open on import_changes (owner_id, import_id, location_id) where outcome is null`.execute(
    db,
  );
}
