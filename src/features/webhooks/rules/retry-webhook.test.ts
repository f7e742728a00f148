import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { isGone, nextTry, pauseOf } from './retry-webhook.ts';

const at = new Date('2026-11-20T12:00:00Z');

describe('a delivery that failed', () => {
  it('is retried after growing delays, for three days', () => {
    const waits: number[] = [];
    let now = at;
    for (let tries = 1; ; tries++) {
      const next = nextTry({ tries, at, now });
      if (!next) break;
      waits.push((next.getTime() - now.getTime()) / 1000);
      now = next;
    }
    expect(waits.slice(0, 4)).toEqual([5, 30, 120, 600]);
    // The last one takes whatever time is left.
    expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => a - b));
    expect(now.getTime() - at.getTime()).toBe(72 * HOUR_MS);
  });
});

describe('a receiver that is down', () => {
  it('is left alone for longer and longer, never for more than five minutes', () => {
    expect([0, 2, 3, 4, 5, 50].map((failures) => pauseOf(failures) / 1000)).toEqual([0, 0, 5, 10, 20, 300]);
  });

  it('is gone once it has accepted nothing for as long as a delivery is retried', () => {
    expect([70, 71].map((hours) => isGone(at, new Date(at.getTime() + hours * HOUR_MS)))).toEqual([false, true]);
  });
});
