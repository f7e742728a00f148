// Who arrives where and when over three months: busy hours and days follow the lot's
// crowd, with nothing outside opening hours and nothing in the future.

import type { StayDuration } from '#features/pricing/rules/duration.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { isAlwaysOpen } from '#platform/calendar/opening-hours.ts';
import type { Crowd } from '../demo-crowds.ts';
import type { Random } from '../demo-random.ts';
import type { OpenLot, SellingZone } from '../open-lots.ts';
import { fitStay } from './fit-stay.ts';

export type Arrival = {
  readonly at: Date;
  /** The lot's place in the list. */
  readonly lot: number;
  readonly zone: SellingZone;
  readonly duration: StayDuration;
};

export const HISTORY_DAYS = 92;

/** The first arrival; lots open before that. */
export const historyBegins = (now: Date): Date => new Date(now.getTime() - HISTORY_DAYS * DAY_MS);

/** In order of arrival. */
export function planArrivals(lots: readonly OpenLot[], now: Date, random: Random): Arrival[] {
  const arrivals = lots.flatMap((lot, index) =>
    [
      ...Array.from({ length: HISTORY_DAYS }, (_, age) => arrivalsOfDay(lot, { age, now, random })).flat(),
      ...latestArrivals(lot, now, random),
    ].map((arrival) => ({ ...arrival, lot: index })),
  );
  return arrivals.sort((a, b) => a.at.getTime() - b.at.getTime());
}

type Planned = Omit<Arrival, 'lot'>;
type DayToFill = { readonly age: number; readonly now: Date; readonly random: Random };

function arrivalsOfDay(lot: OpenLot, { age, now, random }: DayToFill): Planned[] {
  const day = addDays(localDay(now, lot.timeZone), -age);
  const weekday = new Date(day).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const hours = [...(isWeekend ? lot.crowd.weekendHours : lot.crowd.workdayHours)].map(Number);
  const midnight = startOfLocalDay(day, lot.timeZone).getTime();
  const latest = now.getTime() - 2 * MINUTE_MS;
  return Array.from({ length: arrivalsOn(lot, weekday, { age, random }) }, () => {
    const at = new Date(midnight + random.pickWeighted(hours) * HOUR_MS + random.below(3600) * 1000);
    return at.getTime() < latest ? planArrival(lot, at, random) : [];
  }).flat();
}

/** Slightly more from week to week, and no two Tuesdays alike. */
function arrivalsOn(lot: OpenLot, weekday: number, { age, random }: Pick<DayToFill, 'age' | 'random'>): number {
  const growth = 1 - age / (5 * HISTORY_DAYS);
  const luck = 0.7 + 0.6 * random.next();
  return Math.floor(lot.visitsADay * (lot.crowd.week[weekday] ?? 1) * growth * luck + random.next());
}

function planArrival(lot: OpenLot, at: Date, random: Random): Planned[] {
  const zone = random.pick(lot.zones);
  const duration = fitStay(zone, at, drawDuration(zone, lot.crowd, random));
  return duration ? [{ at, zone, duration }] : [];
}

/** Every lot that never closes has a parked car, at whatever hour the demo is first opened. */
function latestArrivals({ zones, crowd }: OpenLot, now: Date, random: Random): Planned[] {
  return zones.filter(isAlwaysOpen).map((zone) => {
    const at = new Date(now.getTime() - random.between(5, 55) * MINUTE_MS);
    const duration = zone.offer.rate.isHourly
      ? ({ kind: 'hourly', minutes: random.between(8, 16) * 15 } as const)
      : drawDuration(zone, crowd, random);
    return { at, zone, duration };
  });
}

function drawDuration(zone: SellingZone, crowd: Crowd, random: Random): StayDuration {
  return zone.offer.rate.isHourly
    ? { kind: 'hourly', minutes: random.pick(crowd.stays) }
    : { kind: 'daily', days: random.pick(crowd.days) };
}
