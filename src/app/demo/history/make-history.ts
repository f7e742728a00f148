// Three months of guests: every arrival gets a driver who is not parked elsewhere, and every visit gets an outcome.

import { stayTimes } from '#features/pricing/rules/stay-times.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { DemoDriver } from '../demo-drivers.ts';
import type { Mint } from '../demo-mint.ts';
import type { Random } from '../demo-random.ts';
import type { OpenLot } from '../open-lots.ts';
import { bookStay } from './book-stay.ts';
import { extendVisit, leaveEarly, refundVisit } from './change-visit.ts';
import { type Arrival, planArrivals } from './plan-arrivals.ts';
import type { Visit } from './visit.ts';

export type Notifying = { readonly random: Random; readonly mint: Mint; readonly now: Date };

/** Longer than any extension: a driver who is free after that is not parked anywhere. */
const SLACK_MS = 120 * MINUTE_MS;
const TRIES = 8;

export function makeHistory(lots: readonly OpenLot[], drivers: readonly DemoDriver[], notifying: Notifying): Visit[] {
  const { random, mint } = notifying;
  const parkedUntil = new Map<DemoDriver, number>();
  return planArrivals(lots, notifying.now, random).flatMap((arrival) => {
    const { at, zone, duration } = arrival;
    const isFree = (driver: DemoDriver) => (parkedUntil.get(driver) ?? 0) < at.getTime();
    const driver = drawDrivers(drivers, { arrival, lots }, random).find(isFree);
    if (!driver) return [];
    parkedUntil.set(driver, stayTimes(at, duration, zone.timeZone).endsAt.getTime() + SLACK_MS);
    const vehicles = driver.vehicles.slice(0, random.chance(0.15) ? random.between(2, 3) : 1);
    return [applyOutcome(bookStay({ at, zone, duration, driver, vehicles }, mint), notifying)];
  });
}

/** Several candidates, because the first may be parked elsewhere. A lot's regulars have it as their home. */
function drawDrivers(
  drivers: readonly DemoDriver[],
  { arrival, lots }: { arrival: Arrival; lots: readonly OpenLot[] },
  random: Random,
): DemoDriver[] {
  const regularsInTen = lots[arrival.lot]?.crowd.regularsInTen ?? 0;
  const isRegular = random.below(10) < regularsInTen;
  const candidates = isRegular ? drivers.filter(({ home }) => home === arrival.lot) : drivers;
  return Array.from({ length: TRIES }, () => random.pick(candidates));
}

const REASONS = ['The gate did not open', 'The lot was full', 'Booked at the wrong lot', 'Charged for another plate'];

/** Most drivers just park. The future is left to the demo's users. */
function applyOutcome(visit: Visit, { random, mint, now }: Notifying): Visit {
  const [session] = visit.sessions;
  const fate = random.next();
  const happened = (at: Date, change: () => Visit): Visit => (at < now ? change() : visit);
  if (fate < 0.07) {
    const at = minutesAfter(session.endsAt, -random.between(4, 20));
    const minutes = random.pick([15, 30, 30, 45, 60, 90]);
    return happened(at, () => extendVisit(visit, { at, minutes }, mint));
  }
  if (fate < 0.11) {
    const at = minutesAfter(session.startsAt, Math.round(session.minutes * (0.4 + 0.5 * random.next())));
    return happened(at, () => leaveEarly(visit, at));
  }
  if (fate < 0.122) {
    const at = minutesAfter(session.createdAt, random.between(30, 40 * 60));
    const complaint = { at, reason: random.pick(REASONS), share: random.pick([1, 1, 0.5, 0.25]) };
    return happened(at, () => refundVisit(visit, complaint, mint));
  }
  return visit;
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}
