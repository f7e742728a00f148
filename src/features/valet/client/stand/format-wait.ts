import { formatMinutes } from '#platform/calendar/human-time.ts';

/** "12 min", "40 s": waits as people say them. */
export function formatWait(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60));
}
