/** Rule 491: rates for hours in which their zone is closed, which nobody can have. An owner reads of them before saving. */
import { t } from 'ttag';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { type OpenSpan, type OpenWeek, spansOf } from '#platform/calendar/open-week.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { describeSpans, openingsOf } from '#platform/calendar/zone-week.ts';
import type { Tariff, TariffRate } from './tariff.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const WEEK = DAYS.length * MINUTES_PER_DAY;

/** One sentence for each: "Evening: the zone is closed 11:00 PM – 4:00 AM. Nobody can park there then." */
export const describeClosedRates = (tariff: Tariff, open: OpenWeek): string[] =>
  tariff.flatMap((rate) => {
    const closed = closedHoursOf(rate, open);
    if (closed === null) return [];
    return [t`${rate.name}: the zone is closed ${describeSpans(closed)}. Nobody can park there then.`];
  });

/** Null for a rate without hours of its own, and for one whose hours are all open. */
const closedHoursOf = (rate: TariffRate, open: OpenWeek): readonly (readonly OpenSpan[])[] | null => {
  const span = hoursOf(rate);
  if (!span) return null;
  const week = new Uint8Array(WEEK);
  for (const day of rate.when?.days ?? DAYS) fill(week, day, span, 1);
  for (const [day, spans] of open.entries()) for (const each of spans) fill(week, day, each, 0);
  if (week.indexOf(1) === -1) return null;
  return openingsOf(DAYS.map((day) => spansOf(week.subarray(day * MINUTES_PER_DAY, (day + 1) * MINUTES_PER_DAY))));
};

/** From the first entry until the last exit, if it says one. */
const hoursOf = (rate: TariffRate): OpenSpan | null => {
  const { from, until, dates } = rate.when ?? {};
  const exitBy = rate.kind === 'flat' ? rate.exitBy : undefined;
  if (dates || (!from && !until)) return null;
  const start = parseTimeOfDay(from ?? '00:00') ?? 0;
  const lastEntry = after(start, until === undefined || until === '24:00' ? MINUTES_PER_DAY : parseTimeOfDay(until));
  if (exitBy === undefined) return { from: start, until: lastEntry };
  const exit = parseTimeOfDay(exitBy) ?? 0;
  return { from: start, until: after(start, exit) };
};

const after = (start: number, minutes = MINUTES_PER_DAY): number =>
  minutes > start ? minutes : minutes + MINUTES_PER_DAY;

const fill = (week: Uint8Array, day: number, { from, until }: OpenSpan, value: 0 | 1): void => {
  const [first, end] = [day * MINUTES_PER_DAY + from, day * MINUTES_PER_DAY + until];
  week.fill(value, first, Math.min(end, WEEK));
  if (end > WEEK) week.fill(value, 0, end - WEEK);
};
