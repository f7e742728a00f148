// The month on show stands in the address, so that a link to it can be kept and the way back from a lot leads to it.

import { useSearchParams } from 'wouter';
import { FIRST_YEAR, type Month } from '#domain/revenue/revenue-month.ts';
import type { AskedMonth } from '../page/revenue-queries.ts';

export function useAskedMonth(): [AskedMonth, (month: Month) => void] {
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

/** Anything that is no month means the present one. */
export function readMonth(search: URLSearchParams): AskedMonth {
  const [month, year] = [Number(search.get('month')), Number(search.get('year'))];
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  return isMonth && Number.isInteger(year) && year >= FIRST_YEAR ? { month, year } : {};
}
