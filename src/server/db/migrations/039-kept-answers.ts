// Answers that are kept for repeated requests, readable only with the Idempotency-Key that they were kept for, which is not
// stored. What was kept in plain words is thrown away with its keys.

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
}
