import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, type Driver, returnFrom } from '#platform/testing/builders/a-driver.ts';
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
  SATURDAY,
  SUNDAY,
  sessionSeen,
} from '#platform/testing/builders/a-reservation.ts';
import { storedAt } from '#platform/testing/ledger-audit.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');

describe('the places of a reservation that moves', () => {
  it('are held at the new time while the difference is paid, and kept at the old one', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const requested = await requestMove(app, driver, stay.sessionId, SUNDAY);
    expect([await fits(app, zone.zoneId, SATURDAY), await fits(app, zone.zoneId, SUNDAY)]).toEqual([false, false]);
    const clientSecret = requested.body.data.clientSecret ?? '';
    await confirmCard(app, clientSecret);
    await returnFrom(app, clientSecret);
    expect([await fits(app, zone.zoneId, SATURDAY), await fits(app, zone.zoneId, SUNDAY)]).toEqual([true, false]);
  });

  it('do not block their own move', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    expect(await moveReservation(app, driver, stay.sessionId, AN_HOUR_LATER)).toMatchObject({ status: 'done' });
    expect(await moveReservation(app, driver, stay.sessionId, SUNDAY)).toMatchObject({ paid: 'paid' });
    expect(await fits(app, zone.zoneId, SATURDAY)).toBe(true);
  });

  it('are refused where none is left, before anything is charged', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await payForReservation(app, aGuest(), { ...zone, ...SUNDAY });
    const quote = await app.call(
      'POST /sessions/:id/move/quote',
      { params: { id: stay.sessionId }, body: SUNDAY },
      driver.headers,
    );
    expect(quote.body.data.full).toBe(true);
    const refused = await requestMove(app, driver, stay.sessionId, SUNDAY);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'zone_full']);
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject(SATURDAY);
    expect(await fits(app, zone.zoneId, SATURDAY)).toBe(false);
  });

  it('stay held for a driver who pays in time, even if the owner lowers the capacity meanwhile', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 2 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const requested = await requestMove(app, driver, stay.sessionId, SUNDAY);
    await app.call('PATCH /zones/:id', { params: { id: zone.zoneId }, body: { capacity: 0 } }, vendor.headers);
    await confirmCard(app, requested.body.data.clientSecret ?? '');
    expect((await returnFrom(app, requested.body.data.clientSecret ?? '')).body.data.status).toBe('paid');
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject(SUNDAY);
  });
});

describe('a move that others or the driver overtake', () => {
  const paidLater = async (driver: Driver, sessionId: string, between: () => Promise<unknown>) => {
    const requested = await requestMove(app, driver, sessionId, AN_HOUR_LONGER);
    const clientSecret = requested.body.data.clientSecret ?? '';
    await between();
    await confirmCard(app, clientSecret);
    const { status } = (await returnFrom(app, clientSecret)).body.data;
    await app.drainJobs();
    return status;
  };

  it('is paid back when the reservation was canceled', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await paidLater(driver, stay.sessionId, () => cancelReservation(app, driver, stay.sessionId));
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('refunded');
    expect(await storedAt(app.db, zone.locationId)).toBe(0);
    expect(await fits(app, zone.zoneId, AN_HOUR_LONGER)).toBe(true);
  });

  it('is paid back when it was moved again, and the later move stands', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await paidLater(driver, stay.sessionId, () => moveReservation(app, driver, stay.sessionId, AN_HOUR_SHORTER));
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject(AN_HOUR_SHORTER);
    expect(await storedAt(app.db, zone.locationId)).toBe(3300);
  });

  it('is paid back when the stay has started, and the stay goes on as it was', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await paidLater(driver, stay.sessionId, async () => app.clock.set(SATURDAY.startTime));
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({ status: 'active', ...SATURDAY });
    expect(await storedAt(app.db, zone.locationId)).toBe(4400);
    app.clock.set(NOON);
  });

  it('is paid back when its vehicle was paid for at that time by somebody else', async () => {
    const zone = await aReservableZone(app, vendor);
    const [driver, car] = [aGuest(), aVehicle()];
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [car] });
    const [startTime, endTime] = [SATURDAY.endTime, '2026-11-22T05:00:00.000Z'];
    await paidLater(driver, stay.sessionId, () =>
      payForReservation(app, aGuest(), { ...zone, startTime, endTime, vehicles: [car] }),
    );
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject(SATURDAY);
    expect(await storedAt(app.db, zone.locationId)).toBe(4400 + 2200);
  });

  it('happens once, however many are requested at the same time', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const answers = await Promise.all(
      [AN_HOUR_SHORTER, AN_HOUR_SHORTER, AN_HOUR_LATER, AN_HOUR_SHORTER].map((to) =>
        requestMove(app, driver, stay.sessionId, to),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { totalCost } = await sessionSeen(app, driver, stay.sessionId);
    expect(await storedAt(app.db, zone.locationId)).toBe(totalCost);
  });

  it('or a cancellation happens, but never both', async () => {
    const zone = await aReservableZone(app, vendor, { capacity: 1 });
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const [, canceled] = await Promise.all([
      requestMove(app, driver, stay.sessionId, AN_HOUR_SHORTER),
      cancelReservation(app, driver, stay.sessionId),
    ]);
    expect(canceled.status).toBe(200);
    expect(await storedAt(app.db, zone.locationId)).toBe(0);
    expect(await fits(app, zone.zoneId, SATURDAY)).toBe(true);
  });
});
