import { randomUUIDv7 } from 'node:crypto';
import { afterAll } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';
import { describeOwnerTransfers } from '../owner-transfers.suite.ts';
import { deliverDueEvents } from './deliver-events.ts';
import { createSandboxProvider } from './sandbox-provider.ts';

const database = openDatabase({ ...(await getTestDatabase()), max: 5 });
const { db } = database;
afterAll(() => database.close());
const clock = createFakeClock();
const faults = createPaymentFaults();
const provider = await createSandboxProvider({ db, now: clock.now, faults: faults.inject });
const { transfers } = provider;
if (!transfers) throw new Error('The sandbox sends money.');

async function earn(cents: number): Promise<void> {
  const paymentId = randomUUIDv7();
  const metadata = { locationId: paymentId, orderId: paymentId, paymentId };
  const requested = { idempotencyKey: paymentId, amountCents: cents + 100, currency: 'USD', metadata } as const;
  const { clientSecret } = await provider.createIntent({ ...requested, capture: 'automatic', description: 'Parking' });
  await provider.confirm(clientSecret, { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' });
}

const account = (ending: string) => `ba_${randomUUIDv7()}_${ending}`;

describeOwnerTransfers('the sandbox', {
  transfers,
  earn,
  destinations: { good: account('6789'), restricted: account('2227'), closed: account('1113') },
  letBanksDecide: async () => {
    const onError = (error: Error) => {
      throw error;
    };
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(1.1);
      await deliverDueEvents({ db, now: clock.now, postWebhook: async () => 200, onError });
    }
  },
  heal: () => void faults.clear(),
  fail: (when, times) => faults.failAt(`${when}:transfer`, { times }),
});
