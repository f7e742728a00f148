import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesLeft } from '#domain/zones/places.ts';
import { aCountedZone } from '#testing/builders/a-counted-zone.ts';
import { barOf, inOrder, stateOf, sumOf } from './counted-zones.ts';

describe('the live view of a zone', () => {
  it('says first that it is marked as full, then that more is sold than fits, then that it is full', () => {
    const states = [
      aCountedZone({ markedFullAt: '2026-11-20T18:00:00.000Z', over: 1, left: 0 }),
      aCountedZone({ over: 1, left: 0 }),
      aCountedZone({ left: 0 }),
      aCountedZone({ left: 1 }),
    ].map(stateOf);
    expect(states).toEqual(['marked', 'over', 'full', 'free']);
  });

  it('draws a bar that is never longer than whole, and whole when nothing is left', () => {
    const count = fc.nat(30);
    fc.assert(
      fc.property(count, count, count, (capacity, blocked, taken) => {
        const { left } = placesLeft({ capacity, blocked, blockedUntil: null, taken }, new Date(0));
        const parts = barOf(aCountedZone({ capacity, blocked, taken, left }));
        const length = parts.taken + parts.blocked;
        expect(length).toBeLessThanOrEqual(100.000001);
        if (capacity > 0) expect(length > 99.999999).toBe(left === 0);
      }),
    );
  });

  it('lists zone 2 before zone 10, and sums them up', () => {
    const zones = ['10', '2', 'A1'].map((zoneNumber) => aCountedZone({ zoneNumber, capacity: 10, left: 4 }));
    expect(inOrder(zones).map(({ zoneNumber }) => zoneNumber)).toEqual(['2', '10', 'A1']);
    expect(sumOf(zones)).toEqual({ capacity: 30, left: 12 });
  });
});
