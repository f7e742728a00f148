import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '#platform/geo/geo.ts';
import { DEFAULT_SUGGESTIONS, MAX_SUGGESTIONS, type PlaceQuery, type PlacesPort } from './places.port.ts';

const CHICAGO = { lat: 41.88, lng: -87.63 };
const ADDRESS = '1250 W Fullerton Ave, Chicago';

/** What the pages rely on, whichever provider answers. */
export function describePlacesPort(name: string, places: PlacesPort): void {
  const suggest = async (query: string, requested: PlaceQuery = { near: CHICAGO }) =>
    (await places.suggest(query, requested)).places;
  const suggestFirst = async (query: string) => (await suggest(query))[0];
  const locateFirst = async (query: string) => {
    const first = await suggestFirst(query);
    return first === undefined ? null : places.locate(first.placeId);
  };

  describe(`places by ${name}`, () => {
    it('finds a city by the start of its name', async () => {
      const first = await suggestFirst('Chicag');
      expect(first?.title).toContain('Chicago');
      expect(first?.subtitle).not.toBe('');
    });

    it('says where a suggestion is', async () => {
      const place = await locateFirst('Chicago');
      expect(place?.address).toContain('Chicago');
      expect(distanceMeters(CHICAGO, place ?? { lat: 0, lng: 0 })).toBeLessThan(10_000);
    });

    it('credits the source of the suggestions', async () => {
      expect((await places.suggest('Chicago')).credit).not.toBe('');
    });

    it('marks the center of a city or ZIP code as inexact', async () => {
      expect((await locateFirst('Chicago'))?.exact).toBe(false);
      expect((await locateFirst('60614'))?.exact).toBe(false);
    });

    it('finds the same with a session as without', async () => {
      const session = randomUUID();
      const found = await suggest('Chicago', { near: CHICAGO, session });
      expect(found).toEqual(await suggest('Chicago'));
      expect(await places.locate(found[0]?.placeId ?? '', session)).toEqual(await locateFirst('Chicago'));
    });

    it('finds a ZIP code', async () => {
      const place = await locateFirst('60614');
      expect(place?.address).toContain('60614');
      expect(distanceMeters({ lat: 41.922, lng: -87.65 }, place ?? { lat: 0, lng: 0 })).toBeLessThan(3_000);
    });

    it('keeps the street of a typed address and places it in its city', async () => {
      const place = await locateFirst(ADDRESS);
      expect(place?.address).toContain('1250 W Fullerton Ave');
      expect(place?.address).toContain('Chicago');
      expect(distanceMeters(CHICAGO, place ?? { lat: 0, lng: 0 })).toBeLessThan(20_000);
    });

    it('gives the same place the same id each time, within 300 characters', async () => {
      const [once, again] = [await suggest(ADDRESS), await suggest(ADDRESS)];
      expect(again).toEqual(once);
      expect(once.every(({ placeId }) => placeId.length > 0 && placeId.length <= 300)).toBe(true);
    });

    it('returns a located place with the requested id', async () => {
      const first = await suggestFirst(ADDRESS);
      expect((await places.locate(first?.placeId ?? ''))?.placeId).toBe(first?.placeId);
    });

    it('suggests no more than requested, and never more than ten', async () => {
      expect(await suggest('spring', { near: CHICAGO, limit: 2 })).toHaveLength(2);
      expect((await suggest('spring')).length).toBeLessThanOrEqual(DEFAULT_SUGGESTIONS);
      expect((await suggest('spring', { near: CHICAGO, limit: 1000 })).length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
    });

    it('never offers two suggestions that read the same', async () => {
      const texts = (await suggest('lincoln', { limit: 10 })).map(({ title, subtitle }) => `${title}|${subtitle}`);
      expect(new Set(texts).size).toBe(texts.length);
    });

    it.each(['', '   ', ',,,', '🚗', '%_\\', '\0', '\ud800', 'x'.repeat(5000)])(
      'answers %j with an empty list',
      async (query) => {
        expect(await suggest(query, {})).toEqual([]);
      },
    );

    it.each(['', 'nonsense', 'gaz:city:1', 'gaz:at:1::', '../../etc/passwd', '%E0%A4%A'])(
      'knows no place %j',
      async (id) => {
        expect(await places.locate(id)).toBeNull();
      },
    );
  });
}
