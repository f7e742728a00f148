// Writes the demo: whole tables at a time, in one transaction, and only when there are no accounts.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import { isSale } from '#platform/db/statements/ledger-steps.ts';
import type { Schema } from '#platform/db/tables/schema.ts';

/** A row to write. A JSON column takes its plain value, because the whole row travels as JSON. */
export type Row<T extends keyof Schema> = {
  [Column in keyof Insertable<Schema[T]>]: Insertable<Schema[T]>[Column] | ReadAs<T, Column>;
};
type ReadAs<T extends keyof Schema, Column> = Column extends keyof Selectable<Schema[T]>
  ? Selectable<Schema[T]>[Column]
  : never;

export async function hasAccounts(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Blocks new accounts and other seeding until the transaction ends, however long it takes to make up the history in between.
 * @throws isLockUnavailable at once, because the other process seeds for longer than a statement waits
 */
export async function lockAccounts(tx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`lock table users in share row exclusive mode nowait`.execute(tx);
}

/** In one statement with one parameter, however many rows there are. All rows name the same columns. */
export async function insertRows<T extends keyof Schema>(tx: Db, table: T, rows: readonly Row<T>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)}::json)`.execute(tx);
}

export async function hasAccountOf(db: Db, emails: readonly string[]): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', 'in', emails).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** What settling carries from month to month with each sale and refund. */
export async function sumUpStatements(tx: Db): Promise<void> {
  await sql`
    with entries as (
      select e.location_id, date_trunc('month', e.occurred_at at time zone l.time_zone)::date as month, e.account,
        e.step, e.cents
      from ledger_entries e join locations l on l.id = e.location_id
      where e.account in ('owner', 'payouts', 'tips') or e.account like 'owner:%'
    ), months as (
      select location_id, month,
        coalesce(-sum(cents) filter (where account not in ('payouts', 'tips') and ${isSale('step')}), 0) as sales,
        coalesce(sum(cents) filter (where account not in ('payouts', 'tips') and not ${isSale('step')}), 0) as refunds,
        coalesce(-sum(cents) filter (where account = 'tips'), 0) as tips,
        coalesce(sum(cents) filter (where account = 'payouts' and step <> 'sent'), 0) as cash,
        coalesce(sum(cents) filter (where account = 'payouts' and step = 'sent'), 0) as sent
      from entries group by 1, 2
    )
    insert into statement_months
      (location_id, month, opening_cents, sales_cents, refunds_cents, tips_cents, passed_on_cents, cash_cents, sent_cents)
    select location_id, month,
      (sum(sales - refunds + tips - cash - sent) over (partition by location_id order by month)
        - sales + refunds - tips + cash + sent)::bigint,
      sales, refunds, tips, 0, cash, sent
    from months`.execute(tx);
  await sql`
    insert into owner_balances (location_id, month, owed_cents, sent_cents)
    select distinct on (location_id) location_id, month,
      opening_cents + sales_cents - refunds_cents + tips_cents - cash_cents - sent_cents,
      (sum(sent_cents) over (partition by location_id))::bigint
    from statement_months order by location_id, month desc`.execute(tx);
}

/** What settling adds to a lot's total with each day's sum. */
export async function sumUpRevenue(tx: Db): Promise<void> {
  await sql`
    insert into revenue_totals
      (location_id, source, parking_cents, fee_cents, tax_cents, refunded_parking_cents, refunded_fee_cents,
        refunded_tax_cents, sales)
    select location_id, source, sum(parking_cents), sum(fee_cents), sum(tax_cents), sum(refunded_parking_cents),
      sum(refunded_fee_cents), sum(refunded_tax_cents), sum(sales)
    from revenue_days group by location_id, source`.execute(tx);
}

export type OwedAt = {
  readonly nth: number;
  readonly locationId: string;
  readonly timeZone: string;
  readonly cents: number;
};

/** By lot: what its sales had added up to at each of these times, which count from 1. */
export async function listOwedAt(tx: Db, ownerId: string, times: readonly Date[]): Promise<OwedAt[]> {
  const { rows } = await sql<OwedAt>`
    select p.nth::integer as nth, e.location_id, l.time_zone, -sum(e.cents)::bigint as cents
    from unnest(${times}::timestamptz[]) with ordinality as p (at, nth)
      join ledger_entries e on e.occurred_at < p.at
      join locations l on l.id = e.location_id
    where l.owner_id = ${ownerId} and (e.account in ('owner', 'payouts', 'tips') or e.account like 'owner:%')
    group by p.nth, e.location_id, l.time_zone order by p.nth, e.location_id`.execute(tx);
  return rows;
}
