/**
 * A zone opens and closes at the same times every day, by the clock on its wall. Opening and closing at one time means always
 * open; closing earlier than opening means open over midnight. The minute of opening is open, the minute of closing is closed.
 * On the night of a skipped hour a time within it never comes; on that of a doubled hour the clock decides each time it is shown.
 */
import {
  firstMinute,
  instantOf,
  MINUTES_PER_DAY,
  minuteOf,
  wallMinute,
  wallMinuteOfDay,
} from '../calendar/local-time.ts';

/** Minutes after midnight on the wall clock, 0 to 1439. */
export type OpeningHours = { openMinutes: number; closeMinutes: number };

/** Minutes after midnight of "06:00" or "23:55"; undefined for anything else. */
export const parseTimeOfDay = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/** "06:00", as the wire and time inputs write it. */
export const formatTimeOfDay = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
};

export const isAlwaysOpen = ({ openMinutes, closeMinutes }: OpeningHours): boolean => openMinutes === closeMinutes;

export const isOpenAt = (hours: OpeningHours, at: Date, timeZone: string): boolean =>
  isOpenOnTheClock(hours, wallMinuteOfDay(at, timeZone));

/** When a zone that is open now closes next; null when it is closed now or never closes. */
export const closesAfter = (hours: OpeningHours, at: Date, timeZone: string): Date | null =>
  isAlwaysOpen(hours) || !isOpenAt(hours, at, timeZone) ? null : nextChange(hours, at, timeZone);

/** When a zone that is closed now opens next; null when it is open now. */
export const opensAfter = (hours: OpeningHours, at: Date, timeZone: string): Date | null =>
  isOpenAt(hours, at, timeZone) ? null : nextChange(hours, at, timeZone);

const isOpenOnTheClock = ({ openMinutes, closeMinutes }: OpeningHours, minuteOfDay: number): boolean => {
  const hasOpened = minuteOfDay >= openMinutes;
  const isBeforeClosing = minuteOfDay < closeMinutes;
  return openMinutes < closeMinutes ? hasOpened && isBeforeClosing : hasOpened || isBeforeClosing;
};

/** The next instant at which an open zone closes or a closed one opens; never asked of a zone that is always open. */
const nextChange = (hours: OpeningHours, at: Date, timeZone: string): Date => {
  const isOpen = isOpenAt(hours, at, timeZone);
  const awaited = isOpen ? hours.closeMinutes : hours.openMinutes;
  const shiftAt = (minute: number) => wallMinute(minute, timeZone) - minute;
  let minute = minuteOf(at);
  for (;;) {
    const shift = shiftAt(minute);
    const shown = wallMinuteOfDay(instantOf(minute), timeZone);
    const expected = minute + ((awaited - shown + MINUTES_PER_DAY) % MINUTES_PER_DAY);
    if (shiftAt(expected) === shift) return instantOf(expected);
    // The clocks change before then: that may open or close the zone by itself, else wait on from there.
    minute = firstMinute(minute, expected, (later) => shiftAt(later) !== shift);
    if (isOpenAt(hours, instantOf(minute), timeZone) !== isOpen) return instantOf(minute);
  }
};
