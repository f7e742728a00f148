/**
 * A driver buys hours or days, depending on what the zone sells: over 0 and at most 24 hours in steps of one minute, or 1 to
 * 30 whole days. A day ends at the same time of day on the next date; counted in minutes, it is always 24 hours.
 */

export type StayDuration = { kind: 'hourly'; minutes: number } | { kind: 'daily'; days: number };

export type DurationRefusal = 'hours_out_of_range' | 'hours_not_whole_minutes' | 'days_out_of_range';

export type ParsedDuration = { ok: true; duration: StayDuration } | { ok: false; refusal: DurationRefusal };

export const MAX_HOURS = 24;
export const MAX_DAYS = 30;

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** The longest stay, which is only sold by the day. */
export const MAX_STAY_MINUTES = MAX_DAYS * MINUTES_PER_DAY;

/** 0.6 seconds, in minutes: allows 20 minutes to be written as 0.3333 hours. */
const STEP_TOLERANCE_MINUTES = 0.01;

type Requested = { isHourly: boolean; hours?: number | undefined; days?: number | undefined };

/** Reads what a driver asked for; a daily zone sells one day if none are given. */
export const parseDuration = ({ isHourly, hours, days }: Requested): ParsedDuration =>
  isHourly ? parseHours(hours ?? 0) : parseDays(days ?? 1);

const parseHours = (hours: number): ParsedDuration => {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  if (!(hours > 0 && hours <= MAX_HOURS)) return { ok: false, refusal: 'hours_out_of_range' };
  const isWholeMinutes = Math.abs(hours * MINUTES_PER_HOUR - minutes) <= STEP_TOLERANCE_MINUTES;
  if (!isWholeMinutes) return { ok: false, refusal: 'hours_not_whole_minutes' };
  if (minutes < 1) return { ok: false, refusal: 'hours_out_of_range' };
  return { ok: true, duration: { kind: 'hourly', minutes } };
};

const parseDays = (days: number): ParsedDuration =>
  Number.isInteger(days) && days >= 1 && days <= MAX_DAYS
    ? { ok: true, duration: { kind: 'daily', days } }
    : { ok: false, refusal: 'days_out_of_range' };

/** How long the stay lasts on the clock, in minutes (the one-hour minimum affects the price, not the time). */
export const durationMinutes = (duration: StayDuration): number =>
  duration.kind === 'hourly' ? duration.minutes : duration.days * MINUTES_PER_DAY;
