// Rules 176 and 388: when a driver is reminded that a paid session ends, or what a start-stop one costs so far.

import { MINUTE_MS } from '#platform/calendar/durations.ts';

export const MIN_MINUTES_BEFORE = 5;
export const MAX_MINUTES_BEFORE = 60;
/** As long as a driver needs to walk back, or to add time. */
export const USUAL_MINUTES_BEFORE = 15;

type Ending = { readonly endsAt: Date; readonly minutesBefore: number };

/** @param minutesBefore whole minutes, 5 to 60 */
export const endReminderAt = ({ endsAt, minutesBefore }: Ending): Date =>
  new Date(endsAt.getTime() - minutesBefore * MINUTE_MS);

/**
 * What happens to a reminder whose planned moment has come. postponed: the session now ends later than planned. dropped:
 * there is nothing left to add time to.
 */
export type DueReminder =
  | { readonly kind: 'remind' | 'dropped' }
  | { readonly kind: 'postponed'; readonly until: Date };

type Planned = Ending & {
  /** Paid, and neither ended nor refunded. */
  readonly runs: boolean;
  /** Either is set for one that does not go by the end. */
  readonly everyMinutes?: number | null;
  readonly atCents?: number | null;
};

export function judgeDueReminder(planned: Planned, now: Date): DueReminder {
  const { endsAt, minutesBefore, runs, everyMinutes = null, atCents = null } = planned;
  if (!runs || endsAt <= now) return { kind: 'dropped' };
  if (everyMinutes !== null || atCents !== null) return { kind: 'remind' };
  const until = endReminderAt({ endsAt, minutesBefore });
  return until > now ? { kind: 'postponed', until } : { kind: 'remind' };
}

/** Start-stop parking may remind again and again, or once at a price, instead of before its limit. */
export const REMINDER_HOURS = [1, 2, 4, 8] as const;

type Running = { readonly startsAt: Date; readonly endsAt: Date };

/** The next of every so many minutes since the start; null if it would be at the limit or later. */
export function nextReminderAt({ startsAt, endsAt }: Running, everyMinutes: number, now: Date): Date | null {
  const each = everyMinutes * MINUTE_MS;
  const passed = Math.max(0, Math.floor((now.getTime() - startsAt.getTime()) / each));
  const next = new Date(startsAt.getTime() + (passed + 1) * each);
  return next < endsAt ? next : null;
}
