import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heardServerTime, isAdrift, standNow, standTimeOf } from './stand-clock.ts';

const SERVER = Date.parse('2026-11-21T02:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A phone whose clock is off by this much hears the server's time, and a minute passes. */
function aMinuteAfter(skew: number): void {
  vi.setSystemTime(SERVER + skew);
  heardServerTime(new Date(SERVER).toISOString());
  vi.advanceTimersByTime(60_000);
}

describe.each([
  ['3 hours slow', -3 * HOUR],
  ['right', 0],
  ['3 hours fast', 3 * HOUR],
])('on a phone that is %s', (_, skew) => {
  it("the time matches the server's", () => {
    aMinuteAfter(skew);
    expect(standNow().getTime()).toBe(SERVER + 60_000);
    expect(isAdrift()).toBe(false);
  });

  it('a moment that the phone noted is placed by the server', () => {
    aMinuteAfter(skew);
    expect(standTimeOf(Date.now()).getTime()).toBe(SERVER + 60_000);
  });

  it('what was noted gets no younger when the clock is set back', () => {
    aMinuteAfter(skew);
    const noted = standTimeOf(Date.now());
    vi.advanceTimersByTime(30_000);
    vi.setSystemTime(Date.now() - 3 * HOUR);
    expect(standNow().getTime() - noted.getTime()).toBe(30_000);
    expect(isAdrift()).toBe(true);
  });
});
