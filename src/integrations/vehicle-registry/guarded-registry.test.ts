import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { OutsideError } from '#platform/http/outside-call.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import type { BadDay } from '#platform/testing/stand-ins/http-stand-in.ts';
import {
  KNOWN_VEHICLE,
  PLATE_LOOKUP_KEY,
  startPlateLookup,
} from '#platform/testing/stand-ins/plate-lookup-stand-in.ts';
import { DEMO_VEHICLES } from './demo-vehicles.ts';
import { PAUSE_MS, withBreaker, withLocalRegistry, withMemory } from './guarded-registry.ts';
import { createHttpRegistry } from './http-registry.ts';
import { createLocalRegistry } from './local-registry.ts';
import { deleteOldLookups } from './vehicle-lookups.store.ts';
import type { VehicleRegistryPort } from './vehicle-registry.port.ts';
import { describeVehicleRegistryPort } from './vehicle-registry.suite.ts';

const service = await startPlateLookup();
const url = service.url;
const fields = { plate: '{plate}', state: '{state}' };
const headers = { 'x-api-key': PLATE_LOOKUP_KEY };
const IMPATIENT_MS = 300;
const registryOf = (patienceMs?: number) => createHttpRegistry({ url, method: 'POST', headers, fields }, patienceMs);
const http = registryOf();
const { plate: plateKey, state, ...facts } = KNOWN_VEHICLE;
const known = { plateKey, state, facts };
const noLimit = () => new AbortController().signal;
const reported: string[] = [];
const notify = (line: string) => void reported.push(line);
const clock = createFakeClock();
const HOUR = 60;
const DAY = 24 * HOUR;

let database: Database;
beforeAll(async () => {
  const { connectionString } = await getTestDatabase();
  database = openDatabase({ connectionString, max: 2 });
});
afterAll(() => database.close());

const remembering = () => withMemory(http, { db: database.db, now: clock.now });
const forget = () => database.db.deleteFrom('vehicleLookups').execute();
const wholeChain = (service = http) => {
  const registry = withMemory(withBreaker(service, notify), { db: database.db, now: clock.now });
  return withLocalRegistry({ registry, local: createLocalRegistry(database.db), notify });
};

describeVehicleRegistryPort('a service behind a breaker', async () => ({ registry: withBreaker(http, notify), known }));
describeVehicleRegistryPort('a service and what it said before', async () => ({ registry: remembering(), known }));
describeVehicleRegistryPort('a service with all that stands behind it', async () => ({
  registry: wholeChain(),
  known,
}));

describe('a registry that keeps failing', () => {
  afterEach(() => void vi.useRealTimers());
  let well = false;
  let requested = 0;
  const ailing: VehicleRegistryPort = {
    lookUp: async () => {
      requested += 1;
      if (!well) throw new OutsideError('failed', 'answered 500');
      return facts;
    },
  };
  const failTimes = async (registry: VehicleRegistryPort, times: number) => {
    for (let time = 0; time < times; time++) await registry.lookUp(known, noLimit()).catch(() => {});
  };

  it('is left alone for a while, then tried once, and used again when it recovers', async () => {
    vi.useFakeTimers();
    [well, requested] = [false, 0];
    const registry = withBreaker(ailing, notify);
    await failTimes(registry, 20);
    expect(requested).toBe(5);
    await expect(registry.lookUp(known, noLimit())).rejects.toThrow('left alone');

    vi.advanceTimersByTime(PAUSE_MS);
    await failTimes(registry, 3);
    expect(requested).toBe(6);

    well = true;
    await failTimes(registry, 1);
    expect(requested).toBe(6);
    vi.advanceTimersByTime(PAUSE_MS);
    expect(await registry.lookUp(known, noLimit())).toEqual(facts);
    expect(await registry.lookUp(known, noLimit())).toEqual(facts);
    expect(reported.at(-1)).toBe('plates: the registry answers again');
  });

  it('is not given up because of unknown plates or impatient drivers', async () => {
    const registry = withBreaker(http, notify);
    for (let time = 0; time < 10; time++) {
      expect(await registry.lookUp({ plateKey: 'N0B0DY1', state: 'WY' }, noLimit())).toBeNull();
      await registry.lookUp(known, AbortSignal.abort()).catch(() => {});
    }
    expect(await registry.lookUp(known, noLimit())).toEqual(facts);
  });
});

describe("a registry's answer", () => {
  beforeEach(forget);

  it('is reused for a month', async () => {
    await remembering().lookUp(known, noLimit());
    clock.advance(29 * DAY);
    expect(await remembering().lookUp(known, noLimit())).toEqual(facts);
    expect(service.requests).toHaveLength(1);
    clock.advance(2 * DAY);
    await remembering().lookUp(known, noLimit());
    expect(service.requests).toHaveLength(2);
  });

  it('is reused for a day if the plate was unknown', async () => {
    const nobody = { plateKey: 'N0B0DY1', state: 'WY' };
    for (const wait of [0, 23 * HOUR, 2 * HOUR]) {
      clock.advance(wait);
      expect(await remembering().lookUp(nobody, noLimit())).toBeNull();
    }
    expect(service.requests).toHaveLength(2);
  });

  it('is not stored for a failure', async () => {
    service.day = 500;
    await expect(remembering().lookUp(known, noLimit())).rejects.toThrow('answered 500');
    service.day = 'good';
    expect(await remembering().lookUp(known, noLimit())).toEqual(facts);
  });

  it('is deleted when old, and holds only make, model, year and body', async () => {
    await remembering().lookUp(known, noLimit());
    await remembering().lookUp({ plateKey: 'N0B0DY1', state: 'WY' }, noLimit());
    const stored = async () => database.db.selectFrom('vehicleLookups').selectAll().orderBy('plateKey').execute();
    expect(JSON.stringify(await stored())).not.toContain('5J6RM4H75DL028637');
    const keys = async () => (await stored()).map(({ plateKey }) => plateKey);
    await deleteOldLookups(database.db, clock.now());
    expect(await keys()).toEqual(['8ABC123', 'N0B0DY1']);
    clock.advance(2 * DAY);
    await deleteOldLookups(database.db, clock.now());
    expect(await keys()).toEqual(['8ABC123']);
    clock.advance(29 * DAY);
    await deleteOldLookups(database.db, clock.now());
    expect(await keys()).toEqual([]);
  });
});

describe('a driver while the registry is down', () => {
  beforeEach(forget);
  const [demo] = DEMO_VEHICLES;

  it.each<BadDay>(['dropped', 'garbled', 'silent', 500, 429])(
    'gets what is known here, and the log says why without the plate: %s',
    async (day) => {
      service.day = day;
      const plate = { plateKey: (demo?.plate ?? '').replaceAll(' ', ''), state: demo?.state ?? '' };
      const registry = day === 'silent' ? registryOf(IMPATIENT_MS) : http;
      expect(await wholeChain(registry).lookUp(plate, noLimit())).toMatchObject({ make: demo?.make });
      expect(reported.at(-1)).toMatch(/^plates: the registry (cannot be reached|answered|did not answer|says)/);
      expect(reported.join(' ')).not.toContain(plate.plateKey);
    },
  );

  it('learns that the look-up failed, when nothing is known here', async () => {
    service.day = 500;
    await expect(wholeChain().lookUp(known, noLimit())).rejects.toThrow('answered 500');
  });

  it('gets what is known here about a plate that the registry does not know', async () => {
    const plate = { plateKey: (demo?.plate ?? '').replaceAll(' ', ''), state: demo?.state ?? '' };
    expect(await wholeChain().lookUp(plate, noLimit())).toMatchObject({ make: demo?.make });
  });
});
