import { describe, expect, it } from 'vitest';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { openingState } from './opening-state.ts';

const lot = { timeZone: 'America/Chicago', charges: [] };
/** A Wednesday. */
const at = (time: string) => new Date(`2026-06-10T${time}:00-05:00`);
const sold = { rate: plainRate({ isHourly: true, priceCents: 500 }), schedule: [] };
const byDay = { ...sold, openTime: '06:00', closeTime: '23:00' };
const always = { ...sold, openTime: '00:00', closeTime: '00:00' };

describe('the opening state of a zone', () => {
  it('says until when it is open', () => {
    expect(openingState(byDay, lot, at('12:00'))).toEqual({ isOpen: true, words: 'Open until 11:00 PM' });
  });

  it('says when it opens again', () => {
    expect(openingState(byDay, lot, at('23:30'))).toEqual({ isOpen: false, words: 'Closed, opens 6:00 AM' });
  });

  it('names no time if it never closes', () => {
    expect(openingState(always, lot, at('03:00'))).toEqual({ isOpen: true, words: 'Open now' });
  });

  it('is closed in the hours when it is not for sale, and closes when they begin', () => {
    const market = { ...always, schedule: [{ kind: 'closed' as const, day: 3, from: '14:00', until: '24:00' }] };
    expect(openingState(market, lot, at('12:00'))).toEqual({ isOpen: true, words: 'Open until 2:00 PM' });
    expect(openingState(market, lot, at('14:00'))).toEqual({ isOpen: false, words: 'Closed, opens 12:00 AM' });
  });

  it('names the day if it opens on a later one', () => {
    const day = (count: number) => ({ kind: 'closed' as const, day: count, from: '00:00', until: '24:00' });
    const weekend = { ...always, schedule: [day(3), day(4)] };
    expect(openingState(weekend, lot, at('12:00')).words).toBe('Closed, opens Fri, Jun 12, 12:00 AM');
  });
});

describe('in a zone with several rates (rule 19)', () => {
  const offering = (rates: Tariff) => ({ ...byDay, rate: storedRatesOf(rates).rate, rates });
  const wordsAt = (rates: Tariff, time: string) => openingState(offering(rates), lot, at(time)).words;
  const morning: Tariff[number] = {
    name: 'Morning',
    kind: 'flat',
    cents: 900,
    when: { from: '08:00', until: '11:00' },
  };
  const evening: Tariff[number] = { name: 'Evening', kind: 'flat', cents: 500, when: { from: '17:00' } };

  it('parking cannot start, and no time is named, when the dates of all rates are over', () => {
    const event = { ...morning, when: { dates: [{ from: '2026-05-01', until: '2026-05-02' }] } };
    expect(openingState(offering([event]), lot, at('09:00'))).toEqual({
      isOpen: false,
      words: 'Closed',
      isForGood: true,
    });
  });

  it('parking can start on the dates of a rate, which are named however far ahead they are', () => {
    const nextYear = { ...morning, when: { from: '08:00', dates: [{ from: '2027-05-28', until: '2027-05-30' }] } };
    expect(wordsAt([nextYear], '09:00')).toBe('Closed, opens Fri, May 28, 8:00 AM');
  });

  it('parking can start only in the hours of a rate', () => {
    expect(openingState(offering([morning, evening]), lot, at('07:00'))).toEqual({
      isOpen: false,
      words: 'Closed, opens 8:00 AM',
    });
    expect(wordsAt([morning, evening], '08:00')).toBe('Open until 11:00 AM');
    expect(wordsAt([morning, evening], '11:00')).toBe('Closed, opens 5:00 PM');
  });

  it('parking can start until it closes, if a rate is available until then', () => {
    expect(wordsAt([morning, evening], '18:00')).toBe('Open until 11:00 PM');
    expect(wordsAt([morning, { name: 'Hourly', kind: 'per_hour', cents: 300 }], '08:00')).toBe('Open until 11:00 PM');
  });

  it('parking can start past the end of a rate that another follows', () => {
    const noon: Tariff[number] = { ...morning, name: 'Noon', when: { from: '11:00', until: '14:00' } };
    expect(wordsAt([morning, noon], '08:00')).toBe('Open until 2:00 PM');
  });

  it('parking can start until midnight on the last day of a rate', () => {
    const today = { days: [3] };
    const open = { ...always, rates: [{ ...morning, when: today }] };
    expect(openingState(open, lot, at('08:00')).words).toBe('Open until 12:00 AM');
    const night = { ...always, rates: [{ ...morning, when: { ...today, from: '22:00', until: '02:00' } }] };
    expect(openingState(night, lot, at('23:00')).words).toBe('Open until 2:00 AM');
    expect(openingState(night, lot, at('02:00')).words).toBe('Closed, opens 10:00 PM');
  });
});
