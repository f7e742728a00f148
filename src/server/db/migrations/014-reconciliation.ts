// The providers' own books held against ours: how far each walk has come, and what it found that does not agree. A refund
// may also have been made at the provider itself.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column reconciled_at timestamptz`.execute(db);
  await sql`create index payments_of_provider on payments (provider, created_at, id)`.execute(db);
  await sql`alter table refunds add column made_outside boolean not null default false`.execute(db);
  // One refund at the provider is one refund here, whoever hears of it first.
  await sql`
    create unique index refunds_once on refunds (location_id, payment_id, provider_ref)
    where provider_ref is not null`.execute(db);
  await sql`create index refunds_provider_ref on refunds (provider_ref) where provider_ref is not null`.execute(db);
  await createWalks(db);
  await createDisagreements(db);
}

async function createWalks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reconciliation_walks (
      id uuid primary key,
      provider text not null,
      since timestamptz not null,
      step text not null check (step in ('intents', 'refunds', 'payments', 'disagreements')),
      cursor text,
      looked integer not null default 0,
      mended integer not null default 0,
      started_at timestamptz not null,
      finished_at timestamptz,
      held_by uuid,
      held_until timestamptz
    )`.execute(db);
  await sql`
    create unique index reconciliation_walks_open on reconciliation_walks (provider)
    where finished_at is null`.execute(db);
  await sql`create index reconciliation_walks_latest on reconciliation_walks (provider, started_at desc)`.execute(db);
}

async function createDisagreements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_disagreements (
      id uuid primary key,
      provider text not null,
      provider_ref text not null,
      kind text not null check (kind in (
        'no_payment', 'amount_differs', 'paid_there_only', 'paid_here_only', 'refunds_differ', 'ledger_differs')),
      location_id uuid,
      payment_id uuid,
      order_id uuid,
      ours_cents integer not null,
      theirs_cents integer not null,
      first_found_at timestamptz not null,
      last_found_at timestamptz not null,
      resolved_at timestamptz,
      unique (provider, provider_ref)
    )`.execute(db);
  await sql`
    create index payment_disagreements_open on payment_disagreements (id) where resolved_at is null`.execute(db);
  await sql`
    create index payment_disagreements_resolved on payment_disagreements (id)
    where resolved_at is not null`.execute(db);
}
