import { describe, expect, it } from 'vitest';
import { lockLocationAgainstBookings } from '#features/lot-directory/server/public.ts';
import { deleteLocation } from '#features/lots/server/public.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { untilWaiting } from '#platform/testing/database/until-waiting.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const hourly = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const daily = await aZone(test.db, {
  locationId: lot.id,
  priceCents: 2000,
  isHourly: false,
  openMinutes: 360,
  closeMinutes: 1380,
});
const daytime = await aZone(test.db, {
  locationId: lot.id,
  priceCents: 500,
  isHourly: true,
  openMinutes: 360,
  closeMinutes: 1380,
});
const NOON = '2026-11-20T18:00:00Z';

const addTime = (headers: Record<string, string>, sessionId: string, hours: number) =>
  test.call('POST /sessions/add', { body: { sessionId, hours } }, headers);
const getSession = async (headers: Record<string, string>, id: string) =>
  (await test.call('GET /sessions/:id', { params: { id } }, headers)).body.data;
const payExtension = async (answer: Awaited<ReturnType<typeof addTime>>) => {
  const clientSecret = answer.body.data.clientSecret ?? '';
  await confirmCard(test, clientSecret);
  return (await returnFrom(test, clientSecret)).body.data.status;
};

describe('adding time', () => {
  it('costs what one longer stay would have cost, less what was paid', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id, hours: 0.5 });
    const added = await addTime(guest.headers, sessionId, 0.5);
    // Half an hour is sold as the hour that it costs; an hour and a half costs 1.5 x $5.00 plus 10 percent.
    expect(added.body.data).toMatchObject({ totalCost: 275, fees: 25, endTime: '2026-11-20T19:40:00.000Z' });
    expect(await payExtension(added)).toBe('paid');
    expect(await getSession(guest.headers, sessionId)).toMatchObject({
      hours: 1.5,
      totalCost: 825,
      fees: 75,
      endTime: '2026-11-20T19:40:00.000Z',
    });
  });

  it('costs nothing within a band that was paid for, and is settled at once', async () => {
    const guest = aGuest();
    const rates: Tariff = [{ name: 'Band', kind: 'bands', bands: [{ upToMinutes: 180, cents: 500 }] }];
    const banded = await aZone(test.db, { locationId: lot.id, rates });
    const { sessionId } = await payForStay(test, guest, { zoneId: banded.id, hours: 1 });
    const added = await addTime(guest.headers, sessionId, 0.5);
    expect(added.body.data).toMatchObject({ totalCost: 0, clientSecret: null });
    expect(await getSession(guest.headers, sessionId)).toMatchObject({ hours: 1.5, totalCost: 550 });
  });

  it('is by whole days in a daily zone', async () => {
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: daily.id, days: 1 });
    const added = await addTime(guest.headers, sessionId, 48);
    expect(added.body.data.totalCost).toBe(4400);
    expect(await payExtension(added)).toBe('paid');
    expect(await getSession(guest.headers, sessionId)).toMatchObject({ hours: 72, totalCost: 6600 });
    expect((await addTime(guest.headers, sessionId, 10)).body.error?.code).toBe('days_out_of_range');
  });

  it('is limited to 24 hours in total (V2.3.2)', async () => {
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id, hours: 23 });
    expect((await addTime(guest.headers, sessionId, 1.5)).body.error?.code).toBe('extension_too_long');
  });

  it('is compared with the price that was shown', async () => {
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id });
    const body = { sessionId, hours: 1, totalCost: 1 };
    const answer = await test.call('POST /sessions/add', { body }, guest.headers);
    expect(answer.body).toMatchObject({ error: { code: 'price_changed' }, data: { totalCost: 550 } });
  });

  it('is refused once the session is over', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id });
    test.clock.advance(71);
    expect((await addTime(guest.headers, sessionId, 1)).body.error?.code).toBe('session_over');
  });

  it('does not run past closing in an hourly zone', async () => {
    test.clock.set('2026-11-21T03:00:00Z');
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: daytime.id, hours: 1 });
    const answer = await addTime(guest.headers, sessionId, 1);
    expect(answer.body).toMatchObject({
      error: { code: 'outlasts_closing' },
      data: { closesAt: '2026-11-21T05:00:00.000Z' },
    });
  });
});

describe('ending early', () => {
  const end = ({ headers }: Driver, id: string) =>
    test.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, headers);

  it('ends the session now, refunds nothing and frees the plate', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const vehicle = aVehicle();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id, hours: 3, vehicles: [vehicle] });
    test.clock.advance(30);
    const { body } = await end(guest, sessionId);
    expect(body.data).toMatchObject({ status: 'ended', endTime: '2026-11-20T18:30:00.000Z', totalCost: 1650 });
    expect((await payForStay(test, aGuest(), { zoneId: hourly.id, vehicles: [vehicle] })).status).toBe('paid');
  });

  it('a second time changes nothing: the first answer may have been lost', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id, hours: 3 });
    test.clock.advance(30);
    const ended = await end(guest, sessionId);
    expect(ended.body.data.endTime).toBe('2026-11-20T18:30:00.000Z');
    test.clock.advance(5);
    const again = await end(guest, sessionId);
    expect(again).toMatchObject({ status: 200, body: { data: ended.body.data } });
  });

  it('is refused while its payment is still settling, which is not over', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const { sessionId } = await prepareStay(test, guest, { zoneId: hourly.id });
    expect((await end(guest, sessionId)).body.error?.code).toBe('still_settling');
    expect((await addTime(guest.headers, sessionId, 1)).body.error?.code).toBe('still_settling');
  });

  it('is refused once the paid time is over', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id });
    test.clock.advance(3 * 60);
    expect((await end(guest, sessionId)).body.error?.code).toBe('session_over');
  });

  it('within the ten minutes before the start never ends before it began', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id });
    expect((await end(guest, sessionId)).body.data).toMatchObject({
      startTime: '2026-11-20T18:00:00.000Z',
      endTime: '2026-11-20T18:00:00.000Z',
    });
  });

  it('is the only option: a paid session cannot be canceled (V2.3.2)', async () => {
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId: hourly.id });
    const answer = await test.call('DELETE /sessions/:id', { params: { id: sessionId } }, guest.headers);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'session_paid' } } });
  });

  it('cancels an unpaid session', async () => {
    const guest = aGuest();
    const { sessionId } = await prepareStay(test, guest, { zoneId: hourly.id });
    expect((await test.call('DELETE /sessions/:id', { params: { id: sessionId } }, guest.headers)).status).toBe(200);
  });
});

describe('a stay that cannot be sold', () => {
  const request = async (zoneId: string, time: { hours?: number; days?: number } = { hours: 1 }) =>
    (await requestIntent(test, aGuest(), { zoneId, ...time })).body;

  it('starts while the zone is closed: the driver is told when it opens', async () => {
    test.clock.set('2026-11-20T06:00:00Z');
    expect(await request(daytime.id)).toMatchObject({
      error: { code: 'zone_closed' },
      data: { opensAt: '2026-11-20T12:00:00.000Z' },
    });
  });

  it('runs past closing in an hourly zone; in a daily zone the driver is warned', async () => {
    test.clock.set('2026-11-21T03:00:00Z');
    expect(await request(daytime.id, { hours: 3 })).toMatchObject({ error: { code: 'outlasts_closing' } });
    expect((await request(daily.id, { days: 1 })).data.warning).toBe('outlasts_closing');
  });

  it.each([
    [{ hours: 0 }, 'hours_out_of_range'],
    [{ hours: 24.5 }, 'hours_out_of_range'],
    [{ hours: -1 }, 'hours_out_of_range'],
    [{ hours: 1.005 }, 'hours_not_whole_minutes'],
  ])('lasts %o (V2.3.2)', async (time, code) => {
    test.clock.set(NOON);
    expect((await request(hourly.id, time)).error?.code).toBe(code);
  });

  it.each([0, 31, 1.5])('lasts %d days (V2.3.2)', async (days) => {
    expect((await request(daily.id, { days })).error?.code).toBe('days_out_of_range');
  });

  it('lies in an archived zone or at an archived location', async () => {
    const zone = await aZone(test.db, { locationId: lot.id, archivedAt: new Date(NOON) });
    expect((await request(zone.id)).error?.code).toBe('zone_archived');
    const gone = await aLocation(test.db, { ownerId: vendor.user._id, archivedAt: new Date(NOON) });
    expect((await request((await aZone(test.db, { locationId: gone.id })).id)).error?.code).toBe('location_archived');
  });

  it.each([500, 0])('is at a location that is deleted at this moment, at %d cents an hour', async (priceCents) => {
    const doomed = await aLocation(test.db, { ownerId: vendor.user._id });
    const zone = await aZone(test.db, { locationId: doomed.id, priceCents, isHourly: true });
    const requesting = await test.db.transaction().execute(async (tx) => {
      await lockLocationAgainstBookings(tx, doomed.id);
      const requested = request(zone.id);
      await untilWaiting(test.db, 1);
      await deleteLocation(tx, doomed.id);
      return { requested };
    });
    expect((await requesting.requested).error?.code).toBe('location_archived');
  });

  it('costs less than a card can pay', async () => {
    const cheap = await aZone(test.db, { locationId: lot.id, priceCents: 20, isHourly: true });
    expect((await request(cheap.id)).error?.code).toBe('below_card_minimum');
  });
});

describe('invalid input', () => {
  const request = (vehicles: Array<{ plate: string; state: string }>) =>
    requestIntent(test, aGuest(), { zoneId: hourly.id, vehicles });

  it('is reported at its field, for each vehicle', async () => {
    const { status, body } = await request([aVehicle(), { plate: '!!', state: 'QQ' }]);
    expect(status).toBe(422);
    expect(body.error?.fields).toEqual({
      'vehicles.1.plate': 'Please provide a valid license plate number and try again',
      'vehicles.1.state': 'Please provide a valid state for license plate',
    });
    const empty = await request([{ plate: '', state: '' }]);
    expect(empty.body.error?.fields).toEqual({
      'vehicles.0.plate': 'Please provide a valid license plate',
      'vehicles.0.state': 'Please provide a valid state for license plate',
    });
  });

  it('includes a duplicate vehicle', async () => {
    const vehicle = aVehicle();
    expect(
      (await request([vehicle, { ...vehicle, plate: `${vehicle.plate.slice(0, 2)} ${vehicle.plate.slice(2)}` }])).body
        .error?.code,
    ).toBe('same_plate_twice');
  });

  it('may be corrected before paying: the pending session takes the new plate', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId: hourly.id });
    const corrected = aVehicle('WI');
    const body = { clientSecret, vehiclePlate: corrected.plate, vehicleState: corrected.state };
    expect((await test.call('POST /sessions', { body }, guest.headers)).status).toBe(201);
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
    const { sessions } = (await test.call('GET /sessions/me', {}, guest.headers)).body;
    expect(sessions).toMatchObject([{ vehiclePlate: corrected.plate, vehicleState: 'WI' }]);
  });
});

describe('an intent without an owner', () => {
  it('belongs to the first holder of its secret (V8.2.2)', async () => {
    test.clock.set(NOON);
    const { body } = await test.call('POST /billing/stripe-intent', { body: { zoneId: hourly.id, hours: 1 } });
    const clientSecret = body.data.clientSecret ?? '';
    const guest = aGuest();
    const vehicle = aVehicle();
    const requested = {
      clientSecret,
      user: guest.guestId ?? '',
      plateNumber: vehicle.plate,
      vehicleState: vehicle.state,
    };
    expect((await test.call('POST /sessions', { body: requested })).status).toBe(201);
    const stranger = await test.call('POST /sessions', { body: requested }, aGuest().headers);
    expect(stranger.body.error?.code).toBe('intent_unknown');
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
    expect((await test.call('GET /sessions/me', {}, guest.headers)).body.sessions).toHaveLength(1);
  });

  it('takes a random UUID as a guest id, but never one of our own ids', async () => {
    const request = async (user: string) =>
      (await test.call('DELETE /sessions/:id', { params: { id: vendor.user._id } }, { 'x-guest-id': user })).status;
    expect(await request('3f0c4a52-6d3e-4d0c-9b5e-2f1f6a7b8c9d')).toBe(404);
    expect(await request(vendor.user._id)).toBe(401);
  });
});

describe('an abandoned order', () => {
  it('is canceled after half an hour, here and at the provider (V2.3.2)', async () => {
    test.clock.set(NOON);
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId: hourly.id });
    test.clock.advance(31);
    const late = await test.call('POST /sessions', { body: { clientSecret } }, guest.headers);
    expect(late.body.error?.code).toBe('order_expired');
    await test.handlers['sweep-payments']();
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    const paid = await confirmCard(test, clientSecret);
    expect(paid.body.data).toMatchObject({ status: 'canceled', error: { code: 'payment_intent_unexpected_state' } });
  });
});

describe('the list of sessions', () => {
  it('lists active ones first and pages without loss', async () => {
    test.clock.set(NOON);
    const customer = await test.signUp('customer');
    const me = { headers: { ...customer.headers }, guestId: null };
    const ids: string[] = [];
    for (const hours of [1, 2, 3, 4, 5]) ids.push((await payForStay(test, me, { zoneId: hourly.id, hours })).sessionId);
    test.clock.advance(150);
    const seen: Array<{ _id: string; status: string }> = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const query = cursor === undefined ? { limit: 2 } : { limit: 2, cursor };
      const { body } = await test.call('GET /sessions/me', { query }, me.headers);
      seen.push(...body.sessions);
      cursor = body.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    expect(seen.map((session) => session._id)).toEqual(ids.reverse());
    expect(seen.map((session) => session.status)).toEqual(['active', 'active', 'active', 'ended', 'ended']);
    const wrong = await test.call('GET /sessions/me', { query: { cursor: 'nonsense' } }, me.headers);
    expect(wrong.status).toBe(400);
  });

  it('shows an owner the sessions of its lots, and no other (V8.2.2, V8.4.1)', async () => {
    const other = await test.signUp('vendor');
    expect((await test.call('GET /sessions', {}, { ...other.headers })).body.sessions).toEqual([]);
    const { sessions } = (await test.call('GET /sessions', { query: { limit: 200 } }, { ...vendor.headers })).body;
    expect(sessions.length).toBeGreaterThan(5);
    expect(new Set(sessions.map((session) => session.locationId))).toEqual(new Set([lot.id]));
  });

  it('never shows the guest id of a driver (V14.2.6)', async () => {
    const guest = aGuest();
    await payForStay(test, guest, { zoneId: hourly.id });
    const mine = await test.call('GET /sessions/me', {}, guest.headers);
    expect(JSON.stringify(mine.body)).not.toContain(guest.guestId);
  });
});
