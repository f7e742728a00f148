// The pages of lots as one list, and the sums over all lots as a month's figures.

import type { InfiniteData } from '@tanstack/react-query';
import type { LocationRevenue, RevenueSummary } from '../../revenue.contract.ts';
import type { MonthSums } from '../month-figures.tsx';

type Pages = InfiniteData<RevenueSummary>;

/** Best first once all lots are loaded; until then in the server's order, so that nothing jumps. */
export function lotsIn({ pages }: Pages): LocationRevenue[] {
  const lots = pages.flatMap(({ locationsHolder }) => locationsHolder);
  if (pages.at(-1)?.nextCursor !== null) return lots;
  return lots.sort((a, b) => b.revenue.currentMonth - a.revenue.currentMonth);
}

/** Alphabetical, to make a lot easy to find. */
export function byName(lots: readonly LocationRevenue[]): LocationRevenue[] {
  return lots.toSorted((a, b) => a.location.name.localeCompare(b.location.name, 'en', { numeric: true }));
}

export function sumsOf(summary: RevenueSummary): MonthSums {
  const { month, year, days, sources } = summary;
  return {
    sources,
    month,
    year,
    days,
    total: summary.totalRevenue,
    lastMonth: summary.totalRevenueLastMonth,
    lastMonthToDate: summary.totalRevenueLastMonthToDate,
    allTime: summary.totalRevenueAllTime,
    updates: summary.totalUpdates,
  };
}
