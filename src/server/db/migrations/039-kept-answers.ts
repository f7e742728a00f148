// Answers that are kept for repeated requests, readable only with the Idempotency-Key that they were kept for, which is not
// stored: what was kept in plain words is thrown away with its keys. The desk's log tells who had the books compared. The
// sweep pages through unsettled payments by their ids.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table idempotency_keys`.execute(db);
  await sql`
    create table idempotency_keys (
      scope text not null,
      key_hash text not null,
      request_hash text not null,
      locked_at timestamptz not null,
      status integer,
      sealed_answer bytea,
      primary key (scope, key_hash),
      check ((status is null) = (sealed_answer is null))
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (locked_at)`.execute(db);
  await sql`
    alter table audit_entries
      drop constraint audit_entries_subject_kind_check,
      drop constraint audit_entries_subject_named,
      add constraint audit_entries_subject_kind_check
        check (subject_kind in ('message', 'order', 'user', 'search', 'mail', 'location', 'books')),
      add constraint audit_entries_subject_named
        check ((subject_kind in ('search', 'books')) = (subject_id is null))`.execute(db);
  await sql`drop index payments_unsettled`.execute(db);
  await sql`
    create index payments_unsettled on payments (id)
    where status in ('intended', 'open', 'processing', 'authorised')`.execute(db);
}
