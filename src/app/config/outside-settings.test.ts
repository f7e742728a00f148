import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const KEY = 'AIzaTest-key-that-is-nobodys_00000000000';
const outside = (env: NodeJS.ProcessEnv) => readConfig(env).outside;

describe('outside services', () => {
  it("are the program's own by default", () => {
    expect(outside({})).toEqual({ places: null, map: null, plateLookup: null });
  });

  it('are Google for places and maps once its key is set, unless one of them is to stay offline', () => {
    expect(outside({ GOOGLE_MAPS_KEY: KEY })).toMatchObject({
      places: { key: KEY },
      map: { provider: 'google', key: KEY },
    });
    expect(outside({ GOOGLE_MAPS_KEY: KEY, PLACES_PROVIDER: 'offline', MAP_PROVIDER: 'offline' })).toMatchObject({
      places: null,
      map: null,
    });
  });

  it('may differ for places and maps', () => {
    const both = { GOOGLE_MAPS_KEY: KEY, MAPBOX_TOKEN: 'pk.test-token-of-nobody.0', MAP_PROVIDER: 'mapbox' };
    expect(outside(both)).toMatchObject({ places: { key: KEY }, map: { provider: 'mapbox', key: both.MAPBOX_TOKEN } });
  });

  it('ask a plate look-up by POST with plate and state by default', () => {
    const PLATE_LOOKUP_URL = 'https://plates.example/v1';
    expect(outside({ PLATE_LOOKUP_URL }).plateLookup).toEqual({
      url: PLATE_LOOKUP_URL,
      method: 'POST',
      headers: {},
      fields: { plate: '{plate}', state: '{state}' },
    });
    const PLATE_LOOKUP_PARAMS = '{"tag":"{plate}","region":"{state}"}';
    expect(outside({ PLATE_LOOKUP_URL, PLATE_LOOKUP_PARAMS }).plateLookup?.fields).toEqual({
      tag: '{plate}',
      region: '{state}',
    });
  });

  it('ask by address alone when the address contains plate and state', () => {
    const PLATE_LOOKUP_URL = 'https://plates.example/{state}/{plate}';
    expect(outside({ PLATE_LOOKUP_URL, PLATE_LOOKUP_METHOD: 'GET' }).plateLookup?.fields).toEqual({});
  });

  it.each([
    [{ PLACES_PROVIDER: 'google' }, 'PLACES_PROVIDER: needs GOOGLE_MAPS_KEY'],
    [{ MAP_PROVIDER: 'mapbox', GOOGLE_MAPS_KEY: KEY }, 'MAP_PROVIDER: needs MAPBOX_TOKEN'],
    [{ GOOGLE_MAPS_KEY: 'key=AIza' }, 'GOOGLE_MAPS_KEY: must be the key alone'],
    [{ PLATE_LOOKUP_URL: 'ftp://plates.example' }, 'PLATE_LOOKUP_URL: must look like https'],
    [
      { PLATE_LOOKUP_URL: 'https://plates.example', PLATE_LOOKUP_PARAMS: '{"a":"b"}' },
      'PLATE_LOOKUP_PARAMS: must say where',
    ],
    [{ PLATE_LOOKUP_HEADERS: 'x-api-key: secret-1' }, 'PLATE_LOOKUP_HEADERS: must be JSON'],
  ])('stop the start when invalid, without repeating a key: %j', (env, complaint) => {
    expect(() => readConfig(env)).toThrow(complaint);
    expect(() => readConfig(env)).not.toThrow(/secret-1|AIza/);
  });
});
