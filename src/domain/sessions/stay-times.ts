/**
 * A stay starts ten minutes after it is bought, so that the driver can park and walk first,
 * and lasts as long as what was bought. (The vehicle is covered from the moment of payment.)
 */
import { durationMinutes, type StayDuration } from '../pricing/duration.ts';

export const START_DELAY_MINUTES = 10;

const MINUTE_MS = 60_000;

/** When a stay bought `now` starts and ends; a day is 24 hours, on daylight-saving nights too. */
export const stayTimes = (now: Date, duration: StayDuration): { startsAt: Date; endsAt: Date } => {
  const startsAt = addMinutes(now, START_DELAY_MINUTES);
  return { startsAt, endsAt: addMinutes(startsAt, durationMinutes(duration)) };
};

/** A stay made longer ends later by what was added. */
export const laterEnd = (endsAt: Date, added: StayDuration): Date => addMinutes(endsAt, durationMinutes(added));

const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
