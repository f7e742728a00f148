import { z } from 'zod';
import { firstDayOf, monthBefore } from '#platform/calendar/revenue-month.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { LOT_MONTH_ORDERS, LotMonth, LotMonthTotals } from '../revenue.contract.ts';
import { findScopeMonth, type RequestedMonth } from './get-revenue.ts';
import { type LotMonthRow, pageLotMonths } from './lot-months.read-model.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';

type Requested = Omit<RequestedMonth, 'date'> & {
  readonly search?: string | undefined;
  readonly sort: (typeof LOT_MONTH_ORDERS)[number];
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly now: Date;
};

type Listed = {
  data: { month: number; year: number; lots: LotMonth[]; totals: LotMonthTotals | null };
  nextCursor: string | null;
};

const RowCursor = z.union([z.tuple([z.int(), Id]), z.tuple([z.string(), Id])]);

/** A month of each lot, the highest revenue or the names from A first. */
export async function listMonthsOfLots(
  db: Db,
  scope: RevenueScope,
  { search = '', sort, limit, cursor, now, ...requested }: Requested,
): Promise<Listed | Refusal> {
  const after = decodeCursor(cursor, RowCursor);
  if (isRefusal(after)) return after;
  const period = await findScopeMonth(db, scope, { ...requested, now });
  if (isRefusal(period)) return period;
  const { month } = period;
  const span = { month: firstDayOf(month), lastMonth: firstDayOf(monthBefore(month)) };
  const rows = await pageLotMonths(db, scope, { ...span, words: search, sort, after, limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ id, sortName, revenue }) => [
    sort === 'name' ? sortName : revenue,
    id,
  ]);
  const lots = page.map((row) => ({ _id: row.id, name: row.name, archived: row.isArchived, ...toSums(row) }));
  return { data: { ...month, lots, totals: after ? null : totalsOf(rows) }, nextCursor };
}

const NOTHING = { sales: 0, gross: 0, refunds: 0, fee: 0, tax: 0, tips: 0, byHand: 0, revenue: 0, lastRevenue: 0 };

/** Each row has those of all. */
function totalsOf([first]: readonly LotMonthRow[]): LotMonthTotals {
  const totals = first?.totals ?? { lots: 0, ...NOTHING };
  return { lots: totals.lots, ...toSums(totals) };
}

const toSums = ({ sales, gross, refunds, fee, tax, tips, byHand, revenue, lastRevenue }: typeof NOTHING) => ({
  sales,
  gross,
  refunds,
  fees: fee,
  taxes: tax,
  tips,
  byHand,
  revenue,
  lastMonth: lastRevenue,
});
