/**
 * Every day, month and opening hour is the location's own: it is read off a clock on that place's wall.
 * The wall clock skips an hour on one night of the year and shows an hour twice on another.
 * Time zones are IANA names ("America/Chicago"); an unknown one throws a RangeError.
 */

const MINUTE_MS = 60_000;
export const MINUTES_PER_DAY = 1440;

// Making a formatter costs far more than using it, and a place's wall clock is asked often.
const wallClocks = new Map<string, Intl.DateTimeFormat>();

const wallClockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  wallClocks.set(timeZone, clock);
  return clock;
};

/** Whole minutes since 1970 of an instant; the seconds are dropped. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);

/** The instant at which a minute since 1970 begins. */
export const instantOf = (minute: number): Date => new Date(minute * MINUTE_MS);

/** What the wall clock shows in a minute since 1970, itself counted in minutes since 1970 on that wall. */
export const wallMinute = (minute: number, timeZone: string): number => {
  // The American order: month, day, year, hour, minute.
  const shown = wallClockOf(timeZone).format(instantOf(minute)).match(/\d+/g) ?? [];
  const [month = 1, day = 1, year = 1970, hour = 0, minutes = 0] = shown.map(Number);
  return Date.UTC(year, month - 1, day, hour, minutes) / MINUTE_MS;
};

/** The hands of the wall clock: minutes since its midnight, 0 to 1439. */
export const wallMinuteOfDay = (at: Date, timeZone: string): number => {
  const minute = wallMinute(minuteOf(at), timeZone) % MINUTES_PER_DAY;
  return minute < 0 ? minute + MINUTES_PER_DAY : minute;
};

/** The local day of an instant, "2026-03-08". */
export const localDay = (at: Date, timeZone: string): string => isoDay(wallMinute(minuteOf(at), timeZone));

/** The local month of an instant, "2026-03". */
export const localMonth = (at: Date, timeZone: string): string => localDay(at, timeZone).slice(0, 7);

/** The instant at which a local day begins: its midnight, or where that is skipped the first minute after it. */
export const startOfLocalDay = (day: string, timeZone: string): Date => {
  const midnight = minuteOf(midnightUtc(day));
  // No place is further from UTC than 14 hours.
  const [before, after] = [midnight - 15 * 60, midnight + 15 * 60];
  return instantOf(firstMinute(before, after, (minute) => wallMinute(minute, timeZone) >= midnight));
};

/** The day so many days later (or earlier, when negative). */
export const addDays = (day: string, days: number): string =>
  isoDay(minuteOf(midnightUtc(day)) + days * MINUTES_PER_DAY);

/** The first minute after `before` and up to `until` for which something holds, provided that it holds from there on. */
export const firstMinute = (before: number, until: number, holds: (minute: number) => boolean): number => {
  let [low, high] = [before, until];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
};

const isoDay = (minute: number): string => instantOf(minute).toISOString().slice(0, 10);

const midnightUtc = (day: string): Date => {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`"${day}" is not a day such as 2026-03-08.`);
  return midnight;
};
