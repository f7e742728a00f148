/** Whether a camera is out of order: an open lot with cars has no hour without a message. */

import { HOUR_MS } from '#platform/calendar/durations.ts';
import { isOpenAt, type OpeningHours } from '#platform/calendar/opening-hours.ts';
import { forSaleAgainAt, type ZoneHours } from '#platform/calendar/zone-schedule.ts';

export const SILENT_AFTER_MS = HOUR_MS;

export type HoursOfZone = { readonly hours: OpeningHours; readonly schedule: readonly ZoneHours[] };

/** @param heardAt when it last sent anything, or was added */
export const isSilent = (
  heardAt: Date,
  { zones, timeZone, now }: { readonly zones: readonly HoursOfZone[]; readonly timeZone: string; readonly now: Date },
): boolean => {
  const since = new Date(now.getTime() - SILENT_AFTER_MS);
  const wasOpen = (at: Date) =>
    zones.some(
      ({ hours, schedule }) => isOpenAt(hours, at, timeZone) && forSaleAgainAt(schedule, at, timeZone) === null,
    );
  return heardAt <= since && wasOpen(since) && wasOpen(now);
};
