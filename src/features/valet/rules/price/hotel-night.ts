/**
 * Rule 289: room charges are listed by the hotel's night, which runs from noon to noon on the stand's clock and has
 * the date on which it begins.
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

const NOON = 12 * 60;

/** The night in progress at that moment. */
export const nightAt = (at: Date, timeZone: string): string => {
  const day = localDay(at, timeZone);
  return wallMinuteOfDay(at, timeZone) < NOON ? addDays(day, -1) : day;
};

/** From noon on its date until before the next noon. */
export const boundsOfNight = (night: string, timeZone: string): { readonly from: Date; readonly until: Date } => ({
  from: noonOf(night, timeZone),
  until: noonOf(addDays(night, 1), timeZone),
});

const noonOf = (day: string, timeZone: string): Date => {
  const midnight = minuteOf(startOfLocalDay(day, timeZone));
  // A clock change moves noon by an hour or two relative to midnight.
  return instantOf(
    firstMinute(midnight + NOON - 181, midnight + NOON + 181, (minute) => {
      const at = instantOf(minute);
      return localDay(at, timeZone) > day || wallMinuteOfDay(at, timeZone) >= NOON;
    }),
  );
};
