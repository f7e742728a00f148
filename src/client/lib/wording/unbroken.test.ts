import { expect, it } from 'vitest';
import { listed, unbroken } from './unbroken.ts';

it.each([
  ['until Mon, Nov 23, 12:20 PM', 'until Mon, Nov_23, 12:20_PM'],
  ['Fri, Nov 20, 9:51 PM – 10:51 PM CST', 'Fri, Nov_20, 9:51_PM – 10:51_PM CST'],
  ['2 days 14 h 9 min left', '2_days 14_h 9_min left'],
  ['1 day 2 h left', '1_day 2_h left'],
  ['less than a minute left', 'less than a minute left'],
])('a number stays with its unit, and a day with its month: %s', (times, kept) => {
  expect(unbroken(times).replaceAll('\u00a0', '_')).toBe(kept);
});

it('a list breaks between its parts, and not within one', () => {
  expect(listed(['Covered', 'EV charging']).replaceAll('\u00a0', '_')).toBe('Covered · EV_charging');
});
