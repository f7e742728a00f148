// Times that recur every week, as people read them.

import { t } from 'ttag';
import type { WeekTime } from '#contract/lots/week-time.ts';
import { shortDayName } from '#domain/calendar/day-names.ts';
import { formatWallTime } from '#domain/calendar/human-time.ts';
import { parseTimeOfDay } from '#domain/zones/opening-hours.ts';

/** "Fri 6:00 PM – 11:00 PM, Sat all day"; if there are none, and for null, always. The end of a day is its midnight. */
export function sayWeekTimes(times: readonly WeekTime[] | null): string {
  return times === null || times.length === 0 ? t`Any time` : times.map(sayTime).join(', ');
}

function sayTime({ day, from, until }: WeekTime): string {
  const name = shortDayName(day);
  if (from === '00:00' && until === '24:00') return t`${name} all day`;
  return `${name} ${sayClock(from)} – ${sayClock(until)}`;
}

const sayClock = (time: string): string => formatWallTime(parseTimeOfDay(time) ?? 0);
