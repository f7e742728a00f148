import { describe, expect, it } from 'vitest';
import { formatCountdown, secondsLeft, warningAt } from './countdown.ts';

describe('the time left', () => {
  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [545, '9:05'],
    [6727, '1:52:07'],
    [183_845, '2 d 03:04:05'],
  ])('%i seconds read %s', (seconds, words) => {
    expect(formatCountdown(seconds)).toBe(words);
  });

  it('is never negative', () => {
    const now = new Date('2026-06-10T21:00:00Z');
    expect(secondsLeft(new Date('2026-06-10T20:00:00Z'), now)).toBe(0);
    expect(secondsLeft(new Date('2026-06-10T21:00:01.500Z'), now)).toBe(2);
  });

  it('counts down from the moment of payment, ten minutes before the stay starts', () => {
    const leftAt = (time: string) => secondsLeft(new Date('2026-06-10T22:10:00Z'), new Date(`2026-06-10T${time}Z`));
    expect(['21:00:00', '21:00:01', '21:10:00'].map(leftAt)).toEqual([4200, 4199, 3600]);
  });

  it('is announced only at a few moments', () => {
    expect([3600, 900, 899, 600, 200, 60, 1, 0].map(warningAt)).toEqual([null, 15, 15, 10, 5, 1, 1, null]);
  });
});
