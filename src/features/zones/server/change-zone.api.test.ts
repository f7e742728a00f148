// One Save for everything that an owner sets on a zone's page: all of it or nothing, and never over somebody else's work.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

let app: TestApp;
let vendor: SignedUp;
beforeAll(async () => {
  app = await createTestApp();
  vendor = await app.signUp('vendor');
});

const RATES: Tariff = [
  { name: 'Hourly', kind: 'per_hour', cents: 600 },
  { name: 'Evening', kind: 'flat', cents: 900, when: { from: '17:00', until: '24:00' } },
];
const FREE_SUNDAY = { kind: 'free', day: 0, from: '08:00', until: '13:00' } as const;
const CLOSED_SUNDAY = { kind: 'closed', day: 0, from: '12:00', until: '15:00' } as const;

const aZoneHere = async () => {
  const { id } = await aLocation(app.db, { ownerId: vendor.user._id });
  return aZone(app.db, { locationId: id, zoneNumber: 'Old', priceCents: 500 });
};
const change = (id: string, body: object) => app.call('PATCH /zones/:id', { params: { id }, body }, vendor.headers);
const read = async ({ locationId, id }: { locationId: string; id: string }) =>
  (await app.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId: id } })).body.data.zone;

const ALL = {
  zoneNumber: 'New',
  openTime: '05:00',
  closeTime: '22:00',
  capacity: 3,
  schedule: [FREE_SUNDAY],
  rates: RATES,
};

describe('saving a zone', () => {
  it('saves its number, hours, places, free hours and rates in one request', async () => {
    const zone = await aZoneHere();
    const { version } = await read(zone);
    expect((await change(zone.id, { ...ALL, version })).status).toBe(200);
    expect(await read(zone)).toMatchObject({ ...ALL, price: 6, left: 3, version: (version ?? 0) + 1 });
  });

  it('saves nothing when one field is refused, and names that field', async () => {
    const zone = await aZoneHere();
    const before = await read(zone);
    await aZone(app.db, { locationId: zone.locationId, zoneNumber: 'New' });
    const refusals: [object, string[]][] = [
      [ALL, ['zoneNumber']],
      [{ ...ALL, zoneNumber: 'Free', capacity: -1 }, ['capacity']],
      [{ ...ALL, zoneNumber: 'Free', rates: [{ name: 'A', kind: 'per_hour', cents: -1 }] }, ['rates.0.cents']],
      [{ ...ALL, zoneNumber: 'Free', rates: [] }, ['rates']],
      [{ ...ALL, zoneNumber: 'Free', schedule: [FREE_SUNDAY, { ...CLOSED_SUNDAY, until: '' }] }, ['schedule.1.until']],
    ];
    for (const [body, fields] of refusals) {
      const refused = await change(zone.id, { ...body, version: before.version });
      expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(fields);
      expect(await read(zone)).toEqual(before);
    }
  });

  it('refuses hours that are both free and closed, and names both fields', async () => {
    const zone = await aZoneHere();
    const { status, body } = await change(zone.id, { schedule: [FREE_SUNDAY, CLOSED_SUNDAY] });
    expect([status, body.error?.fields]).toEqual([
      400,
      {
        'schedule.1':
          'Free Sunday, 8:00 AM – 1:00 PM and Closed Sunday, 12:00 PM – 3:00 PM overlap. Change one of them.',
      },
    ]);
    expect((await read(zone)).schedule).toEqual([]);
  });

  it('sets the plain rate among the others when it gets rates and a price', async () => {
    const zone = await aZoneHere();
    await change(zone.id, { rates: RATES, price: 7 });
    expect((await read(zone)).rates).toEqual([{ ...RATES[0], cents: 700 }, RATES[1]]);
  });
});

describe('two people who change a zone at once', () => {
  it('never overwrite each other: the second is refused and gets the zone as it is now', async () => {
    const zone = await aZoneHere();
    const { version } = await read(zone);
    expect((await change(zone.id, { capacity: 12, version })).status).toBe(200);
    const second = await change(zone.id, { rates: RATES, version });
    expect([second.status, second.body.error?.code]).toEqual([409, 'zone_changed']);
    expect((second.body as { data?: unknown }).data).toMatchObject({ zone: { capacity: 12, price: 5 } });
    expect(await read(zone)).toMatchObject({ price: 5, capacity: 12 });
    expect((await change(zone.id, { rates: RATES, version: (version ?? 0) + 1 })).status).toBe(200);
  });

  it('are one winner and one refused, even at the same moment', async () => {
    const zone = await aZoneHere();
    const { version } = await read(zone);
    const answers = await Promise.all([11, 12, 13].map((price) => change(zone.id, { price, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('are not disturbed by what is not part of the page, nor by saving the same again', async () => {
    const zone = await aZoneHere();
    await change(zone.id, ALL);
    const { version } = await read(zone);
    await change(zone.id, { paused: true });
    const params = { id: zone.id };
    await app.call('PUT /zones/:id/blocked', { params, body: { blocked: 1 } }, vendor.headers);
    await change(zone.id, { price: 6, capacity: 3, zoneNumber: 'New' });
    expect((await read(zone)).version).toBe(version);
    await app.call('PUT /zones/:id/rates', { params, body: { rates: RATES.slice(0, 1) } }, vendor.headers);
    expect((await read(zone)).version).toBe((version ?? 0) + 1);
  });
});
