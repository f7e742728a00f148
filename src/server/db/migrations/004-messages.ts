// What is to be mailed or texted, what people wrote to support, and the answers kept for repeated requests.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id uuid primary key,
      channel text not null check (channel in ('email', 'sms')),
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz
    )`.execute(db);
  await sql`create index messages_unsent on messages (created_at) where sent_at is null`.execute(db);
  await sql`
    create table contact_messages (
      id uuid primary key,
      name text not null,
      email text not null,
      message text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table idempotency_keys (
      scope text not null,
      key text not null,
      request_hash text not null,
      locked_at timestamptz not null,
      status integer,
      answer jsonb,
      primary key (scope, key)
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (locked_at)`.execute(db);
}
