// What an owner sells by the month, and from when a changed price counts.

import { addDays } from '../calendar/local-time.ts';
import type { Cents } from '../money/cents.ts';
import { monthOfDay, nextMonth } from './permit-month.ts';

/** How many plates a permit may have; one of them parks at a time. */
export const MOST_PLATES = 5;
export const MOST_SEATS = 20_000;
/** In cents: a month costs at least what a card can be charged, and no more than this. */
export const LEAST_MONTHLY: Cents = 100;
export const MOST_MONTHLY: Cents = 1_000_000;
/** A permit starts today at the earliest and so many days ahead at the latest. */
export const START_DAYS_AHEAD = 60;
/** Rule 309: drivers are told of another price so many days before it counts. */
const NOTICE_DAYS = 30;

export type MonthlyPrice = {
  readonly monthlyCents: Cents;
  /** A changed price, and the first month that costs it; null while none is announced. */
  readonly next: { readonly monthlyCents: Cents; readonly from: string } | null;
};

/** The price of a month, the same for a purchase and a renewal. */
export const priceOfMonth = ({ monthlyCents, next }: MonthlyPrice, month: string): Cents =>
  next && next.from <= month ? next.monthlyCents : monthlyCents;

/** The first month that begins 30 days or more after the day on which it is announced. */
export const firstMonthOfChange = (today: string): string => {
  const earliest = addDays(today, NOTICE_DAYS);
  return earliest.endsWith('-01') ? monthOfDay(earliest) : nextMonth(monthOfDay(earliest));
};
