// A weekly time, as it is in an API answer and as it is stored.

import type { WeekTime } from '#contract/lots/week-time.ts';
import type { WeeklyTime } from '#domain/calendar/weekly-times.ts';
import { formatTimeOfDay } from '#domain/zones/opening-hours.ts';

const DAY_ENDS = 1440;

export function toWeekTime({ day, fromMinutes, untilMinutes }: WeeklyTime): WeekTime {
  const until = untilMinutes === DAY_ENDS ? '24:00' : formatTimeOfDay(untilMinutes);
  return { day, from: formatTimeOfDay(fromMinutes), until };
}
