/**
 * Rule 60: every day, month and opening hour is read on the location's own clock. That clock skips an hour on one night
 * of the year and repeats one on another. Time zones are IANA names ("America/Chicago"); an unknown one throws a
 * RangeError.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';

export const MINUTES_PER_DAY = 1440;

const stored = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the formatter created earlier for this key. A formatter takes some 35 KB outside JavaScript's own memory, and
 * creating one takes 20 times as long as using it.
 */
export const formatterOf = (
  key: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat => {
  const format = locale + key;
  const formatter = stored.get(format) ?? new Intl.DateTimeFormat(locale, options);
  stored.set(format, formatter);
  return formatter;
};

/** Whole minutes since 1970; seconds are dropped. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);

/** The instant at which a minute since 1970 begins. */
export const instantOf = (minute: number): Date => new Date(minute * MINUTE_MS);

/** What the local clock shows at a minute since 1970, also expressed as minutes since 1970. */
export const wallMinute = (minute: number, timeZone: string): number => {
  // The American order: month, day, year, hour, minute.
  const clock = formatterOf(timeZone, {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const shown = clock.format(instantOf(minute)).split(/\D+/).map(Number);
  const [month, day, year, hour, minutes] = shown as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minutes) / MINUTE_MS;
};

/** Minutes since local midnight, 0 to 1439. */
export const wallMinuteOfDay = (at: Date, timeZone: string): number => {
  const minute = wallMinute(minuteOf(at), timeZone) % MINUTES_PER_DAY;
  return minute < 0 ? minute + MINUTES_PER_DAY : minute;
};

/** The local day of an instant, "2026-03-08". */
export const localDay = (at: Date, timeZone: string): string => isoDay(wallMinute(minuteOf(at), timeZone));

/** The local month of an instant, "2026-03". */
export const localMonth = (at: Date, timeZone: string): string => localDay(at, timeZone).slice(0, 7);

/** The first instant of a local day: midnight, or the first minute after it where midnight is skipped. */
export const startOfLocalDay = (day: string, timeZone: string): Date => {
  const midnight = minuteOf(midnightUtc(day));
  // No place is more than 14 hours from UTC.
  const [before, after] = [midnight - 15 * 60, midnight + 15 * 60];
  return instantOf(firstMinute(before, after, (minute) => wallMinute(minute, timeZone) >= midnight));
};

/** The instant at which the clock shows this time; where clocks change, one that is not before it. Both in minutes since 1970. */
export const instantShowing = (wall: number, near: number, timeZone: string): Date => {
  const shiftAt = (minute: number) => wallMinute(minute, timeZone) - minute;
  const guess = wall - shiftAt(near);
  const exact = wall - shiftAt(guess);
  return instantOf(wallMinute(exact, timeZone) === wall ? exact : guess);
};

/** The day that many days later, or earlier when negative. */
export const addDays = (day: string, days: number): string =>
  isoDay(minuteOf(midnightUtc(day)) + days * MINUTES_PER_DAY);

/**
 * The first minute after `before` and up to `until` for which the condition holds. The condition must stay true from
 * there on.
 */
export const firstMinute = (before: number, until: number, holds: (minute: number) => boolean): number => {
  let [low, high] = [before, until];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
};

/** Whether the text is a calendar day, such as "2026-01-31". */
export const isDay = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
};

const isoDay = (minute: number): string => instantOf(minute).toISOString().slice(0, 10);

const midnightUtc = (day: string): Date => {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`"${day}" is no day.`);
  return midnight;
};
