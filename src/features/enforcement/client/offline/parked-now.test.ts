import { describe, expect, it } from 'vitest';
import type { SavedLot } from './lot-pack.ts';
import { parkedNow } from './parked-now.ts';

const car = (i: string, more: object = {}) => ({ i, p: i, s: 'IL', z: 0, c: 0, b: 0, e: 100, ...more });
const aLot = (...cars: SavedLot['cars']): SavedLot => ({
  locationId: 'lot',
  name: 'Lot',
  timeZone: 'UTC',
  lotState: null,
  chalks: [],
  lists: { tag: '', plates: [] },
  zones: [
    { _id: 'a', zoneNumber: 'A' },
    { _id: 'b', zoneNumber: 'B' },
  ],
  cars,
  version: '1',
  takenAt: new Date(0).toISOString(),
  takenByPhone: 0,
});
const seen = (lot: SavedLot, second: number) =>
  parkedNow(lot, new Date(second * 1000)).map(({ zone, cars }) => [zone?.zoneNumber, cars.map(({ id }) => id)]);

describe('the walk', () => {
  it('lists each zone with the cars paid there now, the first to end first', () => {
    const lot = aLot(car('late', { e: 90 }), car('soon', { e: 60 }), car('over', { e: 10 }), car('coming', { c: 80 }));
    expect(seen(lot, 50)).toEqual([
      ['A', ['soon', 'late']],
      ['B', []],
    ]);
  });

  it('begins with the zone being walked', () => {
    const zones = parkedNow(aLot(car('s'), car('b', { z: 1 })), new Date(50_000), 'b');
    expect(zones.map(({ zone }) => zone?.zoneNumber)).toEqual(['B', 'A']);
  });

  it('shows a car with a corrected plate once, under its current plate', () => {
    expect(seen(aLot(car('c', { p: 'AA0' }), car('c', { p: 'AAO', a: true })), 50)).toEqual([
      ['A', ['c']],
      ['B', []],
    ]);
  });

  it("lists a valet's car last, in no zone", () => {
    expect(seen(aLot(car('v', { z: -1, k: 'v', e: null }), car('s')), 50)).toEqual([
      ['A', ['s']],
      ['B', []],
      [undefined, ['v']],
    ]);
  });

  it('lists permits separately, by plate, since nobody knows which of them are here', () => {
    const permit = { k: 'p', e: 1000 } as const;
    const lot = aLot(car('IL9', permit), car('s'), car('IL10', { ...permit, z: -1 }), car('IL2', permit));
    const found = parkedNow(lot, new Date(50_000)).map(({ zone, cars, permits }) => [
      zone?.zoneNumber,
      cars.map(({ id }) => id),
      permits.map(({ id }) => id),
    ]);
    expect(found).toEqual([
      ['A', ['s'], ['IL2', 'IL9']],
      ['B', [], []],
      [undefined, [], ['IL10']],
    ]);
  });
});
