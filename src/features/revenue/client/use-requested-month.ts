// The month is in the URL, so that links to it work and going back from a lot returns to it.

import { useSearchParams } from 'wouter';
import { withQuery } from '#platform/api/fill-path.ts';
import { FIRST_YEAR, type Month } from '#platform/calendar/revenue-month.ts';
import type { RequestedMonth } from './revenue-queries.ts';

export function useRequestedMonth(): [RequestedMonth, (month: Month) => void] {
  const [search, setSearch] = useSearchParams();
  const show = ({ month, year }: Month) =>
    setSearch(
      (old) => {
        old.set('month', String(month));
        old.set('year', String(year));
        return old;
      },
      { replace: true },
    );
  return [readMonth(search), show];
}

/** The page with the month that is shown here. */
export const ofMonth = (path: string, { month, year }: RequestedMonth): string =>
  month === undefined || year === undefined ? path : withQuery(path, { month: String(month), year: String(year) });

/** Anything invalid means the current month. */
export function readMonth(search: URLSearchParams): RequestedMonth {
  const [month, year] = [Number(search.get('month')), Number(search.get('year'))];
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  return isMonth && Number.isInteger(year) && year >= FIRST_YEAR ? { month, year } : {};
}
