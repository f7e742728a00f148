import { describe, expect, it } from 'vitest';
import { greetByTime } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    [6, 'Good morning, Grace.'],
    [12, 'Good afternoon, Grace.'],
    [18, 'Good evening, Grace.'],
    [2, 'Good evening, Grace.'],
  ])('at hour %d is "%s"', (hour, words) => {
    expect(greetByTime(' Grace Okafor', new Date(2026, 10, 20, hour))).toBe(words);
  });
});
