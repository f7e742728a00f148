// What each lot's owner is owed, by month. Each month stores its opening balance, so a statement never looks further back than
// its own month.

import { type RawBuilder, sql } from 'kysely';
import { owedBy, type StatementLines } from '#features/payouts/rules/statement.ts';
import type { Db } from '#platform/db/database.ts';
import { hasRowCount } from '#platform/db/statements/statement-parts.ts';

/** A day of a lot's own calendar. */
type StatementDay = { readonly locationId: string; readonly day: string };

export type StatementMove = StatementDay & StatementLines;

// Not `date_trunc`, which may depend on a time zone, so a cluster refuses it in what it writes.
const monthOf = (day: string) => sql`${`${day.slice(0, 7)}-01`}::date`;

const COLUMNS = ['sales_cents', 'refunds_cents', 'tips_cents', 'passed_on_cents', 'cash_cents', 'sent_cents'] as const;
const LINES = sql.raw(COLUMNS.join(', '));
const NO_LINES = sql.raw(COLUMNS.map(() => '0').join(', '));

/**
 * Adds to a lot's balance and its month, as CTEs after "with". Writes for one lot are serialized and never go into a month that
 * another has followed, so carried balances stay true. If the ledger has the entry in an earlier month, that is recorded for the
 * proof of the sums. All rows must exist: the statement insists on `IS_MONTH_OPEN`.
 */
export function addToStatement(move: StatementMove): RawBuilder<unknown> {
  const { locationId, day, salesCents, refundsCents, tipsCents, passedOnCents, cashCents, sentCents } = move;
  const isHere = sql`location_id = ${locationId}::uuid`;
  const added = sql`sales_cents = lines.sales_cents + ${salesCents}::bigint,
        refunds_cents = lines.refunds_cents + ${refundsCents}::bigint,
        tips_cents = lines.tips_cents + ${tipsCents}::bigint,
        passed_on_cents = lines.passed_on_cents + ${passedOnCents}::bigint,
        cash_cents = lines.cash_cents + ${cashCents}::bigint,
        sent_cents = lines.sent_cents + ${sentCents}::bigint`;
  return sql`balance as (
      update owner_balances set owed_cents = owed_cents + ${owedBy(move)}::bigint, sent_cents = sent_cents + ${sentCents}::bigint
      where ${isHere} and month >= ${monthOf(day)}
      returning month as counts_in, month <> ${monthOf(day)} as is_carried
    ), statement_month as (
      update statement_months lines set ${added} from balance where ${isHere} and month = counts_in
      returning month
    ), carry as (
      update statement_carries lines set ${added} from balance
      where ${isHere} and ledger_month = ${monthOf(day)} and month = counts_in and is_carried
      returning 1
    )`;
}

/** For use after `addToStatement`: true when everything was added. */
export const IS_MONTH_OPEN = sql<boolean>`${hasRowCount('statement_month', 1)}
  and (select count(*) from carry) = (select count(*) from balance where is_carried)`;

/** Begins the lot's month, unless a later one has begun, as CTEs after "with". May run any number of times. */
export function openMonth({ locationId, day }: StatementDay): RawBuilder<unknown> {
  return sql`balance as (
      insert into owner_balances as b (location_id, month, owed_cents, sent_cents)
      values (${locationId}::uuid, ${monthOf(day)}, 0, 0)
      on conflict (location_id) do update set month = greatest(b.month, excluded.month)
      returning location_id, month, owed_cents
    ), statement_month as (
      insert into statement_months (location_id, month, opening_cents, ${LINES})
      select ${locationId}::uuid, month, owed_cents, ${NO_LINES} from balance
      on conflict do nothing
    ), carry as (
      insert into statement_carries (location_id, ledger_month, month, ${LINES})
      select ${locationId}::uuid, ${monthOf(day)}, month, ${NO_LINES} from balance where month <> ${monthOf(day)}
      on conflict do nothing
    )`;
}

const NOTHING: StatementLines = {
  salesCents: 0,
  refundsCents: 0,
  tipsCents: 0,
  passedOnCents: 0,
  cashCents: 0,
  sentCents: 0,
};

/** For anything except sales and refunds. @returns the first day of the month it counts in. */
export async function addToStatementMonth(
  tx: Db,
  move: Pick<StatementMove, 'locationId' | 'day'> & Partial<StatementLines>,
): Promise<string> {
  await sql`with ${openMonth(move)} select from balance`.execute(tx);
  const statement = addToStatement({ ...NOTHING, ...move });
  const { rows } = await sql<{ month: string }>`
    with ${statement} select month from statement_month where guard_open(${IS_MONTH_OPEN})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A month that was written to is there.');
  return row.month;
}
