/**
 * When a lot sells in an ordinary week, on its own clock: the opening hours of its zones, less the hours closed to sales.
 * The readers of this (open data, search engines) have no notion of dates, so neither does this.
 */
import { MINUTES_PER_DAY } from './local-time.ts';
import { isAlwaysOpen, type OpeningHours } from './opening-hours.ts';
import type { ZoneHours } from './zone-schedule.ts';

/** Minutes after midnight of one day, 0 to 1440. */
export type OpenSpan = { readonly from: number; readonly until: number };

/** By day of the week, 0 for Sunday: in order, none touching the next. */
export type OpenWeek = readonly (readonly OpenSpan[])[];

export type ZoneInWeek = OpeningHours & { readonly schedule: readonly ZoneHours[] };

const DAYS = 7;
const WEEK = DAYS * MINUTES_PER_DAY;

/** The lot is open when one of its zones is. */
export const openWeekOf = (zones: readonly ZoneInWeek[]): OpenWeek => {
  const open = new Uint8Array(WEEK);
  for (const zone of zones) markOpen(open, zone);
  return Array.from({ length: DAYS }, (_, day) =>
    spansOf(open.subarray(day * MINUTES_PER_DAY, (day + 1) * MINUTES_PER_DAY)),
  );
};

export const isOpenAllWeek = (week: OpenWeek): boolean =>
  week.every(([span]) => span?.from === 0 && span.until === MINUTES_PER_DAY);

const markOpen = (open: Uint8Array, zone: ZoneInWeek): void => {
  const own = zone.schedule.some(({ kind }) => kind === 'closed') ? new Uint8Array(WEEK) : open;
  for (let day = 0; day < DAYS; day += 1) fillSpan(own, day, spanOf(zone), 1);
  if (own === open) return;
  for (const { kind, day, fromMinutes, untilMinutes } of zone.schedule) {
    if (kind === 'closed') fillSpan(own, day, { from: fromMinutes, until: untilMinutes }, 0);
  }
  for (let minute = 0; minute < WEEK; minute += 1) if (own[minute] === 1) open[minute] = 1;
};

const spanOf = (hours: OpeningHours): OpenSpan =>
  isAlwaysOpen(hours) ? { from: 0, until: MINUTES_PER_DAY } : { from: hours.openMinutes, until: hours.closeMinutes };

/** An end that is not after the start is past midnight; Saturday's night is Sunday's morning. */
const fillSpan = (week: Uint8Array, day: number, { from, until }: OpenSpan, value: 0 | 1): void => {
  const first = day * MINUTES_PER_DAY + from;
  const end = day * MINUTES_PER_DAY + (until > from ? until : until + MINUTES_PER_DAY);
  week.fill(value, first, Math.min(end, WEEK));
  if (end > WEEK) week.fill(value, 0, end - WEEK);
};

/** The runs of ones, minute by minute. */
export const spansOf = (minutes: Uint8Array): OpenSpan[] => {
  const spans: OpenSpan[] = [];
  for (let from = minutes.indexOf(1); from !== -1; ) {
    const end = minutes.indexOf(0, from);
    const until = end === -1 ? minutes.length : end;
    spans.push({ from, until });
    from = minutes.indexOf(1, until);
  }
  return spans;
};
