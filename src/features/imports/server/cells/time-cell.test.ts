import { expect, it } from 'vitest';
import { asTimeOfDay, asZoneHour } from './time-cell.ts';

it.each([
  ['7am', '07:00'],
  ['7 p.m.', '19:00'],
  ['12 AM', '00:00'],
  ['12:30PM', '12:30'],
  ['7.30 pm', '19:30'],
  ['6:00:00', '06:00'],
  ['noon', '12:00'],
  ['Midnight', '24:00'],
  ['24:00', '24:00'],
  ['7', '7'],
  ['13pm', '13pm'],
  ['soon', 'soon'],
])('%s in a cell is %s', (text, time) => expect(asTimeOfDay(text)).toBe(time));

it('a zone that closes at the end of the day closes when the next one begins', () => {
  expect(asZoneHour('24:00')).toBe('00:00');
  expect(asZoneHour('11 pm')).toBe('23:00');
});
