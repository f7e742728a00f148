import { describe, expect, it } from 'vitest';
import { MOST_TEXT_TRIES, MOST_TRIES, pauseAfter } from './send-again.ts';

const hoursOf = (tries: number) =>
  Array.from({ length: tries - 1 }, (_, i) => pauseAfter(i + 1)).reduce((sum, each) => sum + each, 0) / 3600;

describe('the delays between tries', () => {
  it('grow from seconds to an hour', () => {
    expect([1, 2, 3, 12, 20].map(pauseAfter)).toEqual([2, 4, 8, 3600, 3600]);
  });

  it('cover half a day for a mail and an hour for a text', () => {
    expect(hoursOf(MOST_TRIES)).toBeGreaterThan(8);
    expect(hoursOf(MOST_TRIES)).toBeLessThan(13);
    expect(hoursOf(MOST_TEXT_TRIES)).toBeGreaterThan(0.5);
    expect(hoursOf(MOST_TEXT_TRIES)).toBeLessThan(1.5);
  });
});
