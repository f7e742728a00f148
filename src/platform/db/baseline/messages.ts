// The outbox of mails and texts with their delivery, consents to texts and STOPs, the pacing of each sending
// number, what people chose to be mailed about their lots, and messages to support.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createMessages(db);
  await createPhones(db);
  await createNotifications(db);
  await createConversations(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  // The subject of a mail, so that a stay's history can list it and it is deleted with its account.
  await sql`
    create table messages (
      id uuid primary key,
      channel text not null check (channel in ('email', 'sms')),
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      calendar jsonb,
      calendar_sequence integer,
      opens_stay boolean not null default false,
      unsubscribe_url text,
      location_id uuid,
      order_id uuid,
      contact_message_id uuid,
      status text not null default 'queued' check (status in (
        'queued', 'accepted', 'sent', 'delivered', 'undelivered', 'failed', 'suppressed', 'dropped')),
      urgency text not null default 'normal' check (urgency in ('ready', 'normal')),
      because text,
      attempts integer not null default 0,
      last_error text,
      error_code text,
      due_at timestamptz,
      sender text,
      provider_ref text,
      retired_refs text[] not null default '{}',
      unsettled_since timestamptz,
      created_at timestamptz not null,
      sent_at timestamptz,
      failed_at timestamptz,
      delivered_at timestamptz
    );
    create index messages_unsent on messages (created_at) where sent_at is null;
    create index messages_order on messages (location_id, order_id) where order_id is not null;
    create index messages_contact on messages (contact_message_id) where contact_message_id is not null;
    create index messages_recipient on messages (lower(recipient), id);
    create index messages_receipts on messages (lower(recipient), order_id, location_id) where order_id is not null;
    create index messages_undelivered on messages (id) where status in ('failed', 'undelivered');
    create index messages_waiting_texts on messages (urgency desc, id) where channel = 'sms' and status = 'queued';
    create unique index messages_ref on messages (provider_ref) where provider_ref is not null`.execute(db);
  // Sent texts whose body is still stored, which lasts a day.
  await sql`
    create index messages_words on messages (sent_at)
    where channel = 'sms' and text <> '' and status in ('accepted', 'sent', 'delivered')`.execute(db);
  await sql`
    create table undeliverable_addresses (
      channel text not null check (channel in ('email', 'sms')),
      address text not null,
      reason text not null,
      error_code text,
      message_id uuid not null,
      first_at timestamptz not null,
      last_at timestamptz not null
    );
    create unique index undeliverable_addresses_key on undeliverable_addresses (channel, lower(address))`.execute(db);
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
    );
    create unique index phone_consents_open on phone_consents (phone) where withdrawn_at is null;
    create table phone_stops (
      phone text primary key,
      source text not null check (source in ('text', 'provider')),
      stopped_at timestamptz not null,
      lifted_at timestamptz
    )`.execute(db);
  // Each STOP or START counts once, however often it is reported. The texts themselves are not stored.
  await sql`
    create table received_words (
      ref text primary key,
      phone text not null,
      word text not null check (word in ('stop', 'start', 'help')),
      received_at timestamptz not null
    )`.execute(db);
  // One row per sending number; all processes take turns at it.
  await sql`
    create table text_senders (
      sender text primary key,
      free_at timestamptz not null,
      booked_until timestamptz not null
    )`.execute(db);
}

/** What people on owners' teams chose to be mailed; without a row they get the default. */
async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_choices (
      user_id uuid primary key,
      kinds text[] not null,
      -- A daily summary also of a day on which nothing happened.
      when_empty boolean not null,
      -- Null: of their first lot.
      time_zone text,
      language text not null,
      -- When the next summary is due; null where none is wanted.
      summary_at timestamptz check ((summary_at is not null) = ('daily_summary' = any(kinds))),
      changed_at timestamptz not null
    );
    create index notification_choices_summary on notification_choices (summary_at, user_id)
    where summary_at is not null`.execute(db);
}

async function createConversations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_messages (
      id uuid primary key,
      name text not null,
      email text not null,
      message text not null,
      created_at timestamptz not null,
      closed_at timestamptz
    );
    create index contact_messages_open on contact_messages (id) where closed_at is null;
    create index contact_messages_closed on contact_messages (id) where closed_at is not null;
    create index contact_messages_email on contact_messages (lower(email), id);
    create table contact_answers (
      id uuid primary key,
      contact_message_id uuid not null references contact_messages (id) on delete cascade,
      text text not null,
      answered_by uuid not null,
      message_id uuid not null,
      created_at timestamptz not null
    );
    create index contact_answers_message on contact_answers (contact_message_id, id)`.execute(db);
}
