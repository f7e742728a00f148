// Where owners are paid to, what was paid to them, and what each lot's owner is owed, carried from month to month so that a
// statement costs the same after ten years.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await freezePayouts(db);
  await createBankPayouts(db);
  await createBalances(db);
  await sumWhatWas(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_accounts (
      owner_id uuid primary key references users (id),
      id uuid not null unique,
      provider text not null,
      account_ref text,
      status text not null check (status in ('unknown', 'active', 'pending', 'restricted', 'unsupported', 'closed')),
      missing jsonb not null,
      is_waiting boolean not null,
      created_at timestamptz not null,
      checked_at timestamptz,
      refused_at timestamptz,
      unique (provider, account_ref)
    )`.execute(db);
  await sql`create index payout_accounts_checked on payout_accounts (checked_at)`.execute(db);
}

/** Where a payment's share goes is decided once, before the provider is asked. */
async function freezePayouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column payout_account text,
      add column payout_fee_cents integer check (payout_fee_cents between 0 and amount_cents),
      add column taken_back_cents integer not null default 0 check (taken_back_cents >= 0),
      add check ((payout_account is null) = (payout_fee_cents is null))`.execute(db);
  await sql`
    alter table ledger_entries alter column order_id drop not null,
      drop constraint ledger_entries_account_check,
      add constraint ledger_entries_account_check
        check (account in ('driver', 'owner', 'platform', 'provider', 'disputes', 'payouts', 'bank') or account like 'authority:_%')`.execute(
    db,
  );
}

/** What was sent by bank, a row for each lot that it paid for. Never changed: a wrong one is taken back by another. */
async function createBankPayouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_payouts (
      location_id uuid not null references locations (id),
      id uuid not null,
      payout_id uuid not null,
      owner_id uuid not null references users (id),
      month date not null check (extract(day from month) = 1),
      cents bigint not null check (cents <> 0),
      paid_on date not null,
      reference text not null,
      recorded_by uuid not null references users (id),
      created_at timestamptz not null,
      primary key (location_id, id)
    )`.execute(db);
  await sql`create index bank_payouts_owner on bank_payouts (owner_id, month)`.execute(db);
}

async function createBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table owner_balances (
      location_id uuid primary key,
      month date not null,
      owed_cents bigint not null,
      sent_cents bigint not null
    )`.execute(db);
  await sql`
    create table statement_months (
      location_id uuid not null,
      month date not null check (extract(day from month) = 1),
      opening_cents bigint not null,
      sales_cents bigint not null,
      refunds_cents bigint not null,
      passed_on_cents bigint not null,
      cash_cents bigint not null,
      sent_cents bigint not null,
      primary key (location_id, month)
    )`.execute(db);
}

async function sumWhatWas(db: Kysely<unknown>): Promise<void> {
  await sql`
    with entries as (
      select e.location_id, date_trunc('month', e.occurred_at at time zone l.time_zone)::date as month, e.account,
        e.step, e.cents
      from ledger_entries e join locations l on l.id = e.location_id where e.account in ('owner', 'payouts')
    ), months as (
      select location_id, month,
        coalesce(-sum(cents) filter (where account = 'owner' and step = 'charged'), 0) as sales,
        coalesce(sum(cents) filter (where account = 'owner' and step <> 'charged'), 0) as refunds,
        coalesce(sum(cents) filter (where account = 'payouts'), 0) as cash
      from entries group by 1, 2
    )
    insert into statement_months
      (location_id, month, opening_cents, sales_cents, refunds_cents, passed_on_cents, cash_cents, sent_cents)
    select location_id, month,
      (sum(sales - refunds - cash) over (partition by location_id order by month) - sales + refunds + cash)::bigint,
      sales, refunds, 0, cash, 0
    from months`.execute(db);
  await sql`
    insert into owner_balances (location_id, month, owed_cents, sent_cents)
    select distinct on (location_id) location_id, month,
      opening_cents + sales_cents - refunds_cents - cash_cents, 0
    from statement_months order by location_id, month desc`.execute(db);
}
