// Times in the format of a datetime-local field, on the clock of a place.

import { firstMinute, instantOf, minuteOf, wallMinute } from '#platform/calendar/local-time.ts';

/** No place is further from UTC, in minutes. */
const FARTHEST = 15 * 60;

/** The instant at which the place's clock first shows this; null for an invalid time. */
export function readLocalTime(typed: string, timeZone: string): Date | null {
  const wall = minuteOf(new Date(`${typed}Z`));
  if (Number.isNaN(wall)) return null;
  return instantOf(firstMinute(wall - FARTHEST, wall + FARTHEST, (minute) => wallMinute(minute, timeZone) >= wall));
}

export function localTimeOf(at: Date, timeZone: string): string {
  return instantOf(wallMinute(minuteOf(at), timeZone))
    .toISOString()
    .slice(0, 16);
}
