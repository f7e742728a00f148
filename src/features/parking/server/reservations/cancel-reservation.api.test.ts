import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLostDispute } from '#platform/testing/builders/a-lost-dispute.ts';
import {
  aReservableZone,
  cancelReservation,
  NOON,
  payForReservation,
  prepareReservation,
  requestReservation,
  SATURDAY,
} from '#platform/testing/builders/a-reservation.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');

const refundsOf = (locationId: string) =>
  app.db.selectFrom('refunds').select(['totalCents', 'status']).where('locationId', '=', locationId).execute();

describe('a reservation that its driver cancels before it starts', () => {
  it('is refunded in full, and leaves its place and its time to others', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const [driver, car] = [aGuest(), aVehicle()];
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [car] });
    const { status, body } = await cancelReservation(app, driver, stay.sessionId);
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'refunded', turnedAway: false, refund: { state: 'promised', cents: stay.totalCost } },
    ]);
    await app.drainJobs();
    const seen = await app.call('GET /sessions/:id', { params: { id: stay.sessionId } }, driver.headers);
    expect(seen.body.data.refund).toMatchObject({ state: 'paid_back', cents: stay.totalCost });
    const again = await payForReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [car] });
    expect(again.status).toBe('paid');
  });

  it('is refunded once, however often and from whichever device it is canceled', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancelReservation(app, driver, stay.sessionId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await app.drainJobs();
    expect((await cancelReservation(app, driver, stay.sessionId)).body.data.refund?.state).toBe('paid_back');
    expect(await refundsOf(zone.locationId)).toEqual([{ totalCents: stay.totalCost, status: 'done' }]);
  });

  it('refunds its own share when several vehicles were reserved together', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 2 });
    const driver = aGuest();
    const vehicles = [aVehicle(), aVehicle()];
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles });
    const [first = '', second = ''] = stay.sessionIds;
    await cancelReservation(app, driver, first);
    const other = await app.call('GET /sessions/:id', { params: { id: second } }, driver.headers);
    expect(other.body.data.status).toBe('reserved');
    expect(await refundsOf(zone.locationId)).toMatchObject([{ totalCents: stay.totalCost / 2 }]);
    expect((await requestReservation(app, aGuest(), { ...zone, ...SATURDAY })).status).toBe(200);
    await cancelReservation(app, driver, second);
    await app.drainJobs();
    const { body } = await app.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
    expect(body.data).toMatchObject({ status: 'refunded', refunded: stay.totalCost });
  });

  it('refunds what support has not refunded before', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const { locationId } = zone;
    const body = { locationId, orderId: stay.orderId, amount: 1000, refunded: 0, reason: 'Late opening' };
    expect((await app.call('POST /support/refunds', { body }, admin.headers)).status).toBe(201);
    await cancelReservation(app, driver, stay.sessionId);
    await app.drainJobs();
    const back = (await refundsOf(locationId)).reduce((sum, { totalCents }) => sum + totalCents, 0);
    expect(back).toBe(stay.totalCost);
  });

  it.each([
    ['a part of it', 600],
    ['all of it', 10_000],
  ])('does not refund again what a lost dispute gave back: %s', async (_, lost) => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const lostCents = Math.min(lost, stay.totalCost);
    await aLostDispute(app, { locationId: zone.locationId, orderId: stay.orderId, cents: lostCents });
    await cancelReservation(app, driver, stay.sessionId);
    await app.drainJobs();
    const back = (await refundsOf(zone.locationId)).reduce((sum, { totalCents }) => sum + totalCents, 0);
    expect(back).toBe(stay.totalCost - lostCents);
  });
});

describe('canceling', () => {
  it('is up to the driver alone', async () => {
    const zone = await aReservableZone(app, vendor);
    const stay = await payForReservation(app, aGuest(), { ...zone, ...SATURDAY });
    const others = [aGuest(), await app.signUp('customer'), vendor, admin, await app.signUp('enforcer')];
    for (const other of others) expect((await cancelReservation(app, other, stay.sessionId)).status).toBe(404);
    expect((await cancelReservation(app, { headers: {} }, stay.sessionId)).status).toBe(401);
    expect(await refundsOf(zone.locationId)).toEqual([]);
  });

  it('ends with the start, and is not for stays that are running, over or never paid', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const running = await payForStay(app, driver, zone);
    expect((await cancelReservation(app, driver, running.sessionId)).body.error?.code).toBe('session_paid');
    const unpaid = await prepareReservation(app, driver, { ...zone, ...SATURDAY });
    expect((await cancelReservation(app, driver, unpaid.sessionId)).body.error?.code).toBe('session_over');
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    app.clock.set(SATURDAY.startTime);
    expect((await cancelReservation(app, driver, stay.sessionId)).body.error?.code).toBe('session_paid');
    app.clock.set(SATURDAY.endTime);
    expect((await cancelReservation(app, driver, stay.sessionId)).body.error?.code).toBe('session_over');
    expect(await refundsOf(zone.locationId)).toEqual([]);
    app.clock.set(NOON);
  });
});
