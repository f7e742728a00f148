/**
 * Times that recur every week on a location's clock, such as "Sunday 8 to 13". They are an hour shorter on the night
 * the clocks skip an hour, and an hour longer on the night an hour repeats.
 */
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { firstMinute, instantOf, MINUTES_PER_DAY, minuteOf, wallMinute } from './local-time.ts';

/** 0 is Sunday; weeks are displayed from Monday. */
export const DAYS_OF_WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** `day` is 0 for Sunday; times are minutes after midnight. An end before the start means past midnight. */
export type WeeklyTime = { readonly day: number; readonly fromMinutes: number; readonly untilMinutes: number };

/** Includes `from`, excludes `until`. */
export type Interval = { readonly from: Date; readonly until: Date };

/** By day, 0 for Sunday, in minutes after its midnight; what goes past the next one ends after 1440. */
export const spansOfTimes = (times: readonly WeeklyTime[]): { from: number; until: number }[][] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) =>
    times
      .filter((time) => time.day === day)
      .map((time) => ({ from: time.fromMinutes, until: time.fromMinutes + lengthOf(time) }))
      .sort((one, other) => one.from - other.from),
  );

// January 1, 1970, was a Thursday.
const FIRST_WEEKDAY = 4;

/** The parts of a span in which these times are on: in order, joined where they meet. */
export const intervalsWithin = (
  times: readonly WeeklyTime[],
  { from, until }: Interval,
  timeZone: string,
): Interval[] => {
  if (times.length === 0 || until <= from) return [];
  const stretches = evenStretches(minuteOf(from), Math.ceil(until.getTime() / MINUTE_MS), timeZone);
  const found = stretches.flatMap((stretch) => onTheWall(times, stretch));
  const clipped = found
    .map((interval) => ({
      from: laterOf(from, interval.from),
      until: until < interval.until ? until : interval.until,
    }))
    .filter((interval) => interval.from < interval.until);
  return joinIntervals(clipped);
};

/** Whether one of these times is on. */
export const isOnAt = (times: readonly WeeklyTime[], at: Date, timeZone: string): boolean =>
  intervalsWithin(times, { from: at, until: new Date(at.getTime() + 1) }, timeZone).length > 0;

/** When the current time ends; null when none is on or they never end. */
export const endOfInterval = (times: readonly WeeklyTime[], at: Date, timeZone: string): Date | null => {
  const horizon = new Date(at.getTime() + 15 * MINUTES_PER_DAY * MINUTE_MS);
  const [first] = intervalsWithin(times, { from: at, until: horizon }, timeZone);
  return first && first.from <= at && first.until < horizon ? first.until : null;
};

type Stretch = { readonly from: number; readonly until: number; readonly shift: number };

/** Stretches of minutes without a clock change. */
const evenStretches = (from: number, until: number, timeZone: string): Stretch[] => {
  const shiftAt = (minute: number) => wallMinute(minute, timeZone) - minute;
  const stretches: Stretch[] = [];
  for (let start = from; start < until; ) {
    const shift = shiftAt(start);
    let end = Math.min(until, start + MINUTES_PER_DAY);
    while (end < until && shiftAt(end) === shift) end = Math.min(until, end + MINUTES_PER_DAY);
    const last = shiftAt(end) === shift ? end : firstMinute(start, end, (minute) => shiftAt(minute) !== shift);
    stretches.push({ from: start, until: last, shift });
    start = last;
  }
  return stretches;
};

const onTheWall = (times: readonly WeeklyTime[], { from, until, shift }: Stretch): Interval[] => {
  const intervals: Interval[] = [];
  const firstDay = Math.floor((from + shift) / MINUTES_PER_DAY) - 1;
  const lastDay = Math.floor((until + shift) / MINUTES_PER_DAY);
  for (let day = firstDay; day <= lastDay; day++) {
    const weekday = (((day + FIRST_WEEKDAY) % 7) + 7) % 7;
    for (const time of times.filter((each) => each.day === weekday)) {
      const begins = day * MINUTES_PER_DAY + time.fromMinutes - shift;
      const ends = begins + lengthOf(time);
      const [first, last] = [Math.max(from, begins), Math.min(until, ends)];
      if (first < last) intervals.push({ from: instantOf(first), until: instantOf(last) });
    }
  }
  return intervals;
};

const lengthOf = ({ fromMinutes, untilMinutes }: WeeklyTime): number =>
  untilMinutes > fromMinutes ? untilMinutes - fromMinutes : untilMinutes - fromMinutes + MINUTES_PER_DAY;

const joinIntervals = (intervals: readonly Interval[]): Interval[] => {
  const joined: Interval[] = [];
  for (const interval of intervals.toSorted((a, b) => +a.from - +b.from)) {
    const last = joined.at(-1);
    if (last && interval.from <= last.until) {
      joined[joined.length - 1] = { from: last.from, until: laterOf(last.until, interval.until) };
    } else joined.push(interval);
  }
  return joined;
};

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
