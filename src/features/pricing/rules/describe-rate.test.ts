import { expect, it } from 'vitest';
import { describeBilling, formatRate } from './describe-rate.ts';
import { plainRate } from './plain-rate.ts';

const fiveAnHour = plainRate({ isHourly: true, priceCents: 500 });
const twentyADay = plainRate({ isHourly: false, priceCents: 1999 });

it('a rate says its price and what it is for', () => {
  expect([fiveAnHour, twentyADay].map(formatRate)).toEqual(['$5.00 an hour', '$19.99 a day']);
});

it('a rate says how it counts time', () => {
  expect([fiveAnHour, twentyADay].map((rate) => describeBilling({ rate, charges: [] }))).toEqual([
    'One-hour minimum, then by the minute.',
    'A day ends at the time it began.',
  ]);
});
