// Hours on dates in words.

import { t } from 'ttag';
import { type DatedHours, datedIntervals } from './dated-hours.ts';
import { formatDateTime, formatWallTime } from './human-time.ts';
import { localDay } from './local-time.ts';
import type { OpeningHours } from './opening-hours.ts';

/** "Closed on December 25 (Christmas)." for a moment that a date closes; null when no date closes it. */
export const closedOnDate = (dated: readonly DatedHours[], at: Date, timeZone: string): string | null => {
  const [interval] = datedIntervals(dated, { from: at, until: new Date(at.getTime() + 1) }, timeZone);
  if (!interval || interval.isOpen) return null;
  const day = localDay(at, timeZone);
  const entry = dated.find(({ from, until }) => from <= day && day <= until);
  if (!entry) return null;
  const date = withName(formatDays({ from: day, until: day }), entry);
  return entry.hours ? t`On ${date}, open only ${formatHours(entry.hours)}.` : t`Closed on ${date}.`;
};

/** One line for each date that is not over: "Closed December 25 (Christmas)", "December 24 – December 26: 8:00 AM – 2:00 PM". */
export const describeDates = (dated: readonly DatedHours[], today: string): string[] =>
  dated
    .filter(({ until }) => until >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map((entry) => {
      const { hours } = entry;
      const date = withName(formatDays(entry, today), entry);
      if (!hours) return t`Closed ${date}`;
      const isAllDay = hours.openMinutes === hours.closeMinutes;
      return `${date}: ${isAllDay ? t`open all day` : formatHours(hours)}`;
    });

/** "December 24 – December 26", with the year if that is not the year of today. */
export const formatDays = ({ from, until }: Pick<DatedHours, 'from' | 'until'>, today = from): string =>
  [...new Set([from, until])].map((day) => formatDate(day, today.slice(0, 4))).join(' – ');

const formatDate = (day: string, thisYear: string): string => {
  const year = day.startsWith(thisYear) ? undefined : 'numeric';
  return formatDateTime(new Date(`${day}T12:00Z`), { timeZone: 'UTC', year, month: 'long', day: 'numeric' });
};

const withName = (date: string, { name }: DatedHours): string => (name ? `${date} (${name})` : date);

/** "10:00 AM – 2:00 PM". */
const formatHours = ({ openMinutes, closeMinutes }: OpeningHours): string =>
  `${formatWallTime(openMinutes)} – ${formatWallTime(closeMinutes)}`;
