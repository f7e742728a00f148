import { afterEach, describe, expect, it } from 'vitest';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone, manyLocations } from '#platform/testing/builders/a-location.ts';
import { aPermitPlan } from '#platform/testing/builders/a-permit.ts';
import { payForReservation } from '#platform/testing/builders/a-reservation.ts';

const CHICAGO = { lat: 41.88, lng: -87.63 };

const app = await createTestApp();
const vendor = await app.signUp('vendor');
afterEach(() => app.db.updateTable('locations').set({ archivedAt: app.clock.now() }).execute());

type Query = Partial<
  Record<'start' | 'sells' | 'openNow' | 'amenities' | 'cursor', string> &
    Record<'minutes' | 'maxCents' | 'limit', number>
>;
const request = (query: Query = {}) =>
  app.call('GET /locations/center/:point', {
    params: { point: `${CHICAGO.lat},${CHICAGO.lng}` },
    query: query as never,
  });
const near = async (query: Query = {}): Promise<NearbyLocation[]> => (await request(query)).body.data.data;
const one = async (query: Query = {}) => (await near(query))[0];
const namesOf = (lots: readonly NearbyLocation[]) => lots.map(({ name }) => name);

type ZoneOptions = Omit<Parameters<typeof aZone>[1], 'locationId'>;
async function lotWith(name: string, ...zones: ZoneOptions[]) {
  const { id: locationId } = await aLocation(app.db, { ...CHICAGO, name, ownerId: vendor.user._id });
  const made = [];
  for (const zone of zones) made.push((await aZone(app.db, { locationId, ...zone })).id);
  return { locationId, zoneIds: made };
}

async function change(zoneId: string | undefined, body: { reservable?: boolean; capacity?: number }) {
  const params = { id: zoneId ?? '' };
  expect((await app.call('PATCH /zones/:id', { params, body }, vendor.headers)).status).toBe(200);
}

/** Chicago's clock, on a Tuesday in summer. */
const tuesday = (time: string) => new Date(`2026-06-16T${time}:00-05:00`);
const DAYTIME = { openMinutes: 8 * 60, closeMinutes: 20 * 60 };

describe('a nearby lot is priced for the requested stay', () => {
  it('an hour from now, when nothing is given', async () => {
    await lotWith('Plain', { priceCents: 1000 });
    expect(await one()).toMatchObject({
      price: { cents: 1100, days: null },
      open: true,
      opensAt: null,
      closesAt: null,
    });
    expect(await one({ minutes: 150 })).toMatchObject({ price: { cents: 2750, days: null } });
  });

  it('by the day where that costs less, and says that it is a day', async () => {
    await lotWith('Both', { priceCents: 500 }, { priceCents: 2000, isHourly: false });
    expect((await one({ minutes: 180 }))?.price).toEqual({ cents: 1650, days: null, rate: 'Hourly rate' });
    expect((await one({ minutes: 300 }))?.price).toEqual({ cents: 2200, days: 1, rate: 'Daily rate' });
    expect((await one({ minutes: 3 * 1440 }))?.price).toEqual({ cents: 6600, days: 3, rate: 'Daily rate' });
  });

  it('never by a zone that is closed, whatever it would cost', async () => {
    app.clock.set(tuesday('07:00'));
    await lotWith('Half open', { priceCents: 500, ...DAYTIME }, { priceCents: 650 });
    expect((await one())?.price?.cents).toBe(715);
    app.clock.set(tuesday('09:00'));
    expect((await one())?.price?.cents).toBe(550);
  });

  it('at the requested time of arrival', async () => {
    app.clock.set(tuesday('07:00'));
    const { zoneIds } = await lotWith('Daytime', { priceCents: 500, ...DAYTIME });
    await change(zoneIds[0], { reservable: true });
    expect(await one()).toMatchObject({
      price: null,
      open: false,
      opensAt: tuesday('08:00').toISOString(),
      reservable: false,
    });
    const start = tuesday('09:00').toISOString();
    expect(await one({ start })).toMatchObject({ price: { cents: 550 }, open: true, reservable: true });
    expect(await one({ start: tuesday('19:30').toISOString() })).toMatchObject({
      price: null,
      open: true,
      closesAt: tuesday('20:00').toISOString(),
      reservable: false,
    });
  });

  it('as one that begins now, when the time has passed or is about to come', async () => {
    const { zoneIds } = await lotWith('Plain', { priceCents: 1000 });
    await change(zoneIds[0], { reservable: true });
    const soon = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    expect((await one({ start: soon(-90) }))?.reservable).toBe(false);
    expect((await one({ start: soon(10) }))?.reservable).toBe(false);
    expect((await one({ start: soon(30) }))?.reservable).toBe(true);
  });

  it.each([
    ['minutes', 0],
    ['minutes', 30 * 1440 + 1],
    ['maxCents', -1],
    ['start', 'tomorrow'],
    ['sells', 'weekly'],
  ])('refuses %s=%s and names the parameter', async (name, value) => {
    const { status, body } = await request({ [name]: value });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [name]]);
  });
});

describe('what a nearby lot has besides spaces', () => {
  it('is permits that are for sale, valet, and prices for events that are still to come', async () => {
    const { locationId, zoneIds } = await lotWith('Plain', { priceCents: 1000 });
    expect(await one()).toMatchObject({ permits: false, valet: false, events: false });
    const plan = await aPermitPlan(app.db, { locationId, zoneIds });
    await app.db
      .insertInto('valetSettings')
      .values({ locationId, priceCents: 1500, isHourly: true, hooks: 20, asksCode: false, updatedAt: app.clock.now() })
      .execute();
    expect(await one()).toMatchObject({ permits: true, valet: true });
    await app.db.updateTable('permitPlans').set({ pausedAt: app.clock.now() }).where('id', '=', plan.id).execute();
    expect(await one()).toMatchObject({ permits: false });
    app.clock.set(tuesday('09:00'));
    const rates = (until: string) => [
      { name: 'Hourly', kind: 'per_hour' as const, cents: 1000 },
      { name: 'Game', kind: 'flat' as const, cents: 4500, when: { dates: [{ from: '2026-06-01', until }] } },
    ];
    const rated = async (until: string) => {
      const params = { id: zoneIds[0] ?? '' };
      const body = { rates: rates(until), pricedBy: 'entry' as const };
      expect((await app.call('PUT /zones/:id/rates', { params, body }, vendor.headers)).status).toBe(200);
      return (await one())?.events;
    };
    // The lot's own day counts: it is still Tuesday there.
    app.clock.set(tuesday('23:30'));
    expect(await rated('2026-06-16')).toBe(true);
    expect(await rated('2026-06-15')).toBe(false);
  });
});

describe('the places left at a nearby lot', () => {
  it('are those that stay free for the whole stay', async () => {
    app.clock.set(tuesday('09:00'));
    const { zoneIds } = await lotWith('Counting', { priceCents: 1000 });
    const [zoneId = ''] = zoneIds;
    await change(zoneId, { reservable: true, capacity: 2 });
    const reserve = async () => {
      const times = { startTime: tuesday('12:00').toISOString(), endTime: tuesday('14:00').toISOString() };
      expect((await payForReservation(app, aGuest(), { zoneId, ...times })).status).toBe('paid');
    };
    await reserve();
    expect((await one({ minutes: 60 }))?.left).toBe(2);
    expect((await one({ minutes: 240 }))?.left).toBe(1);
    expect((await one({ start: tuesday('13:00').toISOString() }))?.left).toBe(1);
    expect((await one({ start: tuesday('15:00').toISOString() }))?.left).toBe(2);
    await reserve();
    expect(await one({ start: tuesday('13:00').toISOString() })).toMatchObject({ left: 0, full: true });
    expect(await one({ minutes: 60 })).toMatchObject({ left: 2, full: false });
  });
});

describe('nearby lots are left out', () => {
  it('when they are closed and only open ones are requested', async () => {
    app.clock.set(tuesday('07:00'));
    await lotWith('Closed', { priceCents: 500, ...DAYTIME });
    await lotWith('Open', { priceCents: 900 });
    expect(namesOf(await near({ openNow: 'true' }))).toEqual(['Open']);
    expect(await near()).toHaveLength(2);
  });

  it('when they sell nothing of the requested kind; the price is for that kind', async () => {
    await lotWith('Hours', { priceCents: 500 });
    await lotWith('Days', { priceCents: 700, isHourly: false });
    await lotWith('Both', { priceCents: 600 }, { priceCents: 400, isHourly: false });
    const priced = (lots: readonly NearbyLocation[]) => lots.map(({ name, price }) => [name, price?.cents]).sort();
    expect(priced(await near({ sells: 'hourly' }))).toEqual([
      ['Both', 660],
      ['Hours', 550],
    ]);
    expect(priced(await near({ sells: 'daily' }))).toEqual([
      ['Both', 440],
      ['Days', 770],
    ]);
  });

  it('when they lack one of the requested amenities', async () => {
    const { locationId } = await lotWith('Covered', { priceCents: 1000 });
    await lotWith('Open air', { priceCents: 1000 });
    const body = { amenities: ['ev' as const, 'covered' as const], heightLimitInches: 80 };
    const changed = await app.call('POST /locations/:id', { params: { id: locationId }, body }, vendor.headers);
    expect(changed.body.data.location).toMatchObject({ name: 'Covered', ...body });
    expect(namesOf(await near({ amenities: 'covered,ev' }))).toEqual(['Covered']);
    expect(namesOf(await near({ amenities: 'covered,accessible' }))).toEqual([]);
    expect(await one({ amenities: 'covered' })).toMatchObject(body);
    expect((await request({ amenities: 'pool' })).status).toBe(400);
    await app.call('POST /locations/:id', { params: { id: locationId }, body: { amenities: [] } }, vendor.headers);
    expect(await near({ amenities: 'covered' })).toEqual([]);
  });

  it('when the stay costs more there than the given maximum', async () => {
    await lotWith('Cheap', { priceCents: 500 });
    await lotWith('Dear', { priceCents: 900 });
    expect(namesOf(await near({ maxCents: 550 }))).toEqual(['Cheap']);
    expect(await near({ maxCents: 549 })).toEqual([]);
    expect(await near({ maxCents: 1980, minutes: 120 })).toHaveLength(2);
  });

  it('and the pages still have all the others once, however few there are', async () => {
    const lots = await manyLocations(
      app.db,
      Array.from({ length: 60 }, (_, step) => ({
        lat: CHICAGO.lat + step / 10_000,
        lng: CHICAGO.lng,
        ownerId: vendor.user._id,
      })),
    );
    for (const [index, { id: locationId }] of lots.entries()) {
      await aZone(app.db, { locationId, priceCents: index % 9 === 0 ? 500 : 5000 });
    }
    const expected = lots.filter((_, index) => index % 9 === 0).map(({ id }) => id);
    for (const limit of [1, 3, 7, 20]) {
      const found: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body } = await request({ maxCents: 600, limit, ...(cursor && { cursor }) });
        found.push(...body.data.data.map(({ _id }) => _id));
        cursor = body.nextCursor;
      }
      expect(found).toEqual(expected);
    }
  });
});
