// The journal, the ledger that shows it by account, the day sums, and each owner's balance, carried
// from month to month so that a statement costs the same after ten years.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createLedger(db);
  await createSums(db);
  await createStatements(db);
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  // A step of a transaction is one row, so that it exists completely or not at all; the view shows it by account (decision record 239). The
  // unique constraint makes it impossible to settle a payment twice. order_id has no foreign key of its own, which would cost a look-up for
  // each row: nothing is entered for an order without its payment, which has one (decision record 119).
  await sql`
    create domain ledger_account as text
      check (value in ('driver', 'owner', 'platform', 'provider', 'provider_fees', 'disputes', 'payouts', 'bank', 'tips')
        or value like 'authority:_%' or value like 'owner:_%');
    -- The lowest id that can be made at a time.
    create function lowest_id_at(made_at timestamptz) returns uuid language sql immutable parallel safe
    return (lpad(to_hex((extract(epoch from made_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
    create function sums_to_zero(cents bigint[]) returns boolean language plpgsql immutable parallel safe as $$
      declare
        total bigint := 0;
        each bigint;
      begin
        foreach each in array cents loop
          total := total + each;
        end loop;
        return total = 0;
      end
    $$;
    create function names_a_tax(accounts text[]) returns boolean language plpgsql immutable parallel safe as $$
      declare
        each text;
      begin
        foreach each in array accounts loop
          if each like 'authority:%' or each like 'owner:%' then
            return true;
          end if;
        end loop;
        return false;
      end
    $$;
    create table journal_entries (
      location_id uuid not null,
      transaction_id uuid not null,
      order_id uuid,
      step text not null,
      -- The postings: an account, and at the same place what it is owed or owes.
      accounts ledger_account[] not null,
      cents bigint[] not null,
      occurred_at timestamptz not null,
      shift_id uuid,
      constraint journal_entries_once unique (location_id, transaction_id, step),
      constraint journal_entries_balanced check (sums_to_zero(cents) and cardinality(cents) = cardinality(accounts))
    );
    create index journal_entries_order on journal_entries (location_id, order_id) where order_id <> transaction_id;
    create index journal_entries_time on journal_entries (location_id, occurred_at);
    create index journal_entries_taxes on journal_entries (location_id, occurred_at) where names_a_tax(accounts);
    create index journal_entries_provider on journal_entries (occurred_at) where 'provider' = any(accounts);
    create index journal_entries_cash on journal_entries (location_id, shift_id, occurred_at)
    where step in ('taken_in_cash', 'given_in_cash');
    create trigger only_added_to before update or delete or truncate on journal_entries
    for each statement execute function refuse_change();
    create view ledger_entries as
    select j.location_id, j.transaction_id, j.order_id, j.step, posting.account, posting.cents, j.occurred_at, j.shift_id, j.accounts
    from journal_entries j cross join lateral unnest(j.accounts, j.cents) as posting (account, cents)`.execute(db);
}

async function createSums(db: Kysely<unknown>): Promise<void> {
  // The columns that a sale changes are adjacent, because the WAL contains everything between the first and the last changed byte.
  await sql`
    create table revenue_days (
      location_id uuid not null,
      day date not null,
      source text not null check (source in ('session', 'valet', 'permit', 'notice')),
      sales integer not null,
      parking_cents bigint not null,
      fee_cents bigint not null,
      tax_cents bigint not null,
      refunded_parking_cents bigint not null,
      refunded_fee_cents bigint not null,
      refunded_tax_cents bigint not null,
      primary key (location_id, day, source)
    );
    create index revenue_days_day on revenue_days (day)`.execute(db);
  // One row per lot, so that "all time" costs the same however long that is.
  await sql`
    create domain revenue_source as text check (value in ('session', 'valet', 'permit', 'notice'));
    create table revenue_totals (
      location_id uuid not null,
      source revenue_source not null,
      sales bigint not null,
      parking_cents bigint not null,
      fee_cents bigint not null,
      tax_cents bigint not null,
      refunded_parking_cents bigint not null,
      refunded_fee_cents bigint not null,
      refunded_tax_cents bigint not null,
      primary key (location_id, source)
    )`.execute(db);
  // What an owner's list of transactions adds up to. Refunds are positive; a transfer has a total alone.
  await sql`
    create domain transaction_kind as text check (value in ('stay', 'extension', 'correction', 'valet', 'permit', 'notice',
      'refund', 'refund_returned', 'transfer'));
    create table transaction_months (
      location_id uuid not null,
      month date not null check (extract(day from month) = 1),
      kind transaction_kind not null,
      provider text not null,
      transactions integer not null,
      total_cents bigint not null,
      fee_cents bigint not null,
      tax_cents bigint not null,
      own_tax_cents bigint not null,
      tips_cents bigint not null,
      primary key (location_id, month, kind, provider)
    )`.execute(db);
}

async function createStatements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain first_of_month as date check (extract(day from value) = 1);
    create table owner_balances (
      location_id uuid primary key,
      month first_of_month not null,
      owed_cents bigint not null,
      sent_cents bigint not null
    );
    create table statement_months (
      location_id uuid not null,
      month first_of_month not null,
      opening_cents bigint not null,
      sales_cents bigint not null,
      refunds_cents bigint not null,
      tips_cents bigint not null,
      passed_on_cents bigint not null,
      cash_cents bigint not null,
      sent_cents bigint not null,
      primary key (location_id, month)
    )`.execute(db);
  // Amounts that a statement counts in a different month than the ledger, so that the two can be compared to the cent.
  await sql`
    create table statement_carries (
      location_id uuid not null,
      ledger_month first_of_month not null,
      month first_of_month not null check (month <> ledger_month),
      sales_cents bigint not null,
      refunds_cents bigint not null,
      tips_cents bigint not null,
      passed_on_cents bigint not null,
      cash_cents bigint not null,
      sent_cents bigint not null,
      primary key (location_id, ledger_month, month)
    )`.execute(db);
}
