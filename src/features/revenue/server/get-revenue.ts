// A month of many lots at once, for the dashboard and the page with the month picker.

import { t } from 'ttag';
import { z } from 'zod';
import { toLocation } from '#features/lot-directory/server/public.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { FIRST_YEAR, type Month, requestedMonth } from '#platform/calendar/revenue-month.ts';
import { isRefusal, type Refusal, refuseField } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { LocationRevenue, RevenueSummary } from '../revenue.contract.ts';
import { percentChange } from '../rules/percent-change.ts';
import { compareDays, dayToCompare, sumMonths } from '../rules/revenue-days.ts';
import { listClocks, type RevenueScope } from './revenue-scope.read-model.ts';
import { type LotSums, listBestLots, listLotSums, type ScopeSums, sumScope } from './revenue-sums.read-model.ts';

export type RequestedMonth = {
  readonly month?: number | undefined;
  readonly year?: number | undefined;
  readonly date?: number | undefined;
};
type RequestedPage = { readonly best: number; readonly limit: number; readonly cursor?: string | undefined };

const LotsCursor = z.tuple([Id]);

export async function getRevenue(
  db: Db,
  scope: RevenueScope,
  { now, ...requested }: RequestedMonth & RequestedPage & { readonly now: Date },
): Promise<RevenueSummary | Refusal> {
  const after = decodeCursor(requested.cursor, LotsCursor);
  if (isRefusal(after)) return after;
  const period = await findScopeMonth(db, scope, { ...requested, now });
  if (isRefusal(period)) return period;
  const { month, today } = period;
  const { date = null, limit, best: max } = requested;
  const counted = { month, date, dayToDate: dayToCompare(month, today, requested.date) };
  const lots = await listLotSums(db, scope, { ...counted, beforeId: after?.[0], limit: limit + 1 });
  const { page, nextCursor } = cutPage(lots, limit, ({ id }) => [id]);
  const all = after === null && nextCursor === null ? page : null;
  const best = after ? [] : await findBestLots(db, scope, { ...counted, all, max });
  const sums = await sumScope(db, scope, { month, date });
  const totals = totalsAnswer(sums, { month, today, date: requested.date });
  return { ...month, ...lotsAnswer(page), bestLots: best.map(toRevenue), nextCursor, ...totals };
}

/** If all lots are already loaded, they are not read again. */
async function findBestLots(
  db: Db,
  scope: RevenueScope,
  {
    all,
    max,
    ...counted
  }: { month: Month; date: number | null; dayToDate: number; all: readonly LotSums[] | null; max: number },
): Promise<readonly LotSums[]> {
  if (!all) return listBestLots(db, scope, { ...counted, limit: max });
  return all.toSorted((a, b) => b.current - a.current).slice(0, max);
}

export type ScopeMonth = {
  readonly month: Month;
  /** The local dates where the day began first and where it began last. */
  readonly today: string;
  readonly earliestToday: string;
};

/** The requested month in these lots' time zones. */
export async function findScopeMonth(
  db: Db,
  scope: RevenueScope,
  { now, ...requested }: RequestedMonth & { readonly now: Date },
): Promise<ScopeMonth | Refusal> {
  const clocks = await listClocks(db, scope);
  const today = latestDay(clocks, now);
  const month = requestedMonth(requested, today);
  return month ? { month, today, earliestToday: earliestDay(clocks, now) } : refuseYear(today);
}

/** Across time zones the latest local date counts, so that no lot's day is left out. */
export function latestDay(clocks: readonly string[], now: Date): string {
  const days = clocks.map((timeZone) => localDay(now, timeZone)).sort();
  return days.at(-1) ?? localDay(now, 'UTC');
}

/** Across time zones, the earliest local date: every day before it is over at every lot. */
export function earliestDay(clocks: readonly string[], now: Date): string {
  const days = clocks.map((timeZone) => localDay(now, timeZone)).sort();
  return days[0] ?? localDay(now, 'UTC');
}

export function refuseYear(today: string): Refusal {
  const last = Number(today.slice(0, 4)) + 1;
  return refuseField('year', t`Years are ${FIRST_YEAR} to ${last}.`);
}

function lotsAnswer(page: readonly LotSums[]): Pick<RevenueSummary, 'vendorLocations' | 'locationsHolder'> {
  const locationsHolder = page.map(toRevenue);
  return { vendorLocations: locationsHolder.map(({ location }) => location), locationsHolder };
}

function toRevenue({ current, last, lastToDate, ...row }: LotSums): LocationRevenue {
  return {
    location: toLocation(row),
    revenue: {
      currentMonth: current,
      lastMonth: last,
      lastMonthToDate: lastToDate,
      changePercentage: percentChange({ current, last: lastToDate }),
    },
  };
}

type Requested = { readonly month: Month; readonly today: string; readonly date: number | undefined };

function totalsAnswer(sums: ScopeSums, requested: Requested) {
  const { current, last, lastToDate } = sumMonths(sums.days, requested);
  const total = current + sums.updates;
  const lastMonthToDate = lastToDate + sums.lastUpdates;
  return {
    totalLocationCount: sums.lotCount,
    totalRevenueAllTime: sums.allTime,
    totalRevenue: total,
    totalLocationRevenue: total,
    totalRevenueLastMonth: last + sums.lastUpdates,
    totalRevenueLastMonthToDate: lastMonthToDate,
    totalRevenueChangePercentage: percentChange({ current: total, last: lastMonthToDate }),
    totalUpdates: sums.updates,
    sources: [...sums.sources],
    totalUpdatesLastMonth: sums.lastUpdates,
    days: compareDays(sums.days, requested),
  };
}
