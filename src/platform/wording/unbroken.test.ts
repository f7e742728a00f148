import { expect, it } from 'vitest';
import { joinWithDots, keepUnitsTogether, keepZipCode } from './unbroken.ts';

it.each([
  ['until Mon, Nov 23, 12:20 PM', 'until Mon,_Nov_23, 12:20_PM'],
  ['Fri, Nov 20, 9:51 PM – 10:51 PM CST', 'Fri,_Nov_20, 9:51_PM_– 10:51_PM CST'],
  ['2 days 14 h 9 min left', '2_days 14_h 9_min left'],
  ['1 day 2 h left', '1_day 2_h left'],
  [
    'sáb, 21 de nov, 11:37 PM – dom, 22 de nov, 12:37 AM CST',
    'sáb, 21_de_nov, 11:37_PM_– dom, 22_de_nov, 12:37_AM CST',
  ],
  ['quedan 2 días 14 h', 'quedan 2_días 14_h'],
  ['less than a minute left', 'less than a minute left'],
])('a number stays with its unit, and a day with its month: %s', (times, stored) => {
  expect(keepUnitsTogether(times).replaceAll('\u00a0', '_')).toBe(stored);
});

it('a list breaks between its parts, and not within one', () => {
  expect(joinWithDots(['Covered', 'EV charging']).replaceAll('\u00a0', '_')).toBe('Covered_· EV_charging');
});

it('a ZIP code stays with its state', () => {
  expect(keepZipCode('100 W Adams St, Chicago, IL 60603').replaceAll('\u00a0', '_')).toBe(
    '100 W Adams St, Chicago, IL_60603',
  );
  expect(keepZipCode('Pier 7')).toBe('Pier\u00a07');
  expect(keepZipCode('Harbor St, Port Washington')).toBe('Harbor St, Port Washington');
});
