/** Opening hours in OpenStreetMap notation, which open parking data has adopted: "Mo-Fr 06:00-23:00; Sa,Su off; 2026 Dec 25 off". */

import type { OpenDates } from '#platform/calendar/open-dates.ts';
import { isOpenAllWeek, type OpenSpan, type OpenWeek } from '#platform/calendar/open-week.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const;

export const writeOsmHours = (week: OpenWeek): string => {
  if (isOpenAllWeek(week)) return '24/7';
  const byHours = new Map<string, number[]>();
  for (const [index, day] of DAYS_OF_WEEK.entries()) {
    const hours = (week[day] ?? []).map(writeSpan).join(',') || 'off';
    byHours.set(hours, [...(byHours.get(hours) ?? []), index]);
  }
  return [...byHours].map(([hours, places]) => `${writeDays(places)} ${hours}`).join('; ');
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The week, then the dates on which it is different: in this notation, a later rule overrides those before it. */
export const writeOsmDates = (week: OpenWeek, dates: readonly OpenDates[]): readonly string[] => [
  writeOsmHours(week),
  ...dates.map(({ from, until, spans }) => {
    const days = [...new Set([from, until])].map(writeDate).join('-');
    return `${days} ${spans.map(writeSpan).join(',') || 'off'}`;
  }),
];

const writeDate = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${year} ${MONTHS[Number(month) - 1]} ${date}`;
};

/** What goes past midnight ends after 24:00. */
const writeSpan = ({ from, until }: OpenSpan): string => `${formatTimeOfDay(from)}-${formatTimeOfDay(until)}`;

/** Positions in a week that begins on Monday: [0, 1, 2, 5] is "Mo-We,Sa". */
const writeDays = (places: readonly number[]): string => {
  const runs: number[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.at(-1) === place - 1) run.push(place);
    else runs.push([place]);
  }
  return runs.map((run) => (run.length > 1 ? `${dayAt(run[0])}-${dayAt(run.at(-1))}` : dayAt(run[0]))).join(',');
};

const dayAt = (place = 0): string => DAYS[DAYS_OF_WEEK[place] ?? 0] ?? '';
