import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay, type Stay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const odogwu = await test.signUp('odogwu', 'Ada Odogwu');
const NOON = '2026-11-20T18:00:00Z';

/** A vendor's lot with a zone at $5 an hour. */
async function aLot(owner: SignedUp, options: { timeZone?: string; name?: string; isHourly?: boolean } = {}) {
  const { isHourly = true, ...place } = options;
  const lot = await aLocation(test.db, { ownerId: owner.user._id, ...place });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly });
  return { ...lot, zoneId: zone.id };
}

async function sellAt(time: string, stay: Stay) {
  test.clock.set(time);
  const sold = await payForStay(test, aGuest(), stay);
  test.clock.set(NOON);
  return sold;
}

type Requested = { month?: number; year?: number; date?: number; limit?: number; cursor?: string };
const revenueOf = (who: SignedUp, requested: Requested = {}) =>
  test.call('POST /billing/revenue', { body: requested }, who.headers);
const lotRevenue = (lotId: string, requested: Requested = {}, who = vendor) =>
  test.call('POST /billing/lot/revenue', { body: { lotId, ...requested } }, who.headers);
const record = (id: string, update: object, headers: Record<string, string> = odogwu.headers) =>
  test.call(
    'PATCH /locations/:id/revenue',
    { params: { id }, body: { locationId: id, lotRevenue: 0, ...update } },
    headers,
  );

describe('a manual amount', () => {
  it("is a line of its own, with author and time, and counts in the lot's and owner's totals", async () => {
    const owner = await test.signUp('vendor');
    const lot = await aLot(owner);
    await sellAt('2026-11-02T18:00:00Z', { zoneId: lot.zoneId, hours: 2 });
    const answer = await record(lot.id, { lotName: lot.name, lotRevenue: 2500, note: 'Cash box' });
    expect(answer.body.data).toMatchObject({
      totalCost: 3500,
      update: { lotRevenue: 2500, month: 11, year: 2026, recordedBy: 'Ada Odogwu', note: 'Cash box' },
    });
    const { body } = await lotRevenue(lot.id, {}, owner);
    expect(body).toMatchObject({ totalCost: 3500, totalUpdates: 2500, totalRevenueAllTime: 3500 });
    expect(body.updates).toEqual([answer.body.data.update]);
    expect(body.monthSessions[0]).toMatchObject({
      kind: 'update',
      totalCost: 2500,
      note: 'Cash box',
      status: 'recorded',
    });
    const { body: all } = await revenueOf(owner);
    expect(all).toMatchObject({ totalRevenue: 3500, totalUpdates: 2500, totalRevenueAllTime: 3500 });
    expect(all.locationsHolder[0]?.revenue.currentMonth).toBe(3500);
    expect(all.days.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(1000);
  });

  it('counts in its month, and in the next one’s comparison', async () => {
    const lot = await aLot(vendor);
    await record(lot.id, { lotRevenue: 400, month: 9, year: 2025 });
    expect((await lotRevenue(lot.id, { month: 9, year: 2025 })).body.totalCost).toBe(400);
    expect((await lotRevenue(lot.id, { month: 10, year: 2025 })).body).toMatchObject({
      lastMonth: 400,
      changePercentage: -100,
    });
  });

  it('is added to a concurrent one; a wrong one is reversed by its opposite', async () => {
    const lot = await aLot(vendor);
    const other = await test.signUp('odogwu', 'Obi Odogwu');
    const both = await Promise.all([
      record(lot.id, { lotRevenue: 1000 }),
      record(lot.id, { lotRevenue: 2000 }, other.headers),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await record(lot.id, { lotRevenue: -1000, note: 'Entered twice' });
    const { body } = await lotRevenue(lot.id);
    expect(body.totalCost).toBe(2000);
    expect(body.updates.map(({ lotRevenue: cents }) => cents).sort()).toEqual([-1000, 1000, 2000]);
    expect(new Set(body.updates.map(({ recordedBy }) => recordedBy))).toEqual(new Set(['Ada Odogwu', 'Obi Odogwu']));
  });

  it('is recorded once, however often the form is sent', async () => {
    const lot = await aLot(vendor);
    const headers = { ...odogwu.headers, 'idempotency-key': 'update-of-one-lot' };
    const answers = [
      await record(lot.id, { lotRevenue: 900 }, headers),
      await record(lot.id, { lotRevenue: 900 }, headers),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await lotRevenue(lot.id)).body.totalCost).toBe(900);
  });

  it.each([
    [{ lotRevenue: 0 }, { lotRevenue: 'Please provide the lot revenue' }],
    [{ lotRevenue: undefined }, { lotRevenue: 'Please provide the lot revenue' }],
    [{ lotRevenue: '12.34' }, { lotRevenue: 'Enter the amount in whole cents: 1234 is $12.34.' }],
    [{ lotRevenue: 12.34 }, { lotRevenue: 'Enter the amount in whole cents: 1234 is $12.34.' }],
    [{ lotRevenue: 5, lotName: ' ' }, { lotName: 'Please provide the lot name' }],
    [{ lotRevenue: 5, locationId: undefined }, { locationId: 'Please provide the lot name' }],
    [{ lotRevenue: 5, month: 13 }, { month: 'Months are 1 to 12.' }],
    [{ lotRevenue: 5, year: 2028 }, { year: 'Years are 2023 to 2027.' }],
    [
      { lotRevenue: 5, locationId: '01900000-0000-7000-8000-000000000000' },
      { locationId: 'This is not the lot in the address.' },
    ],
  ])('is refused as %o', async (update, fields) => {
    const { status, body } = await record((await aLot(vendor)).id, update);
    expect([status, body.error?.fields]).toEqual([400, fields]);
  });

  it('is refused to everyone else, and for an unknown lot', async () => {
    const lot = await aLot(vendor);
    for (const role of ['vendor', 'customer', 'admin', 'enforcer', 'valet'] as const) {
      expect((await record(lot.id, { lotRevenue: 5 }, (await test.signUp(role)).headers)).status).toBe(403);
    }
    expect((await record(lot.id, { lotRevenue: 5 }, vendor.headers)).status).toBe(403);
    expect((await record(test.deps.newId(), { lotRevenue: 5 })).status).toBe(404);
  });
});

describe("a lot's month as CSV", () => {
  const csvOf = (id: string, query: { month?: number; year?: number } = {}) =>
    test.call('GET /locations/:id/revenue.csv', { params: { id }, query }, vendor.headers);
  const linesOf = (body: unknown) => String(body).split('\r\n');

  it('has a line per row, in dollars and in the lot’s time zone', async () => {
    const lot = await aLot(vendor, { name: 'Café "Lake", Lot 1' });
    const vehicle = aVehicle();
    await sellAt('2026-11-10T18:05:00Z', { zoneId: lot.zoneId, hours: 2, vehicles: [vehicle] });
    await record(lot.id, { lotRevenue: -150, note: '=cmd|calc, "x"' });
    const answer = await csvOf(lot.id);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="revenue-cafe-lake-lot-1-2026-11.csv"',
      'cache-control': 'no-store',
    });
    const [head, update, sale, end] = linesOf(answer.body);
    expect(head).toBe(
      '\uFEFFDate,Time,What,Ticket,Plate,State,Make,Model,Color,Rate,Received (USD),Refunded (USD),Status,Note,Price lines (USD)',
    );
    expect(update).toBe(`2026-11-20,12:00,Manual amount,,,,,,,,,-1.50,recorded,"'=cmd|calc, ""x""",`);
    expect(sale).toMatch(
      new RegExp(
        `^2026-11-10,12:05,Parking,[0-9A-F]{8},${vehicle.plate},IL,[^,]*,[^,]*,,5.00/hr,10.00,,ended,,Parking 10.00; Transaction fee 1.00$`,
      ),
    );
    expect(end).toBe('');
  });

  it('names the rate that was charged, if the zone has several', async () => {
    const lot = await aLot(vendor);
    const { id: zoneId } = await aZone(test.db, {
      locationId: lot.id,
      rates: [
        { name: 'Hourly', kind: 'per_hour', cents: 600 },
        { name: 'Day pass', kind: 'flat', cents: 1000 },
      ],
    });
    await sellAt('2026-11-10T18:05:00Z', { zoneId, hours: 3 });
    await sellAt('2026-11-11T18:05:00Z', { zoneId, hours: 1 });
    const rates = linesOf((await csvOf(lot.id)).body).slice(1, 3);
    expect(rates.map((line) => line.split(',')[9])).toEqual(['Hourly', 'Day pass']);
  });

  it('arrives complete when it is compressed on the way', async () => {
    const lot = await aLot(vendor);
    await record(lot.id, { lotRevenue: 100, note: 'x'.repeat(200) });
    const plain = String((await csvOf(lot.id)).body);
    const url = `/api/v1/locations/${lot.id}/revenue.csv`;
    const headers = { ...vendor.headers, 'accept-encoding': 'gzip' };
    const packed = await test.app.inject({ url, headers });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain);
  });

  it('of an empty month has only its header', async () => {
    const { body, status } = await csvOf((await aLot(vendor)).id, { month: 1, year: 2024 });
    expect([status, linesOf(body).length]).toEqual([200, 2]);
  });

  it('has every row of a month longer than a page', async () => {
    const lot = await aLot(vendor);
    const update = { locationId: lot.id, month: '2026-11-01', note: '', recordedBy: odogwu.user._id };
    const rows = Array.from({ length: 2100 }, (_, cents) => ({
      ...update,
      id: test.deps.newId(),
      cents: cents + 1,
      createdAt: NOON,
    }));
    await test.db.insertInto('revenueUpdates').values(rows).execute();
    const lines = linesOf((await csvOf(lot.id)).body).slice(1, -1);
    expect(lines).toHaveLength(2100);
    expect(new Set(lines).size).toBe(2100);
  });

  it.each([
    [{ month: 13 }, { month: 'Months are 1 to 12.' }],
    [{ year: 2028 }, { year: 'Years are 2023 to 2027.' }],
  ])('is refused for %o', async (query, fields) => {
    const { status, body } = await csvOf((await aLot(vendor)).id, query);
    expect([status, body.error?.fields]).toEqual([400, fields]);
  });
});
