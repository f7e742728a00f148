import { describe, expect, it } from 'vitest';
import { soldDuration } from '#features/parking/server/public.ts';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import { localDay, wallMinuteOfDay } from '#platform/calendar/local-time.ts';
import { isOpenAt } from '#platform/calendar/opening-hours.ts';
import { CROWDS } from '../demo-crowds.ts';
import { DEMO_LOTS } from '../demo-lots.ts';
import { createMint } from '../demo-mint.ts';
import { seededRandom } from '../demo-random.ts';
import type { OpenLot } from '../open-lots.ts';
import { generateHistory } from './generate-history.ts';
import type { Visit } from './visit.ts';

const FRIDAY_NOON = '2026-11-20T18:00:00Z';
const timeZone = 'America/Chicago';

const lots: OpenLot[] = DEMO_LOTS.map(({ name, crowd, visitsADay, zones }) => ({
  crowd: CROWDS[crowd],
  visitsADay,
  timeZone,
  zones: zones.map((zone) => {
    const offer = offerOf({ ...zone, schedule: [] }, { charges: [feeCharge(1000)], timeZone });
    return { ...zone, zoneId: zone.signCode, locationId: name, timeZone, offer };
  }),
}));

function notify(at: string) {
  const random = seededRandom(7);
  const bytes = (count: number) => Buffer.alloc(count, random.below(256));
  return generateHistory(lots, 'driver', { random, mint: createMint(random, bytes), now: new Date(at) });
}

const friday = notify(FRIDAY_NOON);
const sales = (visits: readonly Visit[]) => visits.flatMap((visit) => visit.sales);
const sessions = (visits: readonly Visit[]) => visits.flatMap((visit) => visit.sessions);
const running = (visits: readonly Visit[], now: string) =>
  sessions(visits).filter(({ status, endsAt }) => status === 'active' && endsAt > new Date(now));
const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;

describe("the demo's three months", () => {
  it('are the same for the same moment', () => {
    expect(notify(FRIDAY_NOON)).toEqual(friday);
  });

  it('have thousands of sessions, some extended, ended early, refunded or with several vehicles', () => {
    const all = sessions(friday.visits);
    expect(all.length).toBeGreaterThan(4000);
    expect(all.length).toBeLessThan(8000);
    const extensions = sales(friday.visits).filter(({ order }) => order.kind === 'extension');
    const several = friday.visits.filter((visit) => visit.sessions.length > 1);
    const left = all.filter(({ status }) => status === 'ended');
    const refunds = sales(friday.visits).filter(({ refund }) => refund);
    for (const some of [extensions, several, left]) expect(share(some, all)).toBeGreaterThan(0.01);
    for (const some of [extensions, several, left]) expect(share(some, all)).toBeLessThan(0.1);
    expect(refunds.length).toBeGreaterThan(20);
    expect(refunds.length).toBeLessThan(120);
  });

  it('sell nothing outside opening hours and nothing in the future', () => {
    for (const {
      zone,
      sales: [{ order }],
    } of friday.visits)
      expect(isOpenAt(zone, order.startsAt, timeZone)).toBe(true);
    const latest = sales(friday.visits).flatMap(({ paidAt, refund }) => [paidAt, refund?.at ?? paidAt]);
    expect(Math.max(...latest.map(Number))).toBeLessThan(Date.parse(FRIDAY_NOON));
  });

  it('charge every stay the product’s price', () => {
    for (const {
      zone,
      sales: [{ order }],
    } of friday.visits) {
      const duration = soldDuration(order.terms.rate.isHourly, order.minutes);
      const { lines } = priceStay(zone.offer, { duration, vehicles: order.vehicleCount }, order.createdAt);
      expect(order.lines).toEqual(lines);
      expect(order.totalCents).toBe(totalOf(order.lines));
    }
  });

  it('never have a car in two places', () => {
    const until = new Map<string, number>();
    const byStart = sessions(friday.visits).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    for (const { vehicleId, createdAt, endsAt } of byStart) {
      expect(createdAt.getTime()).toBeGreaterThan(until.get(vehicleId) ?? 0);
      until.set(vehicleId, endsAt.getTime());
    }
  });

  it('are busy at the office on workdays before nine, and at the theater on weekend evenings', () => {
    const arrivals = (lot: string) =>
      friday.visits.filter(({ zone }) => zone.locationId === lot).map(({ sales: [{ order }] }) => order.createdAt);
    const isWeekend = (at: Date) => [0, 6].includes(new Date(localDay(at, timeZone)).getUTCDay());
    const office = arrivals('Wacker Riverside Garage');
    expect(share(office.filter(isWeekend), office)).toBeLessThan(0.2);
    const workday = office.filter((at) => !isWeekend(at));
    expect(
      share(
        workday.filter((at) => wallMinuteOfDay(at, timeZone) < 9 * 60),
        workday,
      ),
    ).toBeGreaterThan(0.4);
    const theatre = arrivals('Theater Row Parking');
    expect(share(theatre.filter(isWeekend), theatre)).toBeGreaterThan(0.3);
  });
});

describe('whenever the demo is first opened', () => {
  it.each([FRIDAY_NOON, '2026-11-22T09:30:00Z', '2026-03-08T08:30:00Z', '2027-01-01T05:59:30Z'])(
    'at %s, a handful are parked, and the driver has one session running among ten bookings',
    (now) => {
      const { visits } = notify(now);
      expect(running(visits, now).length).toBeGreaterThan(6);
      expect(running(visits, now).length).toBeLessThan(90);
      const own = visits.filter(({ sales: [{ order }] }) => order.userId === 'driver');
      expect(own).toHaveLength(10);
      expect(running(own, now)).toMatchObject([{ plateKey: 'LAKE7' }]);
    },
  );
});
