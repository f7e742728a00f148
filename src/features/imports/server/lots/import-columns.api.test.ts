import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../rules/import-columns.ts';

const test = await createTestApp();

const LOT = {
  location: 'Lake Lot',
  address: '200 W Lake St, Chicago, IL 60606',
  phone: '312-555-0123',
  latitude: '41.8857',
  longitude: '-87.6339',
  price: '4',
  sold_by: 'hour',
  hours: '24/7',
} satisfies Partial<Record<ImportColumn, string>>;
type Cells = Partial<Record<ImportColumn, string>>;

const quoteCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csvOf = (...lines: readonly Cells[]) => {
  const columns = IMPORT_COLUMNS.filter((column) => lines.some((cells) => cells[column] !== undefined));
  return [
    columns.join(','),
    ...lines.map((cells) => columns.map((column) => quoteCell(cells[column] ?? '')).join(',')),
  ].join('\n');
};
const send = async (vendor: SignedUp, csv: string, dryRun: 'true' | 'false') =>
  (await test.call('POST /locations/import', { query: { dryRun }, body: { csv } }, vendor.headers)).body.data;

/** What the file says of a lot with one zone, everywhere it can be read. */
async function importOne(cells: Cells) {
  const vendor = await test.signUp('vendor');
  const csv = csvOf(cells);
  const preview = await send(vendor, csv, 'true');
  expect(preview.problems).toEqual([]);
  await send(vendor, csv, 'false');
  const [listed] = (await test.call('GET /locations/me', { query: { limit: 200 } }, vendor.headers)).body.data
    .locations;
  const params = { id: listed?._id ?? '' };
  const lot = (await test.call('GET /locations/:id', { params }, vendor.headers)).body.data.location;
  const [zone] = (await test.call('GET /locations/:id/zones', { params })).body.data.zones;
  return { shown: JSON.stringify(preview.changes), lot, zone };
}

/** The next Monday, late in the morning in Chicago. */
function mondayMorning(): string {
  const day = new Date(test.clock.now());
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  day.setUTCHours(16, 0, 0, 0);
  return day.toISOString();
}

/** What a driver is quoted. */
async function quoteOf(id: string, hours: number) {
  const body = { hours, startTime: mondayMorning() };
  return (await test.call('POST /zones/:id/quote', { params: { id }, body })).body.data;
}

type Case = {
  /** Besides those of LOT. */
  readonly cells: Cells;
  /** In the preview. */
  readonly shown: string;
  readonly lot?: object;
  readonly zone?: object;
  /** What parking costs for these hours, in cents without fee and taxes. */
  readonly costs?: readonly [hours: number, cents: number];
  /** What the taxes add. */
  readonly taxCents?: number;
  /** On a Monday. */
  readonly isClosed?: true;
};

const CASES: Readonly<Record<ImportColumn, Case>> = {
  reference: { cells: { reference: 'BS001' }, shown: 'BS001', lot: { reference: 'BS001' } },
  location: { cells: { location: 'Oak Lot' }, shown: 'Oak Lot', lot: { name: 'Oak Lot' } },
  address: { cells: {}, shown: LOT.address, lot: { address: LOT.address } },
  street: {
    cells: { address: '', street: '200 W Lake St', city: 'Chicago', state: 'IL' },
    shown: '200 W Lake St, Chicago, IL',
    lot: { address: '200 W Lake St, Chicago, IL' },
  },
  address_2: {
    cells: { address_2: 'Level P2' },
    shown: '200 W Lake St, Level P2, Chicago, IL 60606',
    lot: { address: '200 W Lake St, Level P2, Chicago, IL 60606' },
  },
  city: {
    cells: { address: '', street: '1 Main St', city: 'Evanston', state: 'IL', zip: '60201' },
    shown: '1 Main St, Evanston, IL 60201',
    lot: { address: '1 Main St, Evanston, IL 60201' },
  },
  state: { cells: { address: '1 Main St, Chicago', state: 'Illinois' }, shown: '1 Main St, Chicago, IL' },
  zip: { cells: { address: '1 Main St, Chicago, IL', zip: '60606' }, shown: 'IL 60606' },
  phone: { cells: { phone: '(312) 555-0199' }, shown: '(312) 555-0199', lot: { phoneNumber: '(312) 555-0199' } },
  latitude: {
    cells: { latitude: '41.89' },
    shown: '41.89',
    lot: { location_point: { coordinates: [-87.6339, 41.89] } },
  },
  longitude: {
    cells: { longitude: '\u221287.64' },
    shown: '-87.64',
    lot: { location_point: { coordinates: [-87.64, 41.8857] } },
  },
  time_zone: {
    cells: { time_zone: 'America/Denver' },
    shown: 'America/Denver',
    lot: { timeZone: 'America/Denver' },
  },
  zone: { cells: { zone: 'P2' }, shown: 'Zone P2', zone: { zoneNumber: 'P2' } },
  price: { cells: { price: '$4.50/hr', sold_by: '' }, shown: '$4.50 an hour', zone: { price: 4.5 }, costs: [2, 900] },
  sold_by: { cells: { sold_by: 'day' }, shown: '$4.00 a day', zone: { isHourly: false } },
  hourly_price: {
    cells: { price: '', sold_by: '', hourly_price: '6' },
    shown: '$6.00 an hour',
    zone: { price: 6, isHourly: true },
    costs: [2, 1200],
  },
  daily_price: {
    cells: { price: '', sold_by: '', daily_price: '$24' },
    shown: '$24.00 a day',
    zone: { price: 24, isHourly: false },
  },
  daily_maximum: { cells: { daily_maximum: '$10.00' }, shown: 'at most $10.00 in 24 hours', costs: [8, 1000] },
  opens: { cells: { hours: '', opens: '7am', closes: '22:00' }, shown: '7:00 AM', zone: { openTime: '07:00' } },
  closes: { cells: { hours: '', opens: '7am', closes: '10 PM' }, shown: '10:00 PM', zone: { closeTime: '22:00' } },
  hours: {
    cells: { hours: 'Tue-Fri 8-6, Sat 9-1' },
    isClosed: true,
    shown: 'Tue – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM',
    zone: {
      openTime: '08:00',
      closeTime: '18:00',
      schedule: [
        { kind: 'closed', day: 0, from: '00:00', until: '24:00' },
        { kind: 'closed', day: 1, from: '00:00', until: '24:00' },
        { kind: 'closed', day: 6, from: '08:00', until: '09:00' },
        { kind: 'closed', day: 6, from: '13:00', until: '18:00' },
      ],
    },
  },
  capacity: { cells: { capacity: '1,200' }, shown: '1200 spaces', zone: { capacity: 1200 } },
  rates: { cells: { rates: 'Weekdays: $3/hr, Mon-Fri' }, shown: 'Weekdays: $3.00 an hour, Mon', costs: [2, 600] },
  taxes: { cells: { taxes: 'City tax 10%' }, shown: 'City tax 10%', taxCents: 80 },
  amenities: { cells: { amenities: 'covered' }, shown: 'covered', lot: { amenities: ['covered'] } },
  clearance: { cells: { clearance: '6\' 8"' }, shown: '80 inches', lot: { heightLimitInches: 80 } },
};

describe('nothing that a file says is silently not applied', () => {
  it.each(IMPORT_COLUMNS.map((column) => [column, CASES[column]] as const))('%s', async (_, wanted) => {
    const { shown, lot, zone } = await importOne({ ...LOT, ...wanted.cells });
    expect(shown).toContain(wanted.shown.replaceAll('"', '\\"'));
    if (wanted.lot) expect(lot).toMatchObject(wanted.lot);
    if (wanted.zone) expect(zone).toMatchObject(wanted.zone);
    const isByTheHour = zone?.isHourly ?? true;
    if (!isByTheHour) return;
    const [hours, cents] = wanted.costs ?? [2, 800];
    const { lines, warning } = await quoteOf(zone?._id ?? '', hours);
    expect(lines[0]?.cents).toBe(cents);
    expect(warning).toBe(wanted.isClosed ? 'zone_closed' : null);
    const taxes = lines.filter(({ kind }) => kind === 'tax').reduce((sum, line) => sum + line.cents, 0);
    expect(taxes).toBe(wanted.taxCents ?? 0);
  });
});

describe('what cannot be applied is refused with its cell and its reason', () => {
  it.each<[string, Cells, string, string]>([
    [
      'two prices',
      { hourly_price: '4', daily_price: '20', price: '', sold_by: '' },
      'daily_price',
      'Fill in one price',
    ],
    ['a unit against a column', { price: '$4/hr', sold_by: 'day' }, 'price', 'another unit'],
    ['a maximum below an hour', { daily_maximum: '3' }, 'daily_maximum', 'cannot be less'],
    ['a maximum of nothing', { daily_maximum: 'cheap' }, 'daily_maximum', 'Write the most'],
    [
      'a maximum of a flat rate',
      { price: '$12 flat', sold_by: '', daily_maximum: '20' },
      'daily_maximum',
      'belongs to a price',
    ],
    ['hours twice', { opens: '7:00', closes: '9:00' }, 'hours', 'not both'],
    ['hours that may be two', { hours: '6-11' }, 'hours', 'AM or PM'],
    ['a price below zero', { price: '\u22124' }, 'price', 'below zero'],
    ['a price in other words', { price: '4 or so' }, 'price', 'not understood'],
    ['words as a price', { price: 'call us' }, 'price', 'with its unit'],
    ['a price at some times only', { price: '$4/hr, Mon-Fri' }, 'price', 'column rates'],
  ])('%s', async (_, cells, column, reason) => {
    const vendor = await test.signUp('vendor');
    const report = await send(vendor, csvOf({ ...LOT, ...cells }), 'true');
    const letter = String.fromCharCode(65 + report.columns.findIndex((each) => each.column === column));
    expect(report.problems).toMatchObject([{ column, cell: `${letter}2`, message: expect.stringContaining(reason) }]);
  });
});

describe('a price without a unit', () => {
  const table = (...prices: string[]) => {
    const head = 'location,address,phone,latitude,longitude,rate,sold_by';
    const lots = prices.map(
      (price, at) => `Lot ${at},"${200 + at} W Lake St, Chicago, IL 60606",312-555-0123,41.88${at}7,-87.6339,${price}`,
    );
    return [head, ...lots].join('\n');
  };
  const check = async (...prices: string[]) => {
    const { problems } = await send(await test.signUp('vendor'), table(...prices), 'true');
    return problems.map(({ cell }) => cell);
  };

  it('is refused at its cell beside prices that have one, with what to write', async () => {
    const { problems } = await send(await test.signUp('vendor'), table('$4/hr,', '4,', '$12 flat,', '5.50,'), 'true');
    const message = 'Say what this price is for, as other lines do: "$4/hr", "$4 flat" or "$4/day".';
    expect(problems).toMatchObject([
      { column: 'price', cell: 'F3', message },
      { column: 'price', cell: 'F5', message },
    ]);
  });

  it('is the one of its line, or of the whole file', async () => {
    expect(await check('$4/hr,', '4,hour', '6,day')).toEqual([]);
    expect(await check('4,', '5.50,')).toEqual([]);
  });
});

describe('a file as people have it', () => {
  const CHAIN = [
    'Lot #,Facility Name,Address 1,Address 2,City,State,Zip,Phone,Rate,Hours,Daily Max,Manager',
    'BS001,State Street Garage,20 N State St,Level P2,Chicago,IL,60602,312-555-0100,$4/hr,"Mon-Fri 8-6, Sat 9-1",$20,Kim',
    'BS002,Lake Lot,"200 W Lake St\nBack door",,Chicago,IL,60606,312–555–0101,$12 flat,24/7,,Roe',
  ].join('\n');

  it('says what each column was taken for, with two of its values, and which are not read', async () => {
    const report = await send(await test.signUp('vendor'), CHAIN, 'true');
    expect(
      report.columns.map(({ header, column, isGuess, samples }) => [header, column, isGuess, samples?.[0]]),
    ).toEqual([
      ['Lot #', 'reference', true, 'BS001'],
      ['Facility Name', 'location', true, 'State Street Garage'],
      ['Address 1', 'street', true, '20 N State St'],
      ['Address 2', 'address_2', false, 'Level P2'],
      ['City', 'city', false, 'Chicago'],
      ['State', 'state', false, 'IL'],
      ['Zip', 'zip', false, '60602'],
      ['Phone', 'phone', false, '312-555-0100'],
      ['Rate', 'price', true, '$4/hr'],
      ['Hours', 'hours', false, 'Mon-Fri 8-6, Sat 9-1'],
      ['Daily Max', 'daily_maximum', true, '$20'],
      ['Manager', null, false, 'Kim'],
    ]);
    expect([report.problems, report.approximate]).toEqual([[], 2]);
    expect(report.changes.map(({ name, about, zonesAbout }) => [name, about, zonesAbout])).toEqual([
      [
        'State Street Garage',
        '20 N State St, Level P2, Chicago, IL 60602',
        [
          'Zone 1: Hourly rate: $4.00 an hour, at most $20.00 in 24 hours · Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM',
        ],
      ],
      ['Lake Lot', '200 W Lake St, Back door, Chicago, IL 60606', ['Zone 1: Flat rate: $12.00 · Open 24 hours']],
    ]);
  });

  it('gets our usual hours where it has none, and says so', async () => {
    const file = 'location,address,phone,rate\nLake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0101,$4/hr';
    const [lot] = (await send(await test.signUp('vendor'), file, 'true')).changes;
    expect(lot?.zonesAbout).toEqual([
      'Zone 1: Hourly rate: $4.00 an hour · 6:00 AM – 11:00 PM, because the file has no hours',
    ]);
  });

  it('changes nothing when it is imported again, and says so at a known address', async () => {
    const vendor = await test.signUp('vendor');
    expect((await send(vendor, CHAIN, 'false')).imported).toBe(true);
    expect(await send(vendor, CHAIN, 'true')).toMatchObject({ newLocations: 0, changes: [], sameAddress: 0 });
    const renamed = CHAIN.replaceAll('BS00', 'XX').replace('Lake Lot', 'Lake Street');
    const again = await send(vendor, renamed, 'true');
    expect([again.newLocations, again.sameAddress]).toEqual([1, 1]);
    expect(again.changes.find(({ isNew }) => isNew)).toMatchObject({ name: 'Lake Street', sameAddressAs: 'Lake Lot' });
  });

  it.each(['garage_name', 'Parking Lot Name', 'SiteName', 'Facility', 'Property Title'])(
    '%s is a name',
    async (name) => {
      const csv = `${name},Garage Address,Site Phone #\nA,"20 N Clark St, Chicago, IL 60602",312-555-0100`;
      const report = await send(await test.signUp('vendor'), csv, 'true');
      expect([report.wrongLines, report.columns.map(({ column }) => column)]).toEqual([
        0,
        ['location', 'address', 'phone'],
      ]);
    },
  );

  it('knows a name in either form of Unicode', async () => {
    const vendor = await test.signUp('vendor');
    const [composed, decomposed] = ['Lote José'.normalize('NFC'), 'Lote José'.normalize('NFD')];
    await send(vendor, csvOf({ ...LOT, location: decomposed }), 'false');
    const [lot] = (await test.call('GET /locations/me', {}, vendor.headers)).body.data.locations;
    expect(lot?.name).toBe(composed);
    expect(await send(vendor, csvOf({ ...LOT, location: composed }), 'true')).toMatchObject({
      newLocations: 0,
      changes: [],
    });
  });

  it('needs no zone number for the only zone of a lot, whatever its number is', async () => {
    const vendor = await test.signUp('vendor');
    await send(vendor, csvOf({ ...LOT, zone: 'A' }), 'false');
    const dearer = await send(vendor, csvOf({ ...LOT, price: '5' }), 'true');
    expect(dearer.changes).toMatchObject([
      { name: 'Lake Lot, 200 W Lake St, zone A', isNew: false, fields: [{ column: 'price' }] },
    ]);
    await send(vendor, csvOf({ ...LOT, zone: 'B' }), 'false');
    expect((await send(vendor, csvOf({ ...LOT, price: '5' }), 'true')).problems).toMatchObject([
      { column: 'zone', message: 'Your lot has the zones A, B. Write which one this is.' },
    ]);
  });

  it('changes the hours of a week and leaves those that are free', async () => {
    const vendor = await test.signUp('vendor');
    await send(vendor, csvOf({ ...LOT, hours: 'Mon-Fri 8-6' }), 'false');
    const [lot] = (await test.call('GET /locations/me', {}, vendor.headers)).body.data.locations;
    const params = { id: lot?._id ?? '' };
    const zoneNow = async () => (await test.call('GET /locations/:id/zones', { params })).body.data.zones[0];
    const before = await zoneNow();
    const free = { kind: 'free' as const, day: 1, from: '08:00', until: '09:00' };
    const body = { schedule: [free, ...(before?.schedule ?? [])] };
    await test.call('PATCH /zones/:id', { params: { id: before?._id ?? '' }, body }, vendor.headers);
    expect((await send(vendor, csvOf({ ...LOT, hours: 'Mon-Fri 8-6' }), 'true')).changes).toEqual([]);
    const later = csvOf({ ...LOT, hours: 'Mon-Fri 8-6, Sat 9-1' });
    const fields = [
      {
        column: 'hours',
        from: 'Mon – Fri 8:00 AM – 6:00 PM',
        to: 'Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM',
      },
    ];
    expect((await send(vendor, later, 'false')).changes).toMatchObject([{ fields }]);
    expect((await zoneNow())?.schedule).toContainEqual(free);
    const clash = await send(vendor, csvOf({ ...LOT, hours: 'Tue-Fri 8-6' }), 'true');
    expect(clash.problems).toMatchObject([{ column: 'hours', message: expect.stringContaining('overlap') }]);
  });
});
