import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PlainRate, plainRate } from '#features/pricing/rules/plain-rate.ts';
import type { Role } from '#platform/access/roles.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const OTHERS: Role[] = ['customer', 'enforcer', 'valet', 'admin'];
const NUMBER_TAKEN = 'This location already has a zone with that number.';

let app: TestApp;
let vendor: SignedUp;
let stranger: SignedUp;
let odogwu: SignedUp;
beforeAll(async () => {
  app = await createTestApp();
  vendor = await app.signUp('vendor');
  stranger = await app.signUp('vendor');
  odogwu = await app.signUp('odogwu');
});

const aLot = async (archivedAt: Date | null = null) =>
  (await aLocation(app.db, { ownerId: vendor.user._id, archivedAt })).id;
const stored = (id: string) => app.db.selectFrom('zones').selectAll().where('id', '=', id).executeTakeFirst();
const list = async (id: string) => (await app.call('GET /locations/:id/zones', { params: { id } })).body.data.zones;
const open = (locationId: string, zoneId: string) =>
  app.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } });

describe('adding a zone', () => {
  const add = (body: object, headers: Record<string, string> = vendor.headers) =>
    app.call('POST /zones', { body: { zoneNumber: '1', price: 2, ...body } as never }, headers);

  it('returns the zone, and stores its price in cents and its hours in minutes', async () => {
    const locationId = await aLot();
    const zone = { zoneNumber: 'P-12', price: 4.35, isHourly: true, openTime: '07:30', closeTime: '01:00' };
    const { status, body } = await add({ locationId, ...zone });
    expect([status, body.data.zone]).toEqual([
      201,
      {
        ...zone,
        rate: { name: 'Hourly rate', isHourly: true, priceCents: 435 },
        _id: expect.any(String),
        locationId,
        signCode: expect.any(String),
        capacity: null,
        left: null,
        full: false,
        paused: false,
        archived: false,
        schedule: [],
        version: 1,
      },
    ]);
    expect(await stored(body.data.zone._id)).toMatchObject({
      locationId,
      priceCents: 435,
      openMinutes: 450,
      closeMinutes: 60,
      createdAt: app.clock.now(),
    });
  });

  it('defaults to daily, six to eleven, and accepts numbers as text', async () => {
    const { body } = await add({ locationId: await aLot(), zoneNumber: 7, price: ' 10.5 ' });
    expect(body.data.zone).toMatchObject({
      zoneNumber: '7',
      price: 10.5,
      isHourly: false,
      openTime: '06:00',
      closeTime: '23:00',
    });
  });

  it('gives it a sign whose code leads to it, however it is typed', async () => {
    const locationId = await aLot();
    const { _id: zoneId, signCode } = (await add({ locationId })).body.data.zone;
    expect(signCode).toMatch(/^[^0O1IL5S2Z8B]{6}$/);
    const typed = ` ${signCode.slice(0, 3).toLowerCase()}-${signCode.slice(3)}`;
    const { body } = await app.call('GET /signs/:code', { params: { code: typed } });
    expect(body.data).toEqual({ locationId, zoneId });
  });

  it('may be free, and parking there then costs nothing', async () => {
    const { body } = await add({ locationId: await aLot(), price: 0 });
    expect((await stored(body.data.zone._id))?.priceCents).toBe(0);
  });

  it.each([
    ['price', '', 'Please provide a valid price'],
    ['price', undefined, 'Please provide a valid price'],
    ['price', 'ten', 'Please provide a valid price'],
    ['price', true, 'Please provide a valid price'],
    ['price', -1, 'The price cannot be below zero.'],
    ['price', 10_000.01, 'The price is at most $10,000.'],
    ['price', 1.005, 'The price has at most two decimals.'],
    ['zoneNumber', ' ', 'Please provide a zone number'],
    ['zoneNumber', undefined, 'Please provide a zone number'],
    ['openTime', '24:00', 'Enter the time as HH:MM, from 00:00 to 23:59.'],
    ['closeTime', '6:00', 'Enter the time as HH:MM, from 00:00 to 23:59.'],
  ])('says what is wrong with a %s of %j at its field', async (name, value, message) => {
    const { status, body } = await add({ locationId: await aLot(), [name]: value });
    expect([status, body.error?.fields]).toEqual([400, { [name]: message }]);
  });

  it('refuses a duplicate number, at its field', async () => {
    const locationId = await aLot();
    await add({ locationId, zoneNumber: '3' });
    const { status, body } = await add({ locationId, zoneNumber: ' 3 ' });
    const error = { code: 'zone_number_taken', message: NUMBER_TAKEN, fields: { zoneNumber: NUMBER_TAKEN } };
    expect([status, body.error]).toEqual([409, error]);
    expect(await list(locationId)).toHaveLength(1);
    expect((await add({ locationId: await aLot(), zoneNumber: '3' })).status).toBe(201);
  });

  it('lets an archived zone’s number be used again', async () => {
    const locationId = await aLot();
    await aZone(app.db, { locationId, zoneNumber: '3', archivedAt: app.clock.now() });
    expect((await add({ locationId, zoneNumber: '3' })).status).toBe(201);
  });

  it('gives a number once to five concurrent requests (V15.4.2)', async () => {
    const locationId = await aLot();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ locationId, zoneNumber: '9' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('is refused once the location is archived', async () => {
    const { status, body } = await add({ locationId: await aLot(app.clock.now()) });
    expect([status, body.error?.code]).toEqual([422, 'location_archived']);
  });

  it("is for the location's owner and an odogwu; to another vendor, the location does not exist", async () => {
    const locationId = await aLot();
    expect((await add({ locationId }, stranger.headers)).status).toBe(404);
    expect((await add({ locationId }, {})).status).toBe(401);
    for (const role of OTHERS) expect((await add({ locationId }, (await app.signUp(role)).headers)).status).toBe(403);
    expect(await list(locationId)).toEqual([]);
    expect((await add({ locationId }, odogwu.headers)).status).toBe(201);
    expect((await add({ locationId: randomUUIDv7() }, odogwu.headers)).status).toBe(404);
    expect((await add({ locationId: '1' })).status).toBe(400);
  });
});

describe('the zones of a location', () => {
  it('are public in the order of their numbers, without archived ones', async () => {
    const locationId = await aLot();
    for (const zoneNumber of ['10', 'B', '2', 'A1', '1']) await aZone(app.db, { locationId, zoneNumber });
    await aZone(app.db, { locationId, zoneNumber: '3', archivedAt: app.clock.now() });
    expect((await list(locationId)).map((zone) => zone.zoneNumber)).toEqual(['1', '2', '10', 'A1', 'B']);
  });

  it.each([1, 2, 3, 5, 6])('come in that order in pages of %d, each once', async (limit) => {
    const locationId = await aLot();
    for (const zoneNumber of ['10', 'a1', '2', 'A1', '1']) await aZone(app.db, { locationId, zoneNumber });
    const numbers: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit, ...(cursor && { cursor }) };
      const { body } = await app.call('GET /locations/:id/zones', { params: { id: locationId }, query });
      expect(body.data.zones.length).toBeLessThanOrEqual(limit);
      numbers.push(...body.data.zones.map((zone) => zone.zoneNumber));
      cursor = body.nextCursor;
    }
    expect(numbers.slice(0, 3)).toEqual(['1', '2', '10']);
    expect(numbers.slice(3).sort()).toEqual(['A1', 'a1']);
  });

  it('are empty when there are none, and 404 for an unknown location', async () => {
    expect(await list(await aLot())).toEqual([]);
    expect((await app.call('GET /locations/:id/zones', { params: { id: randomUUIDv7() } })).status).toBe(404);
  });
});

describe('one zone', () => {
  it('is returned with its location', async () => {
    const locationId = await aLot();
    const zone = await aZone(app.db, { locationId, priceCents: 1999 });
    const { body } = await open(locationId, zone.id);
    expect(body.data.location).toMatchObject({ _id: locationId, timeZone: 'America/Chicago', archived: false });
    expect(body.data.zone).toMatchObject({ _id: zone.id, locationId, price: 19.99, archived: false });
  });

  it('is not found under another location', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    expect((await open(await aLot(), zone.id)).status).toBe(404);
    expect((await open(zone.locationId, randomUUIDv7())).status).toBe(404);
  });

  it('is not found by an unknown sign code', async () => {
    expect((await app.call('GET /signs/:code', { params: { code: 'NOSIGN' } })).status).toBe(404);
  });
});

/** A rate as it is stored: its price, and the two columns that the database derives from it. */
const storedRate = (rate: PlainRate) => ({ rate: plainRate(rate), ...rate });
const perHour = (priceCents: number) => storedRate({ isHourly: true, priceCents });
const perDay = (priceCents: number) => storedRate({ isHourly: false, priceCents });

describe('changing a zone', () => {
  const change = (id: string, body: object, headers: Record<string, string> = vendor.headers) =>
    app.call('PATCH /zones/:id', { params: { id }, body }, headers);

  it.each([
    [{ zoneNumber: 'New' }, { zoneNumber: 'New' }],
    [{ price: '12.34' }, perHour(1234)],
    [{ isHourly: false }, perDay(1000)],
    [{ openTime: '05:55' }, { openMinutes: 355 }],
    [{ closeTime: '22:05' }, { closeMinutes: 1325 }],
    [{}, {}],
  ])('to %j changes that and nothing else, and makes a new version', async (body, changed) => {
    const zone = await aZone(app.db, { locationId: await aLot(), zoneNumber: 'Old' });
    const before = await stored(zone.id);
    expect((await change(zone.id, body)).status).toBe(200);
    const version = Object.keys(body).length > 0 ? 2 : 1;
    expect(await stored(zone.id)).toEqual({ ...before, ...changed, version });
  });

  it('refuses the number of another zone, but not its own', async () => {
    const locationId = await aLot();
    await aZone(app.db, { locationId, zoneNumber: '1' });
    const zone = await aZone(app.db, { locationId, zoneNumber: '2' });
    expect((await change(zone.id, { zoneNumber: '1' })).body.error?.fields).toEqual({ zoneNumber: NUMBER_TAKEN });
    expect((await change(zone.id, { zoneNumber: '2', price: 1 })).status).toBe(200);
  });

  it('leaves earlier sales at their price', async () => {
    const zone = await aZone(app.db, { locationId: await aLot(), priceCents: 1000 });
    const driver = aGuest();
    const { sessionId } = await payForStay(app, driver, { zoneId: zone.id });
    await change(zone.id, { price: 99 });
    const { body } = await app.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers);
    expect(body.data).toMatchObject({ rate: 1000, totalCost: 1100 });
  });

  it('refuses values that a new zone could not have, and an archived zone', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    expect((await change(zone.id, { price: '' })).status).toBe(400);
    expect((await change(zone.id, { closeTime: 'late' })).status).toBe(400);
    const gone = await aZone(app.db, { locationId: zone.locationId, archivedAt: app.clock.now() });
    const refused = { status: 422, body: { error: { code: 'zone_archived' } } };
    expect(await change(gone.id, { price: 1 })).toMatchObject(refused);
  });

  it('is for its owner and an odogwu only; to another vendor, it does not exist', async () => {
    const zone = await aZone(app.db, { locationId: await aLot(), priceCents: 500 });
    expect((await change(zone.id, { price: 1 }, stranger.headers)).status).toBe(404);
    expect((await change(zone.id, { price: 1 }, {})).status).toBe(401);
    for (const role of OTHERS) {
      expect((await change(zone.id, { price: 1 }, (await app.signUp(role)).headers)).status).toBe(403);
    }
    expect((await stored(zone.id))?.priceCents).toBe(500);
    expect((await change(zone.id, { price: 6 }, odogwu.headers)).body.data.zone.price).toBe(6);
    expect((await change(randomUUIDv7(), { price: 6 }, odogwu.headers)).status).toBe(404);
  });
});

describe('taking a zone off the market', () => {
  const takeOff = (id: string, headers: Record<string, string> = vendor.headers) =>
    app.call('DELETE /zones/:id', { params: { id } }, headers);

  it('ends its sales, while its sign still leads to a page that says so', async () => {
    const locationId = await aLot();
    const zone = await aZone(app.db, { locationId });
    expect((await takeOff(zone.id)).status).toBe(200);
    expect((await takeOff(zone.id)).status).toBe(200);
    expect(await list(locationId)).toEqual([]);
    expect((await open(locationId, zone.id)).body.data.zone.archived).toBe(true);
    expect((await app.call('GET /signs/:code', { params: { code: zone.signCode } })).status).toBe(200);
    const intent = await requestIntent(app, aGuest(), { zoneId: zone.id });
    expect([intent.status, intent.body.error?.code]).toEqual([422, 'zone_archived']);
  });

  it('is for its owner and an odogwu only; to another vendor, it does not exist', async () => {
    const zone = await aZone(app.db, { locationId: await aLot() });
    expect((await takeOff(zone.id, stranger.headers)).status).toBe(404);
    expect((await takeOff(zone.id, {})).status).toBe(401);
    for (const role of OTHERS) expect((await takeOff(zone.id, (await app.signUp(role)).headers)).status).toBe(403);
    expect((await stored(zone.id))?.archivedAt).toBeNull();
    expect((await takeOff(zone.id, odogwu.headers)).status).toBe(200);
    expect((await takeOff(randomUUIDv7(), odogwu.headers)).status).toBe(404);
  });
});
