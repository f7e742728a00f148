// What an owner sells by the month, and when a changed price takes effect.

import { addDays } from '#platform/calendar/local-time.ts';
import type { Cents } from '#platform/money/cents.ts';
import { monthOfDay, nextMonth } from './permit-month.ts';

/** How many plates a permit may have; one of them parks at a time. */
export const MAX_PLATES = 5;
export const MAX_SEATS = 20_000;
/** In cents. A month costs at least the smallest amount a card can be charged, and no more than the maximum below. */
export const MIN_MONTHLY: Cents = 100;
export const MAX_MONTHLY: Cents = 1_000_000;
/** A permit starts today at the earliest, and at most this many days ahead. */
export const START_DAYS_AHEAD = 60;
/** A free one, for which nobody waits with money: next season's are given this year. */
export const GIVEN_DAYS_AHEAD = 366;
/** Rule 309: drivers are told about a price change this many days before it takes effect. */
const NOTICE_DAYS = 30;

export type MonthlyPrice = {
  readonly monthlyCents: Cents;
  /** A changed price and the first month that costs it; null when none is announced. */
  readonly next: { readonly monthlyCents: Cents; readonly from: string } | null;
};

/** The price of a month, the same for a purchase and for a renewal. */
export const priceOfMonth = ({ monthlyCents, next }: MonthlyPrice, month: string): Cents =>
  next && next.from <= month ? next.monthlyCents : monthlyCents;

/** The first month that begins at least 30 days after the announcement. */
export const firstMonthOfChange = (today: string): string => {
  const earliest = addDays(today, NOTICE_DAYS);
  return earliest.endsWith('-01') ? monthOfDay(earliest) : nextMonth(monthOfDay(earliest));
};
