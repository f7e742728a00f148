/**
 * When a lot is open on the dates ahead on which it is not as in other weeks, such as December 25. Open data has both: the ordinary
 * week, and these.
 */
import type { DatedHours } from './dated-hours.ts';
import { addDays, MINUTES_PER_DAY } from './local-time.ts';
import { type OpenSpan, openWeekOf, spansOf, type ZoneInWeek } from './open-week.ts';

export type ZoneOnDates = ZoneInWeek & { readonly datedHours?: readonly DatedHours[] | undefined };

/** The first and the last of consecutive days; a span that ends after 1440 goes on past midnight, and without spans it is closed. */
export type OpenDates = { readonly from: string; readonly until: string; readonly spans: readonly OpenSpan[] };

const A_YEAR = 366;

/** In order, of the year that begins `today`, the lot's day. The lot is open when one of its zones is. */
export const openDatesOf = (zones: readonly ZoneOnDates[], today: string): OpenDates[] => {
  const week = openWeekOf(zones);
  const weeks = zones.map((zone) => openWeekOf([zone]));
  const found: OpenDates[] = [];
  for (const day of daysNamed(zones, today)) {
    const weekday = new Date(`${day}T00:00Z`).getUTCDay();
    const open = new Uint8Array(2 * MINUTES_PER_DAY);
    for (const [index, { datedHours = [] }] of zones.entries()) {
      const entry = datedHours.find(({ from, until }) => from <= day && day <= until);
      const spans = entry ? spansOn(entry) : (weeks[index]?.[weekday] ?? []);
      for (const { from, until } of spans) open.fill(1, from, until);
    }
    const spans = spansOf(open);
    const last = found.at(-1);
    if (isSame(spans, week[weekday] ?? [])) continue;
    if (last && addDays(last.until, 1) === day && isSame(last.spans, spans))
      found.splice(-1, 1, { ...last, until: day });
    else found.push({ from: day, until: day, spans });
  }
  return found;
};

const daysNamed = (zones: readonly ZoneOnDates[], today: string): string[] => {
  const last = addDays(today, A_YEAR);
  const days = new Set<string>();
  for (const { from, until } of zones.flatMap(({ datedHours = [] }) => datedHours)) {
    for (let day = from > today ? from : today; day <= until && day <= last; day = addDays(day, 1)) days.add(day);
  }
  return [...days].sort();
};

const spansOn = ({ hours }: DatedHours): OpenSpan[] => {
  if (!hours) return [];
  const { openMinutes: from, closeMinutes } = hours;
  if (from === closeMinutes) return [{ from: 0, until: MINUTES_PER_DAY }];
  return [{ from, until: closeMinutes > from ? closeMinutes : closeMinutes + MINUTES_PER_DAY }];
};

const isSame = (one: readonly OpenSpan[], other: readonly OpenSpan[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
