import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freePlaces, nearestFirst } from './free-places.ts';

const at = (parkedLocation: string, whereabouts = 'parked') => ({ parkedLocation, whereabouts });

describe('the free spaces of a stand', () => {
  test('are those of its tickets that have no car now, the nearest first', () => {
    const known = nearestFirst([
      { place: 'C2', seconds: 300 },
      { place: 'B14', seconds: 130 },
      { place: 'B3', seconds: null },
      { place: 'A1', seconds: null },
    ]);
    expect(known).toEqual(['B3', 'B14', 'C2', 'A1']);
    expect(freePlaces(known, [at('b 3'), at('B3', 'requested')])).toEqual(['B14', 'C2', 'A1']);
    expect(freePlaces(known, [at('B14', 'ready')])).toEqual(['B3', 'B14', 'C2', 'A1']);
  });

  test('are beside cars while nothing else is known', () => {
    expect(freePlaces([], [at('B1'), at('B2'), at('Ramp')])).toEqual(['B3']);
    expect(freePlaces([], [])).toEqual([]);
  });

  test('never have a car, are at most six, and none is named twice', () => {
    const place = fc.stringMatching(/^[A-C] ?[1-9]$/);
    fc.assert(
      fc.property(fc.array(place), fc.array(place), (known, parked) => {
        const free = freePlaces(
          known,
          parked.map((each) => at(each)),
        );
        const keys = free.map((each) => each.replace(' ', ''));
        expect(keys.filter((key) => parked.some((each) => each.replace(' ', '') === key))).toEqual([]);
        expect([new Set(keys).size, free.length <= 6]).toEqual([free.length, true]);
      }),
    );
  });
});
