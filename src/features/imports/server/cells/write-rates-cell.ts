// The rates of a zone in one cell, in the format that the import reads.

import type { RateTimes, Tariff, TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { DAY_NAMES } from '#platform/calendar/day-names.ts';
import { readRatesCell } from './read-rates-cell.ts';
import { quote } from './split-entries.ts';

export const writeRatesCell = (tariff: Tariff): string => tariff.map(writeRate).join('; ');

/** A name that would be read as something else is put in quotes. */
function writeRate(rate: TariffRate): string {
  const text = [...pricesOf(rate), ...conditionsOf(rate), ...timesOf(rate.when ?? {})].join(', ');
  const plain = `${rate.name}: ${text}`;
  const read = readRatesCell(plain);
  const isSafe = 'tariff' in read && read.tariff.length === 1 && read.tariff[0]?.name === rate.name;
  return isSafe && !rate.name.includes('"') ? plain : `${quote(rate.name)}: ${text}`;
}

export const writeMoney = (cents: number): string => (cents / 100).toFixed(2);

function pricesOf(rate: TariffRate): string[] {
  switch (rate.kind) {
    case 'per_hour':
      return [`${writeMoney(rate.cents)} an hour`];
    case 'per_day':
      return [`${writeMoney(rate.cents)} a day`];
    case 'flat':
      return [`${writeMoney(rate.cents)} flat`, ...(rate.exitBy === undefined ? [] : [`out by ${rate.exitBy}`])];
    case 'bands':
      return [
        ...rate.bands.map(({ upToMinutes, cents }) => `up to ${lengthOf(upToMinutes)} ${writeMoney(cents)}`),
        ...(rate.thenCentsPerHour === undefined ? [] : [`then ${writeMoney(rate.thenCentsPerHour)} an hour`]),
      ];
  }
}

function conditionsOf({ dailyMaximumCents, minimumMinutes, stepMinutes }: TariffRate): string[] {
  return [
    ...(dailyMaximumCents === undefined ? [] : [`at most ${writeMoney(dailyMaximumCents)}`]),
    ...(minimumMinutes === undefined ? [] : [`at least ${lengthOf(minimumMinutes)}`]),
    ...(stepMinutes === undefined ? [] : [`in steps of ${lengthOf(stepMinutes)}`]),
  ];
}

function timesOf({ days = [], from, until, dates = [] }: RateTimes): string[] {
  const hasHours = from !== undefined || until !== undefined;
  return [
    ...runsOf(days).map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}-${nameOf(last)}`)),
    ...(hasHours ? [`${from ?? '00:00'}-${until ?? '24:00'}`] : []),
    ...dates.map((range) => (range.from === range.until ? range.from : `${range.from} to ${range.until}`)),
  ];
}

/** Consecutive days form one run. */
function runsOf(days: readonly number[]): Array<[first: number, last: number]> {
  const runs: Array<[number, number]> = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

const nameOf = (day: number): string => (DAY_NAMES[day] ?? '').slice(0, 3);

function lengthOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
