import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';

const test = await createTestApp();
const HEAD = 'location,address,phone,latitude,longitude,zone,price,amenities,clearance';
const LAKE = 'Lake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123,41.8857,-87.6339';
const send = ({ headers }: SignedUp, lines: readonly string[], { dryRun = 'false', language = 'en' } = {}) =>
  test.call(
    'POST /locations/import',
    { query: { dryRun: dryRun as 'true' | 'false' }, body: { csv: [HEAD, ...lines].join('\n') } },
    { ...headers, 'accept-language': language },
  );
const lotsOf = async ({ headers }: SignedUp) =>
  (await test.call('GET /locations/me', { query: { limit: 200 } }, headers)).body.data.locations;

describe('the amenities of imported lots (rule 185)', () => {
  const lines = [`${LAKE},1,5.00,EV charging; covered,"6' 8"""`, `${LAKE},2,24.00,,`];

  it('are shown before anything is imported', async () => {
    const vendor = await test.signUp('vendor');
    const { data } = (await send(vendor, lines, { dryRun: 'true' })).body;
    expect(data.problems).toEqual([]);
    expect(data.locations).toMatchObject([{ amenities: ['covered', 'ev'], heightLimitInches: 80 }]);
    expect(await lotsOf(vendor)).toEqual([]);
  });

  it('are stored with each lot, and nothing is stored if nothing is said', async () => {
    const vendor = await test.signUp('vendor');
    const bare = 'Oak Lot,"1 Oak St, Chicago, IL",312-555-0199,41.9,-87.62,1,5.00,,';
    expect((await send(vendor, [...lines, bare])).status).toBe(200);
    const lots = await lotsOf(vendor);
    expect(lots.find(({ name }) => name === 'Lake Lot')).toMatchObject({
      amenities: ['covered', 'ev'],
      heightLimitInches: 80,
    });
    expect(lots.find(({ name }) => name === 'Oak Lot')).toMatchObject({
      amenities: [],
      heightLimitInches: null,
    });
  });

  it('are reported as wrong in the language of the owner', async () => {
    const vendor = await test.signUp('vendor');
    const wrong = [`${LAKE},1,5.00,valet,30 in`, `${LAKE},2,24.00,covered,80 in`, `${LAKE},3,24.00,ev,90 in`];
    const problemsIn = async (language: string) =>
      (await send(vendor, wrong, { dryRun: 'true', language })).body.data.problems.map(
        ({ line, column, message }) => [line, column, message] as const,
      );
    expect(await problemsIn('en')).toEqual([
      [2, 'amenities', '"valet" is none of these: covered; EV charging; accessible; restrooms; attended; security.'],
      [2, 'clearance', 'Please provide a clearance from 48 to 240 inches, or leave it empty'],
      [4, 'amenities', 'This lot has other amenities on line 3.'],
      [4, 'clearance', 'This lot has another clearance on line 3.'],
    ]);
    const [, , other] = await problemsIn('es');
    expect(other).toEqual([4, 'amenities', 'Este estacionamiento tiene otros servicios en la línea 3.']);
  });

  it('are changed at an existing lot, shown first, and removed by "none"', async () => {
    const vendor = await test.signUp('vendor');
    await send(vendor, lines);
    const changes = async (line: string) => (await send(vendor, [line], { dryRun: 'true' })).body.data.changes;
    const zone = { thing: 'zone', isNew: true };
    expect(await changes(`${LAKE},3,9.00,covered,`)).toMatchObject([
      { thing: 'lot', isNew: false, fields: [{ column: 'amenities', from: 'covered; EV charging', to: 'covered' }] },
      zone,
    ]);
    expect(await changes(`${LAKE},3,9.00,none,`)).toMatchObject([
      { fields: [{ column: 'amenities', from: 'covered; EV charging', to: '' }] },
      zone,
    ]);
    expect(await changes(`${LAKE},3,9.00,,`)).toMatchObject([zone]);
  });
});
