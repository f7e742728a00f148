// What a lot has earned in all, what an odogwu wrote down by hand, and what the nightly proof found. The indexes are
// those by which a month is read: its sales, its refunds, and the entries that its sums are proven against.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTotals(db);
  await createUpdates(db);
  await createFindings(db);
  await sql`create index revenue_days_day on revenue_days (day)`.execute(db);
  await sql`
    create index orders_paid on orders (location_id, kind, paid_at) include (vehicle_count)
    where paid_at is not null`.execute(db);
  await sql`
    create index refunds_made on refunds (location_id, settled_at) where status = 'succeeded'`.execute(db);
  await sql`
    create index ledger_entries_shares on ledger_entries (location_id, occurred_at)
    where account in ('owner', 'platform')`.execute(db);
}

/** One row for a lot, so that "all time" costs the same however long that is. */
async function createTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table revenue_totals (
      location_id uuid not null,
      source text not null check (source in ('session', 'valet')),
      parking_cents bigint not null,
      fee_cents bigint not null,
      tax_cents bigint not null,
      refunded_parking_cents bigint not null,
      refunded_fee_cents bigint not null,
      refunded_tax_cents bigint not null,
      sales bigint not null,
      primary key (location_id, source)
    )`.execute(db);
}

/** Written once and never changed: a wrong amount is taken back by another one. */
async function createUpdates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table revenue_updates (
      location_id uuid not null references locations (id),
      id uuid not null,
      month date not null check (extract(day from month) = 1),
      cents bigint not null check (cents <> 0),
      note text not null,
      recorded_by uuid not null references users (id),
      created_at timestamptz not null,
      primary key (location_id, id)
    )`.execute(db);
  await sql`
    create index revenue_updates_month on revenue_updates (location_id, month, created_at desc, id desc)`.execute(db);
}

/** Where the sums and the ledger say different things: of one day, or of all days up to it. */
async function createFindings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table revenue_disagreements (
      location_id uuid not null,
      kind text not null check (kind in ('day', 'total')),
      day date not null,
      summed_parking_cents bigint not null,
      summed_fee_cents bigint not null,
      proven_parking_cents bigint not null,
      proven_fee_cents bigint not null,
      first_found_at timestamptz not null,
      last_found_at timestamptz not null,
      primary key (location_id, kind, day)
    )`.execute(db);
}
