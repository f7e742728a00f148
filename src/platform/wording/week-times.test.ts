import { expect, it } from 'vitest';
import { describeWeekTimes } from './week-times.ts';

it('weekly times read as people say them', () => {
  const times = [
    { day: 5, from: '18:00', until: '24:00' },
    { day: 6, from: '00:00', until: '24:00' },
    { day: 0, from: '08:00', until: '13:00' },
  ];
  expect(describeWeekTimes(times)).toBe('Fri 6:00 PM – 12:00 AM; Sat all day; Sun 8:00 AM – 1:00 PM');
});

it('no times mean any time', () => {
  expect([describeWeekTimes(null), describeWeekTimes([])]).toEqual(['Any time', 'Any time']);
});
