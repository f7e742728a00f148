/** Rule 19: common rates to start from; the owner fills in the amounts. */
import type { TariffRate } from './tariff.ts';

type WithoutAmounts<R> = R extends { readonly cents: number } ? Omit<R, 'cents'> : never;

export type RateTemplateId = 'early_bird' | 'evening' | 'event' | 'daily_maximum' | 'weekend';

export type RateTemplate = {
  readonly id: RateTemplateId;
  readonly rate: WithoutAmounts<TariffRate>;
  /** Added to the existing hourly rate, if there is one. */
  readonly joinsHourly?: true;
};

export const RATE_TEMPLATES: readonly RateTemplate[] = [
  {
    id: 'early_bird',
    rate: {
      name: 'Early bird',
      kind: 'flat',
      exitBy: '18:00',
      when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
    },
  },
  {
    id: 'evening',
    rate: { name: 'Evening', kind: 'flat', exitBy: '04:00', when: { from: '17:00', until: '24:00' } },
  },
  {
    id: 'event',
    rate: { name: 'Event', kind: 'flat', when: { dates: [{ from: '', until: '' }] } },
  },
  {
    id: 'daily_maximum',
    rate: { name: 'Hourly rate', kind: 'per_hour' },
    joinsHourly: true,
  },
  {
    id: 'weekend',
    rate: { name: 'Weekend', kind: 'per_day', when: { days: [6, 0] } },
  },
];
