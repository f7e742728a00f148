// The money behind the sales of many-sales.ts: payments at the sandbox, the ledger, and what owners are owed.
import type pg from 'pg';

/** What the same sales add to their lots' months. */
const MONTHS_OF_BATCH = `
  insert into transaction_months as m
    (location_id, month, kind, provider, transactions, total_cents, fee_cents, tax_cents, own_tax_cents, tips_cents)
  select location_id, date_trunc('month', at at time zone 'America/Chicago')::date, 'stay', 'sandbox', count(*),
    sum(parking + parking / 10), sum(parking / 10), 0, 0, 0 from batch group by 1, 2
  on conflict (location_id, month, kind, provider) do update set transactions = m.transactions + excluded.transactions,
    total_cents = m.total_cents + excluded.total_cents, fee_cents = m.fee_cents + excluded.fee_cents`;

/** For one batch of sales. */
export const MONEY_OF_BATCH = [
  `insert into payments (location_id, id, provider, provider_ref, amount_cents, status, created_at, opened_at,
      settled_at, reconciled_at)
    select location_id, order_id, 'sandbox', 'pi_' || replace(order_id::text, '-', ''), parking + parking / 10,
      'succeeded', at, at, at, at
    from batch`,
  `insert into payment_refs (provider_ref, location_id, payment_id, secret_hash)
    select 'pi_' || replace(order_id::text, '-', ''), location_id, order_id, left(md5(order_id::text), 27) from batch`,
  `insert into journal_entries (location_id, transaction_id, order_id, step, accounts, cents, occurred_at)
    select location_id, order_id, order_id, 'collected', '{owner,platform,provider}',
      array[-parking, -(parking / 10), parking + parking / 10], at
    from batch`,
  MONTHS_OF_BATCH,
];

/** Adds up the sales for their owners, month by month. Call it once, when all sales are there. */
export async function closeBooks(client: pg.Client): Promise<void> {
  await client.query(`
    insert into statement_months
      (location_id, month, opening_cents, sales_cents, refunds_cents, tips_cents, passed_on_cents, cash_cents, sent_cents)
    select location_id, month, coalesce(sum(sales) over (partition by location_id order by month
      rows between unbounded preceding and 1 preceding), 0), sales, 0, 0, 0, 0, 0
    from (
      select location_id, date_trunc('month', day)::date as month, sum(parking_cents) as sales from revenue_days group by 1, 2
    ) months`);
  await client.query(`
    insert into owner_balances (location_id, month, owed_cents, sent_cents)
    select location_id, max(month), sum(sales_cents), 0 from statement_months group by 1`);
}
