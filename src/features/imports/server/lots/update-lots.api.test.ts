import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';

const test = await createTestApp();
const HEAD = 'reference,location,address,phone,latitude,longitude,zone,price,sold_by,opens,closes,capacity,rates,taxes';
const LAKE = 'L-1,Lake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123,41.8857,-87.6339';
const send = (vendor: SignedUp, lines: readonly string[], dryRun: 'true' | 'false' = 'false', head = HEAD) =>
  test.call(
    'POST /locations/import',
    { query: { dryRun }, body: { csv: [head, ...lines].join('\n') } },
    vendor.headers,
  );
const tryOut = async (vendor: SignedUp, lines: readonly string[], head?: string) =>
  (await send(vendor, lines, 'true', head)).body.data;
const lotsOf = async (vendor: SignedUp) =>
  (await test.call('GET /locations/me', { query: { limit: 200 } }, vendor.headers)).body.data.locations;
const zonesOf = async (id: string) => (await test.call('GET /locations/:id/zones', { params: { id } })).body.data.zones;

const FILE = [
  `${LAKE},1,5.00,hour,06:00,23:00,40,"Evening: 8 flat, 17:00-23:00",City tax 10%`,
  `${LAKE},2,24.00,day,06:00,23:00,,,`,
];

describe('importing a table again (rule 241)', () => {
  it('changes nothing and duplicates nothing', async () => {
    const vendor = await test.signUp('vendor');
    await send(vendor, FILE);
    const again = (await send(vendor, FILE)).body.data;
    expect(again).toMatchObject({ imported: true, changes: [] });
    expect(again.things).toEqual([
      { thing: 'lot', added: 0, changed: 0, same: 1 },
      { thing: 'zone', added: 0, changed: 0, same: 2 },
    ]);
    expect((await lotsOf(vendor)).map(({ zoneCount }) => zoneCount)).toEqual([2]);
  });

  it('finds a lot by its reference and shows what would change, from what to what, before it does', async () => {
    const vendor = await test.signUp('vendor');
    await send(vendor, FILE);
    const renamed = FILE.map((line) => line.replace('Lake Lot', 'Lake Street Garage').replace('0123', '0199'));
    const lines = [
      ...renamed.slice(0, 1),
      `${LAKE.replace('Lake Lot', 'Lake Street Garage')},2,26.00,,,22:00,12,,`,
    ].map((line) => line.replace('312-555-0123', '312-555-0199'));
    const { changes, things, imported } = await tryOut(vendor, lines);
    expect(imported).toBe(false);
    expect(things.map(({ added, changed }) => [added, changed])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(changes.map(({ line, name, fields }) => [line, name, fields])).toEqual([
      [
        2,
        'Lake Lot, 200 W Lake St',
        [
          { column: 'location', from: 'Lake Lot', to: 'Lake Street Garage' },
          { column: 'phone', from: '(312) 555-0123', to: '(312) 555-0199' },
        ],
      ],
      [
        3,
        'Lake Lot, 200 W Lake St, zone 2',
        [
          { column: 'price', from: '24.00 a day', to: '26.00 a day' },
          { column: 'closes', from: '23:00', to: '22:00' },
          { column: 'capacity', from: '', to: '12' },
        ],
      ],
    ]);
    expect((await lotsOf(vendor)).map(({ name }) => name)).toEqual(['Lake Lot']);
    await send(vendor, lines);
    const [lot] = await lotsOf(vendor);
    expect(lot?.name).toBe('Lake Street Garage');
    const zones = await zonesOf(lot?._id ?? '');
    expect(zones[1]).toMatchObject({ price: 26, isHourly: false, closeTime: '22:00', capacity: 12, left: 12 });
    // A price alone leaves the other rates unchanged.
    expect(zones[0]?.rates).toHaveLength(2);
  });

  it('takes a lot’s time zone, and corrects it with a date', async () => {
    const vendor = await test.signUp('vendor');
    const head = 'location,address,phone,latitude,longitude,time zone';
    const lines = (zone: string) => [`Border Lot,"1 Main St, Yuma, AZ 85364",312-555-0123,32.69265,-114.62769,${zone}`];
    const sendWith = (zone: string) => send(vendor, lines(zone), 'false', head);
    await sendWith('');
    const timeZone = async () => (await lotsOf(vendor)).map((lot) => lot.timeZone);
    expect(await timeZone()).toEqual(['America/Phoenix']);
    const wrong = await tryOut(vendor, lines('Mars/Olympus'), head);
    expect(wrong.problems).toMatchObject([
      { column: 'time_zone', message: 'Please provide a US time zone, such as America/Chicago' },
    ]);
    const { changes } = await tryOut(vendor, lines('america/los angeles'), head);
    expect(changes[0]?.fields).toEqual([{ column: 'time_zone', from: 'America/Phoenix', to: 'America/Los_Angeles' }]);
    await sendWith('america/los angeles');
    expect(await timeZone()).toEqual(['America/Los_Angeles']);
    const { _id: id } = (await lotsOf(vendor))[0] ?? { _id: '' };
    const { body } = await test.call('GET /locations/:id/moves', { params: { id } }, vendor.headers);
    expect(body.data.moves).toMatchObject([
      { byName: vendor.user.name, from: { timeZone: 'America/Phoenix' }, to: { timeZone: 'America/Los_Angeles' } },
    ]);
  });

  it('changes the plain price of a zone with several rates, and leaves the others', async () => {
    const vendor = await test.signUp('vendor');
    await send(vendor, FILE);
    await send(vendor, [`${LAKE},1,6.50,,,,,,`]);
    const [lot] = await lotsOf(vendor);
    const [zone] = await zonesOf(lot?._id ?? '');
    expect(zone?.price).toBe(6.5);
    expect(zone?.rates?.map(({ name }) => name)).toEqual(['Hourly rate', 'Evening']);
    await send(vendor, [`${LAKE},1,,,,,none,none,none`]);
    const [after] = await zonesOf(lot?._id ?? '');
    expect([after?.price, after?.rates, after?.capacity]).toEqual([6.5, undefined, null]);
  });

  it('gives a reference to a lot that was imported without one, and refuses a different reference', async () => {
    const vendor = await test.signUp('vendor');
    const bare = FILE.map((line) => line.replace('L-1', ''));
    await send(vendor, bare);
    expect((await send(vendor, FILE)).body.data.changes).toMatchObject([
      { fields: [{ column: 'reference', from: '', to: 'L-1' }] },
    ]);
    const { problems } = await tryOut(
      vendor,
      FILE.map((line) => line.replace('L-1', 'L-2')),
    );
    expect(problems).toMatchObject([
      { line: 2, column: 'reference', message: 'Your lot with this name and address has the reference L-1.' },
    ]);
    expect(await lotsOf(vendor)).toHaveLength(1);
  });

  it('moves a pin that was only the center of a ZIP code', async () => {
    const vendor = await test.signUp('vendor');
    const bare = FILE.map((line) => line.replace('41.8857,-87.6339', ','));
    await send(vendor, bare);
    const [before] = await lotsOf(vendor);
    expect(before?.pinApproximate).toBe(true);
    const { changes } = await tryOut(vendor, FILE);
    expect(changes.map(({ fields }) => fields)).toMatchObject([[{ column: 'latitude', to: '41.8857, -87.6339' }]]);
    const { data } = (await send(vendor, FILE)).body;
    expect(data.imported).toBe(true);
    const [moved] = await lotsOf(vendor);
    expect([moved?.location_point.coordinates, moved?.pinApproximate]).toEqual([[-87.6339, 41.8857], false]);
    const moves = await test.call('GET /locations/:id/moves', { params: { id: moved?._id ?? '' } }, vendor.headers);
    expect(moves.body.data.moves).toHaveLength(1);
    // The pin is checked now.
    const elsewhere = FILE.map((line) => line.replace('41.8857', '41.8957'));
    expect((await tryOut(vendor, elsewhere)).problems).toMatchObject([{ line: 2, column: 'latitude' }]);
  });

  it('does not move a lot', async () => {
    const vendor = await test.signUp('vendor');
    await send(vendor, FILE);
    const { problems } = await tryOut(vendor, [
      FILE[0]?.replace('200 W Lake', '300 W Lake').replace('41.8857', '41.9') ?? '',
    ]);
    expect(problems.map(({ column }) => column)).toEqual(['address', 'latitude']);
  });

  it.each([
    [['R-1,A,1 A St', 'R-1,B,1 A St'], 'location', 'The lot with this reference has a different name on line 2.'],
    [['R-1,A,1 A St', 'R-1,A,2 A St'], 'address', 'The lot with this reference has a different address on line 2.'],
    [
      ['R-1,A,1 A St', 'R-2,A,1 A St'],
      'reference',
      'The lot on line 2 has this name and address, and another reference.',
    ],
  ])('refuses a file that contradicts itself in %j', async (lots, column, message) => {
    const vendor = await test.signUp('vendor');
    const report = await tryOut(
      vendor,
      lots.map((lot) => `${lot},3125550123,41,-87`),
    );
    expect(report.problems).toMatchObject([{ line: 3, column, message }]);
  });
});
