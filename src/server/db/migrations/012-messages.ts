// What becomes of mails and texts: their state and last error, the addresses that cannot be reached, who agreed to be
// texted and who said STOP, and the turns that texts take at each sender's number.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await followMessages(db);
  await createPhones(db);
  await createTurns(db);
  await sql`
    create table undeliverable_addresses (
      channel text not null check (channel in ('email', 'sms')),
      address text not null,
      reason text not null,
      error_code text,
      message_id uuid not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (channel, address)
    )`.execute(db);
  // Sending a mail again, and letting it go, are acts of the desk.
  await sql`alter table audit_entries drop constraint audit_entries_subject_kind_check`.execute(db);
  await sql`
    alter table audit_entries add constraint audit_entries_subject_kind_check
      check (subject_kind in ('message', 'order', 'user', 'search', 'mail'))`.execute(db);
}

async function followMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column status text not null default 'queued' check (status in (
        'queued', 'accepted', 'sent', 'delivered', 'undelivered', 'failed', 'suppressed', 'dropped')),
      add column error_code text,
      add column failed_at timestamptz,
      add column delivered_at timestamptz,
      add column urgency text not null default 'normal' check (urgency in ('ready', 'normal')),
      add column because text,
      add column due_at timestamptz,
      add column sender text,
      add column provider_ref text,
      add column retired_refs text[] not null default '{}',
      add column unsettled_since timestamptz`.execute(db);
  await sql`update messages set status = 'sent' where sent_at is not null`.execute(db);
  await sql`
    create index messages_undelivered on messages (id) where status in ('failed', 'undelivered')`.execute(db);
  await sql`
    create index messages_waiting_texts on messages (urgency desc, id) where channel = 'sms' and status = 'queued'
  `.execute(db);
  await sql`create unique index messages_ref on messages (provider_ref) where provider_ref is not null`.execute(db);
}

async function createPhones(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_consents (
      id uuid primary key,
      phone text not null,
      source text not null,
      recorded_by uuid,
      recorded_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db);
  await sql`create unique index phone_consents_open on phone_consents (phone) where withdrawn_at is null`.execute(db);
  await sql`
    create table phone_stops (
      phone text primary key,
      source text not null check (source in ('text', 'provider')),
      stopped_at timestamptz not null,
      lifted_at timestamptz
    )`.execute(db);
  // A word counts once, however often its text is told. Of the texts themselves nothing is kept.
  await sql`
    create table received_words (
      ref text primary key,
      phone text not null,
      word text not null check (word in ('stop', 'start', 'help')),
      received_at timestamptz not null
    )`.execute(db);
}

async function createTurns(db: Kysely<unknown>): Promise<void> {
  // One row for each number that texts go out from: all processes take their turns at it.
  await sql`
    create table text_senders (
      sender text primary key,
      free_at timestamptz not null,
      booked_until timestamptz not null
    )`.execute(db);
}
