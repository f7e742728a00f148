// Times as support shows them: with the year, because people ask about last winter. A stay's times are in its lot's time
// zone, those of messages and acts in the reader's.

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatDateTime, formatMinutes, formatTime } from '#platform/calendar/human-time.ts';

/** "Nov 19, 2026, 10:14 PM"; in the reader's own zone "Nov 19, 2026, 10:14 PM CST", because colleagues may sit in others. */
export function formatIsoMoment(iso: string, timeZone?: string): string {
  return timeZone === undefined
    ? formatIso(iso, MOMENT_WITH_ZONE)
    : formatIso(iso, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
}

const MOMENT_WITH_ZONE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** "Thu, Nov 19, 2026". */
export function formatIsoDay(iso: string, timeZone?: string): string {
  return formatIso(iso, { timeZone, weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
}

/** "Nov 19, 2026, 10:14 PM – 11:14 PM": the end names its day if it differs. */
export function formatSpan({ startTime, endTime }: { startTime: string; endTime: string }, timeZone: string): string {
  const sameDay = formatIsoDay(startTime, timeZone) === formatIsoDay(endTime, timeZone);
  const end = sameDay ? formatTime(new Date(endTime), { timeZone }) : formatIsoMoment(endTime, timeZone);
  return `${formatIsoMoment(startTime, timeZone)} – ${end}`;
}

/** "2 days", "3 h", "1 min": how long something has waited, in its largest unit only. */
export function formatAge(iso: string, now: Date): string {
  const minutes = Math.max(1, (now.getTime() - new Date(iso).getTime()) / MINUTE_MS);
  const step = [1440, 60, 1].find((unit) => minutes >= unit) ?? 1;
  return formatMinutes(Math.floor(minutes / step) * step);
}

function formatIso(
  iso: string,
  options: { [K in keyof Intl.DateTimeFormatOptions]: Intl.DateTimeFormatOptions[K] },
): string {
  return formatDateTime(new Date(iso), options as Intl.DateTimeFormatOptions);
}
