// The week of a zone as its form holds it: when it is open, day by day. It is stored as one opening and closing time for all days, and
// the hours of the week that are closed besides.

import { t } from 'ttag';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import type { OpenSpan, OpenWeek } from '#platform/calendar/open-week.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { spansOfTimes, type WeeklyTime } from '#platform/calendar/weekly-times.ts';
import { readWeeklyTime, writeWeeklyTime } from '#platform/calendar/zone-schedule.ts';
import { describeOpenWeek, openingsOf, openWeekOfStored, storedWeekOf } from '#platform/calendar/zone-week.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';
import type { Zone } from '../../zones.contract.ts';
import { hoursOf, scheduleOf } from './zone-hours.ts';

export type EnteredWeek = readonly WeekTime[];

export const everyDay = (from: string, until: string): EnteredWeek =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, until }));

export function weekFrom(zone: Pick<Zone, 'openTime' | 'closeTime' | 'schedule'>): EnteredWeek {
  const closed = scheduleOf(zone).filter(({ kind }) => kind === 'closed');
  return openingsOf(openWeekOfStored({ ...hoursOf(zone), closed })).flatMap((spans, day) =>
    spans.map((span) => writeWeeklyTime(timeOf(day, span))),
  );
}

const timeOf = (day: number, { from, until }: OpenSpan): WeeklyTime => ({
  day,
  fromMinutes: from,
  untilMinutes: until > MINUTES_PER_DAY ? until - MINUTES_PER_DAY : until,
});

/** What the server takes; only of a week without problems. */
export function weekToSend(week: EnteredWeek) {
  const { openMinutes, closeMinutes, closed } = storedWeekOf(spansOf(week));
  return {
    openTime: formatTimeOfDay(openMinutes),
    closeTime: formatTimeOfDay(closeMinutes),
    closed: closed.map(writeWeeklyTime),
  };
}

const spansOf = (week: EnteredWeek) => spansOfTimes(week.map(readWeeklyTime));

export const isComplete = ({ from, until }: WeekTime): boolean => from !== '' && until !== '';

export const weekProblem = (week: EnteredWeek): string | undefined =>
  week.every(isComplete) ? undefined : t`Please provide a time`;

/** "Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM"; null while a time is missing. */
export function describeWeek(week: EnteredWeek): string | null {
  const open = openWeek(week);
  return open && describeOpenWeek(open);
}

/** Null while a time is missing. */
export function openWeek(week: EnteredWeek): OpenWeek | null {
  return week.every(isComplete) ? openWeekOfStored(storedWeekOf(spansOf(week))) : null;
}
