import { expect, it } from 'vitest';
import { feeCharge } from '../offer.ts';
import { offerOf } from '../offers.ts';
import { exampleAround, momentAt, previewStay } from './preview-stay.ts';
import type { Tariff } from './tariff.ts';

const timeZone = 'America/Chicago';
const TARIFF: Tariff = [
  { name: 'Hourly', kind: 'per_hour', cents: 600 },
  {
    name: 'Early bird',
    kind: 'flat',
    cents: 1200,
    exitBy: '18:00',
    when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
  },
];
const plain = { name: 'Hourly', isHourly: true, priceCents: 600 };
const offer = (rates: Tariff, fee = 0) =>
  offerOf(
    { rate: plain, rates, schedule: [{ kind: 'free', day: 0, fromMinutes: 0, untilMinutes: 720 }] },
    { charges: fee === 0 ? [] : [feeCharge(fee)], timeZone },
  );
const preview = (rates: Tariff, day: string, time: string, hours: number, fee?: number) =>
  previewStay(offer(rates, fee), momentAt(day, time, timeZone), hours * 60);

it('a stay is described with its price and the rate that is charged', () => {
  expect(preview(TARIFF, '2026-11-24', '08:10', 3)).toBe('Tue 8:10 AM, 3 h: $12.00 Early bird');
  expect(preview(TARIFF, '2026-11-24', '09:10', 3)).toBe('Tue 9:10 AM, 3 h: $18.00 Hourly');
  expect(preview(TARIFF, '2026-11-24', '08:10', 1.5)).toBe('Tue 8:10 AM, 1 h 30 min: $9.00 Hourly');
});

it('the description says what drivers pay if charges are added', () => {
  expect(preview(TARIFF, '2026-11-24', '08:10', 3, 1000)).toBe(
    'Tue 8:10 AM, 3 h: $12.00 Early bird (drivers pay $13.20)',
  );
});

it('free hours and hours without a rate are mentioned', () => {
  expect(preview(TARIFF, '2026-11-22', '08:10', 3)).toBe('Sun 8:10 AM, 3 h: free');
  expect(preview(TARIFF.slice(1), '2026-11-22', '08:10', 3)).toBe(
    'Sun 8:10 AM, 3 h: no rate, so no one can start parking then',
  );
});

it('where days are sold, part of a day counts as one', () => {
  const daily: Tariff = [{ name: 'Daily', kind: 'per_day', cents: 2000 }];
  expect(preview(daily, '2026-11-24', '08:10', 3)).toBe('Tue 8:10 AM, 1 day: $20.00 Daily');
});

it('a moment is what the local clock shows, even on the nights when it changes', () => {
  const isoAt = (day: string, time: string) => momentAt(day, time, timeZone).toISOString();
  expect(isoAt('2026-11-24', '08:10')).toBe('2026-11-24T14:10:00.000Z');
  expect(isoAt('2026-03-08', '08:10')).toBe('2026-03-08T13:10:00.000Z');
  expect(isoAt('2026-11-01', '08:10')).toBe('2026-11-01T14:10:00.000Z');
  expect(() => momentAt('2026-13-01', '08:10', timeZone)).toThrow(RangeError);
});

it('an example lies around a time at which other rates by time begin to apply', () => {
  const evening: Tariff = [
    { name: 'Hourly', kind: 'per_hour', cents: 600 },
    { name: 'Evening', kind: 'per_hour', cents: 300, when: { from: '18:00', days: [2] } },
  ];
  const example = exampleAround(evening, '2026-11-21', timeZone);
  expect(example).toEqual({ startsAt: momentAt('2026-11-24', '16:00', timeZone), minutes: 240 });
  const days: Tariff = [
    { name: 'Weekday', kind: 'per_day', cents: 600 },
    { name: 'Weekend', kind: 'per_day', cents: 300, when: { days: [6, 0] } },
  ];
  const friday = { startsAt: momentAt('2026-11-27', '00:00', timeZone), minutes: 2880 };
  expect(exampleAround(days, '2026-11-21', timeZone)).toEqual(friday);
  expect(exampleAround(TARIFF, '2026-11-21', timeZone)).toBeNull();
});
