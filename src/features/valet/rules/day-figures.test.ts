import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitsByHour } from './day-figures.ts';

const car = (from: string, minutes: number) => {
  const requestedAt = new Date(`2026-11-20T${from}:00Z`);
  return { requestedAt, completedAt: new Date(requestedAt.getTime() + minutes * 60_000) };
};

describe('waits by the hour', () => {
  it('are counted by the hour of the request, along with those that took longer than promised', () => {
    const hours = waitsByHour([car('18:05', 4), car('18:59', 12), car('20:00', 10)], 10);
    expect(hours).toEqual([
      { from: new Date('2026-11-20T18:00:00Z'), cars: 2, p50: 240, p90: 720, late: 1 },
      { from: new Date('2026-11-20T20:00:00Z'), cars: 1, p50: 600, p90: 600, late: 0 },
    ]);
  });

  it('include every car once; the median is never later than the 90th percentile', () => {
    const cars = fc.array(
      fc
        .record({ minute: fc.integer({ min: 0, max: 1439 }), wait: fc.integer({ min: 0, max: 7200 }) })
        .map(({ minute, wait }) => {
          const requestedAt = new Date(Date.UTC(2026, 10, 20, 0, minute));
          return { requestedAt, completedAt: new Date(requestedAt.getTime() + wait * 1000) };
        }),
    );
    fc.assert(
      fc.property(cars, fc.integer({ min: 2, max: 120 }), (tickets, promise) => {
        const hours = waitsByHour(tickets, promise);
        expect(hours.reduce((sum, hour) => sum + hour.cars, 0)).toBe(tickets.length);
        expect(hours.every(({ p50, p90, late, cars: count }) => p50 <= p90 && late <= count)).toBe(true);
        expect(hours.map(({ from }) => from.getTime())).toEqual(
          hours.map(({ from }) => from.getTime()).toSorted((a, b) => a - b),
        );
      }),
    );
  });
});
