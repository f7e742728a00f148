// Manual revenue entries, findings of the nightly proof of the sums, owners' payout accounts, and payments sent by bank.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createUpdates(db);
  await createFindings(db);
  await createPayouts(db);
  await createSending(db);
}

/** Never changed: another entry reverses a wrong amount. */
async function createUpdates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table revenue_updates (
      location_id uuid not null references locations (id),
      id uuid not null,
      month date not null check (extract(day from month) = 1),
      cents bigint not null check (cents <> 0),
      note text not null,
      recorded_by uuid not null,
      created_at timestamptz not null,
      primary key (location_id, id)
    );
    create index revenue_updates_month on revenue_updates (location_id, month, created_at desc, id desc);
    create trigger only_added_to before update or delete or truncate on revenue_updates
    for each statement execute function refuse_change()`.execute(db);
}

/** Differences between sums and ledger: for a day, for all days so far, for a month's statement, or for a balance. */
async function createFindings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table revenue_disagreements (
      location_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('day', 'total', 'month', 'balance')),
      day date not null,
      differences jsonb not null,
      first_found_at timestamptz not null,
      last_found_at timestamptz not null,
      resolved_at timestamptz,
      primary key (location_id, kind, day)
    );
    create index revenue_disagreements_open on revenue_disagreements (id) where resolved_at is null;
    create index revenue_disagreements_resolved on revenue_disagreements (id) where resolved_at is not null;
    create table revenue_proofs (
      id uuid primary key,
      proven_at timestamptz not null,
      lots integer not null,
      disagreements integer not null
    )`.execute(db);
}

/**
 * Money that the product sends an owner: stored before the provider is asked, with how much of it comes from each lot's balance.
 * next_at: when it is next tried or checked. is_unsure: the provider was asked but its answer has not arrived.
 */
async function createSending(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table owner_payouts (
      id uuid primary key,
      owner_id uuid not null,
      provider text not null,
      destination text not null,
      cents bigint not null check (cents > 0),
      shares jsonb not null,
      planned_on date not null,
      requested_by uuid,
      status text not null
        check (status in ('intended', 'made', 'arrived', 'bank_failed', 'returned', 'refused', 'called_off')),
      attempt integer not null default 1,
      is_unsure boolean not null default false,
      failures integer not null default 0,
      failure_code text,
      provider_ref text unique,
      back_cents bigint not null default 0 check (back_cents between 0 and cents),
      created_at timestamptz not null,
      requested_at timestamptz,
      made_at timestamptz,
      ended_at timestamptz,
      next_at timestamptz,
      check ((provider_ref is null) = (made_at is null)),
      check (made_at is null or not is_unsure)
    );
    create unique index owner_payouts_planned on owner_payouts (owner_id, planned_on)
      where requested_by is null and status <> 'called_off';
    create index owner_payouts_owner on owner_payouts (owner_id, id);
    create index owner_payouts_due on owner_payouts (next_at) where next_at is not null;
    create index owner_payouts_open on owner_payouts (owner_id) where status = 'intended';
    create index owner_payouts_to on owner_payouts (destination, id);
    create index owner_payouts_failed on owner_payouts (id) where status in ('refused', 'returned', 'bank_failed');
    create table bank_failures (
      provider text not null,
      payout_ref text not null,
      owner_id uuid not null,
      cents bigint not null,
      failure_code text,
      found_at timestamptz not null,
      primary key (provider, payout_ref)
    );
    create index bank_failures_owner on bank_failures (owner_id, found_at)`.execute(db);
}

async function createPayouts(db: Kysely<unknown>): Promise<void> {
  // The account that was checked longest ago is checked next.
  await sql`
    create table payout_accounts (
      owner_id uuid primary key,
      id uuid not null unique,
      provider text not null,
      account_ref text,
      status text not null check (status in ('unknown', 'active', 'pending', 'restricted', 'unsupported', 'closed')),
      missing jsonb not null,
      is_waiting boolean not null,
      created_at timestamptz not null,
      requested_at timestamptz,
      checked_at timestamptz,
      refused_at timestamptz,
      unique (provider, account_ref)
    );
    create index payout_accounts_requested on payout_accounts (requested_at nulls first)`.execute(db);
  // What an owner entered: at most one account in effect and one to come. Only the server's secret opens the numbers.
  await sql`
    create table bank_details (
      owner_id uuid not null,
      id uuid not null,
      holder text not null,
      kind text not null check (kind in ('checking', 'savings')),
      ending text not null,
      sealed text not null,
      entered_at timestamptz not null,
      counts_from timestamptz not null,
      primary key (owner_id, id)
    );
    create table payout_schedules (
      owner_id uuid primary key,
      every text not null check (every in ('day', 'week', 'month')),
      on_day smallint not null check (on_day between 1 and 28),
      minimum_cents integer not null check (minimum_cents >= 0),
      changed_at timestamptz not null
    );
    create table refund_limits (
      owner_id uuid primary key,
      own_cents integer not null check (own_cents between 0 and 50000),
      managers_cents integer not null check (managers_cents between 0 and 50000),
      changed_at timestamptz not null
    )`.execute(db);
  // One row per lot that a bank payment was for. Never changed: another payment reverses a wrong one.
  await sql`
    create table bank_payouts (
      location_id uuid not null references locations (id),
      id uuid not null,
      payout_id uuid not null,
      owner_id uuid not null,
      month date not null check (extract(day from month) = 1),
      cents bigint not null check (cents <> 0),
      paid_on date not null,
      reference text not null,
      -- Null: sent by the product.
      recorded_by uuid,
      created_at timestamptz not null,
      primary key (location_id, id)
    );
    create index bank_payouts_owner on bank_payouts (owner_id, month);
    create index bank_payouts_sent on bank_payouts (owner_id, location_id) where recorded_by is null;
    create trigger only_added_to before update or delete or truncate on bank_payouts
    for each statement execute function refuse_change()`.execute(db);
}
