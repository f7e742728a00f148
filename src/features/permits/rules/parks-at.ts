/** The hours of the week in which a permit parks. */

import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { isOnAt, type WeeklyTime } from '#platform/calendar/weekly-times.ts';

/** As its plan says it: an `until` of "24:00" is the end of the day. */
export type PermitTime = { readonly day: number; readonly from: string; readonly until: string };

const MINUTES_A_DAY = 1440;

export const toWeekly = ({ day, from, until }: PermitTime): WeeklyTime => ({
  day,
  fromMinutes: parseTimeOfDay(from) ?? 0,
  untilMinutes: until === '24:00' ? MINUTES_A_DAY : (parseTimeOfDay(until) ?? 0),
});

/** Null times mean always. */
export const parksAt = (times: readonly PermitTime[] | null, at: Date, timeZone: string): boolean =>
  times === null || isOnAt(times.map(toWeekly), at, timeZone);
