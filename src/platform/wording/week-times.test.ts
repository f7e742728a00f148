import { expect, it } from 'vitest';
import { sayWeekTimes } from './week-times.ts';

it('weekly times read as people say them', () => {
  const times = [
    { day: 5, from: '18:00', until: '24:00' },
    { day: 6, from: '00:00', until: '24:00' },
    { day: 0, from: '08:00', until: '13:00' },
  ];
  expect(sayWeekTimes(times)).toBe('Fri 6:00 PM – 12:00 AM, Sat all day, Sun 8:00 AM – 1:00 PM');
});

it('no times mean any time', () => {
  expect([sayWeekTimes(null), sayWeekTimes([])]).toEqual(['Any time', 'Any time']);
});
