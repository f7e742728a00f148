/**
 * A zone's free and closed hours as a driver reads them: "Free Mon – Fri, 6:00 PM – 8:00 PM". Days with the same hours
 * are grouped, Monday first.
 */
import { t } from 'ttag';
import { shortDayName } from './day-names.ts';
import { formatWallTime } from './human-time.ts';
import { MINUTES_PER_DAY } from './local-time.ts';
import { DAYS_OF_WEEK } from './weekly-times.ts';
import type { ZoneHours } from './zone-schedule.ts';

const kindWords = (kind: ZoneHours['kind']): string => (kind === 'free' ? t`Free` : t`Closed`);

/** One line per rule. */
export const describeZoneHours = (schedule: readonly ZoneHours[]): string[] => {
  const daysOf = new Map<string, Set<number>>();
  for (const { kind, day, fromMinutes, untilMinutes } of schedule) {
    const key = JSON.stringify([kind, formatSpan(fromMinutes, untilMinutes)]);
    daysOf.set(key, (daysOf.get(key) ?? new Set()).add(day));
  }
  return [...daysOf].map(([key, days]) => {
    const [kind, span]: [ZoneHours['kind'], string] = JSON.parse(key);
    return `${kindWords(kind)} ${describeDays(days)}, ${span}`;
  });
};

const formatSpan = (from: number, until: number): string =>
  from === 0 && until === MINUTES_PER_DAY ? t`all day` : `${formatWallTime(from)} – ${formatWallTime(until)}`;

/** "Mon – Fri", "Sat, Sun", "every day". */
export const describeDays = (days: ReadonlySet<number>): string => {
  if (days.size === DAYS_OF_WEEK.length) return t`every day`;
  const runs: number[][] = [];
  for (const [index, day] of DAYS_OF_WEEK.entries()) {
    if (!days.has(day)) continue;
    const run = runs.at(-1);
    if (run && index > 0 && run.at(-1) === DAYS_OF_WEEK[index - 1]) run.push(day);
    else runs.push([day]);
  }
  return runs.map(describeRun).join(', ');
};

const describeRun = (run: readonly number[]): string => {
  const names = run.map(shortDayName);
  return names.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(', ');
};
