import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AMENITIES } from '#features/lots/rules/amenities.ts';
import { writePercent } from '#features/pricing/rules/percent.ts';
import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import { judgeTaxes, withTaxes } from '#features/pricing/rules/tax-settings.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { anyTariff } from '#platform/testing/cases/any-tariff.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

async function download(owner: SignedUp, path: string): Promise<Buffer> {
  const answer = await test.app.inject({ method: 'GET', url: `${API_PREFIX}${path}`, headers: owner.headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function importFile(owner: SignedUp, file: Buffer, of: object = { kind: 'lots' }) {
  const body = { fileName: 'all', bytes: file.length, ...of } as never;
  const { _id: id } = (await test.call('POST /imports', { body }, owner.headers)).body.data.import;
  const part = { params: { id, place: '0' }, body: { part: file.toString('base64') } };
  await test.call('PUT /imports/:id/parts/:place', part, owner.headers);
  await test.call('POST /imports/:id/check', { params: { id }, body: {} }, owner.headers);
  await test.drainJobs();
  const checked = (await test.call('GET /imports/:id', { params: { id } }, owner.headers)).body.data.import.report;
  await test.call('POST /imports/:id/run', { params: { id } }, owner.headers);
  await test.drainJobs();
  return checked;
}

/** As they are stored. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) =>
    text
      .replace(/[\p{Cc}\p{Cs}\p{Cn}\uFFFD]/gu, '')
      .normalize('NFC')
      .trim(),
  )
  .filter((text) => text !== '');
const name = fc.oneof(words, fc.constantFrom('=1+1', "'=x", '-5', '@home', 'A, "B"', "O'Hare", '007', '+1'));
const taxes = fc
  .array(
    fc.record({
      name: fc.constantFrom('City tax', 'State; county', 'Tax 5% more'),
      percent: fc.integer({ min: 1, max: 30_000 }).map(writePercent),
      on: fc.constantFrom('parking' as const, 'parking_and_fee' as const),
      remittedBy: fc.constantFrom('owner' as const, 'platform' as const),
    }),
    { maxLength: 2 },
  )
  .filter((all) => judgeTaxes(all).length === 0);
const zone = fc.record({
  tariff: anyTariff.filter((tariff) => checkTariff(tariff).length === 0),
  openMinutes: fc.nat(1439),
  closeMinutes: fc.nat(1439),
  capacity: fc.option(fc.nat(20_000)),
});
const lot = fc.record({
  name,
  address: name,
  reference: fc.option(name),
  phone: fc.constantFrom('+13125550123', '+442079460958'),
  lat: fc.double({ min: 25, max: 49, noNaN: true }).map((degrees) => Number(degrees.toFixed(7))),
  lng: fc.double({ min: -124, max: -67, noNaN: true }).map((degrees) => Number(degrees.toFixed(7))),
  amenities: fc.subarray([...AMENITIES]),
  heightLimitInches: fc.option(fc.integer({ min: 48, max: 240 })),
  taxes,
  zones: fc.array(zone, { maxLength: 3 }),
});
const lots = fc.uniqueArray(lot, {
  minLength: 1,
  maxLength: 3,
  comparator: (one, other) =>
    one.name.toLowerCase() === other.name.toLowerCase() ||
    (one.reference !== null && one.reference === other.reference),
});

describe('an export can be imported again (rule 244)', () => {
  it.each(['csv', 'xlsx'] as const)(
    'as %s: into another account unchanged, and into the same account without any change',
    async (format) => {
      const numRuns = triesOf({ short: 8, long: 200 });
      await fc.assert(
        fc.asyncProperty(lots, async (all) => {
          const [owner, other] = [await test.signUp('vendor'), await test.signUp('vendor')];
          for (const { zones, taxes: due, reference, amenities, heightLimitInches, ...fields } of all) {
            const ownerId = owner.user._id;
            const { id: locationId } = await aLocation(test.db, { ownerId, ...fields, taxes: withTaxes([], due) });
            const has = { reference, amenities, heightLimitInches };
            await test.db.updateTable('locations').set(has).where('id', '=', locationId).execute();
            for (const [index, { tariff: rates, capacity, ...hours }] of zones.entries()) {
              const { id } = await aZone(test.db, { locationId, zoneNumber: `${index + 1}`, rates, ...hours });
              await test.call('PATCH /zones/:id', { params: { id }, body: { capacity } }, owner.headers);
            }
          }
          const path = `/locations/export?format=${format}`;
          const file = await download(owner, path);
          expect(await importFile(owner, file)).toMatchObject({ wrongLines: 0, problems: [], changes: [] });
          expect(await importFile(other, file)).toMatchObject({ wrongLines: 0, problems: [] });
          const [csv, copy] = [await download(owner, '/locations/export'), await download(other, '/locations/export')];
          expect(inOrder(copy)).toEqual(inOrder(csv));
        }),
        // Looking for a smaller example would take all the remaining time.
        { numRuns, endOnFailure: true },
      );
    },
    300_000,
  );

  it('even a lot named like a property of every object', async () => {
    const [owner, other] = [await test.signUp('vendor'), await test.signUp('vendor')];
    await aLocation(test.db, { ownerId: owner.user._id, name: 'constructor', address: '1 toString St' });
    const file = await download(owner, '/locations/export?format=xlsx');
    expect(await importFile(other, file)).toMatchObject({ wrongLines: 0, problems: [] });
    const copy = await download(other, '/locations/export');
    expect(String(copy)).toContain('constructor,1 toString St');
  });

  it('including member codes', async () => {
    const owner = await test.signUp('vendor');
    const [one, other] = [
      await aLocation(test.db, { ownerId: owner.user._id }),
      await aLocation(test.db, { ownerId: owner.user._id }),
    ];
    for (const { id: locationId } of [one, other]) await aZone(test.db, { locationId, zoneNumber: 'A1' });
    const csv =
      'name,code,zones,times,starts,ends,uses,vehicles\n=Miller,M-1,A1,"Sun 08:00-13:00; Wed 18:00-24:00",2026-01-01,2026-12-31,5,2\nHall,H-1,,,2026-01-01T07:30:00.000Z,,,\n';
    const of = (locationId: string) => ({ kind: 'codes', locationId });
    await importFile(owner, Buffer.from(csv), of(one.id));
    for (const format of ['csv', 'xlsx']) {
      const file = await download(owner, `/locations/${one.id}/member-codes/export?format=${format}`);
      expect(await importFile(owner, file, of(one.id))).toMatchObject({ wrongLines: 0, changes: [] });
      expect(await importFile(owner, file, of(other.id))).toMatchObject({ wrongLines: 0 });
    }
    const [first, second] = await Promise.all(
      [one, other].map(({ id }) => download(owner, `/locations/${id}/member-codes/export`)),
    );
    expect(second?.toString()).toBe(first?.toString());
  });
});

const inOrder = (csv: Buffer): string[] => csv.toString().split('\r\n').sort();
