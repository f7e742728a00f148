import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import {
  aReservableZone,
  NOON,
  payForReservation,
  prepareReservation,
  requestReservation,
  SATURDAY,
  sessionSeen,
} from '#platform/testing/builders/a-reservation.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { storedAt } from '#platform/testing/ledger-audit.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const stranger = await app.signUp('vendor');
const LATE = { startTime: '2026-11-22T03:00:00.000Z', endTime: '2026-11-22T04:00:00.000Z' };

describe('a zone that takes reservations', () => {
  it('sells a stay for later at the price of that time, and the stay waits for its start', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const quote = await app.call('POST /zones/:id/quote', { params: { id: zone.zoneId }, body: SATURDAY });
    expect(quote.body.data).toMatchObject({ totalCost: 4400, warning: null, ...SATURDAY });
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    expect([stay.status, stay.totalCost]).toEqual(['paid', 4400]);
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({ status: 'reserved', ...SATURDAY });
    app.clock.set(SATURDAY.startTime);
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({ status: 'active', ...SATURDAY });
    app.clock.set(SATURDAY.endTime);
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('ended');
    app.clock.set(NOON);
  });

  it('accepts hours or days instead of an end', async () => {
    const { startTime } = SATURDAY;
    const hourly = await aReservableZone(app, vendor);
    const body = { zoneId: hourly.zoneId, startTime, hours: 2 };
    const { body: hours } = await app.call('POST /billing/stripe-intent', { body }, aGuest().headers);
    expect(hours.data).toMatchObject({ startTime, endTime: '2026-11-22T01:00:00.000Z', totalCost: 2200 });
    const daily = await aReservableZone(app, vendor, { isHourly: false });
    const two = await requestReservation(app, aGuest(), {
      zoneId: daily.zoneId,
      startTime,
      endTime: '2026-11-23T12:00:00.000Z',
    });
    expect(two.body.data).toMatchObject({ startTime, endTime: '2026-11-23T23:00:00.000Z', totalCost: 2200 });
  });

  it('sells them as far ahead as its owner says; an earlier start is an ordinary stay', async () => {
    const zone = await aReservableZone(app, vendor, { reserveDaysAhead: 1 });
    const far = await requestReservation(app, aGuest(), { ...zone, ...LATE });
    expect([far.status, far.body.error?.code, Object.keys(far.body.error?.fields ?? {})]).toEqual([
      422,
      'too_far_ahead',
      ['startTime'],
    ]);
    const soon = { zoneId: zone.zoneId, startTime: '2026-11-20T18:14:00Z', hours: 1 };
    const { body } = await app.call('POST /billing/stripe-intent', { body: soon }, aGuest().headers);
    expect(body.data.startTime).toBe('2026-11-20T18:10:00.000Z');
  });

  it('names the field for whatever cannot be read, or ends before it starts', async () => {
    const { zoneId } = await aReservableZone(app, vendor);
    const wrong = { zoneId, startTime: 'tonight', hours: 1 };
    const unread = await app.call('POST /billing/stripe-intent', { body: wrong }, aGuest().headers);
    expect([unread.status, Object.keys(unread.body.error?.fields ?? {})]).toEqual([400, ['startTime']]);
    const fieldsOf = async (times: object) => {
      const body = { zoneId, ...times };
      const answer = await app.call('POST /billing/stripe-intent', { body }, aGuest().headers);
      return Object.keys(answer.body.error?.fields ?? {});
    };
    expect(await fieldsOf({ ...SATURDAY, startTime: '2026-11-19T18:00:00Z' })).toEqual(['startTime']);
    expect(await fieldsOf({ ...SATURDAY, endTime: '2026-12-21T23:00:00.000Z' })).toEqual(['endTime']);
    expect(await fieldsOf({ startTime: SATURDAY.startTime, hours: 25 })).toEqual(['hours']);
    expect(await fieldsOf({ startTime: SATURDAY.startTime })).toEqual(['hours']);
    expect(await fieldsOf({ ...SATURDAY, hours: 0.5 })).toEqual(['endTime']);
    expect(await fieldsOf({ ...SATURDAY, days: 2 })).toEqual(['endTime']);
    const turned = { zoneId, startTime: SATURDAY.endTime, endTime: SATURDAY.startTime };
    const answer = await requestReservation(app, aGuest(), turned);
    expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([400, ['endTime']]);
  });

  it('is the owner’s choice: other zones refuse, and only the owner changes it', async () => {
    const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id });
    const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
    const refused = await requestReservation(app, aGuest(), { zoneId, ...SATURDAY });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'not_reservable']);
    const body = { reservable: true };
    const { status } = await app.call('PATCH /zones/:id', { params: { id: zoneId }, body }, stranger.headers);
    expect(status).toBe(404);
    const wrong = { reserveDaysAhead: 91, walkUpPercent: 101 };
    const response = await app.call('PATCH /zones/:id', { params: { id: zoneId }, body: wrong }, vendor.headers);
    expect([response.status, Object.keys(response.body.error?.fields ?? {}).sort()]).toEqual([
      400,
      ['reserveDaysAhead', 'walkUpPercent'],
    ]);
  });
});

describe('a vehicle', () => {
  it('is never paid for twice at the same time, but may be paid for at other times', async () => {
    const zone = await aReservableZone(app, vendor);
    const [driver, car] = [aGuest(), aVehicle()];
    const first = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [car] });
    const over = { ...zone, vehicles: [car], startTime: '2026-11-22T02:00:00.000Z', endTime: LATE.endTime };
    const twice = await requestReservation(app, driver, over);
    expect([twice.status, twice.body.error?.code, twice.body]).toMatchObject([
      409,
      'already_paid',
      { data: { sessionId: first.sessionId, ...SATURDAY } },
    ]);
    const byOther = await requestReservation(app, aGuest(), over);
    expect(byOther.body.data).toEqual({ plate: car.plate });
    expect((await payForReservation(app, driver, { ...zone, ...LATE, vehicles: [car] })).status).toBe('paid');
    expect((await payForStay(app, driver, { ...zone, hours: 3, vehicles: [car] })).status).toBe('paid');
  });

  it('is not given more time into its next reservation, which is named before anything is charged', async () => {
    const zone = await aReservableZone(app, vendor);
    const [driver, car] = [aGuest(), aVehicle()];
    const { sessionId } = await payForStay(app, driver, { ...zone, hours: 1, vehicles: [car] });
    const tonight = { startTime: '2026-11-20T20:00:00.000Z', endTime: '2026-11-20T22:00:00.000Z' };
    const next = await payForReservation(app, driver, { ...zone, ...tonight, vehicles: [car] });
    const add = (hours: number, { headers } = driver) =>
      app.call('POST /sessions/add', { body: { sessionId, hours } }, headers);
    const refused = await add(1);
    expect([refused.status, refused.body.error?.code, refused.body]).toMatchObject([
      409,
      'already_paid',
      {
        message: `You have reserved ${car.plate} here from 2:00 PM. You can add time until then. You have not been charged.`,
        data: { until: tonight.startTime, ...tonight, sessionId: next.sessionId, receiptKey: next.receiptKey },
      },
    ]);
    expect(await storedAt(app.db, zone.locationId)).toBe(1100 + 2200);
    const until = await add(50 / 60);
    expect([until.status, until.body.data.endTime]).toEqual([201, tonight.startTime]);
    await confirmCard(app, until.body.data.clientSecret ?? '');
    await returnFrom(app, until.body.data.clientSecret ?? '');
    const none = await add(0.5);
    expect(none.body.message).toContain(`here from 2:00 PM, when this stay ends. You have not`);
    expect(none.body.data).not.toHaveProperty('until');
  });

  it('is not given more time into a time that somebody else reserved for it, and that stay is not shown', async () => {
    const zone = await aReservableZone(app, vendor);
    const [driver, car] = [aGuest(), aVehicle()];
    const { sessionId } = await payForStay(app, driver, { ...zone, hours: 1, vehicles: [car] });
    const tonight = { startTime: '2026-11-20T20:00:00.000Z', endTime: '2026-11-20T22:00:00.000Z' };
    await payForReservation(app, aGuest(), { ...zone, ...tonight, vehicles: [car] });
    const { body } = await app.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers);
    expect(body.message).toContain(`Somebody has reserved ${car.plate} here from 2:00 PM.`);
    expect(body.data).toEqual({ plate: car.plate, until: tonight.startTime });
  });

  it('gets the money back when two payments for overlapping times go through', async () => {
    const zone = await aReservableZone(app, vendor);
    const car = aVehicle();
    const one = await prepareReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [car] });
    const other = await prepareReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [car] });
    for (const { clientSecret } of [one, other]) await confirmCard(app, clientSecret);
    expect((await returnFrom(app, one.clientSecret)).body.data.status).toBe('paid');
    expect((await returnFrom(app, other.clientSecret)).body.data.status).toBe('refunded');
  });

  it('cannot be parked now beyond the start of its reservation', async () => {
    const zone = await aReservableZone(app, vendor);
    const [driver, car] = [aGuest(), aVehicle()];
    const tonight = { startTime: '2026-11-20T20:00:00.000Z', endTime: '2026-11-20T22:00:00.000Z' };
    await payForReservation(app, driver, { ...zone, ...tonight, vehicles: [car] });
    const refused = await requestIntent(app, driver, { ...zone, hours: 2, vehicles: [car] });
    expect(refused.body.error?.code).toBe('already_paid');
    expect(refused.body.message).toContain(`You have reserved ${car.plate} here from 2:00 PM.`);
    expect((await requestIntent(app, driver, { ...zone, hours: 1, vehicles: [car] })).status).toBe(200);
  });

  it('keeps the times that its driver chose when the payment arrives after the start', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const soon = { startTime: '2026-11-20T18:15:00.000Z', endTime: '2026-11-20T20:15:00.000Z' };
    const stay = await prepareReservation(app, driver, { ...zone, ...soon });
    app.clock.set('2026-11-20T18:20:00Z');
    await confirmCard(app, stay.clientSecret);
    expect((await returnFrom(app, stay.clientSecret)).body.data.status).toBe('paid');
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({ status: 'active', ...soon });
    app.clock.set(NOON);
  });
});

describe('a counted zone', () => {
  it('sells a place once at every moment, to reservations and to drivers without one', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    await payForReservation(app, aGuest(), { ...zone, ...SATURDAY });
    const full = await requestReservation(app, aGuest(), { ...zone, ...SATURDAY, endTime: '2026-11-21T23:30:00.000Z' });
    expect([full.status, full.body]).toMatchObject([409, { error: { code: 'zone_full' }, data: { left: 0 } }]);
    expect((await payForReservation(app, aGuest(), { ...zone, ...LATE })).status).toBe('paid');
    expect((await payForStay(app, aGuest(), { ...zone, hours: 1 })).status).toBe('paid');
    app.clock.set('2026-11-21T22:00:00Z');
    const quote = (hours: number) =>
      app.call('POST /zones/:id/quote', { params: { id: zone.zoneId }, body: { hours } });
    expect([(await quote(0.5)).body.data.left, (await quote(2)).body.data.left]).toEqual([1, 0]);
    const long = await requestIntent(app, aGuest(), { ...zone, hours: 2 });
    expect([long.status, long.body]).toMatchObject([409, { error: { code: 'zone_full' }, data: { left: 0 } }]);
    const short = await payForStay(app, aGuest(), { ...zone, hours: 0.5 });
    expect(short.status).toBe('paid');
    app.clock.set(NOON);
  });

  it('keeps its owner’s share of places for drivers without a reservation', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 4, walkUpPercent: 50 });
    const two = [aVehicle(), aVehicle()];
    await payForReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: two });
    expect((await requestReservation(app, aGuest(), { ...zone, ...SATURDAY })).body.error?.code).toBe('zone_full');
    const quote = await app.call('POST /zones/:id/quote', { params: { id: zone.zoneId }, body: SATURDAY });
    expect(quote.body.data.left).toBe(0);
    app.clock.set('2026-11-21T23:10:00Z');
    expect((await payForStay(app, aGuest(), { ...zone, vehicles: [aVehicle(), aVehicle()] })).status).toBe('paid');
    app.clock.set(NOON);
  });

  it('takes reservations for later while it is marked as full or blocked until an earlier day', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const params = { id: zone.zoneId };
    await app.call('PUT /zones/:id/full', { params, body: { full: true } }, vendor.headers);
    const block = { blocked: 1, until: '2026-11-21T12:00:00Z' };
    await app.call('PUT /zones/:id/blocked', { params, body: block }, vendor.headers);
    expect((await requestIntent(app, aGuest(), zone)).body.error?.code).toBe('zone_full');
    const inBlock = { startTime: '2026-11-21T00:00:00.000Z', endTime: '2026-11-21T01:00:00.000Z' };
    expect((await requestReservation(app, aGuest(), { ...zone, ...inBlock })).body.error?.code).toBe('zone_full');
    expect((await payForReservation(app, aGuest(), { ...zone, ...SATURDAY })).status).toBe('paid');
  });

  it('counts existing reservations when it begins to count', async () => {
    const zone = await aReservableZone(app, vendor);
    await payForReservation(app, aGuest(), { ...zone, ...SATURDAY });
    const params = { id: zone.zoneId };
    await app.call('PATCH /zones/:id', { params, body: { capacity: 1 } }, vendor.headers);
    expect((await requestReservation(app, aGuest(), { ...zone, ...SATURDAY })).body.error?.code).toBe('zone_full');
    expect((await payForStay(app, aGuest(), zone)).status).toBe('paid');
  });
});

describe('an officer', () => {
  it('sees when a car is reserved, and lets it arrive 15 minutes early', async () => {
    const zone = await aReservableZone(app, vendor);
    const officer = await joinTeam(app, vendor, { locationIds: [zone.locationId] });
    const car = { plate: 'RSV5PM', state: 'IL' };
    await payForReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [car] });
    const check = async (at: string, license = car.plate) => {
      app.clock.set(at);
      const body = { license, state: 'IL', locationId: zone.locationId };
      const answer = await app.call('POST /sessions/status', { body }, officer.headers);
      const { verdict, message, status, nearMatches } = answer.body;
      return { kind: verdict.kind, covered: verdict.covered, status, message, near: nearMatches.length };
    };
    expect(await check('2026-11-20T20:00:00Z')).toMatchObject({ kind: 'nothing', covered: false });
    expect(await check('2026-11-21T22:44:00Z')).toEqual({
      kind: 'not_started',
      covered: false,
      status: false,
      message: expect.stringMatching(/^Reserved in zone \S+, 5:00 PM – 9:00 PM\. It may park from 4:45 PM\.$/),
      near: 0,
    });
    expect(await check('2026-11-21T22:44:00Z', 'RSV5PN')).toMatchObject({ kind: 'nothing', near: 0 });
    expect(await check('2026-11-21T22:45:00Z')).toMatchObject({
      kind: 'not_started',
      covered: true,
      status: true,
      message: expect.stringMatching(/^Reserved in zone \S+, 5:00 PM – 9:00 PM\.$/),
    });
    expect(await check('2026-11-21T23:00:00Z')).toMatchObject({ kind: 'valid', covered: true });
    const log = await app.call('GET /locations/:id/look-ups/me', { params: { id: zone.locationId } }, officer.headers);
    const reported = log.body.data.lookups.map(({ verdict, reservation }) => `${verdict} ${reservation}`);
    expect(reported).toEqual(['valid true', 'not_started true', 'nothing false', 'not_started true', 'nothing false']);
    app.clock.set(NOON);
  });

  it('has the next day’s reservations in the offline pack as soon as they are near enough', async () => {
    const zone = await aReservableZone(app, vendor);
    const officer = await joinTeam(app, vendor, { locationIds: [zone.locationId] });
    const { sessionId } = await payForReservation(app, aGuest(), { ...zone, ...SATURDAY });
    const packAt = async (at: string, cursor?: string) => {
      app.clock.set(at);
      const query = cursor === undefined ? {} : { cursor };
      const { body } = await app.call(
        'GET /locations/:id/pack',
        { params: { id: zone.locationId }, query },
        officer.headers,
      );
      return body.data;
    };
    const before = await packAt('2026-11-20T22:50:00Z');
    expect(before.cars).toEqual([]);
    const after = await packAt('2026-11-20T23:10:00Z', before.version);
    expect([after.whole, after.cars]).toMatchObject([false, [{ i: sessionId, k: 'r' }]]);
    app.clock.set(NOON);
  });
});
