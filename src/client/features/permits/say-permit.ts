// Days, hours and zones of permits, as people read them.

import { t } from 'ttag';
import type { WeekTime } from '#contract/lots/week-time.ts';
import { dayName } from '#domain/calendar/day-names.ts';
import { formatWallTime } from '#domain/calendar/human-time.ts';
import { parseTimeOfDay } from '#domain/zones/opening-hours.ts';
import { permitsTexts as texts } from './permits-texts.ts';

/** "Dec 1, 2026" of "2026-12-01". */
export const sayDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { timeZone: 'UTC', dateStyle: 'medium' });

/** Of a time at the lot. */
export const sayDayAt = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString(t`en-US`, { timeZone, dateStyle: 'medium' });

/** With the time of day. */
export const sayMomentAt = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString(t`en-US`, { timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** "Friday 6:00 PM – 11:00 PM". The end of a day is its midnight. */
export function sayHours(times: readonly WeekTime[] | null): string {
  if (times === null) return texts.always;
  return times.map(({ day, from, until }) => `${dayName(day)} ${sayClock(from)} – ${sayClock(until)}`).join(', ');
}

const sayClock = (time: string): string => formatWallTime(parseTimeOfDay(time) ?? 0);
