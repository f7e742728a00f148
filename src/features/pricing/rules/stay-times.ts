/**
 * Rule 20: a stay starts ten minutes after it is bought, so that the driver can park and walk first. The vehicle is
 * covered from the moment of payment.
 */
import { durationMinutes, type StayDuration } from './duration.ts';

export const START_DELAY_MINUTES = 10;

const MINUTE_MS = 60_000;

/** When a stay bought `now` starts and ends. A day is 24 hours, even when the clocks change. */
export const stayTimes = (now: Date, duration: StayDuration): { startsAt: Date; endsAt: Date } => {
  const startsAt = addMinutes(now, START_DELAY_MINUTES);
  return { startsAt, endsAt: addMinutes(startsAt, durationMinutes(duration)) };
};

/** The end of a stay after adding time. */
export const laterEnd = (endsAt: Date, added: StayDuration): Date => addMinutes(endsAt, durationMinutes(added));

const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
