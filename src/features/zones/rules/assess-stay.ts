/**
 * Rule 64: a stay must start while its zone is open and has a rate. A stay that would run past closing is refused in an
 * hourly zone, and sold with a warning in a daily zone, because the car then stays behind a closed gate until opening. Hours on dates
 * replace all other hours of their days.
 */

import type { Selling } from '#features/pricing/rules/rates/tariff.ts';
import { type DatedHours, datedIntervals } from '#platform/calendar/dated-hours.ts';
import { closesAfter, isOpenAt, type OpeningHours, opensAfter } from '#platform/calendar/opening-hours.ts';
import type { Interval } from '#platform/calendar/weekly-times.ts';
import { closedWithin, forSaleAgainAt, type ZoneHours } from '#platform/calendar/zone-schedule.ts';

/** More changes than a week can have: a zone still closed after this many never sells. */
const MAX_CHANGES = 14;
const DAYS_AHEAD_MS = 15 * 86_400_000;

type ZoneOnSale = {
  hours: OpeningHours;
  schedule?: readonly ZoneHours[];
  datedHours?: readonly DatedHours[] | undefined;
  selling?: Selling | undefined;
  timeZone: string;
};
type StayToAssess = ZoneOnSale & { isHourly: boolean; startsAt: Date; endsAt: Date };

/** `opensAt`: when the zone sells again; null when it never does, such as after the last date of all its rates. */
export type ClosedToSales = { opensAt: Date | null };

export type StayAssessment =
  | { ok: true }
  | { ok: true; warning: 'outlasts_closing'; closesAt: Date }
  | { ok: false; refusal: 'outlasts_closing'; closesAt: Date }
  | ({ ok: false; refusal: 'zone_closed' } & ClosedToSales);

/** Whether a stay may be sold; it may end at the very minute of closing. */
export const assessStay = (stay: StayToAssess): StayAssessment => {
  const { isHourly, startsAt, endsAt } = stay;
  const closed = closedToSalesAt(stay, startsAt);
  if (closed) return { ok: false, refusal: 'zone_closed', ...closed };
  const closesAt = shutsWithin(stay, { from: startsAt, until: endsAt });
  if (!closesAt || endsAt <= closesAt) return { ok: true };
  return isHourly
    ? { ok: false, refusal: 'outlasts_closing', closesAt }
    : { ok: true, warning: 'outlasts_closing', closesAt };
};

/** Whether and when a zone sells again; null while it sells. */
export const closedToSalesAt = (zone: ZoneOnSale, at: Date): ClosedToSales | null => {
  let closed = closedFor(zone, at);
  // It may open into hours closed to sales or without a rate, and those may end while it is closed.
  for (let changes = 0; closed?.opensAt && changes <= MAX_CHANGES; changes += 1) {
    const then = closedFor(zone, closed.opensAt);
    if (!then) return closed;
    closed = then;
  }
  return closed && { opensAt: null };
};

/** Based on the first reason why it does not sell at this moment. */
const closedFor = (zone: ZoneOnSale, at: Date): ClosedToSales | null => {
  const { hours, schedule = [], datedHours = [], selling, timeZone } = zone;
  const ahead = datedIntervals(datedHours, { from: at, until: new Date(at.getTime() + DAYS_AHEAD_MS) }, timeZone);
  const [now] = ahead.filter(({ from }) => from <= at);
  if (now && !now.isOpen) return { opensAt: now.until };
  const opensAt = now ? null : opensAfter(hours, at, timeZone);
  // It may open earlier than usual on a date.
  if (opensAt) return { opensAt: earlierOf(opensAt, ahead.find(({ isOpen }) => isOpen)?.from ?? null) };
  const unrated = selling?.unratedAt(at, timeZone);
  if (unrated) return { opensAt: unrated.ratedAt };
  const forSaleAt = now ? null : forSaleAgainAt(schedule, at, timeZone);
  return forSaleAt && { opensAt: earlierOf(forSaleAt, ahead.find(({ isOpen }) => isOpen)?.from ?? null) };
};

/** When a zone that is open at the start of a stay next closes, or stops selling during the stay. */
export const shutsWithin = (zone: ZoneOnSale, { from, until }: Interval): Date | null => {
  let at = from;
  for (const interval of datedIntervals(zone.datedHours ?? [], { from, until }, zone.timeZone)) {
    const usual = at < interval.from ? usuallyShuts(zone, { from: at, until: interval.from }, at > from) : null;
    if (usual && usual < interval.from) return usual;
    if (!interval.isOpen) return interval.from;
    at = interval.until;
  }
  return at > from && at >= until ? null : usuallyShuts(zone, { from: at, until }, at > from);
};

/** @param isDue whether it would have to be open at once, after hours on a date */
const usuallyShuts = ({ hours, schedule = [], timeZone }: ZoneOnSale, stay: Interval, isDue: boolean): Date | null => {
  if (isDue && !isOpenAt(hours, stay.from, timeZone)) return stay.from;
  return earlierOf(closesAfter(hours, stay.from, timeZone), closedWithin(schedule, stay, timeZone));
};

const earlierOf = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
};
