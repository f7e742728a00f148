// Pausing and resuming what a zone sells, copying a zone, and how many zones of a lot sell.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#platform/access/roles.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  confirmCard,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const PAUSED = 'This zone is not selling parking right now.';

let app: TestApp;
let vendor: SignedUp;
beforeAll(async () => {
  app = await createTestApp();
  vendor = await app.signUp('vendor');
});

const aLot = async (owner = vendor) => (await aLocation(app.db, { ownerId: owner.user._id })).id;
const change = (id: string, body: object, headers: Record<string, string> = vendor.headers) =>
  app.call('PATCH /zones/:id', { params: { id }, body }, headers);
const pause = (id: string) => change(id, { paused: true });
const resume = (id: string) => change(id, { paused: false });
const copy = (id: string, body: { zoneNumber?: string } = {}, headers: Record<string, string> = vendor.headers) =>
  app.call('POST /zones/:id/copy', { params: { id }, body }, headers);
const stored = (id: string) => app.db.selectFrom('zones').selectAll().where('id', '=', id).executeTakeFirst();
const numbersOf = async (id: string) =>
  (await app.call('GET /locations/:id/zones', { params: { id } })).body.data.zones.map((zone) => zone.zoneNumber);

describe('a zone whose selling is paused', () => {
  it('refuses new parking with its own refusal, and sells again once resumed', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    expect((await pause(zone.id)).body.data.zone.paused).toBe(true);
    const refused = await requestIntent(app, aGuest(), { zoneId: zone.id });
    expect([refused.status, refused.body.error]).toEqual([422, { code: 'zone_paused', message: PAUSED }]);
    expect((await resume(zone.id)).body.data.zone.paused).toBe(false);
    expect((await requestIntent(app, aGuest(), { zoneId: zone.id })).status).toBe(200);
  });

  it('is still listed as paused, and its sign still leads to it', async () => {
    const zone = await aZone(app.db, { locationId: await aLot(), pausedAt: app.clock.now() });
    const { body } = await app.call('GET /locations/:id/zones', { params: { id: zone.locationId } });
    expect(body.data.zones).toMatchObject([{ _id: zone.id, paused: true, archived: false }]);
    expect((await app.call('GET /signs/:code', { params: { code: zone.signCode } })).body.data.zoneId).toBe(zone.id);
  });

  it('does not count for its lot’s cheapest hour', async () => {
    const lot = await aLocation(app.db, { ownerId: vendor.user._id, lat: -41.5, lng: 172.5 });
    await aZone(app.db, { locationId: lot.id, priceCents: 900 });
    const cheap = await aZone(app.db, { locationId: lot.id, priceCents: 100 });
    const cheapest = async () => {
      const { body } = await app.call('GET /locations/center/:point', { params: { point: '-41.5,172.5' } } as never);
      return body.data.data.find((near) => near._id === lot.id)?.price?.cents;
    };
    expect(await cheapest()).toBe(110);
    await pause(cheap.id);
    expect(await cheapest()).toBe(990);
  });

  it('lets parked drivers add time and end, and open payments finish', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    const [parked, paying] = [aGuest(), aGuest()];
    const { sessionId } = await payForStay(app, parked, { zoneId: zone.id });
    const prepared = await prepareStay(app, paying, { zoneId: zone.id });
    await pause(zone.id);
    const added = await app.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, parked.headers);
    expect(added.status).toBe(201);
    await confirmCard(app, prepared.clientSecret);
    expect((await returnFrom(app, prepared.clientSecret)).body.data.status).toBe('paid');
  });

  it('keeps its first pause time, however often it is paused', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    await pause(zone.id);
    const since = (await stored(zone.id))?.pausedAt;
    app.clock.advance(1);
    await pause(zone.id);
    expect((await stored(zone.id))?.pausedAt).toEqual(since);
  });

  it('changes nothing else, and other changes do not resume it', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    const before = await stored(zone.id);
    await pause(zone.id);
    await change(zone.id, { price: 3 });
    expect(await stored(zone.id)).toEqual({
      ...before,
      rate: { ...before?.rate, priceCents: 300 },
      priceCents: 300,
      version: 2,
      pausedAt: app.clock.now(),
    });
  });

  it.each(['yes', 1, null])('is not paused by %j', async (paused) => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    expect(Object.keys((await change(zone.id, { paused })).body.error?.fields ?? {})).toEqual(['paused']);
  });

  it('can be paused only by its owner', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    expect((await change(zone.id, { paused: true }, (await app.signUp('vendor')).headers)).status).toBe(404);
    expect((await change(zone.id, { paused: true }, (await app.signUp('valet')).headers)).status).toBe(403);
    expect((await stored(zone.id))?.pausedAt).toBeNull();
  });
});

describe('copying a zone', () => {
  it('adds one with the same price and hours, the next free number and a sign of its own', async () => {
    const locationId = await aLot();
    const zone = await aZone(app.db, { locationId, zoneNumber: '1', priceCents: 435, openMinutes: 60 });
    await aZone(app.db, { locationId, zoneNumber: '2' });
    const { status, body } = await copy(zone.id);
    expect(status).toBe(201);
    expect(body.data.zone).toMatchObject({ zoneNumber: '3', price: 4.35, openTime: '01:00', paused: false });
    expect(body.data.zone.signCode).not.toBe(zone.signCode);
    const sign = await app.call('GET /signs/:code', { params: { code: body.data.zone.signCode } });
    expect(sign.body.data).toEqual({ locationId, zoneId: body.data.zone._id });
  });

  it('accepts a given number, and refuses a duplicate', async () => {
    const zone = await aZone(app.db, { locationId: await aLot(), zoneNumber: '1' });
    expect((await copy(zone.id, { zoneNumber: 'Roof' })).body.data.zone.zoneNumber).toBe('Roof');
    const { status, body } = await copy(zone.id, { zoneNumber: 'Roof' });
    expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([
      409,
      'zone_number_taken',
      ['zoneNumber'],
    ]);
  });

  it('gives five concurrent copies five numbers', async () => {
    const locationId = await aLot();
    const zone = await aZone(app.db, { locationId, zoneNumber: '1' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => copy(zone.id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await numbersOf(locationId)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('copies once for a repeated request, and again for a new one', async () => {
    const locationId = await aLot();
    const zone = await aZone(app.db, { locationId, zoneNumber: '1' });
    const other = await aZone(app.db, { locationId, zoneNumber: '8' });
    const headers = { ...vendor.headers, 'idempotency-key': `copy-${zone.id}` };
    const [first, second] = [await copy(zone.id, {}, headers), await copy(zone.id, {}, headers)];
    expect(second.body).toEqual(first.body);
    expect(await numbersOf(locationId)).toEqual(['1', '2', '8']);
    expect((await copy(other.id, {}, headers)).body.error?.code).toBe('idempotency_key_reused');
  });

  it('leaves the copy of a paused zone paused', async () => {
    const zone = await aZone(app.db, { locationId: await aLot(), pausedAt: app.clock.now() });
    expect((await copy(zone.id)).body.data.zone.paused).toBe(true);
  });

  it('is refused for an archived zone, and for anyone but the owner', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    const gone = await aZone(app.db, { locationId: zone.locationId, archivedAt: app.clock.now() });
    expect((await copy(gone.id)).body.error?.code).toBe('zone_archived');
    expect((await copy(zone.id, {}, (await app.signUp('vendor')).headers)).status).toBe(404);
    for (const role of ['customer', 'admin', 'enforcer', 'valet'] as Role[]) {
      expect((await copy(zone.id, {}, (await app.signUp(role)).headers)).status).toBe(403);
    }
    expect((await copy(zone.id, {}, (await app.signUp('odogwu')).headers)).status).toBe(201);
  });
});

describe("a lot in its owner's list", () => {
  it('shows how many zones it has, and how many of them are selling', async () => {
    const owner = await app.signUp('vendor');
    const [empty, full] = [await aLot(owner), await aLot(owner)];
    await aZone(app.db, { locationId: full });
    await aZone(app.db, { locationId: full, pausedAt: app.clock.now() });
    await aZone(app.db, { locationId: full, archivedAt: app.clock.now() });
    const { body } = await app.call('GET /locations/me', {}, owner.headers);
    const counts = new Map(body.data.locations.map((lot) => [lot._id, [lot.zoneCount, lot.zonesOnSale]]));
    expect([counts.get(full), counts.get(empty)]).toEqual([
      [2, 1],
      [0, 0],
    ]);
  });
});
