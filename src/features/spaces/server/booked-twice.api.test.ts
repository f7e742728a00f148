// Drivers who book twice at once in a zone that counts its spaces: the second intent takes over what the first one held.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  prepareStay,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');

async function aCountedZone(capacity: number) {
  const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  await app.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity } }, vendor.headers);
  return { locationId, zoneId };
}

async function pay(clientSecret: string) {
  await confirmCard(app, clientSecret);
  return (await returnFrom(app, clientSecret)).body.data.status;
}

async function sessionsOf(key: string) {
  return (await app.call('GET /receipts/:key', { params: { key } })).body.data.sessions;
}

const attach = (headers: Record<string, string>, clientSecret: string) =>
  app.call('POST /sessions', { body: { clientSecret } }, headers);

describe('a driver who is paying for two vehicles, and pays for a third in another window, in a zone of two spaces', () => {
  async function aThirdInTwoSpaces() {
    const zone = await aCountedZone(2);
    const driver = aGuest();
    const two = await prepareStay(app, driver, { ...zone, vehicles: [aVehicle(), aVehicle()] });
    const third = await payForStay(app, driver, zone);
    expect(third.status).toBe('paid');
    return { driver, two, third };
  }

  it('is told before anything is charged, when the two are sent again', async () => {
    const { driver, two } = await aThirdInTwoSpaces();
    const again = await attach(driver.headers, two.clientSecret);
    expect([again.status, again.body.error?.code]).toEqual([409, 'zone_full']);
  });

  it('has a space for one of the two, gets the price of the other back, and can tell which one', async () => {
    const { driver, two, third } = await aThirdInTwoSpaces();
    const email = `${two.receiptKey
      .slice(0, 8)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, 'x')}@people.example`;
    expect(await pay(two.clientSecret)).toBe('paid');
    const [parked, turnedAway] = (await sessionsOf(two.receiptKey)).toSorted((a, b) => (a.status < b.status ? -1 : 1));
    expect([parked?.status, turnedAway?.status]).toEqual(['active', 'refunded']);
    expect(turnedAway?.refund).toMatchObject({ state: 'promised', cents: two.totalCost / 2 });
    expect((await sessionsOf(third.receiptKey)).map(({ status }) => status)).toEqual(['active']);
    const sessionData = { _id: two.sessionId };
    await app.call('POST /contact/sendReceipt', { body: { email, name: 'Ann', sessionData } }, driver.headers);
    await app.drainJobs();
    const { body } = await app.call('GET /dev/outbox', {});
    const about = body.messages.find(({ to, subject }) => to === email && subject.startsWith('Refund of'));
    expect(about?.text).toContain('Reason: No space was left in the zone');
    expect(about?.text).toContain(`Car: ${turnedAway?.vehiclePlate} ${turnedAway?.vehicleState}`);
  });
});

it('never makes drivers wait for themselves, even when their space lapsed and was taken up again', async () => {
  const zone = await aCountedZone(1);
  const driver = aGuest();
  const { clientSecret } = await prepareStay(app, driver, zone);
  app.clock.advance(11);
  await app.handlers.housekeeping();
  expect((await attach(driver.headers, clientSecret)).status).toBe(201);
  // The card was declined; now another card or another plate is tried.
  expect((await payForStay(app, driver, zone)).status).toBe('paid');
});
