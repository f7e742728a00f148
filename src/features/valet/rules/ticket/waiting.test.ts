import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateWait, percentile, waitsByQuarter } from './waiting.ts';

describe('the estimate', () => {
  it('is not given without recent retrievals, or with nobody at work', () => {
    expect(estimateWait({ ahead: 2, roundTrips: [240, 240], attendants: 2 })).toEqual({ position: 3, minutes: null });
    expect(estimateWait({ ahead: 0, roundTrips: [240, 240, 240], attendants: 0 })).toEqual({
      position: 1,
      minutes: null,
    });
  });

  it('is the median round trip for each round of the queue', () => {
    const roundTrips = [200, 240, 1000];
    expect(estimateWait({ ahead: 0, roundTrips, attendants: 2 })).toEqual({ position: 1, minutes: 4 });
    expect(estimateWait({ ahead: 4, roundTrips, attendants: 2 })).toEqual({ position: 5, minutes: 12 });
  });

  it('never promises a later car sooner', () => {
    const trips = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 3 });
    fc.assert(
      fc.property(trips, fc.nat(100), fc.integer({ min: 1, max: 20 }), (roundTrips, ahead, attendants) => {
        const [mine, next] = [ahead, ahead + 1].map((cars) => estimateWait({ ahead: cars, roundTrips, attendants }));
        expect(next?.minutes ?? 0).toBeGreaterThanOrEqual(mine?.minutes ?? 0);
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
