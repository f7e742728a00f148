// Times that recur every week, as people read them.

import { t } from 'ttag';
import { shortDayName } from '#platform/calendar/day-names.ts';
import { formatWallTime } from '#platform/calendar/human-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';

/** "Fri 6:00 PM – 11:00 PM, Sat all day"; if there are none, and for null, always. The end of a day is its midnight. */
export function describeWeekTimes(times: readonly WeekTime[] | null): string {
  return times === null || times.length === 0 ? t`Any time` : times.map(formatTime).join(', ');
}

function formatTime({ day, from, until }: WeekTime): string {
  const name = shortDayName(day);
  if (from === '00:00' && until === '24:00') return t`${name} all day`;
  return `${name} ${formatClock(from)} – ${formatClock(until)}`;
}

const formatClock = (time: string): string => formatWallTime(parseTimeOfDay(time) ?? 0);
