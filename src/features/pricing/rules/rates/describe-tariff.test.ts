import { expect, it } from 'vitest';
import { inLanguage } from '#platform/i18n/languages.ts';
import { describeTariff, tabulateTariff } from './describe-tariff.ts';
import type { Tariff } from './tariff.ts';

const TARIFF: Tariff = [
  { name: 'Hourly', kind: 'per_hour', cents: 500, dailyMaximumCents: 2000 },
  { name: 'Weekend', kind: 'per_day', cents: 1000, when: { days: [6, 0] } },
  {
    name: 'Early bird',
    kind: 'flat',
    cents: 1200,
    exitBy: '18:00',
    when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
  },
  {
    name: 'By time',
    kind: 'bands',
    bands: [
      { upToMinutes: 60, cents: 500 },
      { upToMinutes: 180, cents: 900 },
    ],
    thenCentsPerHour: 300,
    when: { from: '20:00' },
  },
  { name: 'Game', kind: 'flat', cents: 4000, when: { dates: [{ from: '2026-11-24', until: '2026-11-24' }] } },
];

it('each rate gives its name, its price with all charges, and who gets it', () => {
  expect(describeTariff(TARIFF, (cents) => cents + cents / 10)).toEqual([
    'Hourly: $5.50 an hour, at most $22.00 in 24 hours',
    'Weekend: $11.00 a day, Sat, Sun',
    'Early bird: $13.20, out by 6:00 PM, Mon – Fri, enter 6:00 AM – 9:00 AM',
    'By time: up to 1 h $5.50, up to 3 h $9.90, then $3.30 an hour, enter 8:00 PM – midnight',
    'Game: $44.00, Nov 24',
  ]);
});

it('a rate is named in the reader’s language if the name is ours', () => {
  const tariff: Tariff = [
    { name: 'Hourly rate', kind: 'per_hour', cents: 500 },
    { name: 'Evening', kind: 'flat', cents: 900 },
  ];
  const words = inLanguage('es', () => describeTariff(tariff, (cents) => cents));
  expect(words).toEqual(['Tarifa por hora: $5.00 por hora', 'Evening: $9.00']);
});

it('each rate is a table row, which says when to arrive to get it', () => {
  expect(tabulateTariff(TARIFF, (cents) => cents + cents / 10)).toEqual([
    { name: 'Hourly', when: 'At other times', price: '$5.50 an hour, at most $22.00 in 24 hours' },
    { name: 'Weekend', when: 'Sat, Sun', price: '$11.00 a day' },
    { name: 'Early bird', when: 'Mon – Fri, 6:00 AM – 9:00 AM', price: '$13.20, out by 6:00 PM' },
    { name: 'By time', when: '8:00 PM – midnight', price: 'up to 1 h $5.50, up to 3 h $9.90, then $3.30 an hour' },
    { name: 'Game', when: 'Nov 24', price: '$44.00' },
  ]);
});

it('a minimum time and billing increments are shown too, and nothing that a flat price ignores', () => {
  const limits = { minimumMinutes: 120, stepMinutes: 15, dailyMaximumCents: 2000 };
  const tariff: Tariff = [
    { name: 'Hourly', kind: 'per_hour', cents: 500, ...limits },
    { name: 'Game', kind: 'flat', cents: 4000, ...limits },
  ];
  expect(describeTariff(tariff, (cents) => cents)).toEqual([
    'Hourly: $5.00 an hour, at least 2 h, in steps of 15 min, at most $20.00 in 24 hours',
    'Game: $40.00',
  ]);
});

it('a rate that no other replaces is available at any time', () => {
  const tariff: Tariff = [
    { name: 'Hourly', kind: 'per_hour', cents: 500 },
    { name: 'Early bird', kind: 'flat', cents: 1200, when: { until: '09:00' } },
    { name: 'All day', kind: 'flat', cents: 2000 },
  ];
  const rows = tabulateTariff(tariff, (cents) => cents);
  expect(rows.map(({ when }) => when)).toEqual(['Any time', '12:00 AM – 9:00 AM', 'Any time']);
});
