import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, type Driver, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone, CITY_TAX } from '#platform/testing/builders/a-location.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');
const ownerId = vendor.user._id;
const lake = await aLocation(app.db, {
  ownerId,
  name: 'Lake Lot',
  address: '12 Shore Dr, Chicago, IL',
  taxes: [CITY_TAX],
});
const lakeZone = await aZone(app.db, { locationId: lake.id, zoneNumber: '7', priceCents: 1000 });
const hill = await aLocation(app.db, { ownerId, name: '=Hill & "Sons"', address: '4 Hill Rd, Peoria, IL' });
const hillZone = await aZone(app.db, { locationId: hill.id, priceCents: 500 });
const driver = aGuest();
const at = (time: string) => app.clock.set(time);

at('2026-11-20T18:00:00Z');
const two = await payForStay(app, driver, {
  zoneId: lakeZone.id,
  vehicles: [
    { plate: 'ABC 123', state: 'IL' },
    { plate: 'XYZ789', state: 'WI' },
  ],
});
at('2026-11-21T18:00:00Z');
const one = await payForStay(app, driver, { zoneId: hillZone.id, vehicles: [{ plate: 'ABC123', state: 'IL' }] });
await payForStay(app, aGuest(), { zoneId: hillZone.id, vehicles: [{ plate: 'ABC124', state: 'IL' }] });
at('2026-11-22T18:00:00Z');

const codeOf = async (key: string) => (await app.call('GET /receipts/:key', { params: { key } })).body.data.receiptCode;
const find = async (search: string, { headers }: Driver = driver) => {
  const { status, body } = await app.call('POST /sessions/me/search', { body: { search } }, headers);
  return [status, body.sessions?.map(({ vehiclePlate, locationName }) => `${vehiclePlate} ${locationName}`)];
};
const HERE = 'ABC 123 Lake Lot';
const THERE = 'ABC123 =Hill & "Sons"';

describe('a driver finds a past stay', () => {
  it.each([
    ['xyz', ['XYZ789 Lake Lot']],
    ['abc-123', [THERE, HERE]],
    ['abc 123', [THERE, HERE]],
    ['lake abc', [HERE]],
    ['peoria', [THERE]],
    ['ABC124', []],
    ['100%_', []],
    ['  ', [THERE, HERE, 'XYZ789 Lake Lot']],
  ])('by "%s"', async (search, found) => {
    const [status, stays] = await find(search);
    expect([status, [...(stays as string[])].toSorted()]).toEqual([200, found.toSorted()]);
  });

  it('by its receipt number', async () => {
    expect((await find(await codeOf(one.receiptKey)))[1]).toEqual([THERE]);
  });

  it('but never another driver’s', async () => {
    expect((await find('ABC123', aGuest()))[1]).toEqual([]);
  });

  it('page by page, with only the stays that match', async () => {
    const body = { search: 'abc', limit: 1 };
    const first = await app.call('POST /sessions/me/search', { body }, driver.headers);
    const cursor = first.body.nextCursor ?? '';
    const second = await app.call('POST /sessions/me/search', { body: { ...body, cursor } }, driver.headers);
    const seen = [first, second].map((page) => page.body.sessions.map(({ locationName }) => locationName));
    expect([...seen, second.body.nextCursor]).toEqual([['=Hill & "Sons"'], ['Lake Lot'], null]);
  });
});

const fileOf = async (search?: string, { headers }: Driver = driver) => {
  const requested = { method: 'POST', url: '/api/v1/sessions/me.csv', headers, payload: { search } } as const;
  const { statusCode, headers: answered, body } = await app.app.inject(requested);
  return { status: statusCode, type: answered['content-type'], lines: body.trimEnd().split('\r\n') };
};

describe('past stays as a file for an expense claim', () => {
  it('have a line per vehicle, with the lot’s local time, the price, and what was refunded', async () => {
    const { id: orderId } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('receiptKey', '=', two.receiptKey)
      .executeTakeFirstOrThrow();
    const requested = { locationId: lake.id, orderId, amount: 1000, refunded: 0, reason: 'The gate was shut' };
    await app.call('POST /support/refunds', { body: requested }, admin.headers);
    await app.drainJobs();
    const { status, type, lines } = await fileOf();
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(lines[0]).toBe(
      '\uFEFFDate,Lot,Address,Zone,License plate,State,From,Until,Time zone,Price lines (USD),Parking (USD),Fee (USD),Tax (USD),Total (USD),Refunded (USD),To be refunded (USD),Receipt number',
    );
    const number = await codeOf(two.receiptKey);
    const start = '2026-11-20,Lake Lot,"12 Shore Dr, Chicago, IL",7';
    const price = 'Central Time,Parking 10.00; Transaction fee 1.00; City tax 0.66,10.00,1.00,0.66,11.66';
    const there = '2026-11-20 12:00,2026-11-20 13:00';
    const ofLake = lines
      .filter((line) => line.includes('Lake Lot'))
      .map((line) => line.replace(/12:\d\d,2026-11-20 13:\d\d/, '12:00,2026-11-20 13:00'));
    expect(ofLake.toSorted()).toEqual(
      [
        `${start},ABC 123,IL,${there},${price},5.00,0.00,${number}`,
        `${start},XYZ789,WI,${there},${price},5.00,0.00,${number}`,
      ].toSorted(),
    );
    const { sessions } = (await app.call('GET /sessions/me', {}, driver.headers)).body;
    expect(sessions.map(({ locationName, refunded }) => [locationName, refunded])).toEqual([
      ['=Hill & "Sons"', undefined],
      ['Lake Lot', { paidBack: 500, promised: 0 }],
      ['Lake Lot', { paidBack: 500, promised: 0 }],
    ]);
  });

  it('are only the stays searched for, and nothing in a cell runs as a formula', async () => {
    const { lines } = await fileOf('peoria');
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^2026-11-21,"'=Hill & ""Sons""","4 Hill Rd, Peoria, IL",/)]);
  });

  it('leave out what is still running', async () => {
    const other = aGuest();
    await payForStay(app, other, { zoneId: hillZone.id });
    expect((await fileOf(undefined, other)).lines).toHaveLength(1);
  });

  it('are only the driver’s own', async () => {
    expect((await fileOf(undefined, aGuest())).lines).toHaveLength(1);
    expect((await app.app.inject({ url: '/api/v1/sessions/me.csv' })).statusCode).toBe(401);
  });
});
