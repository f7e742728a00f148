/**
 * Rule 301: a permit is paid for by the month on the lot's calendar, "2026-11". The first month is prorated: the days from
 * the start to the month's end, out of the days in that month, with half a cent rounded up once.
 */
import { addDays, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { type Cents, divideHalfUp } from '#platform/money/cents.ts';

/** "2026-11" of "2026-11-20". */
export const monthOfDay = (day: string): string => day.slice(0, 7);

export const nextMonth = (month: string): string => monthOfDay(addDays(`${month}-01`, 31));

export const lastDayOf = (month: string): string => addDays(`${nextMonth(month)}-01`, -1);

/** When a month begins on the lot's clock. */
export const startOfMonth = (month: string, timeZone: string): Date => startOfLocalDay(`${month}-01`, timeZone);

/** The prorated price for this day through the end of the month, in cents. */
export const partMonthCents = (monthlyCents: Cents, startsOn: string): Cents => {
  const days = Number(lastDayOf(monthOfDay(startsOn)).slice(8));
  const daysLeft = days - Number(startsOn.slice(8)) + 1;
  return divideHalfUp(monthlyCents * daysLeft, days);
};

/** What a month costs from its first day, or from the day on which the permit starts. */
export const centsForMonth = (monthlyCents: Cents, { month, startsOn }: { month: string; startsOn: string }): Cents =>
  month === monthOfDay(startsOn) ? partMonthCents(monthlyCents, startsOn) : monthlyCents;
