/**
 * Rule 131: revenue is reported by month, next to the month before. The current month is read on the lot's own clock;
 * years run from the product's first to next year.
 */
import { addDays } from './local-time.ts';

/** `month` is 1 to 12. */
export type Month = { readonly year: number; readonly month: number };

export const FIRST_YEAR = 2023;

/** "2026-03" */
export const isoMonth = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;

/** "2026-03-01" */
export const firstDayOf = (month: Month): string => `${isoMonth(month)}-01`;

export const monthAfter = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };

export const monthBefore = ({ year, month }: Month): Month =>
  month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };

export const daysIn = (month: Month): number => Number(addDays(firstDayOf(monthAfter(month)), -1).slice(8));

/** The month of a local day such as "2026-03-08". */
export const monthOf = (day: string): Month => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return { year, month };
};

/** The requested month; omitted parts default to the current one. Null for a year outside the offered range. */
export const requestedMonth = (
  requested: { readonly month?: number | undefined; readonly year?: number | undefined },
  today: string,
): Month | null => {
  const now = monthOf(today);
  const resolved = { year: requested.year ?? now.year, month: requested.month ?? now.month };
  return resolved.year >= FIRST_YEAR && resolved.year <= now.year + 1 ? resolved : null;
};

/** The last day of the month that counts so far; null before the month has begun. */
export const lastDayToCount = (month: Month, today: string, date?: number): number | null => {
  const first = firstDayOf(month);
  const requested = Math.min(date ?? 31, daysIn(month));
  if (today < first) return null;
  return today < firstDayOf(monthAfter(month)) ? Math.min(requested, Number(today.slice(8))) : requested;
};

/** The nearest day of a month to that day. @param until the first day after the month */
export const nearestDay = (day: string, { from, until }: { readonly from: string; readonly until: string }): string => {
  if (day < from) return from;
  return day < until ? day : addDays(until, -1);
};
