/**
 * Rule 259: a guest asks for the car ahead of time, "at 9:30 PM". It is then requested automatically, as long
 * before that as the stand promises, so that it is in front on time. The app offers quarter hours of the next day,
 * and none after the stand closes.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { addDays, localDay, startOfLocalDay, wallMinuteOfDay } from '#platform/calendar/local-time.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const AHEAD_MS = 24 * 60 * MINUTE_MS;

export type StandClock = {
  readonly timeZone: string;
  readonly promiseMinutes: number;
  /** In minutes after midnight on the local clock; null if it never closes. */
  readonly closesAt: number | null;
};

/** When the stand closes next; null if it never does. */
export const nextClosing = (now: Date, { timeZone, closesAt }: StandClock): Date | null => {
  if (closesAt === null) return null;
  const today = localDay(now, timeZone);
  const closings = [today, addDays(today, 1), addDays(today, 2)].map((day) => closingOn(day, closesAt, timeZone));
  return closings.find((at) => at > now) ?? null;
};

/** On the day of a clock change, uses the clock as it is then; a skipped time comes an hour later or earlier. */
const closingOn = (day: string, closesAt: number, timeZone: string): Date => {
  const guess = new Date(startOfLocalDay(day, timeZone).getTime() + closesAt * MINUTE_MS);
  const isOff = closesAt - wallMinuteOfDay(guess, timeZone);
  return Math.abs(isOff) > 180 ? guess : new Date(guess.getTime() + isOff * MINUTE_MS);
};

/** When to request it so that it is in front at that time. */
export const fetchAt = (requested: Date, { promiseMinutes }: Pick<StandClock, 'promiseMinutes'>): Date =>
  new Date(requested.getTime() - promiseMinutes * MINUTE_MS);

/** What a guest may choose now. */
export const wantedTimes = (now: Date, stand: StandClock): readonly Date[] => {
  const earliest = now.getTime() + stand.promiseMinutes * MINUTE_MS;
  const first = Math.ceil(earliest / QUARTER_MS) * QUARTER_MS;
  const last = Math.min(now.getTime() + AHEAD_MS, nextClosing(now, stand)?.getTime() ?? Number.POSITIVE_INFINITY);
  const count = Math.max(0, Math.floor((last - first) / QUARTER_MS) + 1);
  return Array.from({ length: count }, (_, index) => new Date(first + index * QUARTER_MS));
};

export type WantedRefusal = 'wanted_too_soon' | 'wanted_too_late' | 'wanted_after_closing';

/** Any minute may be sent, as long as the stand can still keep its promise. */
export const judgeWanted = (requested: Date, now: Date, stand: StandClock): WantedRefusal | null => {
  if (requested.getTime() < now.getTime() + stand.promiseMinutes * MINUTE_MS) return 'wanted_too_soon';
  const closing = nextClosing(now, stand);
  if (closing && requested > closing) return 'wanted_after_closing';
  return requested.getTime() > now.getTime() + AHEAD_MS ? 'wanted_too_late' : null;
};
