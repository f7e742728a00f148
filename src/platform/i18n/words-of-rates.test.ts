import { describe, expect, it } from 'vitest';
import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import { spanWords } from '#features/pricing/rules/rates/explain-week.ts';
import type { TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { checkHours } from '#platform/calendar/check-hours.ts';
import { inLanguage } from './languages.ts';

const END_OF_DAY = 24 * 60;

/** What an owner reads in Spanish about a maximum below the price of this rate. */
const maximumWords = (rate: TariffRate) =>
  inLanguage('es', () => checkTariff([{ ...rate, dailyMaximumCents: 100 }] as never).map(({ words }) => words));

describe('in Spanish', () => {
  it.each([
    [{ name: 'Day', kind: 'per_hour', cents: 500 } as const, /^Una hora cuesta \$5\.00/],
    [{ name: 'Day', kind: 'per_day', cents: 2000 } as const, /^Un día cuesta \$20\.00/],
    [
      { name: 'Day', kind: 'bands', bands: [{ upToMinutes: 60, cents: 800 }] } as const,
      /^El primer tramo cuesta \$8\.00/,
    ],
  ])('the refusal of a maximum below the price names the time that costs more: %j', (rate, words) => {
    expect(maximumWords(rate)).toEqual([expect.stringMatching(words)]);
  });

  it('the end of a day is “medianoche”, in a week of rates and in hours that overlap', () => {
    const evening = { day: 5, fromMinutes: 1200, untilMinutes: END_OF_DAY } as const;
    expect(inLanguage('es', () => spanWords(evening))).toContain('medianoche');
    const problems = inLanguage('es', () =>
      checkHours([
        { kind: 'free', ...evening },
        { kind: 'closed', ...evening },
      ]),
    );
    expect(JSON.stringify(problems)).toContain('medianoche');
  });
});
