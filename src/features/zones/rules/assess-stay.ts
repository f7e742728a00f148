/**
 * Rule 64: a stay must start while its zone is open and has a rate. A stay that would run past closing is refused in an
 * hourly zone, and sold with a warning in a daily zone, because the car then stays behind a closed gate until opening.
 */

import type { Selling } from '#features/pricing/rules/rates/tariff.ts';
import { closesAfter, type OpeningHours, opensAfter } from '#platform/calendar/opening-hours.ts';
import type { Spell } from '#platform/calendar/weekly-times.ts';
import { closedWithin, forSaleAgainAt, type ZoneHours } from '#platform/calendar/zone-schedule.ts';

/** More changes than a week can have: a zone still closed after this many never sells. */
const MAX_CHANGES = 14;

type ZoneOnSale = {
  hours: OpeningHours;
  schedule?: readonly ZoneHours[];
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
const closedFor = ({ hours, schedule = [], selling, timeZone }: ZoneOnSale, at: Date): ClosedToSales | null => {
  const opensAt = opensAfter(hours, at, timeZone);
  if (opensAt) return { opensAt };
  const unrated = selling?.unratedAt(at, timeZone);
  if (unrated) return { opensAt: unrated.ratedAt };
  const forSaleAt = forSaleAgainAt(schedule, at, timeZone);
  return forSaleAt && { opensAt: forSaleAt };
};

/** When a zone that is open at the start of a stay next closes, or stops selling during the stay. */
export const shutsWithin = ({ hours, schedule = [], timeZone }: ZoneOnSale, stay: Spell): Date | null =>
  earlier(closesAfter(hours, stay.from, timeZone), closedWithin(schedule, stay, timeZone));

const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
};
