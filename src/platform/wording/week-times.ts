// Times that recur every week, as people read them.

import { t } from 'ttag';
import { spansOfTimes } from '#platform/calendar/weekly-times.ts';
import { readWeeklyTime } from '#platform/calendar/zone-schedule.ts';
import { describeSpans } from '#platform/calendar/zone-week.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';

/** "Mon – Fri 6:00 PM – 11:00 PM; Sat all day"; if there are none, and for null, always. */
export function describeWeekTimes(times: readonly WeekTime[] | null): string {
  if (times === null || times.length === 0) return t`Any time`;
  return describeSpans(spansOfTimes(times.map(readWeeklyTime)));
}
