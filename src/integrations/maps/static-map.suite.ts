import { describe, expect, it } from 'vitest';
import type { MapView, StaticMapPort } from './static-map.port.ts';

const aView = (changes: Partial<MapView> = {}): MapView => ({
  lat: 41.8796,
  lng: -87.6237,
  zoom: 14,
  width: 358,
  height: 160,
  scheme: 'light',
  ...changes,
});

/** What the pages rely on, whichever provider draws. */
export function describeStaticMapPort(name: string, map: StaticMapPort): void {
  const draw = async (changes: Partial<MapView> = {}) => (await map.draw(aView(changes))).body;

  describe(`still maps by ${name}`, () => {
    it('returns a picture', async () => {
      const { contentType, body } = await map.draw(aView());
      expect(contentType).toMatch(/^image\//);
      expect(body.length).toBeGreaterThan(0);
    });

    it('draws the same view the same way each time', async () => {
      expect(await draw()).toEqual(await draw());
    });

    it.each<[string, Partial<MapView>]>([
      ['another point', { lat: 42.1 }],
      ['another zoom', { zoom: 12 }],
      ['another size', { width: 720 }],
      ['the dark scheme', { scheme: 'dark' }],
    ])('draws %s differently', async (_what, changes) => {
      expect(await draw(changes)).not.toEqual(await draw());
    });

    it.each<[string, Partial<MapView>]>([
      ['the north pole', { lat: 90 }],
      ['the south pole', { lat: -90 }],
      ['the date line', { lat: 51.9, lng: 180, zoom: 7 }],
      ['the whole world', { zoom: 1, width: 1280, height: 720 }],
      ['a doorstep', { zoom: 20 }],
      ['a zoom between two', { zoom: 13.37 }],
      ['the smallest picture', { width: 100, height: 80 }],
    ])('draws %s too', async (_what, changes) => {
      expect((await draw(changes)).length).toBeGreaterThan(0);
    });
  });
}
