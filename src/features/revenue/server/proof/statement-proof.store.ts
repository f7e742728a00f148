// Compares owners' balances with the ledger, several lots at a time: each month's lines with its entries, each opening with the previous
// closing, and the balance with its months. Thus everything follows from the ledger without adding it up from its first day.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isOnLotsDays } from '#platform/db/statements/conditions.ts';
import { isSale } from '#platform/db/statements/ledger-steps.ts';
import type { Disagreement, ProofSpan } from './revenue-proof.store.ts';

/** The accounts of what is paid out to owners: parking, and the taxes that they remit. On `ledger_entries e`. */
const OWNERS = sql.raw("(e.account = 'owner' or e.account like 'owner:%')");

/**
 * The months whose lines differ from the ledger; a span consists of whole months. Entries that
 * reached a closed month count in the next one, and are recorded as such.
 */
export async function findWrongMonths(
  db: Db,
  locationIds: readonly string[],
  { from, until }: ProofSpan,
): Promise<Disagreement[]> {
  const lots = sql`any(${locationIds}::uuid[])`;
  const { rows } = await sql<Disagreement>`
    with parts as (
      select e.location_id, date_trunc('month', e.occurred_at at time zone l.time_zone)::date as month,
        coalesce(-sum(e.cents) filter (where ${OWNERS} and ${isSale('e.step')}), 0) as sales,
        coalesce(sum(e.cents) filter (where ${OWNERS} and not ${isSale('e.step')}), 0) as refunds,
        coalesce(-sum(e.cents) filter (where e.account = 'tips'), 0) as tips,
        coalesce(sum(e.cents) filter (where e.account = 'payouts' and e.step in ('passed_on', 'taken_back')), 0) as transferred,
        coalesce(sum(e.cents) filter (where e.account = 'payouts' and e.step not in ('passed_on', 'taken_back', 'sent')), 0) as cash,
        coalesce(sum(e.cents) filter (where e.account = 'payouts' and e.step = 'sent'), 0) as sent
      from locations l join ledger_entries e on e.location_id = l.id
      where l.id = ${lots} and (e.account in ('payouts', 'tips') or ${OWNERS})
        and e.location_id = ${lots} and ${isOnLotsDays({ from, until })}
      group by 1, 2
      union all
      select location_id, ledger_month, -sales_cents, -refunds_cents, -tips_cents, -passed_on_cents, -cash_cents, -sent_cents
      from statement_carries where location_id = ${lots} and ledger_month >= ${from} and ledger_month < ${until}
      union all
      select location_id, month, sales_cents, refunds_cents, tips_cents, passed_on_cents, cash_cents, sent_cents
      from statement_carries where location_id = ${lots} and month >= ${from} and month < ${until}
    ), proven as (
      select location_id, month, sum(sales) as sales, sum(refunds) as refunds, sum(tips) as tips,
        sum(transferred) as transferred, sum(cash) as cash, sum(sent) as sent
      from parts group by 1, 2
    ), reported as (
      select * from statement_months where location_id = ${lots} and month >= ${from} and month < ${until}
    )
    select location_id, 'month' as kind, month as day, differences
    from proven full join reported using (location_id, month) cross join lateral (
      select jsonb_agg(jsonb_build_object('of', line, 'says', says, 'proven', proven)) as differences
      from (values ('sales', coalesce(sales_cents, 0), coalesce(sales, 0)),
        ('refunds', coalesce(refunds_cents, 0), coalesce(refunds, 0)),
        ('tips', coalesce(tips_cents, 0), coalesce(tips, 0)),
        ('transferred', coalesce(passed_on_cents, 0), coalesce(transferred, 0)),
        ('cash', coalesce(cash_cents, 0), coalesce(cash, 0)),
        ('sent', coalesce(sent_cents, 0), coalesce(sent, 0))) as lines (line, says, proven)
      where says <> proven) wrong
    where differences is not null`.execute(db);
  return rows;
}

/** The months whose transactions, by kind, add up to something other than the ledger's shares of owner, platform and authorities. */
export async function findWrongTransactions(
  db: Db,
  locationIds: readonly string[],
  { from, until }: ProofSpan,
): Promise<Disagreement[]> {
  const lots = sql`any(${locationIds}::uuid[])`;
  const isTax = sql.raw("(e.account like 'authority:%' or e.account like 'owner:%')");
  const { rows } = await sql<Disagreement>`
    with proven as (
      select e.location_id, date_trunc('month', e.occurred_at at time zone l.time_zone)::date as month,
        coalesce(-sum(e.cents) filter (where e.account = 'owner'), 0) as parking,
        coalesce(-sum(e.cents) filter (where e.account = 'platform'), 0) as fee,
        coalesce(-sum(e.cents) filter (where ${isTax}), 0) as tax
      from locations l join ledger_entries e on e.location_id = l.id
      where l.id = ${lots} and (e.account in ('owner', 'platform') or ${isTax})
        and e.location_id = ${lots} and ${isOnLotsDays({ from, until })}
      group by 1, 2
    ), moved as (
      select location_id, month, sum(sign * (total_cents - fee_cents - tax_cents - tips_cents)) as parking,
        sum(sign * fee_cents) as fee, sum(sign * tax_cents) as tax
      from transaction_months cross join lateral (select case kind when 'refund' then -1 else 1 end as sign) signed
      where location_id = ${lots} and month >= ${from} and month < ${until} and kind <> 'transfer' group by 1, 2
    )
    select location_id, 'month' as kind, month as day, differences
    from proven full join moved using (location_id, month) cross join lateral (
      select jsonb_agg(jsonb_build_object('of', line, 'says', says, 'proven', proven)) as differences
      from (values ('parking', coalesce(moved.parking, 0), coalesce(proven.parking, 0)),
        ('fees', coalesce(moved.fee, 0), coalesce(proven.fee, 0)),
        ('taxes', coalesce(moved.tax, 0), coalesce(proven.tax, 0))) as lines (line, says, proven)
      where says <> proven) wrong
    where differences is not null`.execute(db);
  return rows;
}

/** The months whose opening differs from the closing of the month before, which may be earlier than the span. */
export async function findWrongOpenings(
  db: Db,
  locationIds: readonly string[],
  { from, until }: ProofSpan,
): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with reported as (
      select location_id, month, opening_cents, coalesce(lag(${CLOSING}) over of_lot, (
          select ${CLOSING} from statement_months b
          where b.location_id = s.location_id and b.month < s.month order by b.month desc limit 1), 0) as carried_cents
      from statement_months s
      where location_id = any(${locationIds}::uuid[]) and month >= ${from} and month < ${until}
      window of_lot as (partition by location_id order by month)
    )
    select location_id, 'month' as kind, month as day, jsonb_build_array(
      jsonb_build_object('of', 'opening', 'says', opening_cents, 'proven', carried_cents)) as differences
    from reported where opening_cents <> carried_cents`.execute(db);
  return rows;
}

const CLOSING = sql.raw(
  'opening_cents + sales_cents - refunds_cents + tips_cents - passed_on_cents - cash_cents - sent_cents',
);

/**
 * The balances that differ from the closing of their latest month. A balance for a month that
 * does not exist would lead the next sale astray and is reported too.
 */
export async function findWrongBalances(
  db: Db,
  locationIds: readonly string[],
  today: string,
): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with latest as (
      select here.location_id, m.month, m.closing from lot_shards here cross join lateral (
        select s.month, ${CLOSING} as closing from statement_months s
        where s.location_id = here.location_id order by s.month desc limit 1) m
      where here.location_id = any(${locationIds}::uuid[])
    ), balances as (
      select * from owner_balances where location_id = any(${locationIds}::uuid[])
    )
    select location_id, 'balance' as kind, ${today}::date as day, jsonb_build_array(
      jsonb_build_object('of', 'owed', 'says', says, 'proven', proven)) as differences
    from balances b full join latest m using (location_id) cross join lateral (
      select coalesce(b.owed_cents, 0) as says, case when b.month > m.month then 0 else coalesce(m.closing, 0) end as proven) owed
    where says <> proven`.execute(db);
  return rows;
}

/** The balances whose bank transfers differ from those of all their months. */
export async function findWrongSendings(
  db: Db,
  locationIds: readonly string[],
  today: string,
): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with months as (
      select location_id, sum(sent_cents) as sent from statement_months
      where location_id = any(${locationIds}::uuid[]) group by 1
    ), balances as (
      select location_id, sent_cents from owner_balances where location_id = any(${locationIds}::uuid[])
    )
    select location_id, 'balance' as kind, ${today}::date as day, jsonb_build_array(
      jsonb_build_object('of', 'sent', 'says', coalesce(sent_cents, 0), 'proven', coalesce(sent, 0))) as differences
    from balances full join months using (location_id)
    where coalesce(sent_cents, 0) <> coalesce(sent, 0)`.execute(db);
  return rows;
}
