/** Rule 19: when a rate applies, by the clock at the lot, and how long a flat rate covers. */
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import {
  addDays,
  instantOf,
  instantShowing,
  MINUTES_PER_DAY,
  minuteOf,
  wallMinute,
} from '#platform/calendar/local-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import type { FlatRate, RateTimes, Tariff, Unrated } from './tariff.ts';

/** "2026-11-20T08:10": days and times in this form sort as text. */
const isoMinute = (wall: number): string => instantOf(wall).toISOString().slice(0, 16);

const appliesAt = ({ days, from = '', until = '24', dates }: RateTimes, wall: number): boolean => {
  const beganOn = (minute: number) => {
    const day = isoMinute(minute).slice(0, 10);
    return (
      (!days || days.includes(instantOf(minute).getUTCDay())) &&
      (!dates || dates.some((range) => range.from <= day && day <= range.until))
    );
  };
  const time = isoMinute(wall).slice(11);
  const isPastMidnight = until <= from;
  return time >= from && (isPastMidnight || time < until)
    ? beganOn(wall)
    : isPastMidnight && time < until && beganOn(wall - MINUTES_PER_DAY);
};

/** The rates that apply to a car that enters at this moment. */
export const ratesAt = (tariff: Tariff, at: Date, timeZone: string): Tariff => {
  const wall = wallMinute(minuteOf(at), timeZone);
  return tariff.filter(({ when = {} }) => appliesAt(when, wall));
};

/** Until when a flat rate covers a car that entered at `entry`. */
export const coversUntil = ({ exitBy }: FlatRate, entry: Date, timeZone: string): Date => {
  const start = minuteOf(entry);
  if (exitBy === undefined) return new Date(entry.getTime() + MINUTES_PER_DAY * MINUTE_MS);
  const wall = wallMinute(start, timeZone);
  const midnight = wall - (((wall % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY);
  const today = midnight + (parseTimeOfDay(exitBy) ?? 0);
  return instantShowing(today > wall ? today : today + MINUTES_PER_DAY, start, timeZone);
};

const WEEK = [0, 1, 2, 3, 4, 5, 6, 7];

/** When a rate next applies, however far ahead its dates are; null when one applies now. */
export const unratedAt = (tariff: Tariff, at: Date, timeZone: string): Unrated | null => {
  if (ratesAt(tariff, at, timeZone).length > 0) return null;
  const near = minuteOf(at);
  const today = isoMinute(wallMinute(near, timeZone)).slice(0, 10);
  const begins = tariff.flatMap(({ when: { from = '00:00', dates = [] } = {} }) =>
    [today, ...dates.filter(({ until }) => until >= today).map((range) => range.from)].flatMap((day) =>
      WEEK.map((later) => minuteOf(new Date(`${addDays(day, later)}T${from}Z`))),
    ),
  );
  for (const wall of [...new Set(begins)].sort((one, other) => one - other)) {
    const ratedAt = instantShowing(wall, near, timeZone);
    if (ratedAt > at && ratesAt(tariff, ratedAt, timeZone).length > 0) return { ratedAt };
  }
  return { ratedAt: null };
};
