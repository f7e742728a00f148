// Times are local to the lot. The time zone is named only when it differs from the device's.

import { minuteOf, wallMinute } from '#platform/calendar/local-time.ts';

export type PlaceClock = { readonly timeZone: string; readonly withZoneName: boolean };

export function localClock(timeZone: string, at: Date): PlaceClock {
  return { timeZone, withZoneName: wallMinute(minuteOf(at), timeZone) !== wallMinute(minuteOf(at), deviceZone()) };
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
