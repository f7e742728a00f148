// The log of what support does. Each entry carries the SHA-256 of itself and the previous one.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createLog(db);
  await createProofs(db);
  await refuseChanges(db);
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  // A search is not about anybody in particular. A separate index lists actions without the look-ups.
  await sql`
    create table audit_entries (
      position bigint primary key check (position > 0),
      at timestamptz not null,
      actor_id uuid not null,
      action text not null,
      subject_kind text not null
        check (subject_kind in ('message', 'order', 'user', 'search', 'mail', 'location', 'reconciliation')),
      subject_location_id uuid,
      subject_id uuid,
      detail text not null,
      seal text not null,
      constraint audit_entries_subject_named check ((subject_kind in ('search', 'reconciliation')) = (subject_id is null))
    );
    create index audit_entries_subject on audit_entries (subject_id, position);
    create index audit_entries_acts on audit_entries (position)
    where action not in ('searched', 'stay_opened', 'account_opened')`.execute(db);
  // Transactions take turns by locking the head's row.
  await sql`
    create table audit_head (
      is_head boolean primary key default true check (is_head),
      position bigint not null,
      seal text not null
    );
    insert into audit_head (position, seal) values (0, '')`.execute(db);
}

async function createProofs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_proofs (
      id uuid primary key,
      proven_at timestamptz not null,
      entries bigint not null,
      seal text not null,
      broken_at bigint
    )`.execute(db);
}

/** Privileges restrict the program's role; the trigger also restricts a superuser, such as the embedded server's user. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`revoke update, delete, truncate on audit_entries, audit_proofs from public, current_user`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is only ever added to', tg_table_name using errcode = 'object_not_in_prerequisite_state';
    end
    $$`.execute(db);
  await sql`
    create trigger only_added_to before update or delete or truncate on audit_entries
    for each statement execute function refuse_change();
    create trigger only_added_to before update or delete or truncate on audit_proofs
    for each statement execute function refuse_change()`.execute(db);
}
