import { describe, expect, it } from 'vitest';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import { priceNow } from './price-now.ts';

const lot = { charges: [feeCharge(1000)], timeZone: 'America/Chicago' };
const sundayFree: ZoneHours = { kind: 'free', day: 0, fromMinutes: 8 * 60, untilMinutes: 13 * 60 };
const hourly = (priceCents: number, schedule: readonly ZoneHours[] = []) =>
  offerOf({ rate: plainRate({ isHourly: true, priceCents }), schedule }, lot);
const daily = (priceCents: number, schedule: readonly ZoneHours[] = []) =>
  offerOf({ rate: plainRate({ isHourly: false, priceCents }), schedule }, lot);
const onSunday = (time: string) => new Date(`2026-06-14T${time}:00-05:00`);

describe('the price of an hour now', () => {
  it('is zero in free hours, and from ten minutes before them, when a stay would start within them', () => {
    const zone = hourly(1000, [sundayFree]);
    expect(priceNow(zone, onSunday('07:49'))).toBe(1100);
    expect(priceNow(zone, onSunday('07:50'))).toBe(0);
    expect(priceNow(zone, onSunday('11:50'))).toBe(0);
  });

  it('is the minimum when only part of it is free', () => {
    expect(priceNow(hourly(1000, [sundayFree]), onSunday('12:20'))).toBe(1100);
  });

  it('is the price of a day in a daily zone, which is free only when the whole day is', () => {
    expect(priceNow(daily(2000, [sundayFree]), onSunday('09:00'))).toBe(2200);
  });
});
