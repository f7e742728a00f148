import { describe, expect, it } from 'vitest';
import { createTestApp } from '#testing/app/test-app.ts';
import { aGuest, aVehicle, type Driver, payForStay } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { askReservation, payForReservation, prepareReservation } from '#testing/builders/a-reservation.ts';

// It is Friday noon in Chicago.
const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');
const SATURDAY = { startTime: '2026-11-21T23:00:00.000Z', endTime: '2026-11-22T03:00:00.000Z' };

async function aReservableZone(capacity: number | null = null) {
  const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  const body = { reservable: true, capacity };
  await app.call('PATCH /zones/:id', { params: { id: zoneId }, body }, vendor.headers);
  return { locationId, zoneId };
}

const cancel = (id: string, { headers }: Pick<Driver, 'headers'>) =>
  app.call('POST /sessions/:id/cancel', { params: { id } }, headers);

const refundsOf = (locationId: string) =>
  app.db.selectFrom('refunds').select(['totalCents', 'status']).where('locationId', '=', locationId).execute();

describe('a reservation that its driver cancels before it starts', () => {
  it('is paid back in full, and leaves its place and its time to others', async () => {
    const zone = await aReservableZone(1);
    const [driver, car] = [aGuest(), aVehicle()];
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [car] });
    const { status, body } = await cancel(stay.sessionId, driver);
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'refunded', refund: { state: 'promised', cents: stay.totalCost } },
    ]);
    await app.drainJobs();
    const seen = await app.call('GET /sessions/:id', { params: { id: stay.sessionId } }, driver.headers);
    expect(seen.body.data.refund).toMatchObject({ state: 'paid_back', cents: stay.totalCost });
    const again = await payForReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [car] });
    expect(again.status).toBe('paid');
  });

  it('is paid back once, however often and from whichever device it is canceled', async () => {
    const zone = await aReservableZone();
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(stay.sessionId, driver)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await app.drainJobs();
    expect((await cancel(stay.sessionId, driver)).body.data.refund?.state).toBe('paid_back');
    expect(await refundsOf(zone.locationId)).toEqual([{ totalCents: stay.totalCost, status: 'done' }]);
  });

  it('gives back its own share when several vehicles were reserved together', async () => {
    const zone = await aReservableZone(2);
    const driver = aGuest();
    const vehicles = [aVehicle(), aVehicle()];
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles });
    const [first = '', second = ''] = stay.sessionIds;
    await cancel(first, driver);
    const other = await app.call('GET /sessions/:id', { params: { id: second } }, driver.headers);
    expect(other.body.data.status).toBe('reserved');
    expect(await refundsOf(zone.locationId)).toMatchObject([{ totalCents: stay.totalCost / 2 }]);
    expect((await askReservation(app, aGuest(), { ...zone, ...SATURDAY })).status).toBe(200);
    await cancel(second, driver);
    await app.drainJobs();
    const { body } = await app.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
    expect(body.data).toMatchObject({ status: 'refunded', refunded: stay.totalCost });
  });

  it('gives back what the desk has not given back before', async () => {
    const zone = await aReservableZone();
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const { locationId } = zone;
    const body = { locationId, orderId: stay.orderId, amount: 1000, refunded: 0, reason: 'Late opening' };
    expect((await app.call('POST /desk/refunds', { body }, admin.headers)).status).toBe(201);
    await cancel(stay.sessionId, driver);
    await app.drainJobs();
    const back = (await refundsOf(locationId)).reduce((sum, { totalCents }) => sum + totalCents, 0);
    expect(back).toBe(stay.totalCost);
  });
});

describe('canceling', () => {
  it('is the driver’s alone', async () => {
    const zone = await aReservableZone();
    const stay = await payForReservation(app, aGuest(), { ...zone, ...SATURDAY });
    const others = [aGuest(), await app.signUp('customer'), vendor, admin, await app.signUp('enforcer')];
    for (const other of others) expect((await cancel(stay.sessionId, other)).status).toBe(404);
    expect((await cancel(stay.sessionId, { headers: {} })).status).toBe(401);
    expect(await refundsOf(zone.locationId)).toEqual([]);
  });

  it('ends with the start, and is not for stays that run, are over or were never paid', async () => {
    const zone = await aReservableZone();
    const driver = aGuest();
    const running = await payForStay(app, driver, zone);
    expect((await cancel(running.sessionId, driver)).body.error?.code).toBe('session_paid');
    const unpaid = await prepareReservation(app, driver, { ...zone, ...SATURDAY });
    expect((await cancel(unpaid.sessionId, driver)).body.error?.code).toBe('session_over');
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    app.clock.set(SATURDAY.startTime);
    expect((await cancel(stay.sessionId, driver)).body.error?.code).toBe('session_paid');
    app.clock.set(SATURDAY.endTime);
    expect((await cancel(stay.sessionId, driver)).body.error?.code).toBe('session_over');
    expect(await refundsOf(zone.locationId)).toEqual([]);
    app.clock.set('2026-11-20T18:00:00Z');
  });
});
