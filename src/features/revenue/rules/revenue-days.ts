/**
 * The days of a month next to those of the month before, as a chart draws them. A day that a month lacks, or that is still
 * to come, is not a day that earned nothing.
 */

import {
  daysIn,
  firstDayOf,
  isoMonth,
  lastDayToCount,
  type Month,
  monthBefore,
} from '#platform/calendar/revenue-month.ts';
import type { Cents } from '#platform/money/cents.ts';

/** What a local day ("2026-03-08") earned. Omitted days earned nothing. */
export type EarnedDay = { readonly day: string; readonly cents: Cents };
export type ComparedDay = {
  readonly day: number;
  readonly cents: Cents | null;
  readonly lastMonthCents: Cents | null;
};

type Requested = { readonly month: Month; readonly today: string; readonly date?: number | undefined };

export const compareDays = (earned: readonly EarnedDay[], { month, today, date }: Requested): ComparedDay[] => {
  const centsOn = new Map(earned.map(({ day, cents }) => [day, cents]));
  const last = monthBefore(month);
  const [days, lastDays] = [daysIn(month), daysIn(last)];
  const counted = lastDayToCount(month, today, date) ?? 0;
  return Array.from({ length: Math.max(days, lastDays) }, (_, index) => {
    const day = index + 1;
    return {
      day,
      cents: day <= counted ? (centsOn.get(dayOf(month, day)) ?? 0) : null,
      lastMonthCents: day <= lastDays ? (centsOn.get(dayOf(last, day)) ?? 0) : null,
    };
  });
};

/** The corresponding day of the month before; a finished month is compared with all of it. */
export const dayToCompare = (month: Month, today: string, date?: number): number => {
  const reached = lastDayToCount(month, today, date) ?? 0;
  return reached < daysIn(month) ? reached : 31;
};

export type MonthSums = { readonly current: Cents; readonly last: Cents; readonly lastToDate: Cents };

/** The totals of both months. `date` ends the requested month; the current day ends `lastToDate`. */
export const sumMonths = (earned: readonly EarnedDay[], { month, today, date }: Requested): MonthSums => {
  const first = firstDayOf(month);
  // Money on a day after `today` comes from a lot whose clock is ahead, so it counts.
  const until = date ?? 31;
  const dayToDate = dayToCompare(month, today, date);
  const sums = { current: 0, last: 0, lastToDate: 0 };
  for (const { day, cents } of earned) {
    const ofMonth = Number(day.slice(8));
    if (day >= first && ofMonth <= until) sums.current += cents;
    if (day < first) sums.last += cents;
    if (day < first && ofMonth <= dayToDate) sums.lastToDate += cents;
  }
  return sums;
};

const dayOf = (month: Month, day: number): string => `${isoMonth(month)}-${String(day).padStart(2, '0')}`;
