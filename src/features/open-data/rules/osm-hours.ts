/** Opening hours in OpenStreetMap notation, which open parking data has adopted: "Mo-Fr 06:00-23:00; Sa,Su off". */

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
