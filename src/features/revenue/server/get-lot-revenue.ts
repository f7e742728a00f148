// A month of one lot: its total from the daily sums and, page by page, the rows that make it up.

import { findLocation, type LocationRow, toLocation } from '#features/lot-directory/server/public.ts';
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { daysIn, firstDayOf, type Month, requestedMonth } from '#platform/calendar/revenue-month.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import type { LotRevenue } from '../revenue.contract.ts';
import { percentChange } from '../rules/percent-change.ts';
import { compareDays, sumMonths } from '../rules/revenue-days.ts';
import { type RequestedMonth, refuseYear } from './get-revenue.ts';
import { toRevenueRow, toRevenueUpdate } from './revenue-row-answer.ts';
import { countHoursOfWeek, listRevenueRows, type RowsQuestion } from './revenue-rows.read-model.ts';
import { listOwedStays, sumNotCharged, sumScope } from './revenue-sums.read-model.ts';
import { listUpdates } from './revenue-updates.store.ts';

export type LotMonth = {
  readonly lot: LocationRow;
  readonly month: Month;
  /** In the lot's time zone. */
  readonly today: string;
  readonly rows: RowsQuestion;
};

/** The lot, and the requested month in its time zone. */
export async function findLotMonth(
  db: Db,
  locationId: string,
  { now, date, ...requested }: RequestedMonth & { readonly now: Date },
): Promise<LotMonth | Refusal> {
  const lot = await findLocation(db, locationId);
  if (!lot) return refuse('not_found');
  const today = localDay(now, lot.timeZone);
  const month = requestedMonth(requested, today);
  if (!month) return refuseYear(today);
  const first = firstDayOf(month);
  const lastDay = Math.min(date ?? 31, daysIn(month));
  const from = startOfLocalDay(first, lot.timeZone);
  const until = startOfLocalDay(addDays(first, lastDay), lot.timeZone);
  return { lot, month, today, rows: { locationId, from, until, month: first } };
}

type Requested = RequestedMonth & { readonly limit: number; readonly cursor?: string | undefined; readonly now: Date };

export async function getLotRevenue(db: Db, locationId: string, requested: Requested): Promise<LotRevenue | Refusal> {
  const after = decodeCursor(requested.cursor, TimeCursor);
  if (isRefusal(after)) return after;
  const period = await findLotMonth(db, locationId, requested);
  if (isRefusal(period)) return period;
  const { rows, nextCursor } = await listRevenueRows(db, period.rows, { limit: requested.limit, after });
  return {
    ...period.month,
    location: toLocation(period.lot),
    monthSessions: rows.map((row) => toRevenueRow(row, requested.now)),
    nextCursor,
    ...(await totalsOf(db, period, requested)),
    ...(after ? { days: [], hours: [], updates: [] } : await detailsOf(db, period)),
  };
}

async function totalsOf(db: Db, { lot, month, today }: LotMonth, { date }: RequestedMonth) {
  const sums = await sumScope(db, { kind: 'lot', locationId: lot.id }, { month, date });
  const requested = { month, today, date };
  const { current, last, lastToDate } = sumMonths(sums.days, requested);
  const [totalCost, lastMonthToDate] = [current + sums.updates, lastToDate + sums.lastUpdates];
  return {
    totalCost,
    lastMonth: last + sums.lastUpdates,
    lastMonthToDate,
    changePercentage: percentChange({ current: totalCost, last: lastMonthToDate }),
    totalRevenueAllTime: sums.allTime,
    totalUpdates: sums.updates,
    sources: [...sums.sources],
    notCharged: await findNotCharged(db, lot.id),
    days: compareDays(sums.days, requested),
  };
}

async function detailsOf(db: Db, { lot, rows }: LotMonth) {
  const updates = await listUpdates(db, rows);
  return {
    hours: await countHoursOfWeek(db, { ...rows, timeZone: lot.timeZone }),
    updates: updates.map(toRevenueUpdate),
  };
}

async function findNotCharged(db: Db, locationId: string) {
  const sums = await sumNotCharged(db, locationId);
  const stays = sums.owed > 0 ? await listOwedStays(db, locationId) : [];
  return { ...sums, stays: stays.map(({ leftAt, ...stay }) => ({ ...stay, leftAt: leftAt.toISOString() })) };
}
