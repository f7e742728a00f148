// Text to park: the texts received, what each phone was last offered, the confirmed phones of accounts and their saved cards.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A text is stored once per provider's id, and what it pays before it is charged.
  await sql`
    create table parking_texts (
      ref text primary key,
      phone text not null,
      sent_to text not null,
      body text not null,
      received_at timestamptz not null,
      -- What it agreed to, and the order that this makes.
      agreed jsonb,
      location_id uuid,
      order_id uuid,
      message_id uuid,
      answered_at timestamptz
    );
    create index parking_texts_received on parking_texts (received_at);
    create index parking_texts_waiting on parking_texts (phone, received_at) where answered_at is null;
    create table parking_text_offers (
      phone text primary key,
      language text not null,
      version integer not null default 1,
      -- Null once it is paid or declined.
      offer jsonb,
      expires_at timestamptz not null,
      last_ref text not null
    );
    create index parking_text_offers_expiry on parking_text_offers (expires_at)`.execute(db);
  await sql`
    create table account_phones (
      user_id uuid primary key,
      phone text not null unique,
      confirmed_at timestamptz not null
    );
    create table account_phone_codes (
      user_id uuid primary key,
      phone text not null,
      code_hash text not null,
      tries_left integer not null,
      expires_at timestamptz not null
    );
    create table saved_cards (
      user_id uuid primary key,
      provider text not null,
      customer_ref text not null,
      method_ref text not null,
      label text,
      saved_at timestamptz not null
    );
    create table saved_card_setups (
      user_id uuid primary key,
      provider text not null,
      customer_ref text not null,
      setup_ref text not null,
      begun_at timestamptz not null
    )`.execute(db);
}
