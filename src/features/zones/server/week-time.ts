// A weekly time, as it is in an API answer and as it is stored.

import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import type { WeeklyTime } from '#platform/calendar/weekly-times.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';

const DAY_ENDS = 1440;

export function toWeekTime({ day, fromMinutes, untilMinutes }: WeeklyTime): WeekTime {
  const until = untilMinutes === DAY_ENDS ? '24:00' : formatTimeOfDay(untilMinutes);
  return { day, from: formatTimeOfDay(fromMinutes), until };
}
