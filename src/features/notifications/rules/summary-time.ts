/** Rule 207: a daily summary is sent at seven in the morning on its reader's clock. */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { addDays, localDay, startOfLocalDay, wallMinuteOfDay } from '#platform/calendar/local-time.ts';

const SUMMARY_MINUTE = 7 * 60;

/** The next such moment after this one. */
export function nextSummaryAt(after: Date, timeZone: string): Date {
  const today = localDay(after, timeZone);
  const at = sevenOn(today, timeZone);
  return at > after ? at : sevenOn(addDays(today, 1), timeZone);
}

/** Works even when the clocks changed during the night. */
function sevenOn(day: string, timeZone: string): Date {
  const sevenHours = new Date(startOfLocalDay(day, timeZone).getTime() + SUMMARY_MINUTE * MINUTE_MS);
  const late = wallMinuteOfDay(sevenHours, timeZone) - SUMMARY_MINUTE;
  return new Date(sevenHours.getTime() - late * MINUTE_MS);
}

/** The time zones of the United States, and of other places with lots, under the names their readers use. */
export const SUMMARY_CLOCKS = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
] as const;
export type SummaryClock = (typeof SUMMARY_CLOCKS)[number];
