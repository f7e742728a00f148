// Formats a zone's opening hours.

import type { Zone } from '#contract/lots/zones.contract.ts';
import { formatMoment, formatTime } from '#domain/calendar/human-time.ts';
import { instantOf } from '#domain/calendar/local-time.ts';
import { sellsAgainAt, shutsWithin } from '#domain/zones/assess-stay.ts';
import { isAlwaysOpen, type OpeningHours, parseTimeOfDay } from '#domain/zones/opening-hours.ts';
import { readWeeklyTime, type ZoneHours } from '#domain/zones/zone-schedule.ts';

type WireHours = { readonly openTime: string; readonly closeTime: string };
type WireZone = WireHours & Pick<Zone, 'schedule'>;

const DAY_MS = 86_400_000;

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

export function scheduleOf({ schedule }: Pick<Zone, 'schedule'>): readonly ZoneHours[] {
  return schedule.map(({ kind, ...time }) => ({ kind, ...readWeeklyTime(time) }));
}

/** "Open until 11:00 PM", "Closed, opens 6:00 AM": the day is named only when it is not the next that comes. */
export function openingState(zone: WireZone, timeZone: string, now: Date): OpeningState {
  const onSale = { hours: hoursOf(zone), schedule: scheduleOf(zone), timeZone };
  const inADay = new Date(now.getTime() + DAY_MS);
  const opensAt = sellsAgainAt(onSale, now);
  if (opensAt) {
    const words = opensAt < inADay ? formatTime(opensAt, { timeZone }) : formatMoment(opensAt, { timeZone, now });
    return { isOpen: false, words: `Closed, opens ${words}` };
  }
  const closesAt = shutsWithin(onSale, { from: now, until: inADay });
  return { isOpen: true, words: closesAt ? `Open until ${formatTime(closesAt, { timeZone })}` : 'Open now' };
}

function formatWallTime(minutes: number): string {
  return formatTime(instantOf(minutes), { timeZone: 'UTC' });
}
