import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aZone } from '#platform/testing/builders/a-location.ts';
import {
  AN_HOUR_LATER,
  AN_HOUR_LONGER,
  aReservableZone,
  moveReservation,
  NOON,
  payForReservation,
  SATURDAY,
  sessionSeen,
} from '#platform/testing/builders/a-reservation.ts';
import { findDisagreements, storedAt } from '#platform/testing/ledger-audit.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');

async function aLotOfZones() {
  const usual = await aReservableZone(app, vendor);
  const zoneAt = async (zoneNumber: string, priceCents: number) =>
    (await aZone(app.db, { locationId: usual.locationId, zoneNumber, priceCents, isHourly: true })).id;
  return { ...usual, dear: await zoneAt('Dear', 1500), cheap: await zoneAt('Cheap', 400) };
}

async function expectEqualRecords() {
  expect(await letTimePass(app)).toEqual([]);
  expect(await findDisagreements(app.db)).toEqual({});
  app.clock.set(NOON);
}

type Stay = { readonly receiptKey: string; readonly sessionId: string };
const correct = ({ receiptKey: key, sessionId }: Stay, zoneId: string) =>
  app.call('POST /receipts/:key/corrections', { params: { key }, body: { sessionId, zoneId } });

describe('the zone of a reservation that was moved and has started', () => {
  it('is corrected at the price of the time that it moved to', async () => {
    const { dear, cheap: _, ...zone } = await aLotOfZones();
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LATER);
    app.clock.set(AN_HOUR_LATER.startTime);
    const { status, body } = await correct(stay, dear);
    // Four hours at $5.00 more, and the fee.
    expect([status, body.data.status, body.data.difference]).toEqual([200, 'pending', 2200]);
    await confirmCard(app, body.data.clientSecret ?? '');
    expect((await returnFrom(app, body.data.clientSecret ?? '')).body.data.status).toBe('paid');
    expect(await storedAt(app.db, zone.locationId)).toBe(6600);
    await expectEqualRecords();
  });

  it('is corrected to a more expensive one at the price of the longer time', async () => {
    const { dear, cheap: _, ...zone } = await aLotOfZones();
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LONGER);
    app.clock.set(AN_HOUR_LONGER.startTime);
    const { body } = await correct(stay, dear);
    // Five hours at $5.00 more, and the fee.
    expect(body.data).toMatchObject({ status: 'pending', difference: 2750 });
    await confirmCard(app, body.data.clientSecret ?? '');
    expect((await returnFrom(app, body.data.clientSecret ?? '')).body.data.status).toBe('paid');
    expect(await storedAt(app.db, zone.locationId)).toBe(8250);
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({ zoneId: dear, totalCost: 8250 });
    await expectEqualRecords();
  });

  it('is corrected to a cheaper one, and the difference is refunded across all payments', async () => {
    const { cheap, dear: _, ...zone } = await aLotOfZones();
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LONGER);
    app.clock.set(AN_HOUR_LONGER.startTime);
    const { body } = await correct(stay, cheap);
    expect(body.data).toMatchObject({ status: 'done', difference: -3300 });
    expect(await storedAt(app.db, zone.locationId)).toBe(2200);
    expect(await sessionSeen(app, driver, stay.sessionId)).toMatchObject({ zoneId: cheap, totalCost: 2200 });
    await expectEqualRecords();
  });

  it('is left to support when time was added, and nothing is charged', async () => {
    const { dear, cheap: _, ...zone } = await aLotOfZones();
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LONGER);
    app.clock.set(AN_HOUR_LONGER.startTime);
    const more = { body: { sessionId: stay.sessionId, hours: 1 } };
    const added = await app.call('POST /sessions/add', more, driver.headers);
    await confirmCard(app, added.body.data.clientSecret ?? '');
    await returnFrom(app, added.body.data.clientSecret ?? '');
    const { status, body } = await correct(stay, dear);
    expect([status, body.error?.code]).toEqual([422, 'correction_by_support']);
    expect(await storedAt(app.db, zone.locationId)).toBe(6600);
    await expectEqualRecords();
  });
});

describe('support’s history of a reservation that was moved', () => {
  it('says from when to when, by the lot’s clock', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LATER);
    const params = { locationId: zone.locationId, id: stay.orderId };
    const { body } = await app.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers);
    expect(body.data.events.find(({ kind }) => kind === 'reservation_moved')).toMatchObject({
      note: 'Sat, Nov 21, 5:00 PM – 9:00 PM to Sat, Nov 21, 6:00 PM – 10:00 PM',
      until: AN_HOUR_LATER.endTime,
    });
  });
});
