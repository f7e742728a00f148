// Formats a zone's opening hours.

import { t } from 'ttag';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { formatWallTime } from '#platform/calendar/human-time.ts';
import { isAlwaysOpen, type OpeningHours, parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { readWeeklyTime, type ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { Zone } from '../../zones.contract.ts';

type WireHours = { readonly openTime: string; readonly closeTime: string };

export function hoursOf({ openTime, closeTime }: WireHours): OpeningHours {
  return { openMinutes: parseTimeOfDay(openTime) ?? 0, closeMinutes: parseTimeOfDay(closeTime) ?? 0 };
}

/** "6:00 AM – 11:00 PM", "Open 24 hours". */
export function formatHours(zone: WireHours): string {
  const hours = hoursOf(zone);
  if (isAlwaysOpen(hours)) return t`Open 24 hours`;
  return `${formatWallTime(hours.openMinutes)} – ${formatWallTime(hours.closeMinutes)}`;
}

/** Undefined for a zone without dates. */
export function datesOf({ datedHours }: Pick<Zone, 'datedHours'>): readonly DatedHours[] | undefined {
  return datedHours?.map((date) => {
    const { openTime, closeTime } = date;
    return openTime && closeTime ? { ...date, hours: hoursOf({ openTime, closeTime }) } : date;
  });
}

export function scheduleOf({ schedule }: Pick<Zone, 'schedule'>): readonly ZoneHours[] {
  return schedule.map(({ kind, ...time }) => ({ kind, ...readWeeklyTime(time) }));
}
