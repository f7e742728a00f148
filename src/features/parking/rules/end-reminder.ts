// Rule 176: when a driver is reminded that a paid session ends.

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

type Planned = Ending & { /** Paid, and neither ended nor refunded. */ readonly runs: boolean };

export function judgeDueReminder({ endsAt, minutesBefore, runs }: Planned, now: Date): DueReminder {
  if (!runs || endsAt <= now) return { kind: 'dropped' };
  const until = endReminderAt({ endsAt, minutesBefore });
  return until > now ? { kind: 'postponed', until } : { kind: 'remind' };
}
