import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { untilWaiting } from '#platform/testing/database/until-waiting.ts';
import { lockSettling } from '../payments.store.ts';
import { insertRefund } from '../refunds/refunds.store.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 500, isHourly: true });

const lockOrder = (orderId: string, tx: typeof test.db) =>
  tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();

it('a refund by support and an announcement of the same payment do not deadlock', async () => {
  const { sessionId } = await payForStay(test, aGuest(), { zoneId });
  const { orderId, id } = await test.db
    .selectFrom('payments')
    .innerJoin('sessions', 'sessions.orderId', 'payments.id')
    .select(['sessions.orderId', 'payments.id'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const announced = await test.db.transaction().execute(async (support) => {
    // Support holds the order; the announcement holds the payment and waits for the order.
    await lockOrder(orderId, support);
    const settling = test.db.transaction().execute((tx) => lockSettling(tx, { locationId, id }));
    await untilWaiting(test.db, 1);
    // What support stores refers to the payment.
    const now = test.clock.now();
    const refund = { locationId, id: test.deps.newId(), paymentId: id, orderId, sessionId: null, requestedBy: null };
    const more = { reason: 'The gate was shut.', lines: [], totalCents: 1, now };
    await insertRefund(support, { ...refund, ...more });
    return { settling };
  });
  expect((await announced.settling)?.payment.id).toBe(id);
});
