import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import type { Role } from '#platform/access/roles.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { HISTORY_TABLES, SETUP_TABLES } from './lots.store.ts';

const NEW_LOT = {
  name: 'Harbor Lot',
  phoneNumber: '312.555.0199',
  address: '600 E Grand Ave, Chicago, IL 60611',
  place_id: 'place-1',
  location_point: { coordinates: [-87.6051, 41.8917] as [number, number] },
};
const OTHERS: Role[] = ['customer', 'enforcer', 'valet', 'admin'];

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

const ownLot = (options: { name?: string; archivedAt?: Date } = {}) =>
  aLocation(app.db, { ownerId: vendor.user._id, ...options });
const stored = (id: string) => app.db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst();
const get = (id: string, headers?: Record<string, string>) =>
  app.call('GET /locations/:id', { params: { id } }, headers);
const add = (more: object = {}, headers: Record<string, string> = vendor.headers) =>
  app.call('POST /locations', { body: { ...NEW_LOT, ...more } }, headers);

describe('listing a new location', () => {
  it('returns the location with its local time zone and the default fee', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.data.location).toEqual({
      ...NEW_LOT,
      _id: expect.any(String),
      phoneNumber: '(312) 555-0199',
      userId: vendor.user._id,
      timeZone: 'America/Chicago',
      feeBasisPoints: 1000,
      charges: [{ ...feeCharge(1000), percent: '10', basisPoints: 1000 }],
      photo: null,
      amenities: [],
      heightLimitInches: null,
      archived: false,
      held: false,
      pinApproximate: false,
    });
    expect((await get(body.data.location._id)).body.data.location).toEqual(body.data.location);
  });

  it('stores the phone number with its country code, and the owner (V15.3.3)', async () => {
    const { body } = await add({ userId: stranger.user._id, phoneNumber: '+44 20 7183 8750' });
    expect(await stored(body.data.location._id)).toMatchObject({
      ownerId: vendor.user._id,
      phone: '+442071838750',
      createdAt: app.clock.now(),
    });
  });

  it('finds the time zone of a lot in Honolulu', async () => {
    const { body } = await add({ location_point: { coordinates: [-157.8583, 21.3069] } });
    expect(body.data.location.timeZone).toBe('Pacific/Honolulu');
  });

  it.each([undefined, null, '', '  '])('requires no place id: %j', async (place_id) => {
    expect((await add({ place_id })).body.data.location.place_id).toBeNull();
  });

  it('keeps its pin to the centimeter, however close to the equator it is', async () => {
    const { status, body } = await add({ location_point: { coordinates: [-87.605_123_456_78, 5e-324] } });
    expect([status, body.data.location.location_point.coordinates]).toEqual([201, [-87.605_123_5, 0]]);
  });

  it('is allowed for an odogwu, who then owns it', async () => {
    expect((await add({}, odogwu.headers)).body.data.location.userId).toBe(odogwu.user._id);
  });

  it('creates one location when the same request comes twice', async () => {
    const headers = { ...vendor.headers, 'idempotency-key': randomUUIDv7() };
    const [first, second] = await Promise.all([add({}, headers), add({}, headers)]);
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ['name', ' ', 'Please provide a name for this location'],
    ['name', 'Lot\nBcc: all', 'Please provide a name for this location'],
    ['name', 'x'.repeat(81), 'Please provide a name for this location (at most 80 characters)'],
    ['phoneNumber', undefined, 'Please provide a valid phone number'],
    ['phoneNumber', 'call us', 'Write one phone number in digits, such as (312) 555-0123.'],
    ['address', '', 'Please provide the address'],
    ['location_point', undefined, 'Set the pin on the map.'],
  ])('names the field when a %s is %j, and says what is wrong', async (name, value, message) => {
    const { status, body } = await add({ [name]: value });
    expect([status, body.message, body.error?.fields]).toEqual([400, message, { [name]: message }]);
  });

  it.each([[[-181, 0]], [[0, 91]], [['a', 'b']], [[1]]])('refuses coordinates %j', async (coordinates) => {
    const { status, body } = await add({ location_point: { coordinates } });
    expect([status, body.error?.code]).toEqual([400, 'malformed']);
  });

  it.each(OTHERS)('is refused for role %s', async (role) => {
    const { headers } = await app.signUp(role);
    expect(await add({}, headers)).toMatchObject({ status: 403, body: { error: { code: 'wrong_role' } } });
  });

  it('requires a login', async () => {
    expect(await add({}, {})).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } });
  });
});

describe('changing a location', () => {
  const change = (id: string, body: object, headers: Record<string, string> = vendor.headers) =>
    app.call('POST /locations/:id', { params: { id }, body }, headers);

  it('changes the name, the phone number or both, and nothing else', async () => {
    const { id } = await ownLot();
    const before = await stored(id);
    expect((await change(id, { locationName: ' New name ' })).body.data.location.name).toBe('New name');
    expect(await stored(id)).toEqual({ ...before, name: 'New name', listName: 'new name' });
    expect((await change(id, { phoneNumber: '(773) 555-0100', locationName: '' })).status).toBe(200);
    expect(await stored(id)).toEqual({ ...before, name: 'New name', listName: 'new name', phone: '+17735550100' });
    const both = await change(id, { locationName: 'Both', phoneNumber: '7735550111' });
    expect(both.body.data.location).toMatchObject({ name: 'Both', phoneNumber: '(773) 555-0111' });
  });

  it.each([{}, { locationName: '', phoneNumber: '' }, { locationName: '  ' }])(
    'requires something to change: %j',
    async (body) => {
      const { id } = await ownLot();
      const answer = await change(id, body);
      expect([answer.status, answer.body.message]).toEqual([422, 'Please fill in all fields']);
      expect(answer.body.error?.code).toBe('fields_blank');
    },
  );

  it.each([
    ['phoneNumber', 'none'],
    ['locationName', 'two\nlines'],
    ['locationName', 'x'.repeat(81)],
  ])('rejects a %s of %j at its field and changes nothing', async (name, value) => {
    const { id } = await ownLot();
    const before = await stored(id);
    const { status, body } = await change(id, { [name]: value });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [name]]);
    expect(await stored(id)).toEqual(before);
  });

  it('is refused once it is archived', async () => {
    const { id } = await ownLot({ archivedAt: app.clock.now() });
    expect(await change(id, { locationName: 'Again' })).toMatchObject({
      status: 422,
      body: { error: { code: 'location_archived' } },
    });
  });

  it('is for its owner and an odogwu only; to another vendor, it does not exist', async () => {
    const { id } = await ownLot({ name: 'Mine' });
    expect((await change(id, { locationName: 'Theirs' }, stranger.headers)).status).toBe(404);
    expect((await change(id, { locationName: 'Theirs' }, {})).status).toBe(401);
    for (const role of OTHERS) {
      expect((await change(id, { locationName: role }, (await app.signUp(role)).headers)).status).toBe(403);
    }
    expect((await stored(id))?.name).toBe('Mine');
    expect((await change(id, { locationName: 'Renamed' }, odogwu.headers)).status).toBe(200);
    expect((await change(randomUUIDv7(), { locationName: 'x' }, odogwu.headers)).status).toBe(404);
    expect((await change('42', { locationName: 'x' })).status).toBe(400);
  });
});

describe('taking a location off the market', () => {
  const takeOff = (id: string, headers: Record<string, string> = vendor.headers) =>
    app.call('DELETE /locations/:id', { params: { id } }, headers);

  const deleteIt = (id: string) =>
    app.call('DELETE /locations/:id', { params: { id }, query: { forever: 'true' } }, vendor.headers);
  const restore = (id: string, headers: Record<string, string> = vendor.headers) =>
    app.call('POST /locations/:id/restore', { params: { id } }, headers);

  it('archives it even if nothing was ever sold there, and its owner restores it with the zones it had', async () => {
    const { id } = await ownLot();
    const [stored, gone] = [await aZone(app.db, { locationId: id }), await aZone(app.db, { locationId: id })];
    await app.call('DELETE /zones/:id', { params: { id: gone.id } }, vendor.headers);
    app.clock.advance(5);
    await takeOff(id);
    expect((await requestIntent(app, aGuest(), { zoneId: stored.id })).status).toBe(422);
    expect((await restore(id, stranger.headers)).status).toBe(404);
    expect((await restore(id)).body.data.location).toMatchObject({ _id: id, archived: false });
    const { zones } = (await app.call('GET /locations/:id/zones', { params: { id } })).body.data;
    expect(zones.map(({ _id }) => _id)).toEqual([stored.id]);
    await payForStay(app, aGuest(), { zoneId: stored.id });
    expect((await restore(id)).status).toBe(200);
  });

  it('deletes it for good with its zones and signs, but only if nothing was ever sold there', async () => {
    const { id } = await ownLot();
    const { signCode } = await aZone(app.db, { locationId: id });
    const sold = await ownLot();
    await payForStay(app, aGuest(), { zoneId: (await aZone(app.db, { locationId: sold.id })).id });
    expect(await deleteIt(sold.id)).toMatchObject({ status: 409, body: { error: { code: 'location_has_history' } } });
    expect((await deleteIt(id)).status).toBe(200);
    expect(await stored(id)).toBeUndefined();
    expect((await get(id)).status).toBe(404);
    expect((await app.call('GET /signs/:code', { params: { code: signCode } })).status).toBe(404);
    expect((await takeOff(id)).status).toBe(404);
    expect((await restore(id)).status).toBe(404);
  });

  it('archives it if anything was sold there, so that history keeps its location', async () => {
    const { id } = await ownLot();
    const zone = await aZone(app.db, { locationId: id });
    const driver = aGuest();
    const stay = await payForStay(app, driver, { zoneId: zone.id });
    expect((await takeOff(id)).status).toBe(200);
    expect((await takeOff(id)).status).toBe(200);
    expect((await get(id)).body.data.location).toMatchObject({ _id: id, archived: true });
    const params = { locationId: id, zoneId: zone.id };
    expect((await app.call('GET /locations/:locationId/zones/:zoneId', { params })).body.data.zone.archived).toBe(true);
    const session = await app.call('GET /sessions/:id', { params: { id: stay.sessionId } }, driver.headers);
    expect(session.body.data.locationName).toBe('Lake Street Lot');
  });

  it('counts a manual amount as history, but not a valet rate alone', async () => {
    const settings = { priceCents: 900, isHourly: true, hooks: 0, asksCode: false, updatedAt: app.clock.now() };
    const [noted, rated] = [await ownLot(), await ownLot()];
    for (const { id } of [noted, rated]) {
      await app.db
        .insertInto('valetSettings')
        .values({ locationId: id, ...settings })
        .execute();
    }
    const update = { params: { id: noted.id }, body: { locationId: noted.id, lotRevenue: 100 } };
    expect((await app.call('PATCH /locations/:id/revenue', update, odogwu.headers)).status).toBe(200);
    expect([(await deleteIt(noted.id)).status, (await deleteIt(rated.id)).status]).toEqual([409, 200]);
    expect((await stored(noted.id))?.archivedAt).toBeNull();
    expect(await stored(rated.id)).toBeUndefined();
  });

  it('counts a shift of its valet stand as history', async () => {
    const { id } = await ownLot();
    const { user } = vendor;
    const shift = { locationId: id, id: randomUUIDv7(), openedBy: user._id, openedByName: 'Grace', note: '' };
    await app.db
      .insertInto('valetShifts')
      .values({ ...shift, openedAt: app.clock.now(), floatCents: 0 })
      .execute();
    expect((await deleteIt(id)).status).toBe(409);
  });

  it('covers every table whose rows prevent deletion', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'locations'::regclass and confdeltype <> 'c'`.execute(app.db);
    const known = new Set<string>([...HISTORY_TABLES, ...SETUP_TABLES]);
    const nameOf = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const unknown = rows.map(({ name }) => nameOf(name)).filter((name) => !known.has(name));
    expect(unknown, 'belongs in SETUP_TABLES or HISTORY_TABLES of lots.store.ts').toEqual([]);
  });

  it('stops all sales there', async () => {
    const { id } = await ownLot();
    const zone = await aZone(app.db, { locationId: id });
    await payForStay(app, aGuest(), { zoneId: zone.id });
    await takeOff(id);
    expect((await requestIntent(app, aGuest(), { zoneId: zone.id })).status).toBe(422);
    expect((await app.call('GET /locations/:id/zones', { params: { id } })).body.data.zones).toEqual([]);
    expect((await app.call('GET /locations', { query: { id } })).body.data.locations).toEqual([]);
  });

  it('is for its owner and an odogwu only; to another vendor, it does not exist', async () => {
    const { id } = await ownLot();
    expect((await takeOff(id, stranger.headers)).status).toBe(404);
    expect((await takeOff(id, {})).status).toBe(401);
    for (const role of OTHERS) expect((await takeOff(id, (await app.signUp(role)).headers)).status).toBe(403);
    expect((await stored(id))?.archivedAt).toBeNull();
    expect((await takeOff(id, odogwu.headers)).status).toBe(200);
  });
});

describe('reading one location', () => {
  it('is public; only its owner and an odogwu see its current sessions (V8.2.3)', async () => {
    const { id } = await ownLot();
    const zone = await aZone(app.db, { locationId: id });
    const stay = await payForStay(app, aGuest(), { zoneId: zone.id, hours: 1 });
    const sessionsFor = async (headers?: Record<string, string>) =>
      (await get(id, headers)).body.data.sessions.map((session) => session._id);
    expect(await sessionsFor(vendor.headers)).toEqual([stay.sessionId]);
    expect(await sessionsFor(odogwu.headers)).toEqual([stay.sessionId]);
    for (const other of [undefined, stranger.headers, (await app.signUp('admin')).headers]) {
      expect(await sessionsFor(other)).toEqual([]);
    }
    app.clock.advance(120);
    expect(await sessionsFor(vendor.headers)).toEqual([]);
  });

  it('returns 404 for an unknown id', async () => {
    expect(await get(randomUUIDv7())).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect((await get('not-an-id')).status).toBe(400);
  });
});
