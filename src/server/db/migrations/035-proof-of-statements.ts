// What owners are told that they are owed is proven each night too. A finding names each figure that differs, whichever it is; and
// what a statement counts in another month than the ledger does is written down, so that the two can be compared to the cent.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await nameTheFigures(db);
  await sql`
    create table statement_carries (
      location_id uuid not null,
      ledger_month date not null check (extract(day from ledger_month) = 1),
      month date not null check (extract(day from month) = 1 and month <> ledger_month),
      sales_cents bigint not null,
      refunds_cents bigint not null,
      passed_on_cents bigint not null,
      cash_cents bigint not null,
      sent_cents bigint not null,
      primary key (location_id, ledger_month, month)
    )`.execute(db);
  await sql`drop index ledger_entries_shares`.execute(db);
  await sql`
    create index ledger_entries_shares on ledger_entries (location_id, occurred_at)
    where account in ('owner', 'platform', 'payouts') or account like 'authority:%'`.execute(db);
}

async function nameTheFigures(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revenue_disagreements add column differences jsonb`.execute(db);
  await sql`
    update revenue_disagreements set differences = (
      select coalesce(jsonb_agg(jsonb_build_object('of', figure, 'says', says, 'proven', proven)), '[]')
      from (values ('parking', summed_parking_cents, proven_parking_cents), ('fees', summed_fee_cents, proven_fee_cents))
        as shares (figure, says, proven)
      where says <> proven)`.execute(db);
  await sql`
    alter table revenue_disagreements alter column differences set not null,
      drop column summed_parking_cents, drop column summed_fee_cents,
      drop column proven_parking_cents, drop column proven_fee_cents,
      drop constraint revenue_disagreements_kind_check,
      add constraint revenue_disagreements_kind_check check (kind in ('day', 'total', 'month', 'balance'))`.execute(db);
}
