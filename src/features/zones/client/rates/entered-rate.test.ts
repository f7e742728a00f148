import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import { RATE_TEMPLATES } from '#features/pricing/rules/rates/rate-templates.ts';
import type { TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { anyTariff } from '#platform/testing/cases/any-tariff.ts';
import { areSameRates, blankRate, enteredFrom, enteredFromTemplate, readRate } from './entered-rate.ts';

const hourly = { ...blankRate('a'), name: 'Hourly', price: '5' };
const problemsOf = (changed: Partial<typeof hourly>) => readRate({ ...hourly, ...changed }).problems;

/** An earlier release stored limits with a flat price, which ignores them; its form leaves them out. */
function withoutLimitsOfFlat(rate: TariffRate): TariffRate {
  if (rate.kind !== 'flat') return rate;
  const { dailyMaximumCents, minimumMinutes, stepMinutes, ...rest } = rate;
  return rest;
}

describe('a rate in its form', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(anyTariff, (tariff) => {
        for (const stored of tariff) {
          const rate = withoutLimitsOfFlat(stored);
          const read = readRate(enteredFrom(stored, 'a'));
          expect(read.problems).toEqual(
            Object.fromEntries(checkTariff([rate]).map(({ path, words }) => [path.slice(1).join('.'), words])),
          );
          expect(readRate(enteredFrom(read.rate, 'b'))).toEqual(read);
          if (!rate.when && rate.kind !== 'flat') expect(read.rate).toEqual(rate);
        }
      }),
    );
  });

  it('keeps its times, and omits the days to mean every day', () => {
    const when = { days: [1, 2], from: '20:00', until: '24:00', dates: [{ from: '2026-11-24', until: '2026-11-25' }] };
    const rate = { name: 'Night', kind: 'flat', cents: 1250, exitBy: '06:00', when } as const;
    expect(readRate(enteredFrom(rate, 'a')).rate).toEqual(rate);
    expect(readRate({ ...hourly, days: [0, 1, 2, 3, 4, 5, 6] }).rate).toEqual({
      name: 'Hourly',
      kind: 'per_hour',
      cents: 500,
    });
  });

  it('reports what is wrong at the field', () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ name: ' ' })).toEqual({ name: 'Enter a name for this rate.' });
    expect(problemsOf({ price: '-1' })).toEqual({ cents: 'The price cannot be below zero.' });
    expect(problemsOf({ price: '' })).toEqual({ cents: 'Please provide a valid price' });
    expect(problemsOf({ price: '100000' })).toEqual({ cents: 'The price is at most $10,000.' });
    expect(problemsOf({ step: 'ten' })).toEqual({ stepMinutes: 'Enter whole minutes, from 1 to 1440.' });
    expect(problemsOf({ maximum: '4.99' })).toEqual({
      dailyMaximumCents: 'An hour costs $5.00: the 24-hour maximum cannot be less.',
    });
    expect(problemsOf({ maximum: 'x' })).toEqual({ dailyMaximumCents: 'Please provide a valid price' });
    expect(problemsOf({ from: '08:00', until: '08:00' })).toEqual({
      'when.until': 'This ends when it begins. Leave both out for the whole day.',
    });
    const bands = [
      { upTo: '60', price: '5' },
      { upTo: '120', price: '4' },
    ];
    expect(problemsOf({ kind: 'bands', bands })).toEqual({
      'bands.1.cents': 'A longer stay cannot cost less than a shorter one.',
    });
    expect(Object.keys(problemsOf({ dates: [{ from: '', until: '' }] }))).toEqual([
      'when.dates.0.from',
      'when.dates.0.until',
    ]);
  });

  it('starts from a template with only amounts and dates left to fill in', () => {
    for (const template of RATE_TEMPLATES) {
      const { problems } = readRate(enteredFromTemplate(template, 'a'));
      const left = Object.keys(problems).filter((path) => !path.startsWith('when.dates'));
      expect(left).toEqual(['cents']);
    }
  });

  it('counts as changed for what was typed, not for its key in the editor', () => {
    expect(areSameRates([hourly], [{ ...hourly, key: 'b' }])).toBe(true);
    expect(areSameRates([hourly], [{ ...hourly, price: '5.00' }])).toBe(false);
    expect(areSameRates([hourly], [hourly, hourly])).toBe(false);
  });
});
