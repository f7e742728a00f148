// What the tabs of support count: each list's open work, and nothing that is done.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aContactMessage } from '#platform/testing/builders/a-contact-message.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aLostDispute } from '#platform/testing/builders/a-lost-dispute.ts';
import { anUndeliveredMail } from '#platform/testing/builders/an-undelivered-mail.ts';

const test = await createTestApp();
const support = await test.signUp('admin');
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true });
await payForStay(test, aGuest(), { zoneId });
const { id: orderId } = await test.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
const counts = async () => (await test.call('GET /support/counts', {}, support.headers)).body.data;

describe('the counts of support', () => {
  it('have a request for a refund until it is answered', async () => {
    const before = await counts();
    const requested = { orderId, amount: 500, refunded: 0, reason: 'The gate was shut' };
    const { body } = await test.call(
      'POST /locations/:id/refund-requests',
      { params: { id: lot.id }, body: requested },
      owner.headers,
    );
    expect(await counts()).toEqual({ ...before, requests: before.requests + 1 });
    const declined = { locationId: lot.id, requestId: body.data._id, refunded: 0, note: 'It was open.' };
    const decided = await test.call(
      'POST /support/refund-requests/decisions',
      { body: { ...declined, decision: 'decline' } },
      support.headers,
    );
    expect(decided.status).toBe(200);
    expect(await counts()).toEqual(before);
  });

  it('have a dispute while it is open, a letter until it is closed, and a mail that did not arrive', async () => {
    const before = await counts();
    await aLostDispute(test, { locationId: lot.id, orderId, cents: 1000 });
    expect(await counts()).toEqual(before);
    await test.db.updateTable('disputes').set({ closedAt: null, status: 'needs_response' }).execute();
    await aContactMessage(test.db);
    await anUndeliveredMail(test.db);
    expect(await counts()).toEqual({
      ...before,
      disputes: before.disputes + 1,
      inbox: before.inbox + 1,
      undelivered: before.undelivered + 1,
    });
  });
});
