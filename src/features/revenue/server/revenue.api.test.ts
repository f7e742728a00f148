import { describe, expect, it } from 'vitest';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  returnFrom,
  type Stay,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone, manyLocations } from '#platform/testing/builders/a-location.ts';
import type { LotMonth } from '../revenue.contract.ts';

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

describe("the revenue of an owner's lots", () => {
  it('is parking without the fee, per lot and in total, for this and the previous month', async () => {
    const owner = await test.signUp('vendor');
    const [first, second] = [await aLot(owner), await aLot(owner)];
    await sellAt('2026-10-05T18:00:00Z', { zoneId: first.zoneId, hours: 1 });
    await sellAt('2026-11-02T18:00:00Z', { zoneId: first.zoneId, hours: 2 });
    await sellAt('2026-11-20T18:00:00Z', { zoneId: second.zoneId, hours: 1, vehicles: [aVehicle(), aVehicle()] });
    await sellAt('2025-05-05T18:00:00Z', { zoneId: second.zoneId, hours: 4 });
    const { body, status } = await revenueOf(owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      month: 11,
      year: 2026,
      totalLocationCount: 2,
      totalRevenue: 2000,
      totalLocationRevenue: 2000,
      totalRevenueLastMonth: 500,
      totalRevenueLastMonthToDate: 500,
      totalRevenueChangePercentage: 300,
      totalRevenueAllTime: 4500,
      nextCursor: null,
    });
    expect(body.vendorLocations.map(({ _id }) => _id)).toEqual([second.id, first.id]);
    expect(body.locationsHolder.map(({ location, revenue }) => [location._id, revenue])).toEqual([
      [second.id, { currentMonth: 1000, lastMonth: 0, lastMonthToDate: 0, changePercentage: 100 }],
      [first.id, { currentMonth: 1000, lastMonth: 500, lastMonthToDate: 500, changePercentage: 100 }],
    ]);
    expect(body.days[1]).toEqual({ day: 2, cents: 1000, lastMonthCents: 0 });
    expect(body.days[4]).toEqual({ day: 5, cents: 0, lastMonthCents: 500 });
    expect(body.days[20]).toEqual({ day: 21, cents: null, lastMonthCents: 0 });
  });

  it.each([{}, { 'content-type': 'application/json' }])(
    'is for the current month when it is requested without a body: %o',
    async (type) => {
      const owner = await test.signUp('vendor');
      const headers = { ...owner.headers, ...type };
      const answer = await test.app.inject({ method: 'POST', url: '/api/v1/billing/revenue', headers });
      expect([answer.statusCode, answer.json()]).toEqual([200, (await revenueOf(owner)).body]);
    },
  );

  it('is zero without lots or sales', async () => {
    const owner = await test.signUp('vendor');
    expect((await revenueOf(owner)).body).toMatchObject({ totalLocationCount: 0, totalRevenueAllTime: 0 });
    await aLot(owner);
    const { body } = await revenueOf(owner, { month: 2, year: 2024 });
    expect(body).toMatchObject({ totalRevenue: 0, totalRevenueChangePercentage: 0, totalLocationCount: 1 });
    expect(body.days).toHaveLength(31);
  });

  it('includes the revenue of an archived lot', async () => {
    const owner = await test.signUp('vendor');
    const lot = await aLot(owner);
    await sellAt('2026-11-03T18:00:00Z', { zoneId: lot.zoneId });
    await test.call('DELETE /locations/:id', { params: { id: lot.id } }, owner.headers);
    const { body } = await revenueOf(owner);
    expect(body).toMatchObject({ totalRevenue: 500, totalLocationCount: 1 });
    expect(body.vendorLocations[0]?.archived).toBe(true);
  });

  it('comes page by page with many lots; the totals cover all of them', async () => {
    const owner = await test.signUp('vendor');
    const lots = await manyLocations(
      test.db,
      Array.from({ length: 7 }, () => ({ ownerId: owner.user._id })),
    );
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await revenueOf(owner, { limit: 3, ...(cursor && { cursor }) });
      expect(body.totalLocationCount).toBe(7);
      seen.push(...body.locationsHolder.map(({ location }) => location._id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(
      lots
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect((await revenueOf(owner, { cursor: 'forged' })).status).toBe(400);
  });

  it('lists the five best lots, however many newer ones there are', async () => {
    const owner = await test.signUp('vendor');
    const [best, second, third] = [await aLot(owner), await aLot(owner), await aLot(owner)];
    await manyLocations(
      test.db,
      Array.from({ length: 205 }, () => ({ ownerId: owner.user._id })),
    );
    await sellAt('2026-11-02T18:00:00Z', { zoneId: third.zoneId, hours: 1 });
    await sellAt('2026-11-02T18:00:00Z', { zoneId: second.zoneId, hours: 2 });
    await sellAt('2026-10-02T18:00:00Z', { zoneId: second.zoneId, hours: 9 });
    await sellAt('2026-11-02T18:00:00Z', { zoneId: best.zoneId, hours: 1 });
    await record(best.id, { lotRevenue: 5000 });
    const { body } = await revenueOf(owner, { limit: 200 });
    const bestOf = (lots: typeof body.bestLots) =>
      lots.map(({ location, revenue }) => [location._id, revenue.currentMonth]);
    expect(bestOf(body.bestLots).slice(0, 3)).toEqual([
      [best.id, 5500],
      [second.id, 1000],
      [third.id, 500],
    ]);
    expect(body.bestLots).toHaveLength(5);
    expect(body.bestLots[1]?.revenue.lastMonth).toBe(4500);
    const next = await revenueOf(owner, { limit: 200, ...(body.nextCursor && { cursor: body.nextCursor }) });
    expect(next.body.bestLots).toEqual([]);
    const small = await test.signUp('vendor');
    const [sold, idle] = [await aLot(small), await aLot(small)];
    await sellAt('2026-11-02T18:00:00Z', { zoneId: sold.zoneId });
    expect(bestOf((await revenueOf(small)).body.bestLots)).toEqual([
      [sold.id, 500],
      [idle.id, 0],
    ]);
  });

  it('is one table of all lots, by revenue or by name, found by name or address', async () => {
    const owner = await test.signUp('vendor');
    const west = await aLot(owner, { name: 'west' });
    const [east, idle] = [await aLot(owner, { name: 'East' }), await aLot(owner, { name: 'Idle' })];
    await sellAt('2026-11-02T18:00:00Z', { zoneId: west.zoneId, hours: 2 });
    await sellAt('2026-10-02T18:00:00Z', { zoneId: west.zoneId, hours: 9 });
    await sellAt('2026-11-02T18:00:00Z', { zoneId: east.zoneId, hours: 1 });
    await record(east.id, { lotRevenue: 5000 });
    const tableOf = async (requested: object = {}, who: SignedUp = owner) => {
      const { body } = await test.call('POST /billing/revenue/lots', { body: requested }, who.headers);
      return body;
    };
    const all = await tableOf();
    expect(all.data).toMatchObject({ month: 11, year: 2026 });
    expect(all.data.lots.map(({ _id, revenue, lastMonth }) => [_id, revenue, lastMonth])).toEqual([
      [east.id, 5500, 0],
      [west.id, 1000, 4500],
      [idle.id, 0, 0],
    ]);
    const [first] = all.data.lots;
    const { gross = 0, refunds = 0, fees = 0, taxes = 0, tips = 0, byHand = 0 } = first ?? {};
    expect([gross - refunds - fees - taxes - tips + byHand, byHand]).toEqual([5500, 5000]);
    const sumOf = (amount: (lot: LotMonth) => number) => all.data.lots.reduce((sum, lot) => sum + amount(lot), 0);
    expect(all.data.totals).toEqual({
      lots: 3,
      sales: 2,
      gross: sumOf(({ gross }) => gross),
      refunds: 0,
      fees: sumOf(({ fees }) => fees),
      taxes: 0,
      tips: 0,
      byHand: 5000,
      revenue: 6500,
      lastMonth: 4500,
    });
    expect((await tableOf({ search: 'IDLE' })).data.totals).toMatchObject({ lots: 1, gross: 0, revenue: 0 });
    expect((await tableOf({ search: 'nowhere' })).data.totals).toMatchObject({ lots: 0, gross: 0, revenue: 0 });
    const paged = await tableOf({ limit: 1 });
    expect(paged.data.totals).toEqual(all.data.totals);
    expect((await tableOf({ limit: 1, cursor: paged.nextCursor })).data.totals).toBeNull();
    expect((await tableOf({ search: 'IDLE' })).data.lots.map(({ _id }) => _id)).toEqual([idle.id]);
    expect((await tableOf({}, await test.signUp('vendor'))).data.lots).toEqual([]);
    for (const [sort, order] of [
      ['name', [east.id, idle.id, west.id]],
      ['revenue', [east.id, west.id, idle.id]],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { data, nextCursor } = await tableOf({ sort, limit: 1, ...(cursor && { cursor }) });
        seen.push(...data.lots.map(({ _id }) => _id));
        cursor = nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(order);
    }
  });

  it('is also available as a file with a line per lot', async () => {
    const owner = await test.signUp('vendor');
    const lot = await aLot(owner, { name: '=Lot, 1' });
    await sellAt('2026-11-03T18:00:00Z', { zoneId: lot.zoneId });
    await sellAt('2026-10-03T18:00:00Z', { zoneId: lot.zoneId, hours: 2 });
    const { body, headers, status } = await test.call('GET /billing/revenue.csv', {}, owner.headers);
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="revenue-2026-11.csv"']);
    const [head, line, end] = String(body).split('\r\n');
    expect(head).toBe(
      '\uFEFFLot,Address,Month,Sales,Gross (USD),Refunds (USD),Fees (USD),Taxes (USD),Tips (USD),By hand (USD),Revenue (USD)',
    );
    expect(line).toMatch(/^"'=Lot, 1",.*,2026-11,1,5\.50,0\.00,-0\.50,0\.00,0\.00,0\.00,5\.00$/);
    expect(end).toBe('');
    const wrong = await test.call('GET /billing/revenue.csv', { query: { year: 2028 } }, owner.headers);
    expect(wrong.status).toBe(400);
  });

  it('counts up to a given day of the month', async () => {
    const owner = await test.signUp('vendor');
    const lot = await aLot(owner);
    await sellAt('2026-11-03T18:00:00Z', { zoneId: lot.zoneId });
    await sellAt('2026-11-09T18:00:00Z', { zoneId: lot.zoneId, hours: 2 });
    const { body } = await revenueOf(owner, { month: 11, date: 8 });
    expect([body.totalRevenue, body.locationsHolder[0]?.revenue.currentMonth]).toEqual([500, 500]);
    const { body: ofLot } = await lotRevenue(lot.id, { date: 8 }, owner);
    expect([ofLot.totalCost, ofLot.monthSessions.length]).toEqual([500, 1]);
  });

  it.each([
    [{ month: 0 }, { month: 'Months are 1 to 12.' }],
    [{ month: 13 }, { month: 'Months are 1 to 12.' }],
    [{ year: 2022 }, { year: 'Years start at 2023.' }],
    [{ year: 2028 }, { year: 'Years are 2023 to 2027.' }],
    [{ date: 32 }, { date: 'Days are 1 to 31.' }],
  ])('is refused for %o', async (requested, fields) => {
    for (const { status, body } of [
      await revenueOf(vendor, requested),
      await lotRevenue((await aLot(vendor)).id, requested),
    ]) {
      expect(status).toBe(400);
      expect(body.error?.fields).toEqual(fields);
    }
  });
});

describe('who sees revenue', () => {
  it('an odogwu sees every lot, a customer none', async () => {
    const { id } = await aLot(vendor);
    const { body } = await revenueOf(odogwu);
    expect(body.vendorLocations.map(({ _id }) => _id)).toContain(id);
    expect((await revenueOf(await test.signUp('customer'))).status).toBe(403);
    expect((await lotRevenue(id, {}, odogwu)).status).toBe(200);
  });

  it('a valet sees the lots where they work, while they do', async () => {
    const [works, other] = [await aLot(vendor), await aLot(vendor)];
    const valet = await test.signUp('valet');
    const memberId = test.deps.newId();
    const member = { id: memberId, ownerId: vendor.user._id, userId: valet.user._id, role: 'valet' as const };
    const [invitedAt, activatedAt] = [test.clock.now(), test.clock.now()];
    await test.db
      .insertInto('teamMembers')
      .values({ ...member, invitedName: 'Val', allLocations: false, invitedAt, activatedAt })
      .execute();
    await test.db.insertInto('teamMemberLocations').values({ locationId: works.id, memberId }).execute();
    const { body } = await revenueOf(valet);
    expect(body.vendorLocations.map(({ _id }) => _id)).toEqual([works.id]);
    await test.db.updateTable('teamMembers').set({ allLocations: true }).where('id', '=', memberId).execute();
    const ids = (await revenueOf(valet)).body.vendorLocations.map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining([works.id, other.id]));
    await test.db.updateTable('teamMembers').set({ deactivatedAt: NOON }).where('id', '=', memberId).execute();
    expect((await revenueOf(valet)).body.totalLocationCount).toBe(0);
  });

  it("another vendor's lot answers as if it did not exist", async () => {
    const { id } = await aLot(vendor);
    const stranger = await test.signUp('vendor');
    expect((await lotRevenue(id, {}, stranger)).status).toBe(404);
    expect((await test.call('GET /locations/:id/revenue.csv', { params: { id } }, stranger.headers)).status).toBe(404);
    expect((await record(id, { lotRevenue: 100 }, stranger.headers)).status).toBe(403);
    expect((await lotRevenue(test.deps.newId(), {}, odogwu)).status).toBe(404);
  });
});

describe("a lot's month", () => {
  it('has a row per vehicle, extension and refund, which add up to the total', async () => {
    const lot = await aLot(vendor);
    const [vehicle, twice] = [aVehicle(), aVehicle('WI')];
    const driver = aGuest();
    test.clock.set('2026-11-10T18:00:00Z');
    const stay = await payForStay(test, driver, { zoneId: lot.zoneId, hours: 2, vehicles: [vehicle, twice] });
    const added = await test.call(
      'POST /sessions/add',
      { body: { sessionId: stay.sessionId, hours: 1 } },
      driver.headers,
    );
    const clientSecret = added.body.data.clientSecret ?? '';
    await confirmCard(test, clientSecret);
    test.clock.advance(1);
    await returnFrom(test, clientSecret);
    test.clock.advance(1);
    await release(stay.receiptKey, { parking: 300, fee: 30 });
    test.clock.set(NOON);
    const { body } = await lotRevenue(lot.id);
    const rows = body.monthSessions.map(({ kind, plateNumber, totalCost }) => [kind, plateNumber, totalCost]);
    expect(rows.slice(0, 2).map(([kind, , cents]) => [kind, cents])).toEqual([
      ['refund', -300],
      ['extension', 500],
    ]);
    expect(rows.slice(2)).toEqual(
      expect.arrayContaining([
        ['session', vehicle.plate, 1000],
        ['session', twice.plate, 1000],
      ]),
    );
    expect(body.totalCost).toBe(2200);
    expect(body.monthSessions.at(-1)).toMatchObject({ days: 0, rate: 500, status: 'ended', color: '', note: '' });
    expect(body.monthSessions.at(-1)?.ticketNumber).toMatch(/^[0-9A-F]{8}$/);
    expect(body.hours).toEqual([{ weekday: 2, hour: 12, sales: 2 }]);
  });

  it('shows for how many days a daily stay was sold', async () => {
    const lot = await aLot(vendor, { isHourly: false });
    await sellAt('2026-11-10T18:00:00Z', { zoneId: lot.zoneId, days: 3 });
    const { body } = await lotRevenue(lot.id);
    expect(body.monthSessions[0]).toMatchObject({ days: 3, rate: 500, totalCost: 1500 });
  });

  it("begins and ends by the lot's own clock, even if daylight saving ends in it", async () => {
    const lot = await aLot(vendor, { timeZone: 'America/Chicago' });
    // 11:30 PM on October 31, then on November 30; the clocks change in between.
    await sellAt('2026-11-01T04:30:00Z', { zoneId: lot.zoneId, hours: 1 });
    await sellAt('2026-12-01T05:30:00Z', { zoneId: lot.zoneId, hours: 2 });
    test.clock.set('2026-12-02T18:00:00Z');
    expect((await lotRevenue(lot.id, { month: 10 })).body).toMatchObject({ totalCost: 500, lastMonth: 0 });
    const { body } = await lotRevenue(lot.id, { month: 11 });
    expect(body).toMatchObject({ totalCost: 1000, lastMonth: 500, changePercentage: 100 });
    expect(body.days[29]).toEqual({ day: 30, cents: 1000, lastMonthCents: 0 });
    expect(body.hours).toEqual([{ weekday: 1, hour: 23, sales: 1 }]);
    expect((await lotRevenue(lot.id)).body).toMatchObject({ month: 12, totalCost: 0, monthSessions: [] });
    test.clock.set(NOON);
  });

  it('comes page by page, each row once, with its charts only on the first page', async () => {
    const lot = await aLot(vendor);
    const vehicles = Array.from({ length: 5 }, () => aVehicle());
    await sellAt('2026-11-10T18:00:00Z', { zoneId: lot.zoneId, vehicles });
    await sellAt('2026-11-11T18:00:00Z', { zoneId: lot.zoneId });
    await record(lot.id, { lotRevenue: 700 });
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await lotRevenue(lot.id, { limit: 2, ...(cursor && { cursor }) });
      expect(body.totalCost).toBe(3700);
      expect(body.hours.length > 0).toBe(!cursor);
      expect(body.days.length > 0).toBe(!cursor);
      seen.push(...body.monthSessions.map(({ _id }) => _id));
      cursor = body.nextCursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect((await lotRevenue(lot.id, { cursor: 'forged' })).status).toBe(400);
  });
});

/** A refund by support, made by the job. */
async function release(receiptKey: string, { parking, fee }: { parking: number; fee: number }) {
  const order = await test.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.id')
    .select(['orders.locationId', 'orders.id as orderId', 'payments.id as paymentId'])
    .where('orders.receiptKey', '=', receiptKey)
    .where('orders.kind', '=', 'stay')
    .executeTakeFirstOrThrow();
  const [id, createdAt] = [test.deps.newId(), test.clock.now()];
  const lines = JSON.stringify(plainLines({ parkingCents: parking, feeCents: fee }));
  const refund = {
    ...order,
    lines,
    totalCents: parking + fee,
    id,
    createdAt,
    sessionId: null,
    reason: 'Goodwill',
    providerRef: null,
  };
  await test.db
    .insertInto('refunds')
    .values({ ...refund, requestedBy: odogwu.user._id, status: 'owed', transactionId: id, lookedAt: createdAt })
    .execute();
  await test.handlers['make-refund']({ locationId: order.locationId, refundId: id });
}
