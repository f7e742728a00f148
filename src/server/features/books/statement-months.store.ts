// What each lot's owner is owed, by month. Each month stores its opening balance, so that a statement never looks
// further back than its own month.

import { type RawBuilder, sql } from 'kysely';
import { owedBy, type StatementLines } from '#domain/payouts/statement.ts';
import type { Db } from '../../db/database.ts';

export type StatementMove = StatementLines & {
  readonly locationId: string /** Of the lot's own calendar. */;
  readonly day: string;
  /** The order that the money is for; missing for what is sent to the owner. */
  readonly orderId?: string;
};

/**
 * Adds to a lot's balance and its month, as CTEs after "with". Writes for one lot are serialized, and never go into a
 * month that another has followed, so that carried balances stay true. If the ledger has the entry in the previous
 * month, that is recorded for the proof of the sums.
 */
export function addToStatement(move: StatementMove): RawBuilder<unknown> {
  const { locationId, day, salesCents, refundsCents, tipsCents, passedOnCents, cashCents, sentCents } = move;
  const owed = owedBy(move);
  // Beside the order, so that a cluster runs these parts where the order is (decision record 169).
  const { from, at, isHere } =
    move.orderId === undefined
      ? { from: sql`balance`, at: sql`balance.location_id`, isHere: sql`true` }
      : {
          from: sql`balance, orders here`,
          at: sql`here.location_id`,
          isHere: sql`here.location_id = ${locationId}::uuid and here.id = ${move.orderId}::uuid`,
        };
  return sql`balance as (
      insert into owner_balances as b (location_id, month, owed_cents, sent_cents)
      values (${locationId}::uuid, date_trunc('month', ${day}::date)::date, ${owed}::bigint, ${sentCents}::bigint)
      on conflict (location_id) do update set
        month = greatest(b.month, excluded.month),
        owed_cents = b.owed_cents + excluded.owed_cents,
        sent_cents = b.sent_cents + excluded.sent_cents
      returning location_id, month, owed_cents - ${owed}::bigint as owed_before
    ), statement_month as (
      insert into statement_months as s
        (location_id, month, opening_cents, sales_cents, refunds_cents, tips_cents, passed_on_cents, cash_cents, sent_cents)
      select ${at}, month, owed_before, ${salesCents}::bigint, ${refundsCents}::bigint, ${tipsCents}::bigint,
        ${passedOnCents}::bigint, ${cashCents}::bigint, ${sentCents}::bigint
      from ${from} where ${isHere}
      on conflict (location_id, month) do update set
        sales_cents = s.sales_cents + excluded.sales_cents,
        refunds_cents = s.refunds_cents + excluded.refunds_cents,
        tips_cents = s.tips_cents + excluded.tips_cents,
        passed_on_cents = s.passed_on_cents + excluded.passed_on_cents,
        cash_cents = s.cash_cents + excluded.cash_cents,
        sent_cents = s.sent_cents + excluded.sent_cents
      returning month
    ), carry as (
      insert into statement_carries as c
        (location_id, ledger_month, month, sales_cents, refunds_cents, tips_cents, passed_on_cents, cash_cents, sent_cents)
      select ${at}, date_trunc('month', ${day}::date)::date, month, ${salesCents}::bigint, ${refundsCents}::bigint,
        ${tipsCents}::bigint, ${passedOnCents}::bigint, ${cashCents}::bigint, ${sentCents}::bigint
      from ${from} where ${isHere} and month <> date_trunc('month', ${day}::date)::date
      on conflict (location_id, ledger_month, month) do update set
        sales_cents = c.sales_cents + excluded.sales_cents,
        refunds_cents = c.refunds_cents + excluded.refunds_cents,
        tips_cents = c.tips_cents + excluded.tips_cents,
        passed_on_cents = c.passed_on_cents + excluded.passed_on_cents,
        cash_cents = c.cash_cents + excluded.cash_cents,
        sent_cents = c.sent_cents + excluded.sent_cents
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

/** For anything but sales and refunds. @returns the first day of the month it counts in. */
export async function addToStatementMonth(
  tx: Db,
  move: Pick<StatementMove, 'locationId' | 'day'> & Partial<StatementLines>,
): Promise<string> {
  const statement = addToStatement({ ...NOTHING, ...move });
  const { rows } = await sql<{ month: string }>`with ${statement} select month from statement_month`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A month that was written to is there.');
  return row.month;
}
