// For any sequence of support refunds, including absurd and duplicate ones and ones that the provider
// drops, no order is refunded more than was paid for it, and all books agree.

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { auditLedger, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor');
// A price and a fee that do not divide evenly.
const lot = await aLocation(test.db, { ownerId: vendor.user._id, feeBasisPoints: 1337 });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 777, isHourly: true });
const locationId = lot.id;

const step = fc.record({
  of: fc.constantFrom('stay', 'extension'),
  amount: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom('left', 'one more than left')),
  clicks: fc.integer({ min: 1, max: 3 }),
  sameKey: fc.boolean(),
  provider: fc.constantFrom('well', 'well', 'before:refund', 'after:refund'),
  jobs: fc.constantFrom('at once', 'later'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A stay of one or two vehicles; the first has bought another hour. */
async function paidOrders(vehicleCount: number) {
  const guest = aGuest();
  const vehicles = Array.from({ length: vehicleCount }, () => aVehicle());
  const { sessionId } = await payForStay(test, guest, { zoneId, vehicles });
  const { body } = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, guest.headers);
  await confirmCard(test, body.data.clientSecret ?? '');
  await returnFrom(test, body.data.clientSecret ?? '');
  const { orderId } = (await test.call('GET /sessions/:id', { params: { id: sessionId } }, guest.headers)).body.data;
  return orderId;
}

async function paymentsOf(orderId: string) {
  const at = { params: { locationId, id: orderId } };
  return (await test.call('GET /support/locations/:locationId/orders/:id', at, admin.headers)).body.data.payments;
}

async function take(stayOrderId: string, { of, amount, clicks, sameKey, provider, jobs }: Step): Promise<void> {
  const payment = (await paymentsOf(stayOrderId)).find(({ what }) => what === of);
  if (!payment) throw new Error(`The ${of} was not paid.`);
  const { orderId, refunded, left } = payment;
  const cents = typeof amount === 'number' ? amount : Math.max(1, left + (amount === 'left' ? 0 : 1));
  const body = { locationId, orderId, amount: cents, refunded, reason: 'Goodwill' };
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => {
      const headers = { ...admin.headers, 'idempotency-key': sameKey ? key : randomUUID() };
      return test.call('POST /support/refunds', { body }, headers);
    }),
  );
  const made = answers.filter(({ status }) => status === 201);
  const expected = cents > left ? 0 : sameKey ? clicks : 1;
  expect(made).toHaveLength(expected);
  const now = (await paymentsOf(stayOrderId)).find(({ what }) => what === of);
  expect(now?.refunded).toBe(refunded + (expected > 0 ? cents : 0));
  if (jobs === 'later') return;
  if (provider !== 'well') faults.failAt(provider as 'before:refund');
  await test.drainJobs().catch(() => {});
  faults.clear();
}

const HISTORIES = triesOf({ short: 10, long: 50 });

describe('any sequence of refunds', () => {
  it(
    'never refunds more than was paid, and leaves all books in agreement',
    async () => {
      const history = fc.record({
        vehicleCount: fc.integer({ min: 1, max: 2 }),
        steps: fc.array(step, { minLength: 1, maxLength: 6 }),
      });
      await fc.assert(
        fc.asyncProperty(history, async ({ vehicleCount, steps }) => {
          const orderId = await paidOrders(vehicleCount);
          for (const each of steps) await take(orderId, each);
          await letTimePass(test);
          for (const { amount, refunded, left } of await paymentsOf(orderId)) {
            expect(refunded).toBeLessThanOrEqual(amount);
            expect(refunded + left).toBe(amount);
          }
          expect(await findDisagreements(test.db)).toEqual({});
          const books = await auditLedger(test.db);
          expect(books.ledgerCents).toBe(books.revenueCents);
        }),
        { numRuns: HISTORIES },
      );
    },
    limitFor(HISTORIES),
  );
});
