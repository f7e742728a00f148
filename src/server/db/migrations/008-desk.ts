// The support desk: answers to what people wrote, who asked for a refund, the moments that a stay's story lacked, the
// ways in which the desk finds things, and the log of what it did.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createConversations(db);
  await completeStories(db);
  await indexSearches(db);
  await createAudit(db);
}

async function createConversations(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_messages add column closed_at timestamptz`.execute(db);
  await sql`create index contact_messages_open on contact_messages (id) where closed_at is null`.execute(db);
  await sql`create index contact_messages_closed on contact_messages (id) where closed_at is not null`.execute(db);
  await sql`create index contact_messages_email on contact_messages (email, id)`.execute(db);
  await sql`
    create table contact_answers (
      id uuid primary key,
      contact_message_id uuid not null references contact_messages (id) on delete cascade,
      text text not null,
      answered_by uuid not null references users (id),
      message_id uuid not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index contact_answers_message on contact_answers (contact_message_id, id)`.execute(db);
}

async function completeStories(db: Kysely<unknown>): Promise<void> {
  // What a mail is about, so that the story of a stay can name it, and that it goes with the account that it was for.
  await sql`
    alter table messages add column location_id uuid, add column order_id uuid, add column contact_message_id uuid
  `.execute(db);
  await sql`
    create index messages_order on messages (location_id, order_id) where order_id is not null`.execute(db);
  await sql`
    create index messages_contact on messages (contact_message_id) where contact_message_id is not null`.execute(db);
  await sql`create index messages_recipient on messages (recipient, id)`.execute(db);
  await sql`
    create index messages_receipts on messages (recipient, order_id, location_id) where order_id is not null
  `.execute(db);
  await sql`alter table payments add column opened_at timestamptz`.execute(db);
  // When its driver ended it, also after its money went back.
  await sql`alter table sessions add column ended_at timestamptz`.execute(db);
  // The payment itself knows only its last decline, and forgets it once it is paid.
  await sql`
    create table payment_declines (
      location_id uuid not null,
      id uuid not null,
      payment_id uuid not null,
      code text not null,
      message text not null,
      declined_at timestamptz not null,
      primary key (location_id, id),
      foreign key (location_id, payment_id) references payments (location_id, id)
    )`.execute(db);
  await sql`create index payment_declines_payment on payment_declines (location_id, payment_id)`.execute(db);
  // Null: the program gave it back by itself, because what was paid for could not be used.
  await sql`alter table refunds add column asked_by uuid`.execute(db);
  await sql`create index refunds_order on refunds (location_id, order_id)`.execute(db);
  // A deleted account's row stays, without a name, for what others keep of it: lots, answers, the log.
  await sql`alter table users add column deleted_at timestamptz`.execute(db);
}

async function indexSearches(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index users_name on users using gin (lower(name) gin_trgm_ops)`.execute(db);
  await sql`create index sessions_plate on sessions (plate_key, id)`.execute(db);
  await sql`create index orders_receipt_code on orders (right(id::text, 8)) where kind = 'stay'`.execute(db);
  await sql`create index orders_user on orders (user_id, id) where user_id is not null`.execute(db);
  await sql`create index payments_ref on payments (provider_ref) where provider_ref is not null`.execute(db);
  await sql`create index locations_phone on locations (phone, id)`.execute(db);
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  // Each entry carries the SHA-256 of itself and of the one before. The head's row gives acting transactions their turn.
  await sql`
    create table audit_entries (
      position bigint primary key check (position > 0),
      at timestamptz not null,
      actor_id uuid not null,
      action text not null,
      subject_kind text not null check (subject_kind in ('message', 'order', 'user')),
      subject_location_id uuid,
      subject_id uuid not null,
      detail text not null,
      seal text not null
    )`.execute(db);
  await sql`create index audit_entries_subject on audit_entries (subject_id, position)`.execute(db);
  await sql`
    create table audit_head (
      is_head boolean primary key default true check (is_head),
      position bigint not null,
      seal text not null
    )`.execute(db);
  await sql`insert into audit_head (position, seal) values (0, '')`.execute(db);
  await sql`
    create table audit_proofs (
      id uuid primary key,
      proven_at timestamptz not null,
      entries bigint not null,
      seal text not null,
      broken_at bigint
    )`.execute(db);
  // Also the program's own role may only add and read; a superuser's doing is found by the proof.
  await sql`revoke update, delete, truncate on audit_entries, audit_proofs from public, current_user`.execute(db);
}
