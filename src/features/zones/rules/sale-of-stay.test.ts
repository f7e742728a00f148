import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_STAY_MINUTES } from '#features/pricing/rules/duration.ts';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import { isTimeless, saleOf, saleOfLot, type ZoneToAsk } from './sale-of-stay.ts';

const lot = { charges: [feeCharge(1000)], timeZone: 'America/Chicago' };
const ALWAYS = { openMinutes: 0, closeMinutes: 0 };
const DAYTIME = { openMinutes: 8 * 60, closeMinutes: 20 * 60 };
const sundayFree: ZoneHours = { kind: 'free', day: 0, fromMinutes: 8 * 60, untilMinutes: 13 * 60 };
const sundayClosed: ZoneHours = { ...sundayFree, kind: 'closed' };

type Options = { readonly schedule?: readonly ZoneHours[]; readonly hours?: ZoneToAsk['hours'] };
const zone = (isHourly: boolean, priceCents: number, { schedule = [], hours = ALWAYS }: Options = {}): ZoneToAsk => ({
  offer: offerOf({ rate: plainRate({ isHourly, priceCents }), schedule }, lot),
  hours,
});
const hourly = (priceCents: number, options?: Options) => zone(true, priceCents, options);
const daily = (priceCents: number, options?: Options) => zone(false, priceCents, options);
const onSunday = (time: string) => new Date(`2026-06-14T${time}:00-05:00`);
const stayAt = (time: string, minutes = 60) => ({ startsAt: onSunday(time), minutes });
const soldAt = (zones: readonly ZoneToAsk[], stay = stayAt('09:00')) =>
  saleOfLot(zones.map((each) => saleOf(each, stay)));

describe('what a stay costs at a lot', () => {
  it('is the lowest total of its zones with the fee, for the requested time', () => {
    expect(soldAt([hourly(1000), hourly(900)]).price).toEqual({ cents: 990, days: null, rate: 'Hourly rate' });
    expect(soldAt([hourly(1000), hourly(900)], stayAt('09:00', 150)).price).toEqual({
      cents: 2475,
      days: null,
      rate: 'Hourly rate',
    });
  });

  it('is by the day, and says so, when that many days cost less than the hours', () => {
    const zones = [hourly(500), daily(2000)];
    expect(soldAt(zones, stayAt('09:00', 180)).price).toEqual({ cents: 1650, days: null, rate: 'Hourly rate' });
    expect(soldAt(zones, stayAt('09:00', 300)).price).toEqual({ cents: 2200, days: 1, rate: 'Daily rate' });
    expect(soldAt(zones, stayAt('09:00', 25 * 60)).price).toEqual({ cents: 4400, days: 2, rate: 'Daily rate' });
  });

  it('is only by the day for more than a day; where only hours are sold there is none', () => {
    expect(soldAt([hourly(500)], stayAt('09:00', 24 * 60)).price).toEqual({
      cents: 13_200,
      days: null,
      rate: 'Hourly rate',
    });
    expect(soldAt([hourly(500)], stayAt('09:00', 24 * 60 + 1))).toMatchObject({ price: null, open: true });
  });

  it('is zero in free hours', () => {
    expect(soldAt([hourly(1000, { schedule: [sundayFree] })]).price?.cents).toBe(0);
    expect(soldAt([hourly(1000, { schedule: [sundayFree] })], stayAt('12:30')).price?.cents).toBe(1100);
  });

  it('is never that of a zone that is closed then, whatever it would cost', () => {
    const cheap = hourly(500, { hours: DAYTIME });
    expect(soldAt([cheap, hourly(650)], stayAt('07:00')).price?.cents).toBe(715);
    expect(soldAt([cheap, hourly(650)], stayAt('09:00')).price?.cents).toBe(550);
    expect(soldAt([hourly(500, { schedule: [sundayClosed] }), hourly(650)]).price?.cents).toBe(715);
  });

  it('is never that of an hourly zone that closes before the stay ends; in a daily zone the car stays behind the gate', () => {
    expect(soldAt([hourly(500, { hours: DAYTIME })], stayAt('19:30'))).toEqual({
      price: null,
      open: true,
      opensAt: null,
      closesAt: onSunday('20:00'),
    });
    expect(soldAt([daily(500, { hours: DAYTIME })], stayAt('19:30')).price).toEqual({
      cents: 550,
      days: 1,
      rate: 'Daily rate',
    });
  });
});

describe('a lot whose zones are all closed', () => {
  it('opens with the first of them', () => {
    const late = hourly(500, { hours: { openMinutes: 10 * 60, closeMinutes: 20 * 60 } });
    expect(soldAt([late, hourly(900, { hours: DAYTIME })], stayAt('07:00'))).toEqual({
      price: null,
      open: false,
      opensAt: onSunday('08:00'),
      closesAt: null,
    });
  });

  it('gives no time when it has no zone', () => {
    expect(soldAt([])).toEqual({ price: null, open: false, opensAt: null, closesAt: null });
  });
});

it('a zone without hours, rates by time and dated charges sells the same whenever the car comes', () => {
  const anyZone = fc.record({ isHourly: fc.boolean(), priceCents: fc.integer({ min: 0, max: 50_000 }) });
  const minutes = fc.integer({ min: 1, max: MAX_STAY_MINUTES });
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(anyZone, minutes, moments, moments, ({ isHourly, priceCents }, long, one, other) => {
      const plain = zone(isHourly, priceCents);
      expect(isTimeless(plain)).toBe(true);
      expect(saleOf(plain, { startsAt: one, minutes: long })).toEqual(
        saleOf(plain, { startsAt: other, minutes: long }),
      );
    }),
  );
  expect(isTimeless(hourly(500, { hours: DAYTIME }))).toBe(false);
  expect(isTimeless(hourly(500, { schedule: [sundayFree] }))).toBe(false);
});
