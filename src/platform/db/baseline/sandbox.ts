// The sandbox provider's books, in their own schema. The product never joins them, just as it cannot join a real provider's.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema sandbox`.execute(db);
  await sql`
    create domain sandbox.intent_cents as integer check (value >= 50);
    create table sandbox.intents (
      ref text primary key,
      client_secret text not null,
      idempotency_key text not null unique,
      amount_cents sandbox.intent_cents not null,
      amount_refunded_cents integer not null default 0 check (amount_refunded_cents <= amount_cents),
      -- What was authorized, if less was captured; and whether the bank refuses every capture.
      authorized_cents integer check (authorized_cents > amount_cents),
      refuses_capture boolean not null default false,
      status text not null,
      capture text not null,
      refunds_go text not null default 'at_once',
      metadata jsonb not null,
      error_code text,
      error_message text,
      -- Whose means of payment it saves, and the one that was saved or is charged.
      customer_ref text,
      method_ref text,
      created_at timestamptz not null
    );
    -- A card that may be charged again. Only test cards come here, so that their numbers are no secret.
    create table sandbox.methods (
      ref text primary key,
      customer_ref text not null,
      card_number text not null,
      exp_month smallint not null,
      exp_year smallint not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sandbox.refunds (
      ref text primary key,
      intent_ref text not null references sandbox.intents (ref),
      idempotency_key text unique,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      failure_code text,
      ripens_at timestamptz,
      created_at timestamptz not null
    );
    create index refunds_intent on sandbox.refunds (intent_ref)`.execute(db);
  // What changed the balance, as a real provider lists it: net is after the fee.
  await sql`
    create domain sandbox.transaction_kind as text check (value in ('payment', 'refund', 'refund_failed', 'passed_on'));
    create table sandbox.balance_transactions (
      ref text primary key,
      intent_ref text,
      transfer_ref text,
      payout_id text,
      kind sandbox.transaction_kind not null,
      net_cents integer not null,
      fee_cents integer not null,
      created_at timestamptz not null
    )`.execute(db);
  // Money sent from the balance to an owner's bank account.
  await sql`
    create table sandbox.transfers (
      ref text primary key,
      payout_id text not null unique,
      idempotency_key text not null,
      destination text not null,
      amount_cents bigint not null check (amount_cents > 0),
      status text not null check (status in ('pending', 'paid', 'failed', 'reversed')),
      failure_code text,
      ripens_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sandbox.events (
      id text primary key,
      intent_ref text,
      refund_ref text references sandbox.refunds (ref),
      transfer_ref text references sandbox.transfers (ref),
      type text not null,
      payload text not null,
      deliver_at timestamptz,
      deliveries_left smallint not null,
      tries smallint not null default 0,
      delivered_at timestamptz,
      created_at timestamptz not null
    );
    create index events_due on sandbox.events (deliver_at) where deliver_at is not null`.execute(db);
  await sql`create table sandbox.secrets (name text primary key, value text not null)`.execute(db);
}
