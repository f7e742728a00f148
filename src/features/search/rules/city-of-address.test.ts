import { expect, it } from 'vitest';
import { cityOfAddress } from './city-of-address.ts';

it.each([
  ['200 W Lake St, Chicago, IL 60606', 'Chicago'],
  ['200 W Lake St, Suite 4, Oak Park, IL', 'Oak Park'],
  ['1 Main St, St. Louis, MO 63101-1234, USA', 'St. Louis'],
  ['Winnipeg, MB R3C 4A5', 'Winnipeg'],
])('%s is in %s', (address, city) => expect(cityOfAddress(address)).toBe(city));

it.each(['', '200 W Lake St', '60606', 'IL 60606'])('%j names no city', (address) =>
  expect(cityOfAddress(address)).toBeNull(),
);
