// Times are the place's own. Its time zone is named only where the clock on its wall shows another time than this device.

import { minuteOf, wallMinute } from '#domain/calendar/local-time.ts';

export type PlaceClock = { readonly timeZone: string; readonly withZoneName: boolean };

export function placeClock(timeZone: string, at: Date): PlaceClock {
  return { timeZone, withZoneName: wallMinute(minuteOf(at), timeZone) !== wallMinute(minuteOf(at), deviceZone()) };
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
