// Hours on dates in words. In its own file, because the roadside page needs only the rules.

import { t } from 'ttag';
import { type DatedHours, datedSpells } from './dated-hours.ts';
import { formatWallTime, say } from './human-time.ts';
import { localDay } from './local-time.ts';
import type { OpeningHours } from './opening-hours.ts';

/** "Closed on December 25 (Christmas)." for a moment that a date closes; null when no date closes it. */
export const closedOnDate = (dated: readonly DatedHours[], at: Date, timeZone: string): string | null => {
  const [spell] = datedSpells(dated, { from: at, until: new Date(at.getTime() + 1) }, timeZone);
  if (!spell || spell.isOpen) return null;
  const day = localDay(at, timeZone);
  const entry = dated.find(({ from, until }) => from <= day && day <= until);
  if (!entry) return null;
  const date = withName(formatDate(day), entry);
  return entry.hours ? t`On ${date}, open only ${formatHours(entry.hours)}.` : t`Closed on ${date}.`;
};

/** One line for each date that is not over: "Closed December 25 (Christmas)", "December 24 – December 26: 8:00 AM – 2:00 PM". */
export const describeDates = (dated: readonly DatedHours[], today: string): string[] =>
  dated
    .filter(({ until }) => until >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map((entry) => {
      const { from, until, hours } = entry;
      const days = from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`;
      const date = withName(days, entry);
      if (!hours) return t`Closed ${date}`;
      const isAllDay = hours.openMinutes === hours.closeMinutes;
      return `${date}: ${isAllDay ? t`open all day` : formatHours(hours)}`;
    });

/** "December 25". */
const formatDate = (day: string): string =>
  say(new Date(`${day}T12:00Z`), { timeZone: 'UTC', month: 'long', day: 'numeric' });

const withName = (date: string, { name }: DatedHours): string => (name ? `${date} (${name})` : date);

/** "10:00 AM – 2:00 PM". */
const formatHours = ({ openMinutes, closeMinutes }: OpeningHours): string =>
  `${formatWallTime(openMinutes)} – ${formatWallTime(closeMinutes)}`;
