/**
 * Rule 20: a stay starts ten minutes after it is bought, so that the driver can park and walk first. The vehicle is
 * covered from the moment of payment.
 */
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { MINUTES_PER_DAY, minuteOf, wallMinute } from '#platform/calendar/local-time.ts';
import { durationMinutes, type StayDuration } from './duration.ts';

export const START_DELAY_MINUTES = 10;

/** When a stay bought now begins. */
export const startOf = (now: Date): Date => addMinutes(now, START_DELAY_MINUTES);

/** When a stay bought `now` starts and ends. */
export const stayTimes = (now: Date, duration: StayDuration, timeZone: string): { startsAt: Date; endsAt: Date } => {
  const startsAt = startOf(now);
  return { startsAt, endsAt: laterEnd(startsAt, duration, timeZone) };
};

/**
 * The end of a stay after adding time. Rule 21: a day ends at the same time of day on the next date, also when the clocks
 * change; where they skip that time, it ends as much later.
 */
export const laterEnd = (endsAt: Date, added: StayDuration, timeZone: string): Date => {
  const minutes = durationMinutes(added);
  const later = addMinutes(endsAt, minutes);
  const shownEnd = shownAt(endsAt, timeZone) + minutes;
  const sameTime = addMinutes(later, shownEnd - shownAt(later, timeZone));
  return added.kind === 'hourly' || shownAt(sameTime, timeZone) !== shownEnd ? later : sameTime;
};

/** The fewest days, by the clock at the lot, that cover a stay between these times. */
export const daysBetween = (startsAt: Date, endsAt: Date, timeZone: string): number => {
  const shown = shownAt(endsAt, timeZone) - shownAt(startsAt, timeZone);
  const days = Math.max(1, Math.floor(shown / MINUTES_PER_DAY));
  return laterEnd(startsAt, { kind: 'daily', days }, timeZone) < endsAt ? days + 1 : days;
};

const shownAt = (at: Date, timeZone: string): number => wallMinute(minuteOf(at), timeZone);

const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
