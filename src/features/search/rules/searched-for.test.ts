import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSearchedFor, writeSearchedFor } from './searched-for.ts';

const words = fc.string({ minLength: 1, maxLength: 200 }).map((text) => text.trim() || 'Chicago');
const degrees = (max: number) => fc.integer({ min: -max * 1e5, max: max * 1e5 }).map((whole) => whole / 1e5);
const point = fc.record({ lat: degrees(90), lng: degrees(180) });
const before = fc.constantFrom('', 'q=Chicago&at=41.9,-87.6', 'at=41.9,-87.6&within=800', 'near=me', 'code=KX4');

it('a place, a part of the map and words in the address are read back as written', () => {
  fc.assert(
    fc.property(words, point, fc.integer({ min: 1, max: 500_000 }), before, (name, at, radiusMeters, old) => {
      const again = (searched: Parameters<typeof writeSearchedFor>[1]) =>
        readSearchedFor(new URLSearchParams(`${writeSearchedFor(new URLSearchParams(old), searched)}`));
      expect(again({ ...at, name })).toEqual({ words: name, place: { ...at, name } });
      expect(again({ ...at, name: null, radiusMeters })).toEqual({
        words: '',
        place: { ...at, name: null, radiusMeters },
      });
      expect(again(name)).toEqual({ words: name, place: null });
    }),
  );
});

it('the position of this device stays out of the address, and other parameters stay in it', () => {
  const old = new URLSearchParams('q=Chicago&at=41.9,-87.6&for=300');
  expect(`${writeSearchedFor(old, { lat: 41.9, lng: -87.7, name: null })}`).toBe('for=300');
});

it.each(['at=41.9,-87.6', 'at=91,0&q=x', 'at=here&q=x', 'at=41.9,181&q=x', 'within=5&q=x'])(
  '%s has no place',
  (text) => {
    expect(readSearchedFor(new URLSearchParams(text)).place).toBeNull();
  },
);
