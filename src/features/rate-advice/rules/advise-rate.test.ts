import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import { ratesAt } from '#features/pricing/rules/rates/rate-times.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { addDays } from '#platform/calendar/local-time.ts';
import { anyTariff } from '#platform/testing/cases/any-tariff.ts';
import { type Advice, adviseRate, type NoAdvice, rateIn, USUAL_ELASTICITY } from './advise-rate.ts';
import { DAY_GROUPS, isOfGroup, type PastDay, typicalDay } from './past-day.ts';
import { daysOfTrial, endTrial, withTrial } from './trial-rate.ts';

const MONDAY = '2026-09-28';
const hourly: Tariff = [{ name: 'Hourly', kind: 'per_hour', cents: 400 }];

/** Eight weeks of one kind of day; the shares are by hour, and each hour has ten cars that paid $8.00 each. */
const weeksOf = (shares: readonly number[], fullAt: number | null = null): PastDay[] =>
  Array.from({ length: 56 }, (_, index) => ({
    day: addDays(MONDAY, index),
    fullAt,
    hours: Array.from({ length: 24 }, (_each, hour) => ({ share: shares[hour] ?? 0, cars: 10, cents: 8000 })),
  }));

/** 6 AM to 6 PM: fills from 7, is full from 9 to 3. */
const OFFICE = [...Array<number>(6).fill(0.05), 0.2, 0.6, 0.8, ...Array<number>(6).fill(1), 0.7, 0.45, 0.42];
const QUIET = [...Array<number>(8).fill(0.6), ...Array<number>(6).fill(0.2), ...Array<number>(10).fill(0.6)];

type Changed = Partial<Parameters<typeof adviseRate>[0]>;
const advise = (past: readonly PastDay[], changed: Changed = {}): Advice | NoAdvice =>
  adviseRate({
    group: 'weekdays',
    typical: typicalDay(past, 'weekdays'),
    tariff: hourly,
    pricedBy: 'entry',
    elasticity: USUAL_ELASTICITY,
    ...changed,
  });

describe('the typical day', () => {
  it('is full at the middle of the times at which it was, if it was on most days', () => {
    const days = weeksOf(OFFICE).map((day, index) => ({
      ...day,
      fullAt: index % 7 < 3 ? 540 + 10 * (index % 7) : null,
    }));
    expect(typicalDay(days, 'weekdays')).toMatchObject({ days: 40, fullDays: 24, fullAt: 550 });
    expect(typicalDay(days, 'weekends')).toMatchObject({ days: 16, fullDays: 0, fullAt: null });
  });

  it('is not bent by a single game day', () => {
    const game = weeksOf(QUIET).map((day, index) =>
      index === 1 ? { ...day, ...weeksOf(OFFICE)[0], day: day.day } : day,
    );
    expect(typicalDay(game, 'weekdays').hours[10]?.share).toBe(0.2);
  });

  it('is all zero without days', () => {
    expect(typicalDay([], 'weekends').hours).toEqual(Array(24).fill({ share: 0, cars: 0, cents: 0 }));
  });
});

describe('advice', () => {
  it('raises the price from when the zone fills until it is no longer full', () => {
    // 15 percent too many cars at an elasticity of 0.4 ask for 37 percent: a quarter at most.
    expect(advise(weeksOf(OFFICE))).toMatchObject({
      kind: 'raise',
      from: 7,
      until: 15,
      beforeCents: 400,
      afterCents: 500,
      share: 1,
      shareAfter: 0.9,
      // 8 hours of $80.00 on 5 days: 1.25 of the price from 0.9 of the cars.
      weeklyCents: 320_000 * 0.125,
    });
  });

  it('raises it only while the zone is full where each hour is priced by its own rate', () => {
    expect(advise(weeksOf(OFFICE), { pricedBy: 'period' })).toMatchObject({ from: 9, until: 15 });
  });

  it('raises it by no more than it takes, if drivers mind the price more', () => {
    expect(advise(weeksOf(OFFICE), { elasticity: 0.8 })).toMatchObject({ afterCents: 475 });
  });

  it('lowers the price of quiet hours only where so many more cars would come that it earns more', () => {
    expect(advise(weeksOf(QUIET))).toBe('fits');
    expect(advise(weeksOf(QUIET), { elasticity: 1.8 })).toMatchObject({
      kind: 'lower',
      from: 8,
      until: 14,
      afterCents: 300,
    });
  });

  it('says nothing about a zone that is neither full nor quiet, or that is too new', () => {
    expect(advise(weeksOf(Array(24).fill(0.7)))).toBe('fits');
    expect(advise(weeksOf(OFFICE).slice(0, 11))).toBe('few_days');
  });

  it('leaves hours alone that have several prices, or none by the hour', () => {
    const bird: Tariff[number] = {
      name: 'Early bird',
      kind: 'flat',
      cents: 1200,
      when: { from: '06:00', until: '10:00' },
    };
    expect(advise(weeksOf(OFFICE), { tariff: [...hourly, bird] })).toBe('own_rates');
    expect(advise(weeksOf(OFFICE), { tariff: [{ name: 'Daily', kind: 'per_day', cents: 2000 }] })).toBe('own_rates');
    // A rate that ends where the zone is full already: only the hours after it can be advised on.
    const morning: Tariff[number] = {
      ...hourly[0],
      name: 'Morning',
      kind: 'per_hour',
      cents: 200,
      when: { until: '09:00' },
    };
    expect(advise(weeksOf(OFFICE), { tariff: [...hourly, morning] })).toMatchObject({
      from: 9,
      until: 15,
      beforeCents: 400,
    });
  });

  it('always earns more, frees spaces when it raises, and changes by a quarter or one step at most', () => {
    const anyShares = fc.array(fc.double({ min: 0, max: 1.1, noNaN: true }), { minLength: 24, maxLength: 24 });
    const anyElasticity = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(anyShares, anyElasticity, fc.integer({ min: 0, max: 5000 }), (shares, elasticity, cents) => {
        const advice = advise(weeksOf(shares), { elasticity, tariff: [{ name: 'Hourly', kind: 'per_hour', cents }] });
        if (typeof advice === 'string') return;
        const { kind, from, until, afterCents, beforeCents, share, shareAfter, weeklyCents } = advice;
        expect(weeklyCents).toBeGreaterThan(0);
        expect(afterCents % 25).toBe(0);
        expect(Math.abs(afterCents - beforeCents)).toBeLessThanOrEqual(Math.max(25, beforeCents / 4));
        expect(kind === 'raise' ? shareAfter <= share : shareAfter >= share).toBe(true);
        expect(from >= 0 && from < until && until <= 24).toBe(true);
      }),
    );
  });

  it('does not depend on the order in which the days are read', () => {
    const past = weeksOf(OFFICE, 580);
    expect(advise(past.toReversed())).toEqual(advise(past));
  });
});

describe('a trial', () => {
  const trial = { group: 'weekdays', from: 7, until: 15, cents: 500, ...daysOfTrial('2026-11-26') } as const;

  it('runs for four weeks from the next day on', () => {
    expect(daysOfTrial('2026-11-26')).toEqual({ firstDay: '2026-11-27', lastDay: '2026-12-24' });
  });

  it('has the conditions of the rate it stands in for, with a maximum that follows the price', () => {
    const tariff: Tariff = [{ name: 'Hourly', kind: 'per_hour', cents: 400, stepMinutes: 30, dailyMaximumCents: 2400 }];
    expect(withTrial(tariff, trial)?.tariff[1]).toMatchObject({
      name: 'Busy hours',
      cents: 500,
      stepMinutes: 30,
      dailyMaximumCents: 3000,
      when: { days: [1, 2, 3, 4, 5], from: '07:00', until: '15:00' },
    });
  });

  it('charges its price in its hours on its days and nowhere else, and leaves the rates valid', () => {
    const anyTrial = fc.record({
      group: fc.constantFrom(...DAY_GROUPS),
      from: fc.integer({ min: 0, max: 23 }),
      length: fc.integer({ min: 1, max: 24 }),
      cents: fc.integer({ min: 1, max: 2000 }),
    });
    fc.assert(
      fc.property(anyTariff, anyTrial, fc.integer({ min: -10, max: 40 }), fc.integer({ min: 0, max: 23 }), (...all) => {
        const [tariff, { length, ...some }, later, hour] = all;
        const tried = { ...trial, ...some, until: Math.min(24, some.from + length) };
        const set = withTrial(tariff, tried);
        if (!set) {
          expect(rateIn(tariff, tried.group, tried)).toBeNull();
          return;
        }
        expect(checkTariff(set.tariff)).toEqual(checkTariff(tariff));
        const day = addDays(trial.firstDay, later);
        const isTried =
          day >= trial.firstDay &&
          day <= trial.lastDay &&
          isOfGroup(day, tried.group) &&
          hour >= tried.from &&
          hour < tried.until;
        const at = new Date(`${day}T${String(hour).padStart(2, '0')}:30Z`);
        expect(ratesAt(set.tariff, at, 'UTC').some(({ name }) => name === set.name)).toBe(isTried);
        expect(endTrial(set.tariff, { ...tried, name: set.name }, false)).toEqual(tariff);
        expect(endTrial(set.tariff, { ...tried, name: set.name }, true)?.at(-1)?.when?.dates).toBeUndefined();
      }),
    );
  });

  it('ends without a trace where its owner has removed or changed its rate', () => {
    expect(endTrial(hourly, { ...trial, name: 'Busy hours' }, true)).toBeNull();
  });
});
