import { beforeEach, describe, expect, it } from 'vitest';
import { paymentProviders } from '#integrations/payments/payment-providers.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, prepareStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

/** What the sweep requested from the provider. */
const requested = { single: 0, pages: 0 };
const test = await createTestApp({
  payments: (sandbox) =>
    paymentProviders({
      ...sandbox,
      getIntent: (ref) => {
        requested.single += 1;
        return sandbox.getIntent(ref);
      },
      books: sandbox.books && {
        ...sandbox.books,
        listIntents: (page) => {
          requested.pages += 1;
          return sandbox.books?.listIntents(page) ?? Promise.reject(new Error('The sandbox has lists.'));
        },
      },
    }),
});
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const SECOND = 1 / 60;
const sweep = () => test.handlers['sweep-payments']();
const stay = () => prepareStay(test, aGuest(), { zoneId });
const statusOf = async (id: string) =>
  (await test.db.selectFrom('sessions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const pay = async (clientSecret: string) => expect((await confirmCard(test, clientSecret)).status).toBe(200);

beforeEach(() => Object.assign(requested, { single: 0, pages: 0 }));

describe('a payment that was made and never announced', () => {
  it('is left alone while its driver may still be at it, and found on the second run after that', async () => {
    const { clientSecret, sessionId } = await stay();
    await pay(clientSecret);
    test.clock.advance(15 * SECOND);
    await sweep();
    expect(await statusOf(sessionId)).toBe('pending');
    test.clock.advance(15 * SECOND);
    await sweep();
    expect(await statusOf(sessionId)).toBe('active');
  });
});

describe('a hundred drivers who have not paid yet', () => {
  it('cost the provider one list instead of a call each, and those among them who paid are found', async () => {
    const waiting = await Promise.all(Array.from({ length: 120 }, stay));
    const [early, late] = [waiting[3], waiting[117]];
    if (!early || !late) throw new Error('There are 120.');
    for (const { clientSecret } of [early, late]) await pay(clientSecret);
    test.clock.advance(1);
    await sweep();
    expect(await statusOf(early.sessionId)).toBe('active');
    expect(await statusOf(late.sessionId)).toBe('active');
    expect(requested.single).toBe(2);
    expect(requested.pages).toBeLessThanOrEqual(3);
    const open = await test.db.selectFrom('payments').select('id').where('status', '=', 'open').execute();
    expect(open).toHaveLength(118);
  });

  it('are still given up after half an hour', async () => {
    test.clock.advance(31);
    await sweep();
    const open = await test.db.selectFrom('payments').select('id').where('status', '=', 'open').execute();
    expect(open).toEqual([]);
  });
});
