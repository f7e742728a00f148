import { describe, expect, it } from 'vitest';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { readRatesCell } from './read-rates-cell.ts';

const tariffIn = (cell: string) => {
  const read = readRatesCell(cell);
  return 'tariff' in read ? read.tariff : read.problem;
};
const problemIn = (cell: string) => {
  const read = readRatesCell(cell);
  return 'problem' in read ? read.problem : null;
};

describe('rates in a cell', () => {
  it('state name, price and times, separated by semicolons', () => {
    expect(tariffIn('Hourly: 6/hour, at most 24; Early bird: 12 flat, out by 18:00, Mon-Fri, 6:00-9:00;')).toEqual([
      { name: 'Hourly', kind: 'per_hour', cents: 600, dailyMaximumCents: 2400 },
      {
        name: 'Early bird',
        kind: 'flat',
        cents: 1200,
        exitBy: '18:00',
        when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
      },
    ]);
  });

  it('count by bands, from a minimum time and in steps', () => {
    expect(
      tariffIn('Short: up to 30 min 2, up to 1 h 30 min 4.50, then 3 an hour, at least 15 min, in steps of 1 h'),
    ).toEqual([
      {
        name: 'Short',
        kind: 'bands',
        bands: [
          { upToMinutes: 30, cents: 200 },
          { upToMinutes: 90, cents: 450 },
        ],
        thenCentsPerHour: 300,
        minimumMinutes: 15,
        stepMinutes: 60,
      },
    ]);
  });

  it('may apply to certain dates, and to days across the weekend', () => {
    expect(tariffIn('Game: $40, 2026-11-24, 2026-12-01 to 2026-12-03; Weekend: 10 a day, Fri-Mon')).toEqual([
      {
        name: 'Game',
        kind: 'flat',
        cents: 4000,
        when: {
          dates: [
            { from: '2026-11-24', until: '2026-11-24' },
            { from: '2026-12-01', until: '2026-12-03' },
          ],
        },
      },
      { name: 'Weekend', kind: 'per_day', cents: 1000, when: { days: [5, 6, 0, 1] } },
    ]);
  });

  it('are read in the words of signs and lists', () => {
    const tariff: Tariff = [
      { name: 'Hourly', kind: 'per_hour', cents: 550, dailyMaximumCents: 2000 },
      { name: 'Weekend', kind: 'per_day', cents: 1000, when: { days: [6, 0] } },
      {
        name: 'Early bird',
        kind: 'flat',
        cents: 1200,
        exitBy: '18:00',
        when: { days: [1, 2, 3, 4, 5], from: '06:30', until: '09:00' },
      },
      {
        name: 'Night',
        kind: 'bands',
        bands: [
          { upToMinutes: 60, cents: 500 },
          { upToMinutes: 150, cents: 900 },
        ],
        thenCentsPerHour: 300,
        when: { from: '20:00', until: '24:00' },
      },
    ];
    expect(tariffIn(describeTariff(tariff, (cents) => cents).join('; '))).toEqual(tariff);
  });

  it.each([
    [
      '12 flat',
      'Write each rate as "Name: price, times" with a semicolon between rates, such as "Evening: 8 flat, 17:00-24:00".',
    ],
    [
      'A: 5/hour, sometimes',
      'A: "sometimes" is not understood. Write prices as 5 an hour, 20 a day or 8 flat, and times as Mon-Fri or 17:00-24:00.',
    ],
    [
      'A: 5/hour; B: 5.005/hour',
      'B: "5.005/hour" is not understood. Write prices as 5 an hour, 20 a day or 8 flat, and times as Mon-Fri or 17:00-24:00.',
    ],
    ['A: Mon-Fri', 'A: Enter one price, such as 5 an hour, 20 a day, 8 flat, or bands such as up to 1 h 5.'],
    ['A: 5/hour, 20/day', 'A: Enter one price, such as 5 an hour, 20 a day, 8 flat, or bands such as up to 1 h 5.'],
    [
      'A: 5/hour, out by 18:00',
      'A: Enter one price, such as 5 an hour, 20 a day, 8 flat, or bands such as up to 1 h 5.',
    ],
    [
      'A: 5 flat, 9:00-10:00, 11:00-12:00',
      'A: "11:00-12:00" is not understood. Write prices as 5 an hour, 20 a day or 8 flat, and times as Mon-Fri or 17:00-24:00.',
    ],
    ['A: 5 flat, 25:00-26:00', 'A: Enter the time as HH:MM, from 00:00 to 23:59.'],
    ['A: 5 flat, 2026-02-30', 'A: Enter the date as YYYY-MM-DD.'],
    ['A: up to 2 h 5, up to 1 h 6', 'A: Each band is longer than the one before.'],
    ['A: 20000/day', 'A: The price is at most $10,000.00.'],
    ['A\nB: 5 flat', 'A\nB: Write the name in one line.'],
    [';', 'Add at least one rate.'],
  ])('such as %j are wrong: %s', (cell, problem) => {
    expect(problemIn(cell)).toBe(problem);
  });
});
