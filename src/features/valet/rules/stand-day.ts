/**
 * Rule 481: a stand's day begins at six in the morning on its own clock, so that an evening is one day, also past midnight. A hotel's
 * night (rule 289) begins at noon.
 */

import {
  addDays,
  firstMinute,
  instantOf,
  localDay,
  minuteOf,
  startOfLocalDay,
  wallMinuteOfDay,
} from '#platform/calendar/local-time.ts';

export type Bounds = { readonly from: Date; readonly until: Date };

/** Minutes since midnight. */
export const DAY_BEGINS = 6 * 60;

/** The stand's day in progress at that moment, by the date on which it began. */
export const standDay = (at: Date, timeZone: string): string => dayInProgress(at, { begins: DAY_BEGINS, timeZone });

/** From six on its date until before the next six. */
export const boundsOfStandDay = (day: string, timeZone: string): Bounds =>
  boundsOfDay(day, { begins: DAY_BEGINS, timeZone });

type Begins = {
  /** Minutes since midnight, later than any hour at which clocks change. */
  readonly begins: number;
  readonly timeZone: string;
};

export const dayInProgress = (at: Date, { begins, timeZone }: Begins): string => {
  const day = localDay(at, timeZone);
  return wallMinuteOfDay(at, timeZone) < begins ? addDays(day, -1) : day;
};

export const boundsOfDay = (day: string, begins: Begins): Bounds => ({
  from: beginningOf(day, begins),
  until: beginningOf(addDays(day, 1), begins),
});

const beginningOf = (day: string, { begins, timeZone }: Begins): Date => {
  const midnight = minuteOf(startOfLocalDay(day, timeZone));
  // A clock change moves the hour by one or two relative to midnight.
  return instantOf(
    firstMinute(midnight + begins - 181, midnight + begins + 181, (minute) => {
      const at = instantOf(minute);
      return localDay(at, timeZone) > day || wallMinuteOfDay(at, timeZone) >= begins;
    }),
  );
};
