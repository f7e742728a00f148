import { describe, expect, it } from 'vitest';
import type { PlateLookupSettings } from '#integrations/vehicle-registry/plate-lookup-settings.ts';
import type { BadDay } from '#platform/testing/stand-ins/http-stand-in.ts';
import {
  KNOWN_VEHICLE,
  PLATE_LOOKUP_KEY,
  startPlateLookup,
} from '#platform/testing/stand-ins/plate-lookup-stand-in.ts';
import { createHttpRegistry } from './http-registry.ts';
import { describeVehicleRegistryPort } from './vehicle-registry.suite.ts';

const service = await startPlateLookup();
const settings = (changes: Partial<PlateLookupSettings> = {}): PlateLookupSettings => ({
  url: `${service.url}/v1/lookup`,
  method: 'POST',
  headers: { 'x-api-key': PLATE_LOOKUP_KEY },
  fields: { plate: '{plate}', state: '{state}' },
  ...changes,
});
const { plate: plateKey, state, ...facts } = KNOWN_VEHICLE;
const known = { plateKey, state, facts };
const noLimit = () => new AbortController().signal;
const lookUp = (changes: Partial<PlateLookupSettings> = {}, patienceMs = 1000) =>
  createHttpRegistry(settings(changes), patienceMs).lookUp(known, noLimit());

describeVehicleRegistryPort('a service asked by POST', async () => ({
  registry: createHttpRegistry(settings()),
  known,
}));
describeVehicleRegistryPort('a service asked by GET', async () => ({
  registry: createHttpRegistry(settings({ method: 'GET' })),
  known,
}));

describe('a request to a plate look-up service', () => {
  it('uses the configured names and headers, as JSON or in the query', async () => {
    const fields = { plate: '{plate}', state: '{state}', country: 'US' };
    await lookUp({ fields });
    await lookUp({ fields, method: 'GET' });
    const [posted, got] = service.requests;
    expect(JSON.parse(posted?.body ?? '')).toEqual({ plate: plateKey, state, country: 'US' });
    expect([got?.method, got?.path, got?.body]).toEqual([
      'GET',
      `/v1/lookup?plate=${plateKey}&state=CA&country=US`,
      '',
    ]);
    expect(service.requests.map(({ headers }) => headers['x-api-key'])).toEqual([PLATE_LOOKUP_KEY, PLATE_LOOKUP_KEY]);
    service.breaches.length = 0;
  });

  it('may use the address alone, in which a plate stays within its part', async () => {
    const url = `${service.url}/plates/{state}/{plate}`;
    await createHttpRegistry(settings({ url, fields: {}, method: 'GET' })).lookUp(
      { plateKey: 'A/..?B', state: 'CA' },
      noLimit(),
    );
    expect(service.requests[0]?.path).toBe('/plates/CA/A%2F..%3FB');
    service.breaches.length = 0;
  });
});

describe('a failing plate look-up service', () => {
  it.each<BadDay>(['dropped', 'garbled', 'endless', 500, 429, 'silent'])(
    'gives messages that contain no key, plate or address: %s',
    async (day) => {
      service.day = day;
      const failure = await lookUp({}, 300).catch(String);
      expect(failure).toMatch(/^OutsideError: /);
      expect(failure).not.toMatch(/8ABC123|plate-lookup-key|127\.0/);
    },
  );

  it('is abandoned when the driver moves on', async () => {
    service.day = 'silent';
    const waiting = createHttpRegistry(settings()).lookUp(known, AbortSignal.timeout(50));
    await expect(waiting).rejects.toThrow();
  });

  it('is reported for a refused key, unlike an unknown plate', async () => {
    await expect(lookUp({ headers: { 'x-api-key': 'wrong' } })).rejects.toThrow('refused the key');
  });
});

describe('after all of that', () => {
  it('every request was one that the service accepts', () => {
    expect(service.breaches).toEqual([]);
  });
});
