import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { countMissedCars, lockSpaces } from './space-holds.store.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');
const stranger = await app.signUp('vendor');
const minutesLater = (minutes: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());

async function aCountedZone(capacity: number | null, options: { locationId?: string } = {}) {
  const locationId = options.locationId ?? (await aLocation(app.db, { ownerId: vendor.user._id })).id;
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  if (capacity !== null) await setCapacity(zoneId, capacity);
  return { locationId, zoneId };
}

async function setCapacity(id: string, capacity: number | null) {
  const { status, body } = await app.call('PATCH /zones/:id', { params: { id }, body: { capacity } }, vendor.headers);
  expect(status).toBe(200);
  return body.data.zone;
}

type Seen = { blocked: number; until: string | null };
const block = (id: string, body: { blocked: number; until?: string; reason?: string; was?: Seen }) =>
  app.call('PUT /zones/:id/blocked', { params: { id }, body }, vendor.headers);

const markFull = (id: string, full: boolean) =>
  app.call('PUT /zones/:id/full', { params: { id }, body: { full } }, vendor.headers);

async function occupancyOf({ locationId }: { locationId: string }) {
  const { body } = await app.call('GET /locations/:id/occupancy', { params: { id: locationId } }, vendor.headers);
  return body.data.zones[0];
}

async function seen({ locationId, zoneId }: { locationId: string; zoneId: string }) {
  const { body } = await app.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } });
  const { left, full, over, freeAt } = body.data.zone;
  return { left, full, over, freeAt };
}

describe('a zone that counts its spaces', () => {
  it('sells one space per vehicle and no more, and says so before anything is charged', async () => {
    const zone = await aCountedZone(3);
    await payForStay(app, aGuest(), { ...zone, vehicles: [aVehicle(), aVehicle()] });
    expect(await seen(zone)).toMatchObject({ left: 1, full: false });
    const two = await requestIntent(app, aGuest(), { ...zone, vehicles: [aVehicle(), aVehicle()] });
    expect([two.status, two.body.error?.code, two.body]).toMatchObject([409, 'zone_full', { data: { left: 1 } }]);
    const last = await payForStay(app, aGuest(), { ...zone, hours: 3 });
    expect(last.status).toBe('paid');
    const { status, body } = await requestIntent(app, aGuest(), zone);
    // The two vehicles leave first: an hour after the ten minutes from now.
    const freeAt = new Date(app.clock.now().getTime() + 70 * 60_000).toISOString();
    expect([status, body]).toMatchObject([409, { error: { code: 'zone_full' }, data: { left: 0, freeAt } }]);
    expect(await seen(zone)).toMatchObject({ left: 0, full: true, over: 0, freeAt });
    expect(await unpaidOrders(zone.zoneId)).toBe(0);
  });

  it('requests a space once: storing the stay a moment later, and paying for it, wait for no other sale in the zone', async () => {
    const zone = await aCountedZone(5);
    const minute = Math.floor(app.clock.now().getTime() / 60_000) * 60_000;
    app.clock.set(new Date(minute + 20_000).toISOString());
    const driver = aGuest();
    const { clientSecret } = (await requestIntent(app, driver, zone)).body.data;
    if (clientSecret === null) throw new Error('It costs something.');
    app.clock.set(new Date(minute + 20_150).toISOString());
    await app.db.transaction().execute(async (another) => {
      await lockSpaces(another, zone);
      expect((await app.call('POST /sessions', { body: { clientSecret } }, driver.headers)).status).toBe(201);
      await confirmCard(app, clientSecret);
      expect((await returnFrom(app, clientSecret)).body.data.status).toBe('paid');
    });
    const endOf = async (table: 'spaceHolds' | 'sessions') =>
      (await app.db.selectFrom(table).select('endsAt').where('zoneId', '=', zone.zoneId).executeTakeFirstOrThrow())
        .endsAt;
    expect(await endOf('spaceHolds')).toEqual(await endOf('sessions'));
    app.clock.set(new Date(minute + 60_000).toISOString());
  });

  it('frees a space when a stay ends, or is ended early, given up or refunded', async () => {
    const zone = await aCountedZone(1);
    const first = aGuest();
    await payForStay(app, first, { ...zone, hours: 1 });
    minutesLater(70);
    const second = aGuest();
    const early = await payForStay(app, second, zone);
    expect(early.status).toBe('paid');
    await app.call('PATCH /sessions/:id', endOf(early.sessionId), second.headers);
    expect(await seen(zone)).toMatchObject({ left: 1 });
    const third = aGuest();
    const abandoned = await prepareStay(app, third, zone);
    expect(await seen(zone)).toMatchObject({ left: 0 });
    await app.call('DELETE /sessions/:id', { params: { id: abandoned.sessionId } }, third.headers);
    expect(await seen(zone)).toMatchObject({ left: 1 });
    const refunded = await payForStay(app, aGuest(), zone);
    const { locationId } = zone;
    const { orderId } = await app.db
      .selectFrom('sessions')
      .select('orderId')
      .where('id', '=', refunded.sessionId)
      .executeTakeFirstOrThrow();
    const body = { locationId, orderId, amount: refunded.totalCost, refunded: 0, reason: 'Rain' };
    expect((await app.call('POST /support/refunds', { body }, admin.headers)).status).toBe(201);
    await app.drainJobs();
    expect(await seen(zone)).toMatchObject({ left: 1 });
  });

  it('keeps the space of an unpaid intent for ten minutes', async () => {
    const zone = await aCountedZone(1);
    const slow = aGuest();
    const { clientSecret } = await prepareStay(app, slow, zone);
    minutesLater(9);
    expect((await requestIntent(app, aGuest(), zone)).status).toBe(409);
    minutesLater(2);
    expect(await seen(zone)).toMatchObject({ left: 1 });
    expect((await payForStay(app, aGuest(), zone)).status).toBe('paid');
    // A driver who pays for it anyway gets the money back.
    await confirmCard(app, clientSecret);
    expect((await returnFrom(app, clientSecret)).body.data.status).toBe('refunded');
    expect(await seen(zone)).toMatchObject({ left: 0, over: 0 });
  });

  it('gives a driver who pays late a space that is still free', async () => {
    const zone = await aCountedZone(2);
    const { clientSecret } = await prepareStay(app, aGuest(), zone);
    minutesLater(12);
    await app.handlers.housekeeping();
    await confirmCard(app, clientSecret);
    expect((await returnFrom(app, clientSecret)).body.data.status).toBe('paid');
    expect(await seen(zone)).toMatchObject({ left: 1 });
  });

  it('never makes drivers wait for themselves: a second intent takes over the space of the first', async () => {
    const zone = await aCountedZone(1);
    const guest = aGuest();
    await prepareStay(app, guest, zone);
    expect((await payForStay(app, guest, zone)).status).toBe('paid');
    expect(await seen(zone)).toMatchObject({ left: 0, over: 0 });
  });

  it('takes no second space for more time', async () => {
    const zone = await aCountedZone(1);
    const guest = aGuest();
    const { sessionId } = await payForStay(app, guest, zone);
    const more = await app.call('POST /sessions/add', { body: { sessionId, hours: 2 } }, guest.headers);
    const secret = more.body.data.clientSecret ?? '';
    await confirmCard(app, secret);
    expect((await returnFrom(app, secret)).body.data.status).toBe('paid');
    minutesLater(71);
    expect(await seen(zone)).toMatchObject({ left: 0 });
    minutesLater(120);
    expect(await seen(zone)).toMatchObject({ left: 1 });
  });

  it('may have its capacity lowered below what is sold: it says how many too many there are, and sells no more', async () => {
    const zone = await aCountedZone(3);
    for (const hours of [1, 2, 3]) await payForStay(app, aGuest(), { ...zone, hours });
    expect(await setCapacity(zone.zoneId, 1)).toMatchObject({ left: 0, full: true, over: 2 });
    minutesLater(75);
    expect(await seen(zone)).toMatchObject({ over: 1 });
    expect((await requestIntent(app, aGuest(), zone)).status).toBe(409);
    minutesLater(120);
    expect(await seen(zone)).toMatchObject({ left: 1, over: 0 });
    expect((await payForStay(app, aGuest(), zone)).status).toBe('paid');
  });

  it('sells no blocked spaces until they are released or their time has come', async () => {
    const zone = await aCountedZone(12);
    const until = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString();
    expect((await block(zone.zoneId, { blocked: 12, until })).body.data.zone).toMatchObject({ left: 0, blocked: 12 });
    expect((await requestIntent(app, aGuest(), zone)).body.error?.code).toBe('zone_full');
    expect((await block(zone.zoneId, { blocked: 11, until })).status).toBe(200);
    expect((await payForStay(app, aGuest(), zone)).status).toBe('paid');
    minutesLater(61);
    expect(await seen(zone)).toMatchObject({ left: 11 });
  });

  it('refuses to block fewer than none or more than there are, with a message about blocking', async () => {
    const zone = await aCountedZone(12);
    const problems = async (blocked: number) => (await block(zone.zoneId, { blocked })).body.error?.fields;
    expect(await problems(-1)).toEqual({ blocked: 'A whole number from 0 to the number of spaces.' });
    expect(await problems(99_999)).toEqual({ blocked: 'A whole number from 0 to the number of spaces.' });
    expect(await problems(13)).toEqual({ blocked: 'This zone has 12 spaces.' });
    expect(await seen(zone)).toMatchObject({ left: 12 });
  });

  it('lets nobody overwrite a block they have not seen', async () => {
    const zone = await aCountedZone(12);
    const nothing = { blocked: 0, until: null };
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    expect((await block(zone.zoneId, { blocked: 2, until, was: nothing })).status).toBe(200);
    for (const was of [nothing, { blocked: 2, until: null }, { blocked: 3, until }]) {
      const { status, body } = await block(zone.zoneId, { blocked: 5, was });
      expect([status, body.error?.code, body.data]).toMatchObject([
        409,
        'zone_changed',
        { zone: { blocked: 2, left: 10 } },
      ]);
    }
    expect((await block(zone.zoneId, { blocked: 3, until, was: { blocked: 2, until } })).status).toBe(200);
    // As the live view shows it once its time has passed.
    minutesLater(61);
    expect((await block(zone.zoneId, { blocked: 1, was: { blocked: 3, until } })).status).toBe(409);
    expect((await block(zone.zoneId, { blocked: 1, was: nothing })).status).toBe(200);
  });

  it('tells those who run the lot why spaces are blocked, and drivers only how many are left', async () => {
    const zone = await aCountedZone(12);
    const until = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString();
    await block(zone.zoneId, { blocked: 12, until, reason: 'snow' });
    const blocked = { blocked: 12, blockedUntil: until, blockedReason: 'snow', left: 0 };
    expect(await occupancyOf(zone)).toMatchObject(blocked);
    const params = { id: zone.locationId };
    expect(JSON.stringify((await app.call('GET /locations/:id/zones', { params })).body)).not.toContain('snow');
    minutesLater(61);
    const over = { blocked: 0, blockedUntil: null, blockedReason: null, left: 12 };
    expect(await occupancyOf(zone)).toMatchObject(over);
    await block(zone.zoneId, { blocked: 3, reason: 'an event' });
    await block(zone.zoneId, { blocked: 0, reason: 'an event' });
    expect(await occupancyOf(zone)).toMatchObject({ blocked: 0, blockedReason: null });
  });

  it('sells nothing more when marked as full, keeps what is sold and blocked, and sells again once it is opened', async () => {
    const zone = await aCountedZone(5);
    await block(zone.zoneId, { blocked: 2, reason: 'snow' });
    const parked = aGuest();
    const { sessionId } = await payForStay(app, parked, zone);
    const paying = await prepareStay(app, aGuest(), zone);
    expect((await markFull(zone.zoneId, true)).body.data.zone).toMatchObject({
      left: 0,
      full: true,
      over: 0,
      freeAt: null,
    });
    const since = app.clock.now().toISOString();
    expect((await requestIntent(app, aGuest(), zone)).body.error?.code).toBe('zone_full');
    await confirmCard(app, paying.clientSecret);
    expect((await returnFrom(app, paying.clientSecret)).body.data.status).toBe('paid');
    const more = await app.call('POST /sessions/add', { body: { sessionId, hours: 2 } }, parked.headers);
    await confirmCard(app, more.body.data.clientSecret ?? '');
    expect((await returnFrom(app, more.body.data.clientSecret ?? '')).body.data.status).toBe('paid');
    minutesLater(5);
    await markFull(zone.zoneId, true);
    const marked = { markedFullAt: since, taken: 2, blocked: 2, blockedReason: 'snow', left: 0, over: 0 };
    expect(await occupancyOf(zone)).toMatchObject(marked);
    expect((await markFull(zone.zoneId, false)).body.data.zone).toMatchObject({ left: 1, full: false });
    expect((await payForStay(app, aGuest(), zone)).status).toBe('paid');
    expect((await requestIntent(app, aGuest(), zone)).status).toBe(409);
  });

  it('is marked as full only by its owner, and only while it counts', async () => {
    const zone = await aCountedZone(1);
    const call = { params: { id: zone.zoneId }, body: { full: true } };
    expect((await app.call('PUT /zones/:id/full', call, stranger.headers)).status).toBe(404);
    const uncounted = await aCountedZone(null);
    expect((await markFull(uncounted.zoneId, true)).body.error?.fields).toHaveProperty('full');
    await markFull(zone.zoneId, true);
    await setCapacity(zone.zoneId, null);
    expect(await setCapacity(zone.zoneId, 1)).toMatchObject({ left: 1, full: false });
  });

  it('names the field when a capacity or a block is wrong, and saves nothing', async () => {
    const { zoneId } = await aCountedZone(5);
    for (const capacity of [-1, 20_001, 1.5]) {
      const { status, body } = await app.call(
        'PATCH /zones/:id',
        { params: { id: zoneId }, body: { capacity } },
        vendor.headers,
      );
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['capacity']]);
    }
    expect((await block(zoneId, { blocked: 6 })).body.error?.fields).toEqual({ blocked: 'This zone has 5 spaces.' });
    const until = new Date(app.clock.now().getTime() - 1000).toISOString();
    expect((await block(zoneId, { blocked: 1, until })).body.error?.fields).toEqual({ until: 'This time has passed.' });
    const uncounted = await aCountedZone(null);
    expect((await block(uncounted.zoneId, { blocked: 1 })).body.error?.fields).toHaveProperty('blocked');
  });

  it('counts cars already parked when it begins to count, and forgets them when it stops', async () => {
    const zone = await aCountedZone(null);
    expect(await seen(zone)).toMatchObject({ left: null, full: false });
    await payForStay(app, aGuest(), { ...zone, vehicles: [aVehicle(), aVehicle()] });
    expect(await setCapacity(zone.zoneId, 1)).toMatchObject({ left: 0, over: 1 });
    expect(await setCapacity(zone.zoneId, null)).toMatchObject({ left: null, full: false });
    expect((await payForStay(app, aGuest(), zone)).status).toBe('paid');
    expect(await setCapacity(zone.zoneId, 4)).toMatchObject({ left: 1 });
  });

  it('counts the cars that were missed, in all zones by one statement', async () => {
    const zones = [await aCountedZone(4), await aCountedZone(4)];
    for (const zone of zones) await payForStay(app, aGuest(), { ...zone, vehicles: [aVehicle(), aVehicle()] });
    const ids = zones.map(({ zoneId }) => zoneId);
    // As if they had been sold just before their zone began to count.
    await app.db.deleteFrom('spaceHolds').where('zoneId', 'in', ids).where('space', '=', 2).execute();
    for (const zone of zones) expect(await seen(zone)).toMatchObject({ left: 3 });
    let statements = 0;
    const counted = app.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await countMissedCars(counted, app.clock.now());
    expect(statements).toBe(1);
    for (const zone of zones) expect(await seen(zone)).toMatchObject({ left: 2 });
    await countMissedCars(counted, app.clock.now());
    for (const zone of zones) expect(await seen(zone)).toMatchObject({ left: 2 });
  });

  it('shows how full it is to its lot, and to nobody else', async () => {
    const zone = await aCountedZone(4);
    await payForStay(app, aGuest(), zone);
    const request = (headers: Record<string, string>) =>
      app.call('GET /locations/:id/occupancy', { params: { id: zone.locationId } }, headers);
    expect((await request(vendor.headers)).body.data.zones).toMatchObject([
      { zoneId: zone.zoneId, capacity: 4, blocked: 0, taken: 1, left: 3, over: 0 },
    ]);
    expect((await request(stranger.headers)).status).toBe(404);
    expect((await request({})).status).toBe(401);
  });
});

const endOf = (id: string) => ({ params: { id }, body: { status: 'ended' as const } });

async function unpaidOrders(zoneId: string): Promise<number> {
  const rows = await app.db
    .selectFrom('orders')
    .select('id')
    .where('zoneId', '=', zoneId)
    .where('status', '=', 'pending')
    .execute();
  return rows.length;
}
