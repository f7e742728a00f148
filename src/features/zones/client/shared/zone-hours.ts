// The hours of a zone, from the API's answers.

import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { type OpeningHours, parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { readWeeklyTime, type ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { Zone } from '../../zones.contract.ts';

type WireHours = { readonly openTime: string; readonly closeTime: string };

export function hoursOf({ openTime, closeTime }: WireHours): OpeningHours {
  return { openMinutes: parseTimeOfDay(openTime) ?? 0, closeMinutes: parseTimeOfDay(closeTime) ?? 0 };
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
