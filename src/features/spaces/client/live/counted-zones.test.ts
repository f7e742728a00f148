import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spacesLeft } from '#features/spaces/rules/spaces.ts';
import { aCountedZone } from '#platform/testing/builders/a-counted-zone.ts';
import { barOf, closedOf, inOrder, stateOf, sumOf } from './counted-zones.ts';

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

  it('draws a bar that is never longer than full, and full when nothing is sold, for whatever reason', () => {
    const count = fc.nat(30);
    const aZone = fc.record({ capacity: count, blocked: count, taken: count, isMarked: fc.boolean() });
    fc.assert(
      fc.property(fc.array(aZone, { minLength: 1, maxLength: 4 }), (drawn) => {
        const zones = drawn.map(({ capacity, blocked: requested, taken, isMarked }) => {
          const blocked = Math.min(requested, capacity);
          const markedFullAt = isMarked ? new Date(0) : null;
          const sold = spacesLeft({ capacity, blocked, blockedUntil: null, taken, markedFullAt }, new Date(0));
          return { capacity, blocked, taken, ...sold };
        });
        // One zone, or a lot that adds its zones up.
        const spaces = zones.reduce((sum, zone) => ({
          capacity: sum.capacity + zone.capacity,
          blocked: sum.blocked + zone.blocked,
          taken: sum.taken + zone.taken,
          left: sum.left + zone.left,
          over: sum.over + zone.over,
        }));
        const { taken, blocked, closed } = barOf(spaces);
        const length = taken + blocked + closed;
        expect(Math.min(taken, blocked, closed)).toBeGreaterThanOrEqual(0);
        expect(length).toBeLessThanOrEqual(100.000001);
        if (spaces.capacity + spaces.over > 0) expect(length > 99.999999).toBe(spaces.left === 0);
      }),
    );
  });

  it('counts the empty spaces of a zone marked as full as not sold', () => {
    expect(closedOf(aCountedZone({ capacity: 10, blocked: 1, taken: 3, left: 0, over: 0 }))).toBe(6);
    expect(closedOf(aCountedZone({ capacity: 10, blocked: 1, taken: 3, left: 6, over: 0 }))).toBe(0);
    expect(closedOf(aCountedZone({ capacity: 2, blocked: 5, taken: 1, left: 0, over: 1 }))).toBe(0);
  });

  it('lists zone 2 before zone 10, and adds them up', () => {
    const zones = ['10', '2', 'A1'].map((zoneNumber) => aCountedZone({ zoneNumber, capacity: 10, left: 4 }));
    expect(inOrder(zones).map(({ zoneNumber }) => zoneNumber)).toEqual(['2', '10', 'A1']);
    expect(sumOf(zones)).toEqual({ capacity: 30, left: 12 });
  });
});
