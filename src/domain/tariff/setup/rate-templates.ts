/** Rule 19: common rates to start from; the owner fills in the amounts. */
import type { TariffRate } from '../tariff.ts';

type WithoutAmounts<R> = R extends { readonly cents: number } ? Omit<R, 'cents'> : never;

export type RateTemplate = {
  readonly id: string;
  readonly title: string;
  /** What it is for. */
  readonly text: string;
  readonly rate: WithoutAmounts<TariffRate>;
  /** Added to the existing hourly rate, if there is one. */
  readonly joinsHourly?: true;
};

export const RATE_TEMPLATES: readonly RateTemplate[] = [
  {
    id: 'early_bird',
    title: 'Early bird',
    text: 'In by 9:00 AM on weekdays, out by 6:00 PM, one price',
    rate: {
      name: 'Early bird',
      kind: 'flat',
      exitBy: '18:00',
      when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
    },
  },
  {
    id: 'evening',
    title: 'Evening',
    text: 'In after 5:00 PM, out by 4:00 AM, one price',
    rate: { name: 'Evening', kind: 'flat', exitBy: '04:00', when: { from: '17:00', until: '24:00' } },
  },
  {
    id: 'event',
    title: 'Event day',
    text: 'One price on certain dates, in place of all other rates',
    rate: { name: 'Event', kind: 'flat', when: { dates: [{ from: '', until: '' }] } },
  },
  {
    id: 'daily_maximum',
    title: 'Daily maximum',
    text: 'By the hour, up to a maximum for 24 hours',
    rate: { name: 'Hourly rate', kind: 'per_hour' },
    joinsHourly: true,
  },
  {
    id: 'weekend',
    title: 'Weekend',
    text: 'One price a day on Saturday and Sunday',
    rate: { name: 'Weekend', kind: 'per_day', when: { days: [6, 0] } },
  },
];
