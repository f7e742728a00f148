import { expect, it } from 'vitest';
import { checkTariff } from './check-tariff.ts';
import { explainWeek } from './explain-week.ts';
import { RATE_TEMPLATES, type RateTemplate } from './rate-templates.ts';
import type { Tariff, TariffRate } from './tariff.ts';

const hourly: Tariff[number] = { name: 'Hourly', kind: 'per_hour', cents: 600 };

/** The template as an owner completes it. */
const completed = ({ rate }: RateTemplate): TariffRate => {
  const dates = rate.when?.dates?.map(() => ({ from: '2026-11-24', until: '2026-11-24' }));
  return { ...rate, cents: 1000, ...(dates && { when: { ...rate.when, dates } }) } as TariffRate;
};

it.each(RATE_TEMPLATES)('$id needs no more than its amounts and dates, and leaves no hour unclear', (template) => {
  const rate = completed(template);
  expect(checkTariff([rate])).toEqual([]);
  expect(explainWeek(template.joinsHourly ? [rate] : [hourly, rate], '2026-11-21')).toEqual([]);
});
