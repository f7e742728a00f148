import { describe, expect, it } from 'vitest';
import { distanceMetres } from '#domain/locations/geo.ts';
import { DEFAULT_SUGGESTIONS, MOST_SUGGESTIONS, type PlacesPort } from './places.port.ts';

const CHICAGO = { lat: 41.88, lng: -87.63 };
const ADDRESS = '1250 W Fullerton Ave, Chicago';

/** What the pages rely on, whichever provider answers. */
export function describePlacesPort(name: string, places: PlacesPort): void {
  const locateFirst = async (query: string) => {
    const [first] = await places.suggest(query, CHICAGO);
    return first === undefined ? null : places.locate(first.placeId);
  };

  describe(`places by ${name}`, () => {
    it('knows a city by the beginning of its name', async () => {
      const [first] = await places.suggest('Chicag', CHICAGO);
      expect(first?.title).toContain('Chicago');
      expect(first?.subtitle).not.toBe('');
    });

    it('says where a suggestion lies', async () => {
      const place = await locateFirst('Chicago');
      expect(place?.address).toContain('Chicago');
      expect(distanceMetres(CHICAGO, place ?? { lat: 0, lng: 0 })).toBeLessThan(10_000);
    });

    it('finds a ZIP code', async () => {
      const place = await locateFirst('60614');
      expect(place?.address).toContain('60614');
      expect(distanceMetres({ lat: 41.922, lng: -87.65 }, place ?? { lat: 0, lng: 0 })).toBeLessThan(3_000);
    });

    it('keeps the street of a typed address and puts it in its city', async () => {
      const place = await locateFirst(ADDRESS);
      expect(place?.address).toContain('1250 W Fullerton Ave');
      expect(place?.address).toContain('Chicago');
      expect(distanceMetres(CHICAGO, place ?? { lat: 0, lng: 0 })).toBeLessThan(20_000);
    });

    it('gives the same place the same id each time, within the 300 characters that are kept of it', async () => {
      const [once, again] = [await places.suggest(ADDRESS, CHICAGO), await places.suggest(ADDRESS, CHICAGO)];
      expect(again).toEqual(once);
      expect(once.every(({ placeId }) => placeId.length > 0 && placeId.length <= 300)).toBe(true);
    });

    it('answers a located place with the id that it was asked for', async () => {
      const [first] = await places.suggest(ADDRESS, CHICAGO);
      expect((await places.locate(first?.placeId ?? ''))?.placeId).toBe(first?.placeId);
    });

    it('suggests no more than asked, and never more than ten', async () => {
      expect(await places.suggest('spring', CHICAGO, 2)).toHaveLength(2);
      expect((await places.suggest('spring', CHICAGO)).length).toBeLessThanOrEqual(DEFAULT_SUGGESTIONS);
      expect((await places.suggest('spring', CHICAGO, 1000)).length).toBeLessThanOrEqual(MOST_SUGGESTIONS);
    });

    it('never offers two suggestions that read the same', async () => {
      const texts = (await places.suggest('lincoln', undefined, 10)).map(
        ({ title, subtitle }) => `${title}|${subtitle}`,
      );
      expect(new Set(texts).size).toBe(texts.length);
    });

    it.each(['', '   ', ',,,', '🚗', '%_\\', '\0', '\ud800', 'x'.repeat(5000)])(
      'answers %j with an empty list',
      async (query) => {
        expect(await places.suggest(query)).toEqual([]);
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
