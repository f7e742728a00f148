import { beforeEach, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { PART_BYTES, type TableImport } from '../../imports.contract.ts';

const test = await createTestApp();
let vendor: SignedUp;
beforeEach(async () => {
  vendor = await test.signUp('vendor');
});

const HEAD = 'reference,location,address,phone,latitude,longitude,zone,price,sold_by,opens,closes,capacity';
const LAKE = 'L-1,Lake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123,41.8857,-87.6339';
const OAK = 'L-2,Oak Lot,"1 E Oak St, Chicago, IL 60611",312-555-0199,41.9,-87.62';
const table = (...lines: string[]) => Buffer.from([HEAD, ...lines].join('\n'));

async function upload(file: Uint8Array, { fileName = 'lots.csv', ...of } = {}) {
  const body = { kind: 'lots' as const, fileName, bytes: file.length, ...of };
  const begun = await test.call('POST /imports', { body }, vendor.headers);
  const { _id: id } = begun.body.data.import;
  for (let index = 0; index * PART_BYTES < file.length; index++) {
    const part = Buffer.from(file.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)).toString('base64');
    await test.call(
      'PUT /imports/:id/parts/:place',
      { params: { id, place: String(index) }, body: { part } },
      vendor.headers,
    );
  }
  return id;
}
const look = async (id: string): Promise<TableImport> =>
  (await test.call('GET /imports/:id', { params: { id } }, vendor.headers)).body.data.import;
async function act(key: 'check' | 'run' | 'undo', id: string, body = {}): Promise<TableImport> {
  const input = { params: { id }, ...(key === 'check' && { body }) } as never;
  const answer = await test.call(`POST /imports/:id/${key}`, input, vendor.headers);
  expect(answer.body.error ?? null).toBeNull();
  await test.drainJobs();
  return look(id);
}
const check = async (file: Uint8Array, body = {}) => act('check', await upload(file), body);
const importAll = async (file: Uint8Array) => act('run', (await check(file))._id);
const lots = async () =>
  (await test.call('GET /locations/me', { query: { limit: 200 } }, vendor.headers)).body.data.locations;
const zones = async (id = '') => (await test.call('GET /locations/:id/zones', { params: { id } })).body.data.zones;

describe('an uploaded table (rules 240 to 244)', () => {
  it('is checked, shown and then imported, under the name of its file', async () => {
    const checked = await check(table(`${LAKE},1,5,hour`, `${OAK},1,4,hour`));
    expect(checked).toMatchObject({ fileName: 'lots.csv', state: 'checked', importedAt: null });
    expect(checked.report?.things).toMatchObject([
      { thing: 'lot', added: 2 },
      { thing: 'zone', added: 2 },
    ]);
    expect(await lots()).toEqual([]);
    const done = await act('run', checked._id);
    expect([done.state, done.report?.imported, done.undoUntil !== null]).toEqual(['imported', true, true]);
    expect((await lots()).map(({ name }) => name)).toEqual(['Lake Lot', 'Oak Lot']);
    const query = { kind: 'lots' as const };
    const listed = await test.call('GET /imports', { query }, vendor.headers);
    expect(listed.body.data.imports.map(({ fileName, state }) => [fileName, state])).toEqual([
      ['lots.csv', 'imported'],
    ]);
  });

  it('may be a spreadsheet, in several parts', async () => {
    const rows = [HEAD.split(','), ...Array.from({ length: 12_000 }, (_, line) => aRow(line))];
    const cells = rows.map((row) => row.map((value) => ({ value })));
    const file = new Uint8Array(await (await writeWorkbook(cells as never).toBlob()).arrayBuffer());
    expect(file.length).toBeGreaterThan(PART_BYTES);
    const { report } = await check(file);
    expect(report).toMatchObject({ lines: 12_000, wrongLines: 0 });
  }, 120_000);

  it('is read with the columns that the person chooses', async () => {
    const file = Buffer.from('Facility;Where;Call;Rate\nA;"1 A St, Chicago, IL 60606";3125550123;4');
    const first = await check(file);
    expect(first.report?.columns.map(({ column }) => column)).toEqual(['location', null, null, 'price']);
    expect(first.report?.wrongLines).toBe(1);
    const again = await act('check', first._id, { columns: ['location', 'address', 'phone', null] });
    expect(again.report).toMatchObject({ wrongLines: 0, lines: 1 });
    expect((await act('run', first._id)).state).toBe('imported');
  });

  it('is not imported while a line is wrong, or before it has arrived', async () => {
    const { _id: id, report } = await check(table(`${LAKE},1,x,hour`));
    expect(report?.problems).toMatchObject([{ line: 2, column: 'price' }]);
    const refused = await test.call('POST /imports/:id/run', { params: { id } }, vendor.headers);
    expect(refused.body.error?.code).toBe('import_not_ready');
    const body = { kind: 'lots' as const, fileName: 'a.csv', bytes: 10 };
    const begun = (await test.call('POST /imports', { body }, vendor.headers)).body.data.import;
    const early = await test.call('POST /imports/:id/check', { params: { id: begun._id }, body: {} }, vendor.headers);
    expect(early.body.error?.code).toBe('import_not_sent');
  });

  it('waits for a decision about coordinates that cannot be meant, line by line', async () => {
    const wrong = LAKE.replace('-87.6339', '87.6339');
    const checked = await check(table(`${wrong},1,5,hour`, `${OAK.replace('41.9,-87.62', '-87.62,41.9')},1,4,hour`));
    expect(checked.report?.problems).toMatchObject([
      { line: 2, column: 'latitude', pin: { suggested: { lat: 41.8857, lng: -87.6339 }, canKeep: true } },
      { line: 3, column: 'latitude', pin: { suggested: { lat: 41.9, lng: -87.62 } } },
    ]);
    const { _id: id } = checked;
    const once = await act('check', id, { pins: [{ line: 2, use: 'given' }] });
    expect(once.report?.problems).toMatchObject([{ line: 3 }]);
    const decided = await act('check', id, { pins: [{ line: 3, use: 'suggested' }] });
    expect(decided.report?.wrongLines).toBe(0);
    expect((await act('run', id)).state).toBe('imported');
    const points = (await lots()).map(({ location_point: { coordinates } }) => coordinates);
    expect(points).toEqual([
      [87.6339, 41.8857],
      [-87.62, 41.9],
    ]);
  });

  it('is shown again if something else changed after the check, and imported only then', async () => {
    const { _id: id } = await check(table(`${LAKE},1,5,hour`));
    await importAll(table(`${LAKE},1,4,hour`));
    const again = await act('run', id);
    expect(again).toMatchObject({ state: 'checked', isCheckedAgain: true });
    expect(again.report?.changes).toMatchObject([{ isNew: false, fields: [{ column: 'price' }] }]);
    expect((await act('run', id)).state).toBe('imported');
    const [lot] = await lots();
    expect((await zones(lot?._id)).map(({ price }) => price)).toEqual([5]);
  });

  it('belongs to nobody else', async () => {
    const { _id: id } = await check(table(`${LAKE},1,5,hour`));
    const stranger = await test.signUp('vendor');
    expect((await test.call('GET /imports/:id', { params: { id } }, stranger.headers)).status).toBe(404);
    expect((await test.call('POST /imports/:id/run', { params: { id } }, stranger.headers)).status).toBe(404);
  });

  it('is imported once, even when its job is restarted or runs twice', async () => {
    const { _id: id } = await check(table(`${LAKE},1,5,hour`, `${OAK},1,4,hour`));
    await test.call('POST /imports/:id/run', { params: { id } }, vendor.headers);
    const name = { ownerId: vendor.user._id, importId: id };
    // Fewer at once than the tries after which it is abandoned.
    await Promise.all(Array.from({ length: 4 }, () => test.handlers['work-on-import'](name)));
    await test.drainJobs();
    expect([(await look(id)).state, (await lots()).length]).toEqual(['imported', 2]);
  });

  it('is abandoned when its work kills the process every time, and can be checked again', async () => {
    const { _id: id } = await check(table(`${LAKE},1,5,hour`));
    await test.db.updateTable('imports').set({ state: 'checking', tries: 5 }).where('id', '=', id).execute();
    await test.handlers['work-on-import']({ ownerId: vendor.user._id, importId: id });
    expect((await look(id)).state).toBe('failed');
    expect((await act('check', id)).state).toBe('checked');
  });
});

const aRow = (line: number) => [
  `R-${line}`,
  `Lot ${line} ${Math.sin(line)}`,
  `${line} Main St`,
  '3125550123',
  '41.9',
  '-87.6',
  '1',
  '4',
  'hour',
  '',
  '',
  '',
];

describe('undoing an import (rule 243)', () => {
  it('removes what it added and restores what it changed, within a day', async () => {
    await importAll(table(`${LAKE},1,5,hour,06:00,22:00,10`));
    const [before] = await lots();
    const zonesBefore = await zones(before?._id);
    const second = await importAll(
      table(
        `${LAKE.replace('Lake Lot', 'Pier Lot')},1,9,day,07:00,23:00,none`,
        `${LAKE.replace('Lake Lot', 'Pier Lot')},2,3,day`,
        `${OAK},1,4,day`,
      ),
    );
    expect((await lots()).map(({ name }) => name).sort()).toEqual(['Oak Lot', 'Pier Lot']);
    const undone = await act('undo', second._id);
    expect(undone).toMatchObject({ state: 'undone', undo: { stored: 0, removed: 3, restored: 2, storedLines: [] } });
    const after = await lots();
    expect(after).toEqual([before]);
    expect(await zones(before?._id)).toEqual(
      zonesBefore.map((zone) => ({ ...zone, version: (zone.version ?? 0) + 2 })),
    );
    const again = await test.call('POST /imports/:id/undo', { params: { id: second._id } }, vendor.headers);
    expect(again.body.data.import.state).toBe('undone');
  });

  it('leaves out what was sold or changed since, and says so line by line', async () => {
    await importAll(table(`${LAKE},1,5,hour,00:00,00:00`));
    const [lake] = await lots();
    const second = await importAll(
      table(`${LAKE},1,6,hour,01:00,,`, `${LAKE},2,4,hour,00:00,00:00`, `${LAKE},3,4,day`, `${OAK},1,4,day`),
    );
    const [first, sold] = await zones(lake?._id);
    await payForStay(test, aGuest(), { zoneId: sold?._id ?? '' });
    await test.call('PATCH /zones/:id', { params: { id: first?._id ?? '' }, body: { price: 7 } }, vendor.headers);
    const { undo } = await act('undo', second._id);
    expect(undo).toMatchObject({ removed: 3, restored: 0, stored: 2 });
    expect(undo?.storedLines).toEqual([
      { line: 2, name: 'Lake Lot, 200 W Lake St, zone 1', message: 'Changed since, and left as it is: price.' },
      { line: 3, name: 'Lake Lot, 200 W Lake St, 2', message: 'Something was sold or recorded there since. It stays.' },
    ]);
    const after = await zones(lake?._id);
    expect(after.map(({ zoneNumber, price, openTime }) => [zoneNumber, price, openTime])).toEqual([
      ['1', 7, '00:00'],
      ['2', 4, '00:00'],
    ]);
    expect((await lots()).map(({ name }) => name)).toEqual(['Lake Lot']);
  });

  it('continues after a process was killed halfway', async () => {
    const { _id: id } = await importAll(table(`${LAKE},1,5,hour`, `${OAK},1,4,hour`));
    await test.call('POST /imports/:id/undo', { params: { id } }, vendor.headers);
    const [, oak] = await lots();
    await test.db
      .updateTable('importChanges')
      .set({ outcome: 'removed' })
      .where('importId', '=', id)
      .where('locationId', '=', oak?._id ?? '')
      .execute();
    await test.drainJobs();
    expect((await look(id)).undo).toMatchObject({ removed: 4, stored: 0 });
    expect((await lots()).map(({ name }) => name)).toEqual(['Oak Lot']);
  });

  it('is no longer possible after a day', async () => {
    const { _id: id } = await importAll(table(`${LAKE},1,5,hour`));
    test.clock.advance(24 * 60);
    const late = await test.call('POST /imports/:id/undo', { params: { id } }, vendor.headers);
    expect(late.body.error?.code).toBe('import_final');
    expect((await look(id)).undoUntil).not.toBeNull();
  });

  it('also works for member codes, except those that were used', async () => {
    await importAll(table(`${LAKE},1,5,hour,00:00,00:00`));
    const [lot] = await lots();
    const locationId = lot?._id ?? '';
    const of = { kind: 'codes' as const, locationId, fileName: 'codes.csv' };
    const codes = async (text: string) => {
      const id = await upload(Buffer.from(text), of);
      await act('check', id);
      return act('run', id);
    };
    await codes('name,code,uses\nHall,HALL1,5\n');
    const second = await codes('name,code,uses\nHall,HALL1,9\nMiller,MILL1,\nGrace,GRACE1,\n');
    const [zone] = await zones(locationId);
    const body = { code: 'GRACE1', locationId, zoneId: zone?._id ?? '', plateNumber: 'ABC123', state: 'IL' };
    expect((await test.call('POST /sessions/code', { body }, { 'x-guest-id': 'g'.repeat(32) })).status).toBe(201);
    const { undo } = await act('undo', second._id);
    expect(undo).toMatchObject({
      removed: 1,
      restored: 1,
      stored: 1,
      storedLines: [{ line: 4, name: 'Grace (GRACE1)' }],
    });
    const params = { id: locationId };
    const listed = await test.call('GET /locations/:id/member-codes', { params }, vendor.headers);
    expect(listed.body.data.codes.map(({ code, maxUses }) => [code, maxUses]).sort()).toEqual([
      ['GRACE1', null],
      ['HALL1', 5],
    ]);
  });
});
