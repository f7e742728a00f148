// What is owed is requested again with another intent of the same payment.

import { expect, it } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';
import { recordOutcome } from './settle-payment.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, {
  locationId: lot.id,
  priceCents: 400,
  isHourly: true,
  openMinutes: 360,
  closeMinutes: 1380,
  startStop: true,
});

it('is charged once although news of the hold that was lost arrives while the next intent is opened', async () => {
  const driver = aGuest();
  const { clientSecret: first, sessionId, receiptKey } = await prepareStay(test, driver, { zoneId, startStop: true });
  await confirmCard(test, first);
  await returnFrom(test, first);
  await test.sandbox.cancel(refOfClientSecret(first), 'by the bank');
  await returnFrom(test, first);
  const stop = { params: { id: sessionId }, body: { status: 'ended' as const } };
  await test.call('PATCH /sessions/:id', stop, driver.headers);
  const lost = await test.sandbox.getIntent(refOfClientSecret(first));
  faults.failAt('after:create', { instead: async () => void (await recordOutcome(test.deps, lost)) });
  const pay = { params: { key: receiptKey }, body: {} };
  const { clientSecret } = (await test.call('POST /receipts/:key/pay', pay, driver.headers)).body.data;
  faults.clear();
  await confirmCard(test, clientSecret);
  expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
  await letTimePass(test);
  expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 440, refunded: 0, held: 440 });
  expect(await findDisagreements(test.db)).toEqual({});
});
