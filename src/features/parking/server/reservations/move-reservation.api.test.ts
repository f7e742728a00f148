import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import {
  AN_HOUR_LATER,
  AN_HOUR_LONGER,
  AN_HOUR_SHORTER,
  aReservableZone,
  cancelReservation,
  fits,
  moveReservation,
  NOON,
  payForReservation,
  requestMove,
  requestReservation,
  SATURDAY,
  SUNDAY,
  sessionSeen,
} from '#platform/testing/builders/a-reservation.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { findDisagreements, storedAt } from '#platform/testing/ledger-audit.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');

describe('moving a reservation', () => {
  it('to a more expensive time takes effect when the difference is paid', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const quote = await app.call(
      'POST /sessions/:id/move/quote',
      { params: { id: stay.sessionId }, body: AN_HOUR_LONGER },
      driver.headers,
    );
    expect(quote.body.data).toMatchObject({ difference: 1100, ...AN_HOUR_LONGER, full: false, vehicles: 1 });
    const requested = await requestMove(app, driver, stay.sessionId, { ...AN_HOUR_LONGER, difference: 1100 });
    expect(requested.body.data).toMatchObject({ status: 'pending', difference: 1100, ...AN_HOUR_LONGER });
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({ ...SATURDAY, totalCost: 4400 });
    const clientSecret = requested.body.data.clientSecret ?? '';
    await confirmCard(app, clientSecret);
    expect((await returnFrom(app, clientSecret)).body.data.status).toBe('paid');
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({
      status: 'reserved',
      ...AN_HOUR_LONGER,
      totalCost: 5500,
    });
    const receipt = await app.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
    expect(receipt.body.data.totalCost).toBe(5500);
    expect(receipt.body.data.lines.map(({ label }) => label)).toContain('Change of reservation');
    expect(receipt.body.data.corrections).toMatchObject([
      { from: { startTime: SATURDAY.startTime }, to: { endTime: AN_HOUR_LONGER.endTime } },
    ]);
  });

  it('to a cheaper time happens at once and refunds the difference', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const moved = await moveReservation(app, driver, stay.sessionId, AN_HOUR_SHORTER);
    expect(moved).toMatchObject({ status: 'done', difference: -1100, clientSecret: null });
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({
      status: 'reserved',
      ...AN_HOUR_SHORTER,
      totalCost: 3300,
    });
    await app.drainJobs();
    const receipt = await app.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
    expect(receipt.body.data).toMatchObject({ status: 'paid', refunded: 1100 });
    expect(await storedAt(app.db, zone.locationId)).toBe(3300);
  });

  it('by its start alone keeps its length and its price', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const moved = await moveReservation(app, driver, stay.sessionId, { startTime: AN_HOUR_LATER.startTime });
    expect(moved).toMatchObject({ status: 'done', difference: 0, ...AN_HOUR_LATER });
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject(AN_HOUR_LATER);
  });

  it('keeps its days and its price where the clocks change', async () => {
    app.clock.set('2027-03-01T18:00:00Z');
    const zone = await aReservableZone(app, await app.signUp('vendor'), { isHourly: false });
    const driver = aGuest();
    const day = { startTime: '2027-03-10T18:00:00.000Z', endTime: '2027-03-11T18:00:00.000Z' };
    const stay = await payForReservation(app, driver, { ...zone, ...day });
    // From noon to noon, which is 23 hours.
    const night = { startTime: '2027-03-13T18:00:00.000Z', endTime: '2027-03-14T17:00:00.000Z' };
    const moved = await moveReservation(app, driver, stay.sessionId, { startTime: night.startTime });
    expect(moved).toMatchObject({ status: 'done', difference: 0, ...night });
    app.clock.set(NOON);
  });

  it('to another vehicle frees the first one, and officers see the other', async () => {
    const zone = await aReservableZone(app, vendor);
    const [driver, first, other] = [aGuest(), aVehicle(), aVehicle()];
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [first] });
    const moved = await moveReservation(app, driver, stay.sessionId, { plateNumber: other.plate });
    expect(moved).toMatchObject({ status: 'done', difference: 0, plateNumber: other.plate });
    expect((await payForReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [first] })).status).toBe('paid');
    const again = await requestReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [other] });
    expect(again.body.error?.code).toBe('already_paid');
    const officer = await joinTeam(app, vendor, { locationIds: [zone.locationId] });
    app.clock.set(SATURDAY.startTime);
    const looked = await app.call(
      'POST /sessions/status',
      { body: { license: other.plate, state: other.state, locationId: zone.locationId } },
      officer.headers,
    );
    expect(looked.body.verdict).toMatchObject({ covered: true });
    app.clock.set(NOON);
  });

  it('moves all vehicles of its order along, and refunds what is left when each is canceled', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 2 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [aVehicle(), aVehicle()] });
    const [first = '', second = ''] = stay.sessionIds;
    expect(await moveReservation(app, driver, second, AN_HOUR_LONGER)).toMatchObject({
      difference: 2200,
      paid: 'paid',
    });
    expect(await sessionSeen(app, driver, first)).toMatchObject({ ...AN_HOUR_LONGER, totalCost: 5500 });
    expect((await cancelReservation(app, driver, first)).body.data.refund).toMatchObject({ cents: 5500 });
    expect(await storedAt(app.db, zone.locationId)).toBe(5500);
    expect(await moveReservation(app, driver, second, AN_HOUR_SHORTER)).toMatchObject({
      difference: -2200,
      vehicles: 1,
    });
    await cancelReservation(app, driver, second);
    await app.drainJobs();
    expect(await storedAt(app.db, zone.locationId)).toBe(0);
    const { body } = await app.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
    expect(body.data).toMatchObject({ status: 'refunded', refunded: 11000 });
  });

  it('refunds across all payments when the new time costs less than the last of them paid', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LONGER);
    const hour = { startTime: SATURDAY.startTime, endTime: '2026-11-22T00:00:00.000Z' };
    expect(await moveReservation(app, driver, stay.sessionId, hour)).toMatchObject({ difference: -4400 });
    expect(await storedAt(app.db, zone.locationId)).toBe(1100);
    expect((await cancelReservation(app, driver, stay.sessionId)).status).toBe(200);
    expect(await storedAt(app.db, zone.locationId)).toBe(0);
    expect(await letTimePass(app)).toEqual([]);
    expect(await findDisagreements(app.db)).toEqual({});
    app.clock.set(NOON);
  });

  it('gets the same answer when it is requested again with the same key', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const key = { headers: { ...driver.headers, 'idempotency-key': randomUUID() }, guestId: driver.guestId };
    const first = await requestMove(app, key, stay.sessionId, AN_HOUR_SHORTER);
    expect((await requestMove(app, key, stay.sessionId, AN_HOUR_SHORTER)).body).toEqual(first.body);
    expect(await storedAt(app.db, zone.locationId)).toBe(3300);
  });

  it('to a time that costs nothing refunds everything and keeps the reservation', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const schedule = [{ kind: 'free', day: 0, from: '00:00', until: '24:00' }] as const;
    const saved = await app.call(
      'PATCH /zones/:id',
      { params: { id: zone.zoneId }, body: { schedule: [...schedule] } },
      vendor.headers,
    );
    expect(saved.status).toBe(200);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const sunday = { startTime: '2026-11-22T18:00:00.000Z', endTime: '2026-11-22T20:00:00.000Z' };
    expect(await moveReservation(app, driver, stay.sessionId, sunday)).toMatchObject({ difference: -4400 });
    await app.drainJobs();
    expect(await storedAt(app.db, zone.locationId)).toBe(0);
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({
      status: 'reserved',
      ...sunday,
      totalCost: 0,
    });
    const receipt = await app.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
    expect(receipt.body.data).toMatchObject({ status: 'paid', totalCost: 4400, refunded: 4400 });
    expect(await fits(app, zone.zoneId, sunday)).toBe(false);
  });
});

describe('a requested move', () => {
  it('is rejected at its field, with nothing changed', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const refusedAt = async (requested: Parameters<typeof requestMove>[3]) => {
      const { status, body } = await requestMove(app, driver, stay.sessionId, requested);
      return [status, body.error?.code, ...Object.keys(body.error?.fields ?? {})];
    };
    expect(await refusedAt({ startTime: 'tomorrow' })).toEqual([400, 'malformed', 'startTime']);
    expect(await refusedAt({ startTime: NOON })).toEqual([422, 'reserved_too_soon', 'startTime']);
    expect(await refusedAt({ startTime: '2027-11-21T23:00:00.000Z' })).toEqual([422, 'too_far_ahead', 'startTime']);
    expect(await refusedAt({ endTime: '2026-11-21T22:00:00.000Z' })).toEqual([400, 'malformed', 'endTime']);
    expect(await refusedAt({ plateNumber: '???' })).toEqual([422, 'plate_invalid', 'plateNumber']);
    expect(await refusedAt({ state: 'ZZ' })).toEqual([422, 'state_invalid', 'state']);
    expect(await refusedAt({})).toEqual([422, 'move_of_nothing']);
    expect(await refusedAt(SATURDAY)).toEqual([422, 'move_of_nothing']);
    expect(await refusedAt({ ...AN_HOUR_LONGER, difference: 1 })).toEqual([409, 'price_changed']);
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({ ...SATURDAY, totalCost: 4400 });
  });

  it('never gives two vehicles the same plate', async () => {
    const zone = await aReservableZone(app, vendor);
    const [driver, first, second] = [aGuest(), aVehicle(), aVehicle()];
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [first, second] });
    const twice = await requestMove(app, driver, stay.sessionId, { plateNumber: second.plate });
    expect(Object.keys(twice.body.error?.fields ?? {})).toEqual(['plateNumber']);
    const other = aVehicle();
    await payForReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [other] });
    const paid = await requestMove(app, driver, stay.sessionId, { plateNumber: other.plate });
    expect(paid.body.error?.code).toBe('already_paid');
  });

  it('is the driver’s alone to request', async () => {
    const zone = await aReservableZone(app, vendor);
    const stay = await payForReservation(app, aGuest(), { ...zone, ...SATURDAY });
    const enforcer = await joinTeam(app, vendor, { locationIds: [zone.locationId] });
    const others = [aGuest(), await app.signUp('customer'), vendor, admin, enforcer];
    const request = async ({ headers }: { headers: Record<string, string> }) => {
      const requested = { params: { id: stay.sessionId }, body: AN_HOUR_SHORTER };
      const quoted = await app.call('POST /sessions/:id/move/quote', requested, headers);
      return [quoted.status, (await app.call('POST /sessions/:id/move', requested, headers)).status];
    };
    for (const other of others) expect(await request(other)).toEqual([404, 404]);
    expect(await request({ headers: {} })).toEqual([401, 401]);
    expect(await storedAt(app.db, zone.locationId)).toBe(4400);
  });

  it('is only for reservations that have not started', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const running = await payForStay(app, driver, zone);
    expect((await requestMove(app, driver, running.sessionId, AN_HOUR_LATER)).body.error?.code).toBe(
      'reservation_started',
    );
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    app.clock.set(SATURDAY.startTime);
    expect((await requestMove(app, driver, stay.sessionId, AN_HOUR_LATER)).body.error?.code).toBe(
      'reservation_started',
    );
    app.clock.set(SATURDAY.endTime);
    expect((await requestMove(app, driver, stay.sessionId, SUNDAY)).body.error?.code).toBe('session_over');
    app.clock.set(NOON);
  });
});
