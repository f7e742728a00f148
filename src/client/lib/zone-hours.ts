// A zone's opening hours as its page and its list say them.

import { formatTime } from '#domain/calendar/human-time.ts';
import { instantOf } from '#domain/calendar/local-time.ts';
import {
  closesAfter,
  isAlwaysOpen,
  isOpenAt,
  type OpeningHours,
  opensAfter,
  parseTimeOfDay,
} from '#domain/zones/opening-hours.ts';

type WireHours = { readonly openTime: string; readonly closeTime: string };

export type OpeningState = { readonly isOpen: boolean; readonly words: string };

export function hoursOf({ openTime, closeTime }: WireHours): OpeningHours {
  return { openMinutes: parseTimeOfDay(openTime) ?? 0, closeMinutes: parseTimeOfDay(closeTime) ?? 0 };
}

/** "6:00 AM – 11:00 PM", "Open 24 hours". */
export function formatHours(zone: WireHours): string {
  const hours = hoursOf(zone);
  if (isAlwaysOpen(hours)) return 'Open 24 hours';
  return `${formatWallTime(hours.openMinutes)} – ${formatWallTime(hours.closeMinutes)}`;
}

/** "Open until 11:00 PM", "Closed, opens 6:00 AM": it opens every day, so that the day goes without saying. */
export function openingState(zone: WireHours, timeZone: string, now: Date): OpeningState {
  const hours = hoursOf(zone);
  if (!isOpenAt(hours, now, timeZone)) {
    const opensAt = opensAfter(hours, now, timeZone);
    return { isOpen: false, words: opensAt ? `Closed, opens ${formatTime(opensAt, { timeZone })}` : 'Closed' };
  }
  const closesAt = closesAfter(hours, now, timeZone);
  return { isOpen: true, words: closesAt ? `Open until ${formatTime(closesAt, { timeZone })}` : 'Open now' };
}

function formatWallTime(minutes: number): string {
  return formatTime(instantOf(minutes), { timeZone: 'UTC' });
}
