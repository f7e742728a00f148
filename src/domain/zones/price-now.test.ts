import { describe, expect, it } from 'vitest';
import { feeCharge } from '../pricing/offer.ts';
import { plainRate } from '../pricing/plain-rate.ts';
import { offerOf } from '../tariff/offers.ts';
import { cheapestNow, priceNow } from './price-now.ts';
import type { ZoneHours } from './zone-schedule.ts';

const lot = { charges: [feeCharge(1000)], timeZone: 'America/Chicago' };
const sundayFree: ZoneHours = { kind: 'free', day: 0, fromMinutes: 8 * 60, untilMinutes: 13 * 60 };
const sundayClosed: ZoneHours = { ...sundayFree, kind: 'closed' };
const hourly = (priceCents: number, schedule: readonly ZoneHours[] = []) =>
  offerOf({ rate: plainRate({ isHourly: true, priceCents }), schedule }, lot);
const daily = (priceCents: number, schedule: readonly ZoneHours[] = []) =>
  offerOf({ rate: plainRate({ isHourly: false, priceCents }), schedule }, lot);
const onSunday = (time: string) => new Date(`2026-06-14T${time}:00-05:00`);

describe('the price of an hour now', () => {
  it('is zero in free hours, from ten minutes before them, when a stay would start within them', () => {
    const zone = hourly(1000, [sundayFree]);
    expect(priceNow(zone, onSunday('07:49'))).toBe(1100);
    expect(priceNow(zone, onSunday('07:50'))).toBe(0);
    expect(priceNow(zone, onSunday('11:50'))).toBe(0);
  });

  it('is the minimum when only part of it is free', () => {
    expect(priceNow(hourly(1000, [sundayFree]), onSunday('12:20'))).toBe(1100);
  });

  it('is the price of a day in a daily zone, which is free only when all of it is', () => {
    expect(priceNow(daily(2000, [sundayFree]), onSunday('09:00'))).toBe(2200);
  });
});

describe('the cheapest hour of a location', () => {
  it('is the lowest total with the fee, where a daily zone sells at least a day', () => {
    const zones = [hourly(1000), daily(800), hourly(900)];
    expect(cheapestNow(zones, onSunday('09:00'))).toBe(880);
  });

  it('counts only zones that are selling now', () => {
    const zones = [hourly(500, [sundayClosed]), hourly(900)];
    expect(cheapestNow(zones, onSunday('09:00'))).toBe(990);
    expect(cheapestNow(zones, onSunday('15:00'))).toBe(550);
  });

  it('is unknown when nothing is selling', () => {
    expect(cheapestNow([], onSunday('09:00'))).toBeNull();
    expect(cheapestNow([hourly(500, [sundayClosed])], onSunday('09:00'))).toBeNull();
  });
});
