import { describe, expect, it } from 'vitest';
import type { MapProvider } from '#integrations/maps/map-settings.ts';
import { metersPerPixel } from '#platform/geo/mercator.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import type { BadDay } from '#platform/testing/stand-ins/http-stand-in.ts';
import { MAP_TEST_KEY, startStaticMap } from '#platform/testing/stand-ins/static-map-stand-in.ts';
import { GEOAPIFY_MAP } from './geoapify-map.ts';
import { GOOGLE_MAP } from './google-map.ts';
import { withPictureMemory } from './map-with-memory.ts';
import { MAPBOX_MAP } from './mapbox-map.ts';
import { createProviderMap } from './provider-map.ts';
import type { MapView } from './static-map.port.ts';
import { describeStaticMapPort } from './static-map.suite.ts';

const server = await startStaticMap();
const PROVIDERS: MapProvider[] = ['google', 'mapbox', 'geoapify'];
const IMPATIENT_MS = 300;
const mapOf = (provider: MapProvider, key = MAP_TEST_KEY, patienceMs?: number) =>
  createProviderMap({ provider, key, apiUrl: server.url }, patienceMs);
const clock = createFakeClock();

const aView = (changes: Partial<MapView> = {}): MapView => ({
  lat: 41.8796,
  lng: -87.6237,
  zoom: 15,
  width: 720,
  height: 320,
  scheme: 'light',
  ...changes,
});

for (const provider of PROVIDERS) describeStaticMapPort(provider, mapOf(provider));
describeStaticMapPort('a provider and what it drew lately', withPictureMemory(mapOf('google'), clock.now));

const queryOf = (path: string) => new URL(path, 'http://map').searchParams;

describe('the area requested from a provider', () => {
  it("matches the page's own projection, at any size and zoom: Google, in whole zooms and small pictures", () => {
    for (const zoom of [1, 5.5, 13.37, 15, 20]) {
      for (const [width, height] of [
        [100, 80],
        [358, 160],
        [720, 320],
        [1280, 720],
      ] as const) {
        const query = queryOf(GOOGLE_MAP.pathOf(aView({ zoom, width, height }), 'k'));
        const [drawn = 0] = (query.get('size') ?? '').split('x').map(Number);
        const meters = drawn * metersPerPixel(41.8796, Number(query.get('zoom')));
        expect(Math.abs(meters / (width * metersPerPixel(41.8796, zoom)) - 1)).toBeLessThan(0.011);
      }
    }
  });

  it('has about as many pixels as the page or more', () => {
    for (const width of [100, 358, 640, 720, 1000, 1280]) {
      const query = queryOf(GOOGLE_MAP.pathOf(aView({ width, height: 200 }), 'k'));
      expect(2 * Number.parseInt(query.get('size') ?? '', 10)).toBeGreaterThanOrEqual(Math.min(width, 640));
    }
  });

  it('is one zoom less at Mapbox, whose world is twice as wide', () => {
    expect(MAPBOX_MAP.pathOf(aView({ zoom: 15.25 }), 'k')).toContain(
      '(-87.623700,41.879600)/-87.623700,41.879600,14.25/720x320@2x?',
    );
  });

  it('is given by its corners at Geoapify', () => {
    const area = queryOf(GEOAPIFY_MAP.pathOf(aView(), 'k')).get('area') ?? '';
    const [west = 0, north = 0, east = 0, south = 0] = area.slice('rect:'.length).split(',').map(Number);
    expect((west + east) / 2).toBeCloseTo(-87.6237, 5);
    expect((north + south) / 2).toBeCloseTo(41.8796, 3);
    expect(east - west).toBeCloseTo((720 / (256 * 2 ** 15)) * 360, 5);
    expect(north).toBeGreaterThan(south);
  });
});

describe.each(PROVIDERS)('a map by %s', (provider) => {
  it("stays within the provider's published limits, however odd the view", async () => {
    server.breaches.length = 0;
    const map = mapOf(provider);
    const odd = [{ lat: 90 }, { lat: -90 }, { lng: 180, zoom: 7 }, { zoom: 1, width: 1280, height: 720 }, { zoom: 20 }];
    for (const changes of [{}, ...odd, { scheme: 'dark' as const }, { width: 100, height: 80 }]) {
      await map.draw(aView(changes));
    }
    expect(server.breaches).toEqual([]);
  });

  it('is different in dark mode', async () => {
    await mapOf(provider).draw(aView());
    await mapOf(provider).draw(aView({ scheme: 'dark' }));
    expect(server.requests[0]?.path).not.toBe(server.requests[1]?.path);
  });

  it.each<BadDay>(['dropped', 'garbled', 'endless', 'silent', 500, 429])(
    'fails with messages that contain no key and no point: %s',
    async (day) => {
      server.day = day;
      const patienceMs = day === 'silent' || day === 'endless' ? IMPATIENT_MS : undefined;
      const failure = await mapOf(provider, MAP_TEST_KEY, patienceMs).draw(aView()).catch(String);
      expect(failure).toMatch(/^OutsideError: /);
      expect(failure).not.toMatch(/map-key|41\.87|127\.0/);
    },
  );

  it('reports a refused key', async () => {
    await expect(mapOf(provider, 'wrong').draw(aView())).rejects.toThrow('refused the key (403)');
  });
});

describe('a cached picture', () => {
  it('is shown for an hour at most, and then fetched again', async () => {
    const map = withPictureMemory(mapOf('google'), clock.now);
    expect((await map.draw(aView())).cacheSeconds).toBe(3600);
    clock.advance(20);
    expect((await map.draw(aView())).cacheSeconds).toBe(2400);
    expect(server.requests).toHaveLength(1);
    clock.advance(41);
    await map.draw(aView());
    expect(server.requests).toHaveLength(2);
  });

  it('makes room for the next one, least recently shown first', async () => {
    const size = (await mapOf('google').draw(aView())).body.length;
    const map = withPictureMemory(mapOf('google'), clock.now, 2.5 * size);
    server.requests.length = 0;
    for (const zoom of [12, 13, 12, 14, 12, 13]) await map.draw(aView({ zoom }));
    expect(server.requests.map(({ query }) => query.get('zoom'))).toEqual(['11', '12', '13', '12']);
  });
});
