import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#platform/access/roles.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import type { ImportReport } from '../../location-import.contract.ts';

const HEAD = 'location,address,phone,latitude,longitude,zone,price,sold_by,opens,closes';
const LAKE = 'Lake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123,41.8857,-87.6339';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

const aVendor = () => test.signUp('vendor');
const file = (...lines: string[]) => [HEAD, ...lines].join('\n');
const send = (
  vendor: SignedUp,
  csv: string,
  dryRun: 'true' | 'false' = 'false',
  headers: Record<string, string> = {},
) => test.call('POST /locations/import', { query: { dryRun }, body: { csv } }, { ...vendor.headers, ...headers });
const tryOut = async (vendor: SignedUp, csv: string) => (await send(vendor, csv, 'true')).body.data;
const lotsOf = async (vendor: SignedUp) => {
  const { body } = await test.call('GET /locations/me', { query: { limit: 200 } }, vendor.headers);
  return body.data.locations;
};

/** The size of a large file; the largest that is accepted has 100,000 lines. */
const LINES = triesOf({ short: 20_000, long: 100_000 });
const LOTS = LINES / 20;
const aLine = (index: number, price: string) =>
  `Lot ${index % LOTS},${index % LOTS} Main St,3125550123,41.9,-87.6,${Math.floor(index / LOTS)},${price}`;

const wrong = ({ problems }: ImportReport) => problems.map(({ line, column, message }) => [line, column, message]);

describe('an address in several columns', () => {
  it('is composed, by any usual headings, and is whole in an export', async () => {
    const vendor = await aVendor();
    const csv = [
      'Lot name,Site Address,City,ST,ZIP Code,Phone',
      'Mass Lot,12 Main St,Cambridge,MA,2139,617-555-0123',
    ].join('\n');
    expect(await tryOut(vendor, csv)).toMatchObject({ wrongLines: 0, newLocations: 1 });
    await send(vendor, csv);
    const lots = await lotsOf(vendor);
    expect(lots).toMatchObject([{ name: 'Mass Lot', address: '12 Main St, Cambridge, MA 02139' }]);
    const again = csv.replace('Site Address', 'Street');
    expect(await tryOut(vendor, again)).toMatchObject({ newLocations: 0, changes: [], wrongLines: 0 });
  });

  it('is wrong in the column that is wrong, and needs a street', async () => {
    const vendor = await aVendor();
    const parts = ['location,street,city,state,zip,phone', 'A Lot,1 Oak St,Chicago,IL,6060,312-555-0123'].join('\n');
    expect(wrong(await tryOut(vendor, parts))).toEqual([
      [2, 'zip', 'Write the ZIP code with five digits, such as 02139.'],
    ]);
    const none = ['location,city,state,zip,phone', 'A Lot,Chicago,IL,60606,312-555-0123'].join('\n');
    expect(wrong(await tryOut(vendor, none))).toEqual([
      [1, 'address', 'No column of the file is address. Choose one, or add it.'],
    ]);
  });
});

describe('a table of lots and zones', () => {
  const csv = file(
    `${LAKE},1,5.50,hour,6:00,23:00`,
    `${LAKE},2,"$1,020",day,,`,
    '"Oak ""Back"" Lot","1 Oak St, Chicago, IL",(312) 555-0199,41.9,-87.62,,,,,',
  );

  it('can be checked without writing anything', async () => {
    const vendor = await aVendor();
    const report = await tryOut(vendor, csv);
    expect(report).toMatchObject({
      lines: 3,
      newLocations: 2,
      newZones: 2,
      wrongLines: 0,
      problems: [],
      imported: false,
    });
    expect(report.locations).toMatchObject([
      { line: 2, name: 'Lake Lot', isNew: true, zones: 2, isApproximate: false },
      { line: 4, name: 'Oak "Back" Lot', isNew: true, zones: 0 },
    ]);
    expect(await lotsOf(vendor)).toEqual([]);
  });

  it('keeps pins to the centimeter, even one that is a hair off the equator', async () => {
    const vendor = await aVendor();
    const line = `Equator Lot,1 Line Rd,312-555-0123,0.${'0'.repeat(320)}1,-78.45,,,,,`;
    const query = { dryRun: 'false', coordinates: 'given' } as const;
    const sent = await test.call('POST /locations/import', { query, body: { csv: file(line) } }, vendor.headers);
    expect(sent.body.data.imported).toBe(true);
    expect(await lotsOf(vendor)).toMatchObject([{ location_point: { coordinates: [-78.45, 0] } }]);
  });

  it('cannot set a transaction fee', async () => {
    const vendor = await aVendor();
    const lines = ['location,address,phone,latitude,longitude,fee,fee_basis_points', `${LAKE},0,0`];
    expect((await send(vendor, lines.join('\n'))).body.data.imported).toBe(true);
    expect(await lotsOf(vendor)).toMatchObject([{ feeBasisPoints: 1000 }]);
  });

  it('is imported completely: lots with their time zones, zones with working signs', async () => {
    const vendor = await aVendor();
    const { status, body } = await send(vendor, csv);
    expect([status, body.data.imported]).toEqual([200, true]);
    const lots = await lotsOf(vendor);
    const lake = lots.find(({ name }) => name === 'Lake Lot');
    expect(lake).toMatchObject({ timeZone: 'America/Chicago', phoneNumber: '(312) 555-0123', zoneCount: 2 });
    const { body: listed } = await test.call('GET /locations/:id/zones', { params: { id: lake?._id ?? '' } });
    expect(listed.data.zones).toMatchObject([
      { zoneNumber: '1', price: 5.5, isHourly: true, openTime: '06:00', closeTime: '23:00' },
      { zoneNumber: '2', price: 1020, isHourly: false, openTime: '06:00', closeTime: '23:00' },
    ]);
    for (const { _id, signCode } of listed.data.zones) {
      const sign = await test.call('GET /signs/:code', { params: { code: signCode } });
      expect(sign.body.data).toEqual({ locationId: lake?._id, zoneId: _id });
    }
  });

  it('can be sent as CSV or within JSON', async () => {
    const vendor = await aVendor();
    const headers = { ...vendor.headers, 'content-type': 'text/csv; charset=utf-8' };
    const url = `${API_PREFIX}/locations/import?dryRun`;
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers,
      payload: `\uFEFF${csv.replaceAll('\n', '\r\n')}`,
    });
    expect([answer.statusCode, answer.json().data.newZones]).toEqual([200, 2]);
    expect(await lotsOf(vendor)).toEqual([]);
  });

  it('adds zones to an existing lot, ignoring spacing in its name', async () => {
    const vendor = await aVendor();
    await send(vendor, csv);
    const more = file('lake  LOT,"200 W Lake St,  Chicago, IL 60606",,,,3,4,hour,,');
    expect(await tryOut(vendor, more)).toMatchObject({
      newLocations: 0,
      knownLocations: 1,
      newZones: 1,
      wrongLines: 0,
    });
    await send(vendor, more);
    const lots = await lotsOf(vendor);
    expect(lots.map(({ name, zoneCount }) => [name, zoneCount]).sort()).toEqual([
      ['Lake Lot', 3],
      ['Oak "Back" Lot', 0],
    ]);
  });

  it("adds nothing to another owner's lot with the same name", async () => {
    const [vendor, stranger] = [await aVendor(), await aVendor()];
    await send(stranger, csv);
    expect(await tryOut(vendor, csv)).toMatchObject({ newLocations: 2, knownLocations: 0, wrongLines: 0 });
  });

  it('may have its columns in any order, under other names, and extra ones', async () => {
    const table = 'Notes,Zone Number,Price,NAME,Address,Phone Number,Lat,Lng\nx,1,3,A,1 A St,3125550123,41,-87\n';
    expect(await tryOut(await aVendor(), table)).toMatchObject({ newLocations: 1, newZones: 1, wrongLines: 0 });
  });

  it('without coordinates is placed at its ZIP code or city, and says so', async () => {
    const vendor = await aVendor();
    const report = await tryOut(
      vendor,
      file('A,"1 A St, Chicago, IL 60606",3125550123', 'B,"1 B St, Chicago, IL",3125550123'),
    );
    expect(report.locations.map(({ isApproximate }) => isApproximate)).toEqual([true, true]);
    expect(report.wrongLines).toBe(0);
    await send(vendor, file('A,"1 A St, Chicago, IL 60606",3125550123'));
    const [lot] = await lotsOf(vendor);
    expect(lot?.location_point.coordinates[1]).toBeCloseTo(41.88, 1);
  });
});

describe('a wrong line', () => {
  it.each([
    [',1 A St,3125550123,41,-87', 'location', 'Please provide a name for this location'],
    ['A,,3125550123,41,-87', 'address', 'Please provide the address'],
    ['A,1 A St,,41,-87', 'phone', 'Please provide a valid phone number'],
    ['A,1 A St,call us,41,-87', 'phone', 'Write one phone number in digits, such as (312) 555-0123.'],
    ['A,1 A St,3125550123,91,-87', 'latitude', 'Latitude is between -90 and 90, such as 41.88.'],
    ['A,1 A St,3125550123,41,', 'longitude', 'Longitude is between -180 and 180, such as -87.63.'],
    ['A,1 A St,3125550123,41,west', 'longitude', 'Longitude is between -180 and 180, such as -87.63.'],
    [
      'A,Somewhere,3125550123',
      'latitude',
      'Enter latitude and longitude, or end the address with a ZIP code or with city and state.',
    ],
    ['A,1 A St 00000,3125550123', 'latitude', 'This place was not found. Enter latitude and longitude.'],
    ['A,1 A St,3125550123,41,-87,1', 'price', 'Write the price with its unit: $4/hr, $20/day or $12 flat.'],
    ['A,1 A St,3125550123,41,-87,1,-5', 'price', 'The price cannot be below zero.'],
    ['A,1 A St,3125550123,41,-87,1,1.005', 'price', 'The price has at most two decimals.'],
    ['A,1 A St,3125550123,41,-87,1,10001', 'price', 'The price is at most $10,000.'],
    ['A,1 A St,3125550123,41,-87,1,5,week', 'sold_by', 'Write hour or day.'],
    ['A,1 A St,3125550123,41,-87,1,5,day,25:00', 'opens', 'Enter the time as HH:MM, from 00:00 to 23:59.'],
    ['A,1 A St,3125550123,41,-87,1,5,day,6:00,late', 'closes', 'Enter the time as HH:MM, from 00:00 to 23:59.'],
    [
      'A,"1 A St,3125550123',
      null,
      'This line cannot be read. Look for a quote that is not closed, or one inside a cell.',
    ],
  ])('%s is reported with its column and a message', async (line, column, message) => {
    const report = await tryOut(await aVendor(), file(LAKE, line));
    expect(wrong(report)).toEqual([[3, column, message]]);
    expect(report.wrongLines).toBe(1);
  });

  it('does not hide later wrong lines', async () => {
    const report = await tryOut(
      await aVendor(),
      file(
        'A,1 "A" St,1',
        `${LAKE},1,x`,
        `${LAKE},2,5`,
        `${LAKE},2,6`,
        'Lake Lot,"200 W Lake St, Chicago, IL 60606",3125559999',
      ),
    );
    expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, null],
      [3, 'price'],
      [5, 'zone'],
      [6, 'phone'],
    ]);
  });

  it('is numbered as in the file, even after multi-line cells and empty lines', async () => {
    const report = await tryOut(await aVendor(), file('"A\nB",1 A St,12,41,-87', '', `${LAKE},1,x`));
    expect(report.problems.map(({ line }) => line)).toEqual([2, 5]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['location,phone\nA,1', 'No column of the file is address. Choose one, or add it.'],
    ['location,name,address,phone\nA,A,B,1', 'The column location appears twice.'],
    [HEAD, 'There is no line below the column names.'],
    ['PK\u0003\u0004 not a table', 'No column of the file is location. Choose one, or add it.'],
  ])('can be the first one: %j', async (csv, message) => {
    const { body } = await send(await aVendor(), csv, 'true');
    const words = body.error ? Object.values(body.error.fields ?? {}) : body.data.problems.map((each) => each.message);
    expect(words[0]).toBe(message);
  });

  it('in the middle of a large file stops the import, with a report', { timeout: 300_000 }, async () => {
    const vendor = await aVendor();
    const middle = LINES / 2;
    const lines = Array.from({ length: LINES }, (_, index) =>
      aLine(index, index >= middle && index < middle + 700 ? 'x' : '4'),
    );
    const { status, body } = await send(vendor, file(...lines));
    expect([status, body.error?.code]).toEqual([422, 'import_wrong_lines']);
    expect(body.data).toMatchObject({ lines: LINES, wrongLines: 700, imported: false });
    expect(body.data.problems).toHaveLength(500);
    expect(body.data.problems[0]).toEqual({
      line: middle + 2,
      column: 'price',
      cell: `G${middle + 2}`,
      message: 'Write the price with its unit: $4/hr, $20/day or $12 flat.',
    });
    expect(await lotsOf(vendor)).toEqual([]);
  });

  it('is not found in a large file of good ones, which are imported', { timeout: 300_000 }, async () => {
    const vendor = await aVendor();
    const lines = Array.from({ length: LINES }, (_, index) => aLine(index, '4'));
    const { status, body } = await send(vendor, file(...lines));
    expect([status, body.error?.code]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ newLocations: LOTS, newZones: LINES });
    expect((await lotsOf(vendor))[0]?.zoneCount).toBe(LINES / LOTS);
    const tooMany = await send(vendor, file(...Array.from({ length: 100_001 }, () => 'Lot,1 St,1')), 'true');
    expect([tooMany.status, tooMany.body.error?.code]).toEqual([422, 'import_too_long']);
  });
});

describe('an import', () => {
  it('changes a zone that the lot already has, and writes nothing if any line is wrong', async () => {
    const vendor = await aVendor();
    const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'A', address: '1 A St' });
    await aZone(test.db, { locationId: lot.id, zoneNumber: '1' });
    const lines = ['A,1 A St,,,,1,7,hour', 'A,1 A St,,,,2,5,day'];
    const refused = await send(vendor, file('B,1 B St,3125550123,41,-87,1,5,day', ...lines, 'A,1 A St,,,,3,'));
    expect([refused.status, wrong(refused.body.data as ImportReport)]).toEqual([
      422,
      [[5, 'price', 'Write the price with its unit: $4/hr, $20/day or $12 flat.']],
    ]);
    expect((await send(vendor, file(...lines))).body.data.things).toEqual([
      { thing: 'lot', added: 0, changed: 0, same: 1 },
      { thing: 'zone', added: 1, changed: 1, same: 0 },
    ]);
    const { body } = await test.call('GET /locations/:id/zones', { params: { id: lot.id } });
    expect(body.data.zones.map(({ zoneNumber, price }) => [zoneNumber, price])).toEqual([
      ['1', 7],
      ['2', 5],
    ]);
  });

  it('that is sent twice at the same moment runs once', async () => {
    const vendor = await aVendor();
    const csv = file(`${LAKE},1,5`);
    const answers = await Promise.all([send(vendor, csv), send(vendor, csv), send(vendor, csv)]);
    expect(answers.map(({ status, body }) => [status, body.data.newZones]).sort()).toEqual([
      [200, 0],
      [200, 0],
      [200, 1],
    ]);
    expect(await lotsOf(vendor)).toHaveLength(1);
  });

  it('repeats its answer for the same Idempotency-Key, but a dry run does not count', async () => {
    const vendor = await aVendor();
    const key = { 'idempotency-key': `import-${vendor.user._id}` };
    const csv = file(`${LAKE},1,5`);
    const [first, again] = [await send(vendor, csv, 'false', key), await send(vendor, csv, 'false', key)];
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await send(vendor, csv, 'true', key)).body.error?.code).toBe('idempotency_key_reused');
  });

  it('is for lot owners', async () => {
    const body = { csv: file(LAKE) };
    expect((await test.call('POST /locations/import', { body }, {})).status).toBe(401);
    for (const role of ['customer', 'enforcer', 'valet', 'admin'] as Role[]) {
      expect((await test.call('POST /locations/import', { body }, (await test.signUp(role)).headers)).status).toBe(403);
    }
    expect((await test.call('POST /locations/import', { body }, (await test.signUp('odogwu')).headers)).status).toBe(
      200,
    );
  });
});
