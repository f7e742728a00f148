import { formatDay, formatTime } from '#platform/calendar/human-time.ts';

/** "Thu, Nov 19, 10:14 PM" on the lot's clock. */
export function lotMoment(iso: string, timeZone: string): string {
  const at = new Date(iso);
  return `${formatDay(at, timeZone)}, ${formatTime(at, { timeZone })}`;
}
