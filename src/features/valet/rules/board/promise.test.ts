import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROMISE_MINUTES, waitTone } from './promise.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe("a wait measured against the stand's promise", () => {
  it('is marked from half of the promise on, and again once it is broken', () => {
    const tones = [0, 299, 300, 599, 600, 9000].map((seconds) => waitTone(ago(seconds), 10, NOW));
    expect(tones).toEqual(['calm', 'calm', 'soon', 'soon', 'late', 'late']);
  });

  it('never gets calmer while a guest waits, whatever was promised', () => {
    const order = ['calm', 'soon', 'late'];
    const minutes = fc.integer({ min: PROMISE_MINUTES.min, max: PROMISE_MINUTES.max });
    fc.assert(
      fc.property(minutes, fc.nat(20_000), fc.nat(20_000), (promise, waited, more) => {
        const [before, after] = [ago(waited), ago(waited + more)].map((at) =>
          order.indexOf(waitTone(at, promise, NOW)),
        );
        expect(after).toBeGreaterThanOrEqual(before ?? 0);
      }),
    );
  });

  it('is calm for a car that was requested by a clock ahead of ours', () => {
    expect(waitTone(ago(-90), 2, NOW)).toBe('calm');
  });
});
