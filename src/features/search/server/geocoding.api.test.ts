import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlacesPort } from '#integrations/geocoding/places.port.ts';
import type { MapView } from '#integrations/maps/static-map.port.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';

const requested: unknown[] = [];
const places: PlacesPort = {
  suggest: async (...what) => {
    requested.push(what);
    return { places: [{ placeId: 'p 1/2', title: 'Pilsen', subtitle: 'Chicago' }], credit: 'Places by somebody' };
  },
  locate: async (placeId, session) => {
    requested.push([placeId, session]);
    return placeId === 'p 1/2' ? { placeId, address: 'Pilsen, IL', lat: 41.85, lng: -87.66, exact: false } : null;
  },
};
const drawn: MapView[] = [];
const staticMap = {
  credit: '',
  draw: async (view: MapView) => {
    drawn.push(view);
    return { contentType: 'image/png', body: 'a picture' };
  },
};
const outOfReach = () => Promise.reject(new Error('no network'));

let app: TestApp;
let cutOff: TestApp;
let withoutProvider: TestApp;
let vendor: SignedUp;
beforeAll(async () => {
  app = await createTestApp({ deps: { places, staticMap } });
  cutOff = await createTestApp({
    deps: {
      places: { suggest: outOfReach, locate: outOfReach },
      staticMap: { credit: '', draw: outOfReach },
    },
  });
  withoutProvider = await createTestApp({ deps: { staticMap: null } });
  vendor = await app.signUp('vendor');
});

describe('looking for an address', () => {
  it('suggests places to anyone and names their source', async () => {
    const { status, body } = await app.call('GET /places', { query: { q: ' pils ' } });
    expect([status, body.data.credit]).toEqual([200, 'Places by somebody']);
    expect(body.data.places).toEqual([{ placeId: 'p 1/2', title: 'Pilsen', subtitle: 'Chicago' }]);
    expect(requested.at(-1)).toEqual(['pils', {}]);
  });

  it('prefers nearby places when given a position, and only then', async () => {
    await app.call('GET /places', { query: { q: 'pils', lat: 41.8, lng: -87.6 } });
    expect(requested.at(-1)).toEqual(['pils', { near: { lat: 41.8, lng: -87.6 } }]);
    await app.call('GET /places', { query: { q: 'pils', lat: 41.8 } });
    expect(requested.at(-1)).toEqual(['pils', {}]);
  });

  it('refuses blank text and impossible coordinates', async () => {
    expect((await app.call('GET /places', { query: { q: ' ' } })).status).toBe(400);
    expect((await app.call('GET /places', { query: { q: 'a', lat: 91, lng: 0 } })).status).toBe(400);
  });

  it('resolves a suggestion to a position', async () => {
    const { body } = await app.call('GET /places/:placeId', { params: { placeId: 'p 1/2' } });
    expect(body.data).toEqual({ placeId: 'p 1/2', address: 'Pilsen, IL', lat: 41.85, lng: -87.66, exact: false });
    expect((await app.call('GET /places/:placeId', { params: { placeId: 'elsewhere' } })).status).toBe(404);
  });

  it("passes the search's token on with what is typed and what is picked, and accepts nothing else as one", async () => {
    const search = 'k7Zr3_0a-Jd5nQ2mVxUe8w';
    await app.call('GET /places', { query: { q: 'pils', search } });
    expect(requested.at(-1)).toEqual(['pils', { session: search }]);
    await app.call('GET /places/:placeId', { params: { placeId: 'p 1/2' }, query: { search } });
    expect(requested.at(-1)).toEqual(['p 1/2', search]);
    expect((await app.call('GET /places', { query: { q: 'pils', search: 'a b' } })).status).toBe(400);
  });

  it('asks people to type the address when no provider can be reached', async () => {
    const refused = { status: 503, body: { error: { code: 'places_unavailable' } } };
    expect(await cutOff.call('GET /places', { query: { q: 'pils' } })).toMatchObject(refused);
    expect(await cutOff.call('GET /places/:placeId', { params: { placeId: 'p' } })).toMatchObject(refused);
  });
});

describe("a map of a location's surroundings", () => {
  it('shows the lot with a pin to anyone, even when archived', async () => {
    const lot = { ownerId: vendor.user._id, lat: 41.9, lng: -87.7, archivedAt: app.clock.now() };
    const { id } = await aLocation(app.db, lot);
    const { status, headers } = await app.call('GET /locations/:id/map', { params: { id }, query: { width: 300 } });
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(drawn.at(-1)).toMatchObject({ lat: 41.9, lng: -87.7, width: 300, height: 320, scheme: 'light' });
  });

  it('is 404 for an unknown lot and without a provider, and unavailable while its provider is down', async () => {
    expect((await app.call('GET /locations/:id/map', { params: { id: randomUUIDv7() } })).status).toBe(404);
    const { id } = await aLocation(app.db, { ownerId: vendor.user._id });
    expect((await cutOff.call('GET /locations/:id/map', { params: { id } })).status).toBe(503);
    expect((await withoutProvider.call('GET /locations/:id/map', { params: { id } })).status).toBe(404);
  });
});

describe("the sketch of streets around the demo's lots", () => {
  it('is never part of a real installation', async () => {
    const production = await createTestApp({ deps: { mapSketch: null } });
    expect((await app.call('GET /maps/sketch', {})).body.data.sketch?.streets.length).toBeGreaterThan(0);
    expect((await production.call('GET /maps/sketch', {})).body.data.sketch).toBeNull();
  });
});

describe('the names on a map without tiles', () => {
  const chicago = { south: 41.6, north: 42.1, west: -88, east: -87.4 };

  it('are for anyone, the largest first, within the requested part', async () => {
    const { status, body } = await app.call('GET /maps/towns', { query: chicago });
    const { towns, credit } = body.data;
    expect([status, towns[0]?.name]).toEqual([200, 'Chicago']);
    expect(credit).toContain('GeoNames');
    expect(towns.map(({ population }) => population)).toEqual(
      towns.map(({ population }) => population).toSorted((a, b) => b - a),
    );
    for (const { lat, lng } of towns) {
      expect(lat).toBeGreaterThanOrEqual(chicago.south);
      expect(lat).toBeLessThanOrEqual(chicago.north);
      expect(lng).toBeGreaterThanOrEqual(chicago.west);
      expect(lng).toBeLessThanOrEqual(chicago.east);
    }
    expect(towns.some(({ isCity }) => !isCity)).toBe(true);
  });

  it('come with the ZIP codes of a small part', async () => {
    const marquette = { south: 46.4, north: 46.7, west: -87.6, east: -87.2 };
    const { zips } = (await app.call('GET /maps/towns', { query: marquette })).body.data;
    expect(zips.map(({ code }) => code)).toContain('49855');
    expect((await app.call('GET /maps/towns', { query: chicago })).body.data.zips).toEqual([]);
  });

  it('are no more than fit on a screen, however large the part', async () => {
    const world = { south: -90, north: 90, west: -180, east: 180 };
    expect((await app.call('GET /maps/towns', { query: world })).body.data.towns).toHaveLength(60);
    expect((await app.call('GET /maps/towns', { query: { ...world, limit: 3 } })).body.data.towns).toHaveLength(3);
    expect((await app.call('GET /maps/towns', { query: { ...world, limit: 61 } })).status).toBe(400);
    expect((await app.call('GET /maps/towns', { query: { ...world, north: 91 } })).status).toBe(400);
  });
});
