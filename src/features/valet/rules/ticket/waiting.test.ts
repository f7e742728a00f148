import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesUntilFront, paceOf, percentile, waitsByQuarter } from './waiting.ts';

describe('the estimate', () => {
  const requested = (ahead: number) => ({ ahead, onItsWaySeconds: null, waitedSeconds: 0 });
  const onItsWay = (onItsWaySeconds: number) => ({ ahead: 0, onItsWaySeconds, waitedSeconds: onItsWaySeconds });
  const paces = fc.record({
    typicalSeconds: fc.integer({ min: 1, max: 5000 }),
    attendants: fc.integer({ min: 1, max: 20 }),
    longestSeconds: fc.option(fc.nat(5000)),
  });

  it('is not given without recent retrievals, or with nobody at work', () => {
    expect(paceOf({ roundTrips: [240, 240], attendants: 2, longestSeconds: 900 })).toBeNull();
    expect(paceOf({ roundTrips: [240, 240, 240], attendants: 0, longestSeconds: 900 })).toBeNull();
    expect(minutesUntilFront(null, requested(0))).toBeNull();
  });

  it('is the median round trip for each round of the queue', () => {
    const pace = paceOf({ roundTrips: [200, 240, 1000], attendants: 2, longestSeconds: 1500 });
    expect([0, 1, 2, 4].map((ahead) => minutesUntilFront(pace, requested(ahead)))).toEqual([4, 4, 8, 12]);
  });

  it('counts down while the car is on its way, and ends when it takes far longer than usual', () => {
    const pace = { typicalSeconds: 240, attendants: 2, longestSeconds: 300 };
    expect([0, 60, 200, 240, 480, 481].map((seconds) => minutesUntilFront(pace, onItsWay(seconds)))).toEqual([
      4,
      3,
      1,
      1,
      1,
      null,
    ]);
  });

  it('is not given for a car that nobody has taken for longer than any car of the last hour waited', () => {
    const pace = { typicalSeconds: 60, attendants: 2, longestSeconds: 600 };
    const waited = (waitedSeconds: number) => minutesUntilFront(pace, { ...requested(0), waitedSeconds });
    expect([waited(600), waited(601)]).toEqual([1, null]);
    expect(minutesUntilFront({ ...pace, longestSeconds: null }, { ...requested(0), waitedSeconds: 9999 })).toBe(1);
  });

  it('never promises a later car sooner, nor any car later because one more attendant works', () => {
    fc.assert(
      fc.property(paces, fc.nat(100), (pace, ahead) => {
        const mine = minutesUntilFront(pace, requested(ahead)) ?? 0;
        expect(minutesUntilFront(pace, requested(ahead + 1))).toBeGreaterThanOrEqual(mine);
        const helped = { ...pace, attendants: pace.attendants + 1 };
        expect(minutesUntilFront(helped, requested(ahead))).toBeLessThanOrEqual(mine);
      }),
    );
  });

  it('never grows when somebody goes to get the car, nor while it is on its way', () => {
    fc.assert(
      fc.property(paces, fc.nat(100), fc.nat(10_000), fc.nat(600), (pace, ahead, seconds, more) => {
        const before = minutesUntilFront(pace, requested(ahead)) ?? 0;
        const now = minutesUntilFront(pace, onItsWay(seconds));
        const later = minutesUntilFront(pace, onItsWay(seconds + more));
        if (now !== null) expect(now).toBeLessThanOrEqual(before);
        if (later !== null) expect(later).toBeLessThanOrEqual(now ?? 0);
        for (const minutes of [before, now ?? 1, later ?? 1]) {
          expect([Number.isInteger(minutes), minutes >= 1]).toEqual([true, true]);
        }
      }),
    );
  });
});

describe('the waits of a day', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 21, minute));

  it('are grouped by the quarter hour of the request', () => {
    const cars = [1, 2, 3, 4].map((minutes) => ({ requestedAt: at(minutes), completedAt: at(minutes + minutes) }));
    const late = { requestedAt: at(15), completedAt: at(25) };
    expect(waitsByQuarter([late, ...cars])).toEqual([
      { from: at(0), cars: 4, p50: 120, p90: 240 },
      { from: at(15), cars: 1, p50: 600, p90: 600 },
    ]);
  });

  it('has a median that at least half of the values do not exceed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1 }), (values) => {
        const middle = percentile(values, 50) ?? -1;
        expect(values.filter((value) => value <= middle).length * 2).toBeGreaterThanOrEqual(values.length);
        expect(values).toContain(middle);
      }),
    );
  });
});
