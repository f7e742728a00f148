// One row for each session whose driver wants a reminder before it ends. `email` is a guest's; accounts have their own. `push` is a
// browser's subscription. The keys by which push services recognize the server are one row, with the private key sealed.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_reminders (
      location_id uuid not null,
      session_id uuid not null,
      minutes_before smallint not null check (minutes_before between 5 and 60),
      channels text[] not null check (channels <@ array['email', 'text', 'push'] and cardinality(channels) > 0),
      email text,
      phone text,
      push jsonb,
      remind_at timestamptz not null,
      reminded_at timestamptz,
      primary key (location_id, session_id),
      foreign key (location_id, session_id) references sessions (location_id, id) on delete cascade
    );
    create index session_reminders_due on session_reminders (remind_at, location_id, session_id)
    where reminded_at is null;
    create index session_reminders_age on session_reminders (remind_at);
    create table push_keys (
      id smallint primary key check (id = 1),
      public_key text not null,
      sealed_private_key text not null
    )`.execute(db);
}
