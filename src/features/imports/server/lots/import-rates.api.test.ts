import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, requestIntent } from '#platform/testing/builders/a-driver.ts';
import type { ImportReport } from '../../location-import.contract.ts';

const HEAD = 'location,address,phone,latitude,longitude,zone,price,sold_by,opens,closes,capacity,rates,taxes';
const LAKE = 'Lake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123,41.8857,-87.6339';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

const aVendor = () => test.signUp('vendor');
const more = (...lines: string[]) => [HEAD, ...lines].join('\n');
const send = (vendor: SignedUp, csv: string, dryRun: 'true' | 'false' = 'false') =>
  test.call('POST /locations/import', { query: { dryRun }, body: { csv } }, vendor.headers);
const tryOut = async (vendor: SignedUp, csv: string) => (await send(vendor, csv, 'true')).body.data;
const lotsOf = async (vendor: SignedUp) => {
  const { body } = await test.call('GET /locations/me', { query: { limit: 200 } }, vendor.headers);
  return body.data.locations;
};
const wrong = ({ problems }: ImportReport) => problems.map(({ line, column, message }) => [line, column, message]);

describe('the columns of places, rates and taxes', () => {
  const zonesOf = async (vendor: SignedUp) => {
    const [lot] = await lotsOf(vendor);
    const { body } = await test.call('GET /locations/:id/zones', { params: { id: lot?._id ?? '' } });
    return { lot, zones: body.data.zones };
  };

  it('give zones their places and several rates, with a price or instead of it, and lots their taxes', async () => {
    const vendor = await aVendor();
    const evening = { name: 'Evening', kind: 'flat', cents: 800, when: { from: '17:00', until: '24:00' } };
    await send(
      vendor,
      more(
        `${LAKE},1,5,hour,,,"1,200","Evening: 8 flat, 17:00-24:00",City tax 10%; State tax 6.25% of parking and fee by platform`,
        `${LAKE},2,,,,,,"All day: 20 a day; Evening: 8 flat, 17:00-24:00",`,
        `${LAKE},3,4,hour,,,0,,`,
      ),
    );
    const { lot, zones } = await zonesOf(vendor);
    expect(zones).toMatchObject([
      {
        zoneNumber: '1',
        price: 5,
        isHourly: true,
        capacity: 1200,
        left: 1200,
        full: false,
        rates: [{ name: 'Hourly rate', kind: 'per_hour', cents: 500 }, evening],
      },
      {
        zoneNumber: '2',
        price: 20,
        isHourly: false,
        capacity: null,
        rates: [{ name: 'All day', kind: 'per_day', cents: 2000 }, evening],
      },
      { zoneNumber: '3', price: 4, capacity: 0, left: 0, full: true },
    ]);
    expect(zones[2]?.rates).toBeUndefined();
    expect(lot?.charges.map(({ label, percent, payee, on }) => [label, percent, payee, on])).toEqual([
      ['Transaction fee', '10', 'platform', 'parking'],
      ['City tax', '10', 'owner:City tax', 'parking'],
      ['State tax', '6.25', 'authority:State tax', 'parking_and_fee'],
    ]);
  });

  it('sell no more places than were given', async () => {
    const vendor = await aVendor();
    await send(vendor, more(`${LAKE},1,5,hour,0:00,0:00,1,,`));
    const zoneId = (await zonesOf(vendor)).zones[0]?._id ?? '';
    expect((await requestIntent(test, aGuest(), { zoneId })).status).toBe(200);
    expect((await requestIntent(test, aGuest(), { zoneId })).body.error?.code).toBe('zone_full');
  });

  it.each([
    ['1,5,hour,,,many,,', 'capacity', 'A whole number from 0 to 20,000, or none if spaces are not counted.'],
    ['1,5,hour,,,20001,,', 'capacity', 'A whole number from 0 to 20,000, or none if spaces are not counted.'],
    [
      '1,5,hour,,,,Evening 8,',
      'rates',
      'Write each rate as "Name: price, times" with a semicolon between rates, such as "Evening: 8 flat, 17:00-24:00".',
    ],
    [
      '1,5,hour,,,,"Hourly rate: 6 an hour, Sat",',
      'rates',
      'Hourly rate: Another rate of this zone has this name. Drivers could not tell them apart.',
    ],
    [
      '1,5,hour,,,,"Night: 6 an hour, at most 5, 22:00-6:00",',
      'rates',
      'Night: An hour costs $6.00: the 24-hour maximum cannot be less.',
    ],
    ['1,5,hour,,,,Plain: 6 an hour,', 'price', 'Leave the price blank: the rate Plain applies at all times.'],
    [
      '1,5,hour,,,,,City tax 110%',
      'taxes',
      'City tax: Please provide a tax above 0 and up to 100 percent, with at most three decimals',
    ],
    [',,,,,,Evening: 8 flat,', 'zone', 'This lot has another zone on line 2. Give each of its zones a number.'],
  ])('report what is wrong in %s', async (cells, column, message) => {
    const report = await tryOut(await aVendor(), more(`${LAKE},9,5,hour,,,,,`, `${LAKE},${cells}`));
    expect(wrong(report)).toEqual([[3, column, message]]);
  });

  it('lose no part of a rate whose commas are not in quotes', async () => {
    const head = 'location,address,phone,latitude,longitude,zone,price,rates';
    const report = await tryOut(await aVendor(), `${head}\n${LAKE},1,,Early bird: 12 flat, out by 18:00`);
    const message = 'This line has more cells than there are columns. Put cells that contain commas in quotes.';
    expect(wrong(report)).toEqual([[2, null, message]]);
  });

  it('give a lot its taxes once, and change them at an existing lot', async () => {
    const vendor = await aVendor();
    const taxed = (zone: number, tax: string) => `${LAKE},${zone},5,hour,,,,,${tax}`;
    const differing = await tryOut(vendor, more(taxed(1, 'City tax 10%'), taxed(2, ''), taxed(3, 'City tax 9%')));
    expect(wrong(differing)).toEqual([[4, 'taxes', 'This lot has other taxes on line 2.']]);
    await send(vendor, more(taxed(1, 'City tax 10%'), taxed(2, 'City tax 10%')));
    const again = await tryOut(vendor, more(taxed(3, ''), taxed(4, 'City tax 9%')));
    expect(again.changes[0]?.fields).toEqual([{ column: 'taxes', from: 'City tax 10%', to: 'City tax 9%' }]);
  });

  it('leave one entry in the audit log for the taxes of all new lots, and none without taxes or after a dry run', async () => {
    const vendor = await aVendor();
    const odogwu = await test.signUp('odogwu');
    const imports = async () => {
      const { body } = await test.call('GET /support/audit', {}, odogwu.headers);
      return body.data.entries.filter(({ action, by }) => action === 'taxes_imported' && by._id === vendor.user._id);
    };
    const file = more(
      `${LAKE},1,5,hour,,,,,City tax 10%`,
      `${LAKE.replace('Lake Lot', 'Other Lot')},1,5,hour,,,,,City tax 10%`,
    );
    await send(vendor, file, 'true');
    expect(await imports()).toEqual([]);
    expect((await send(vendor, file)).body.data.imported).toBe(true);
    expect(await imports()).toMatchObject([
      {
        subject: { kind: 'user', id: vendor.user._id },
        detail: { lots: 2, to: 'City tax 10% of parking by the owner' },
      },
    ]);
    await send(vendor, more(`${LAKE.replace('Lake Lot', 'Third Lot')},1,5,hour,,,,,`));
    expect(await imports()).toHaveLength(1);
  });
});

describe('the lots of a file', () => {
  it('are listed in the order of its lines', async () => {
    const [vendor, names] = [await aVendor(), Array.from({ length: 40 }, (_, at) => `Garage ${at}`)];
    await send(vendor, more(...names.map((name, at) => `${name},${at} A St,3125550123,41.9,-87.6`)));
    expect((await lotsOf(vendor)).map(({ name }) => name)).toEqual(names);
  });
});
