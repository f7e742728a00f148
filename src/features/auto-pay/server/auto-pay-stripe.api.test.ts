// Auto-pay with Stripe's stand-in: a card is saved, authorized when the car comes, and captured when it leaves.

import { afterEach, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { anAutoPayLot } from '#platform/testing/builders/an-auto-pay-lot.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';

const { test, standIn, booked } = await createStripeApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true, startStop: true });
/** Paid in advance, before its driver may agree. */
const other = await aLocation(test.db, { ownerId: vendor.user._id });
const advance = await aZone(test.db, { locationId: other.id, priceCents: 500, isHourly: true });
const settings = { params: { id: lot.id }, body: { ...anAutoPayLot, zoneId: zone.id } };
await test.call('PUT /locations/:id/auto-pay', settings, vendor.headers);

afterEach(async () => {
  await letTimePass(test);
  expect(await findDisagreements(test.db, booked())).toEqual({});
  expect(standIn.violations).toEqual([]);
});

const CAR = { plate: 'STR1PE', state: 'IL' };

async function pass(direction: 'in' | 'out'): Promise<void> {
  const read = { _id: test.deps.newId(), ...CAR, direction, confidence: 0.95, camera: 'Gate' };
  const reads = [{ ...read, at: test.clock.now().toISOString() }];
  await test.call('POST /locations/:id/reads', { params: { id: lot.id }, body: { reads } }, vendor.headers);
  await test.drainJobs();
}

const payments = () =>
  test.db.selectFrom('payments').select(['status', 'amountCents']).where('locationId', '=', lot.id).execute();

it('holds the most that a stay can cost, and charges what was used', async () => {
  const driver = await test.signUp('customer');
  const begun = await test.call('POST /users/saved-card/setup', {}, driver.headers);
  expect(begun.status).toBe(200);
  standIn.books.confirmSetup(begun.body.data.clientSecret, '4242424242424242');
  expect((await test.call('POST /users/saved-card', {}, driver.headers)).body.data.saved.label).toBe('Visa 4242');
  const paid = { zoneId: advance.id, vehicles: [CAR] };
  const { clientSecret } = await prepareStay(test, { headers: driver.headers, guestId: null }, paid);
  standIn.books.confirm(clientSecret, '4242424242424242');
  expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
  test.clock.advance(120);
  const agreed = await test.call('POST /users/auto-pay', { body: { ...CAR, agreed: true } }, driver.headers);
  expect(agreed.status).toBe(201);
  await pass('in');
  expect(await payments()).toMatchObject([{ status: 'authorized', amountCents: 4 * 550 }]);
  test.clock.advance(120);
  await pass('out');
  expect(await payments()).toMatchObject([{ status: 'succeeded', amountCents: 1100 }]);
});
