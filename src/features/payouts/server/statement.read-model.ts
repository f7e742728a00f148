// A month of an owner's lots: one row per lot, however long it has been selling.

import { sql } from 'kysely';
import { firstDayOf, type Month } from '#platform/calendar/revenue-month.ts';
import type { Db } from '#platform/db/database.ts';
import type { StatementLines } from '../rules/statement.ts';

export type LotLines = StatementLines & {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly openingCents: number;
};

/** Lots with a balance or activity in the month. A month without activity carries the balance forward. */
export async function listLotLines(db: Db, ownerId: string, month: Month): Promise<LotLines[]> {
  const first = firstDayOf(month);
  const { rows } = await sql<LotLines>`
    with lots as (
      select l.id, l.name, l.address, m.* from locations l join lot_shards here on here.location_id = l.id cross join lateral (
        select s.month, s.opening_cents, s.sales_cents, s.refunds_cents, s.tips_cents, s.passed_on_cents,
          s.cash_cents, s.sent_cents
        from statement_months s where s.location_id = here.location_id and s.month <= ${first}::date
        order by s.month desc limit 1) m
      where l.owner_id = ${ownerId}
    ), lines as (
      select id, name, address, opening_cents as opening, sales_cents as sales, refunds_cents as refunds,
        tips_cents as tips, passed_on_cents as passed_on, cash_cents as cash, sent_cents as sent
      from lots where month = ${first}::date
      union all
      select id, name, address, opening_cents + sales_cents - refunds_cents + tips_cents - passed_on_cents - cash_cents - sent_cents,
        0, 0, 0, 0, 0, 0
      from lots where month < ${first}::date
    )
    select id, name, address, opening::bigint as opening_cents, sales::bigint as sales_cents,
      refunds::bigint as refunds_cents, tips::bigint as tips_cents, passed_on::bigint as passed_on_cents, cash::bigint as cash_cents,
      sent::bigint as sent_cents
    from lines where (opening, sales, refunds, tips, passed_on, cash, sent) <> (0, 0, 0, 0, 0, 0, 0) order by name, id`.execute(
    db,
  );
  return rows;
}
