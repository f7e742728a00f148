// The demo driver's bookings: enough to fill a page, one of each kind, and one that is running now.

import type { StayDuration } from '#features/pricing/rules/duration.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { DemoDriver } from '../demo-drivers.ts';
import type { OpenLot, SellingZone } from '../open-lots.ts';
import { bookStay } from './book-stay.ts';
import { extendVisit, leaveEarly, refundVisit } from './change-visit.ts';
import { fitStay } from './fit-stay.ts';
import type { Notifying } from './make-history.ts';
import type { Visit } from './visit.ts';

type Plan = {
  readonly daysAgo: number;
  /** Local time at the lot. */
  readonly hour: number;
  readonly signCode: string;
  readonly hours: number;
  readonly cars: 'first' | 'both';
  readonly outcome?: 'prolonged' | 'left early' | 'refunded';
};

const PLANS: readonly Plan[] = [
  { daysAgo: 80, hour: 9, signCode: 'PRKHR3', hours: 2, cars: 'first' },
  { daysAgo: 66, hour: 18, signCode: 'FTNMK3', hours: 3, cars: 'first', outcome: 'prolonged' },
  { daysAgo: 51, hour: 12, signCode: 'PRVWG3', hours: 4, cars: 'both' },
  { daysAgo: 38, hour: 7, signCode: 'MDWYP4', hours: 72, cars: 'first' },
  { daysAgo: 27, hour: 17, signCode: 'WRGYV3', hours: 4, cars: 'first', outcome: 'left early' },
  { daysAgo: 19, hour: 11, signCode: 'NCNPK3', hours: 1.5, cars: 'first', outcome: 'refunded' },
  { daysAgo: 12, hour: 19, signCode: 'THTRW3', hours: 3, cars: 'first' },
  { daysAgo: 5, hour: 8, signCode: 'PRKDY4', hours: 24, cars: 'first' },
  { daysAgo: 2, hour: 13, signCode: 'PRNTR3', hours: 2, cars: 'first', outcome: 'prolonged' },
];

const RUNNING = { signCode: 'MDCTR3', sinceMinutes: 25, minutes: 240 };

/** @throws when a plan does not fit the lots. */
export function makeAccountHistory(lots: readonly OpenLot[], driver: DemoDriver, notifying: Notifying): Visit[] {
  const zones = lots.flatMap((lot) => lot.zones);
  const running = runningVisit(requireZone(zones, RUNNING.signCode), driver, notifying);
  return [...PLANS.map((plan) => visitOf(plan, requireZone(zones, plan.signCode), { driver, notifying })), running];
}

function requireZone(zones: readonly SellingZone[], signCode: string): SellingZone {
  const zone = zones.find((some) => some.signCode === signCode);
  if (!zone) throw new Error(`No zone of the demo has the sign ${signCode}.`);
  return zone;
}

function visitOf(
  plan: Plan,
  zone: SellingZone,
  { driver, notifying: { now, mint } }: { driver: DemoDriver; notifying: Notifying },
): Visit {
  const midnight = startOfLocalDay(addDays(localDay(now, zone.timeZone), -plan.daysAgo), zone.timeZone);
  const at = minutesAfter(midnight, plan.hour * 60 + 7);
  const duration = fitStay(zone, at, durationOf(plan, zone));
  if (!duration) throw new Error(`${plan.signCode} is closed at ${plan.hour}.`);
  const vehicles = plan.cars === 'both' ? driver.vehicles : driver.vehicles.slice(0, 1);
  const visit = bookStay({ at, zone, duration, driver, vehicles }, mint);
  const [{ startsAt, endsAt }] = visit.sessions;
  switch (plan.outcome) {
    case 'prolonged':
      return extendVisit(visit, { at: minutesAfter(endsAt, -9), minutes: 45 }, mint);
    case 'left early':
      return leaveEarly(visit, minutesAfter(startsAt, 150));
    case 'refunded':
      return refundVisit(visit, { at: minutesAfter(at, 300), reason: 'The gate did not open', share: 1 }, mint);
    case undefined:
      return visit;
    default:
      return plan.outcome satisfies never;
  }
}

function durationOf({ hours }: Plan, { offer }: SellingZone): StayDuration {
  return offer.rate.isHourly ? { kind: 'hourly', minutes: hours * 60 } : { kind: 'daily', days: hours / 24 };
}

/** Uses the second car, so that the first can be booked anywhere. */
function runningVisit(zone: SellingZone, driver: DemoDriver, { now, mint }: Notifying): Visit {
  const at = minutesAfter(now, -RUNNING.sinceMinutes);
  const duration: StayDuration = { kind: 'hourly', minutes: RUNNING.minutes };
  return bookStay({ at, zone, duration, driver, vehicles: driver.vehicles.slice(1) }, mint);
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}
