// The whole server with providers of places, maps and plates: what reaches the browser and the log, whether they work or not.

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { createLogReader } from '#platform/testing/app/log-reader.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { GOOGLE_TEST_KEY, startGooglePlaces } from '#platform/testing/stand-ins/google-places-stand-in.ts';
import {
  KNOWN_VEHICLE,
  PLATE_LOOKUP_KEY,
  startPlateLookup,
} from '#platform/testing/stand-ins/plate-lookup-stand-in.ts';
import { MAP_TEST_KEY, startStaticMap } from '#platform/testing/stand-ins/static-map-stand-in.ts';
import { outsidePorts } from './outside-ports.ts';

const [google, maps, plates] = await Promise.all([startGooglePlaces(), startStaticMap(), startPlateLookup()]);
const config = readConfig({
  NODE_ENV: 'test',
  GOOGLE_MAPS_KEY: GOOGLE_TEST_KEY,
  PLACES_API_URL: google.url,
  MAP_PROVIDER: 'geoapify',
  GEOAPIFY_KEY: MAP_TEST_KEY,
  MAP_API_URL: maps.url,
  PLATE_LOOKUP_URL: plates.url,
  PLATE_LOOKUP_HEADERS: JSON.stringify({ 'x-api-key': PLATE_LOOKUP_KEY }),
});
const database = openDatabase({ ...(await getTestDatabase()), max: 2 });
afterAll(() => database.close());
const clock = createFakeClock();
const reported: string[] = [];
const notify = (line: string) => void reported.push(line);
const log = createLogReader();
const app = await createTestApp({
  deps: outsidePorts({ config, db: database.db, now: clock.now, notify }),
  config: { logLevel: 'debug' },
  logTo: log,
});
const vendor = await app.signUp('vendor');
const lot = await aLocation(app.db, { ownerId: vendor.user._id });

/** Everything for which a browser needs them. */
async function requestAll() {
  const suggested = await app.call('GET /places', { query: { q: 'chicago', search: randomUUID() } });
  const [first] = suggested.body.data.places;
  return {
    suggested,
    located: await app.call('GET /places/:placeId', { params: { placeId: first?.placeId ?? '' } }),
    picture: await app.call('GET /locations/:id/map', { params: { id: lot.id } }),
    vehicle: await app.call('POST /vehicles/get', {
      body: { vehiclePlate: KNOWN_VEHICLE.plate, vehicleState: KNOWN_VEHICLE.state },
    }),
  };
}

const KEYS = new RegExp([GOOGLE_TEST_KEY, MAP_TEST_KEY, PLATE_LOOKUP_KEY, '127\\.0\\.0\\.1:\\d+'].join('|'));

describe('with providers of places, maps and plates', () => {
  it('browsers get their answers, with attribution', async () => {
    const { suggested, located, picture, vehicle } = await requestAll();
    expect(suggested.body.data).toMatchObject({ credit: 'Google Maps', places: [{ title: 'Chicago' }, {}, {}, {}] });
    expect(located.body.data).toMatchObject({ address: 'Chicago, IL', exact: false });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['cache-control']).toBe('private, max-age=3600');
    expect(vehicle.body.data).toMatchObject({ status: 'ok', content: { make: KNOWN_VEHICLE.make } });
  });

  it('no key or address of a provider reaches a browser or the log', async () => {
    for (const day of ['good', 500, 'dropped', 'garbled'] as const) {
      google.day = maps.day = plates.day = day;
      const answers = await requestAll();
      expect(JSON.stringify(answers)).not.toMatch(KEYS);
    }
    expect(log.text()).not.toMatch(KEYS);
    expect(log.text()).toContain('/places/:placeId');
    expect(reported.join('\n')).not.toMatch(KEYS);
    expect(reported.join('\n')).not.toContain(KNOWN_VEHICLE.plate);
  });

  it('while all of them are down, users only miss details, and the log says so once a minute', async () => {
    await database.db.deleteFrom('vehicleLookups').execute();
    clock.advance(120);
    reported.length = 0;
    google.day = maps.day = plates.day = 429;
    for (let time = 0; time < 3; time++) {
      const { suggested, located, picture, vehicle } = await requestAll();
      expect([suggested.status, located.status, vehicle.status]).toEqual([200, 200, 200]);
      expect(suggested.body.data.credit).toContain('GeoNames');
      // The page shows the words that describe it.
      expect(picture.status).toBe(503);
      expect(vehicle.body.data).toEqual({ status: 'unavailable', content: null });
    }
    const lines = reported.filter((line) => line.includes('429'));
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map((line) => line.split(':')[0]))).toEqual(new Set(['places', 'maps', 'plates']));
  });
});
