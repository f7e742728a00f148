import { z } from 'zod';
import { isRefusal, type Refusal } from '#app/refusals.ts';
import { firstDayOf, monthBefore } from '#platform/calendar/revenue-month.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { LOT_MONTH_ORDERS, LotMonth } from '../revenue.contract.ts';
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

const RowCursor = z.union([z.tuple([z.int(), Id]), z.tuple([z.string(), Id])]);

/** A month of each lot, the highest revenue or the names from A first. */
export async function listMonthsOfLots(
  db: Db,
  scope: RevenueScope,
  { search = '', sort, limit, cursor, now, ...requested }: Requested,
): Promise<{ data: { month: number; year: number; lots: LotMonth[] }; nextCursor: string | null } | Refusal> {
  const after = decodeCursor(cursor, RowCursor);
  if (isRefusal(after)) return after;
  const meant = await findScopeMonth(db, scope, { ...requested, now });
  if (isRefusal(meant)) return meant;
  const { month } = meant;
  const span = { month: firstDayOf(month), lastMonth: firstDayOf(monthBefore(month)) };
  const rows = await pageLotMonths(db, scope, { ...span, words: search, sort, after, limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ id, sortName, revenue }) => [
    sort === 'name' ? sortName : revenue,
    id,
  ]);
  return { data: { ...month, lots: page.map(toLotMonth) }, nextCursor };
}

function toLotMonth({ id, name, isArchived, fee, tax, lastRevenue, ...sums }: LotMonthRow): LotMonth {
  const { sales, gross, refunds, tips, byHand, revenue } = sums;
  return {
    ...{ _id: id, name, archived: isArchived, sales, gross, refunds, fees: fee, taxes: tax, tips, byHand, revenue },
    lastMonth: lastRevenue,
  };
}
