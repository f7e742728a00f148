import { expect, it } from 'vitest';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { insertSignedZones, type ZoneToInsert } from './import-lots.store.ts';

it('a zone whose random code is already on another sign gets a different one', async () => {
  const test = await createTestApp();
  const { user } = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: user._id });
  const there = await aZone(test.db, { locationId: lot.id, zoneNumber: '1' });
  const drawn = (zoneNumber: string, signCode: string): ZoneToInsert => ({
    locationId: lot.id,
    id: test.deps.newId(),
    zoneNumber,
    rate: plainRate({ isHourly: true, priceCents: 500 }),
    rates: null,
    capacity: null,
    openMinutes: 0,
    closeMinutes: 0,
    schedule: [],
    signCode,
    createdAt: test.clock.now(),
  });
  // The second wants the code of an existing zone, the last that of the one before it.
  const expected = [drawn('2', 'AAA222'), drawn('3', there.signCode), drawn('4', 'AAA222')];
  await insertSignedZones(test.db, jsonRows(expected));
  const zones = await test.db.selectFrom('zones').select(['zoneNumber', 'signCode']).orderBy('zoneNumber').execute();
  expect(zones.map(({ zoneNumber }) => zoneNumber)).toEqual(['1', '2', '3', '4']);
  expect(new Set(zones.map(({ signCode }) => signCode)).size).toBe(4);
  const codes = await test.db.selectFrom('signCodes').select('code').execute();
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(zones.map(({ signCode }) => signCode)));
});
