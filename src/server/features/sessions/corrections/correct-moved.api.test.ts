import { describe, expect, it } from 'vitest';
import { createTestApp } from '#testing/app/test-app.ts';
import { findDisagreements, keptAt } from '#testing/books.ts';
import { aGuest, confirmCard, returnFrom } from '#testing/builders/a-driver.ts';
import { aZone } from '#testing/builders/a-location.ts';
import {
  AN_HOUR_LATER,
  AN_HOUR_LONGER,
  aReservableZone,
  moveReservation,
  NOON,
  payForReservation,
  SATURDAY,
} from '#testing/builders/a-reservation.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');

async function aLotOfTwoZones() {
  const usual = await aReservableZone(app, vendor);
  const { id: dear } = await aZone(app.db, {
    locationId: usual.locationId,
    zoneNumber: 'Dear',
    priceCents: 1500,
    isHourly: true,
  });
  return { ...usual, dear };
}

type Stay = { readonly receiptKey: string; readonly sessionId: string };
const correct = ({ receiptKey: key, sessionId }: Stay, zoneId: string) =>
  app.call('POST /receipts/:key/corrections', { params: { key }, body: { sessionId, zoneId } });

describe('the zone of a reservation that was moved and has begun', () => {
  it('is corrected at the price of the time that it moved to', async () => {
    const { dear, ...zone } = await aLotOfTwoZones();
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LATER);
    app.clock.set(AN_HOUR_LATER.startTime);
    const { status, body } = await correct(stay, dear);
    // Four hours at $5.00 more, and the fee.
    expect([status, body.data.status, body.data.difference]).toEqual([200, 'pending', 2200]);
    await confirmCard(app, body.data.clientSecret ?? '');
    expect((await returnFrom(app, body.data.clientSecret ?? '')).body.data.status).toBe('paid');
    expect(await keptAt(app.db, zone.locationId)).toBe(6600);
    expect(await findDisagreements(app.db)).toEqual({});
    app.clock.set(NOON);
  });

  it('is left to the desk when the stay has become longer, and nothing is charged', async () => {
    const { dear, ...zone } = await aLotOfTwoZones();
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LONGER);
    app.clock.set(AN_HOUR_LONGER.startTime);
    const { status, body } = await correct(stay, dear);
    expect([status, body.error?.code]).toEqual([422, 'correction_by_desk']);
    expect(await keptAt(app.db, zone.locationId)).toBe(5500);
    app.clock.set(NOON);
  });
});

describe('the desk’s history of a reservation that was moved', () => {
  it('says from when to when, by the lot’s clock', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LATER);
    const params = { locationId: zone.locationId, id: stay.orderId };
    const { body } = await app.call('GET /desk/locations/:locationId/orders/:id', { params }, admin.headers);
    expect(body.data.events.find(({ kind }) => kind === 'reservation_moved')).toMatchObject({
      note: 'Sat, Nov 21, 5:00 PM – 9:00 PM to Sat, Nov 21, 6:00 PM – 10:00 PM',
      until: AN_HOUR_LATER.endTime,
    });
  });
});
