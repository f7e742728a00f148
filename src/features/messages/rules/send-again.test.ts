import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, MAX_TEXT_ATTEMPTS, pauseAfter } from './send-again.ts';

const hoursOf = (tries: number) =>
  Array.from({ length: tries - 1 }, (_, i) => pauseAfter(i + 1)).reduce((sum, each) => sum + each, 0) / 3600;

describe('the delays between tries', () => {
  it('grow from seconds to an hour', () => {
    expect([1, 2, 3, 12, 20].map(pauseAfter)).toEqual([2, 4, 8, 3600, 3600]);
  });

  it('cover half a day for a mail and an hour for a text', () => {
    expect(hoursOf(MAX_ATTEMPTS)).toBeGreaterThan(8);
    expect(hoursOf(MAX_ATTEMPTS)).toBeLessThan(13);
    expect(hoursOf(MAX_TEXT_ATTEMPTS)).toBeGreaterThan(0.5);
    expect(hoursOf(MAX_TEXT_ATTEMPTS)).toBeLessThan(1.5);
  });
});
