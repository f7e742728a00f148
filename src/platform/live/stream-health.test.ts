import { describe, expect, it } from 'vitest';
import { afterTry, FRESH, isCutOff, pauseBefore, type StreamOutcome } from './stream-health.ts';

const tried = (...outcomes: StreamOutcome[]) => outcomes.reduce(afterTry, FRESH);

describe('a stream that ended', () => {
  it('is retried soon, later each time, and never later than after 15 seconds', () => {
    const pauses = Array.from({ length: 12 }, (_, tries) => pauseBefore(tried(...Array(tries).fill('unanswered')), 1));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect([pauses[0], pauses.at(-1)]).toEqual([500, 15_000]);
  });

  it('reconnects at different moments on different phones', () => {
    const health = tried('unanswered', 'unanswered', 'unanswered');
    expect(pauseBefore(health, 0) * 3).toBeLessThan(pauseBefore(health, 1));
  });

  it('starts over once it has delivered events', () => {
    expect(tried('silent', 'silent', 'unanswered', 'lived')).toEqual(FRESH);
  });
});

describe('a network that blocks streams', () => {
  it('is recognized by two streams that were accepted and stayed silent', () => {
    expect([tried('silent'), tried('silent', 'unanswered'), tried('silent', 'silent')].map(isCutOff)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is retried about every minute', () => {
    const health = tried('silent', 'silent');
    expect([pauseBefore(health, 0), pauseBefore(health, 1)]).toEqual([45_000, 75_000]);
  });
});
