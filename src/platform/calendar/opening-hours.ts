/**
 * Rule 63: a zone opens and closes at the same local times every day. Equal times mean always open; closing before
 * opening means past midnight. The minute of opening is open, the minute of closing is closed. A time within a skipped
 * hour never comes; within a repeated hour the clock decides each time.
 */
import { firstMinute, instantOf, MINUTES_PER_DAY, minuteOf, wallMinute, wallMinuteOfDay } from './local-time.ts';

/** Minutes after local midnight, 0 to 1439. */
export type OpeningHours = { openMinutes: number; closeMinutes: number };

/** Minutes after midnight for "06:00" or "23:55"; undefined for anything else. */
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

/** When an open zone next closes; null when it is closed now or never closes. */
export const closesAfter = (hours: OpeningHours, at: Date, timeZone: string): Date | null =>
  isAlwaysOpen(hours) || !isOpenAt(hours, at, timeZone) ? null : nextChange(hours, at, timeZone);

/** When a closed zone next opens; null when it is open now. */
export const opensAfter = (hours: OpeningHours, at: Date, timeZone: string): Date | null =>
  isOpenAt(hours, at, timeZone) ? null : nextChange(hours, at, timeZone);

const isOpenOnTheClock = ({ openMinutes, closeMinutes }: OpeningHours, minuteOfDay: number): boolean => {
  const hasOpened = minuteOfDay >= openMinutes;
  const isBeforeClosing = minuteOfDay < closeMinutes;
  return openMinutes < closeMinutes ? hasOpened && isBeforeClosing : hasOpened || isBeforeClosing;
};

/** When an open zone closes or a closed one opens; never called for a zone that is always open. */
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
    // The clocks change before then, which may itself open or close the zone; otherwise keep waiting.
    minute = firstMinute(minute, expected, (later) => shiftAt(later) !== shift);
    if (isOpenAt(hours, instantOf(minute), timeZone) !== isOpen) return instantOf(minute);
  }
};
