// Searches and opened stories stand in the desk's log too. A search is about nobody in particular; what was done is
// read without what was only looked at by an index of its own.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entries drop constraint audit_entries_subject_kind_check`.execute(db);
  await sql`
    alter table audit_entries alter column subject_id drop not null,
      add constraint audit_entries_subject_kind_check check (subject_kind in ('message', 'order', 'user', 'search', 'mail')),
      add constraint audit_entries_subject_named check ((subject_kind = 'search') = (subject_id is null))`.execute(db);
  await sql`
    create index audit_entries_acts on audit_entries (position)
    where action not in ('searched', 'stay_opened', 'account_opened')`.execute(db);
}
