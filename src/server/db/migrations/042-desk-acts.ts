// By what the tickets of a person are found who wants to be forgotten: their e-mail address, and what they did at a stand.
// And a location can be what an act of the desk is about: its fee was changed.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index valet_tickets_email on valet_tickets (lower(email)) where email <> ''`.execute(db);
  await sql`create index valet_events_actor on valet_events (actor_id) where actor_id is not null`.execute(db);
  await sql`
    alter table audit_entries drop constraint audit_entries_subject_kind_check,
      add constraint audit_entries_subject_kind_check
        check (subject_kind in ('message', 'order', 'user', 'search', 'mail', 'location', 'books'))`.execute(db);
}
