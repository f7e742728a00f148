import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import {
  aChainWorkbook,
  CHAIN_LOTS,
  chainName,
  chainPrice,
  spoiledCells,
} from '#platform/testing/builders/a-chain-workbook.ts';
import { PART_BYTES, type TableImport } from '../../imports.contract.ts';

const test = await createTestApp();
let vendor: SignedUp;
/** Every call that a person's acts on the page make. */
let acts = 0;

beforeAll(async () => {
  vendor = await test.signUp('vendor');
});

async function upload(file: Uint8Array): Promise<string> {
  acts++;
  const body = { kind: 'lots' as const, fileName: 'Master lot list.xlsx', bytes: file.length };
  const { _id: id } = (await test.call('POST /imports', { body }, vendor.headers)).body.data.import;
  for (let index = 0; index * PART_BYTES < file.length; index++) {
    const part = Buffer.from(file.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)).toString('base64');
    const params = { id, place: String(index) };
    await test.call('PUT /imports/:id/parts/:place', { params, body: { part } }, vendor.headers);
  }
  // The page checks a file as soon as it has arrived.
  await test.call('POST /imports/:id/check', { params: { id }, body: {} }, vendor.headers);
  await test.drainJobs();
  return id;
}

const look = async (id: string): Promise<TableImport> =>
  (await test.call('GET /imports/:id', { params: { id } }, vendor.headers)).body.data.import;

async function run(id: string): Promise<TableImport> {
  acts++;
  await test.call('POST /imports/:id/run', { params: { id } }, vendor.headers);
  await test.drainJobs();
  return look(id);
}

async function listLots() {
  const { lots } = (await test.call('GET /locations/portfolio', { query: { limit: 200 } }, vendor.headers)).body.data;
  return lots;
}

describe('the workbook of a chain with 300 lots', () => {
  it('names the cells that a spreadsheet spoiled or that lack a unit, and nothing else', async () => {
    const { report } = await look(await upload(aChainWorkbook()));
    expect(report?.problems.map(({ cell }) => cell).toSorted()).toEqual(spoiledCells());
    expect(report?.wrongLines).toBe(spoiledCells().length);
  });

  it('says what each column was taken for, and which one is not read', async () => {
    const { report } = await look(await upload(aChainWorkbook({ typedAgain: true })));
    expect(report?.columns.map(({ header, column }) => [header, column])).toEqual([
      ['Lot #', 'reference'],
      ['Facility Name', 'location'],
      ['Address 1', 'street'],
      ['Address 2', 'address_2'],
      ['City', 'city'],
      ['State', 'state'],
      ['Zip', 'zip'],
      ['Phone', 'phone'],
      ['Rate', 'price'],
      ['Hours', 'hours'],
      ['Daily Max', 'daily_maximum'],
      ['Total Spaces', 'capacity'],
      ['Lat', 'latitude'],
      ['Long', 'longitude'],
      ['Area Manager', null],
      ['Clearance', 'clearance'],
    ]);
  });

  it('is imported in three acts once its owner has typed those cells again, and quotes what the file says', async () => {
    acts = 0;
    await upload(aChainWorkbook());
    const done = await run(await upload(aChainWorkbook({ typedAgain: true })));
    expect(done).toMatchObject({ state: 'imported', report: { wrongLines: 0 } });
    // Choose the file, choose the corrected one, import.
    expect(acts).toBe(3);
    const lots = await listLots();
    expect((await test.call('GET /locations/portfolio', {}, vendor.headers)).body.data.total).toBe(CHAIN_LOTS);
    expect(lots.length).toBe(200);
    const byName = new Map(lots.map((lot) => [lot.name, lot]));
    const monday = '2026-12-07T16:00:00.000Z';
    for (let index = 0; index < 60; index++) {
      const lot = byName.get(chainName(index));
      if (!lot) continue;
      // Rule 483: a pin that is only a ZIP code's center is looked at before anything is sold there.
      const confirmed = { params: { id: lot._id }, body: { pinApproximate: false } };
      await test.call('POST /locations/:id', confirmed, vendor.headers);
      const [zone] = (await test.call('GET /locations/:id/zones', { params: { id: lot._id } })).body.data.zones;
      const { cents, isByDay } = chainPrice(index);
      const requested = { ...(isByDay ? { days: 1 } : { hours: 2 }), startTime: monday };
      const quote = await test.call('POST /zones/:id/quote', { params: { id: zone?._id ?? '' }, body: requested });
      const [parking] = quote.body.data.lines;
      expect([lot.name, parking?.cents]).toEqual([chainName(index), cents]);
    }
  });

  it('changes nothing when it is imported again', async () => {
    const { report } = await look(await upload(aChainWorkbook({ typedAgain: true })));
    expect(report).toMatchObject({ wrongLines: 0, changes: [] });
  });
});
