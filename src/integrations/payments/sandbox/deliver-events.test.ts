import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { deliverDueEvents, NobodyServes } from './deliver-events.ts';
import { claimDueEvents } from './sandbox-events.store.ts';
import { createSandboxProvider } from './sandbox-provider.ts';

const database = openDatabase({ ...(await getTestDatabase()), max: 5 });
const { db } = database;
afterAll(() => database.close());
const clock = createFakeClock();
const provider = await createSandboxProvider({ db, now: clock.now });
const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };

const sent: string[] = [];
const errors: string[] = [];
let status = 200;
const deps = {
  db,
  now: clock.now,
  postWebhook: async (rawBody: string) => {
    sent.push(JSON.parse(rawBody).id);
    return status;
  },
  onError: (error: Error) => void errors.push(error.message),
};
const deliver = () => deliverDueEvents(deps);

/** One paid intent. @returns the id of its event, which is due now and is delivered this many times. */
async function announce(deliveriesLeft = 1): Promise<string> {
  const id = randomUUIDv7();
  const metadata = { locationId: id, orderId: id, paymentId: id };
  const wish = { idempotencyKey: id, amountCents: 700, currency: 'USD', metadata } as const;
  const { ref, clientSecret } = await provider.createIntent({ ...wish, capture: 'automatic', description: 'Parking' });
  await provider.confirm(clientSecret, card);
  const event = await db
    .updateTable('sandbox.events')
    .set({ deliverAt: clock.now(), deliveriesLeft })
    .where('intentRef', '=', ref)
    .returning('id')
    .executeTakeFirstOrThrow();
  return event.id;
}

const seconds = (count: number) => clock.advance(count / 60);

beforeEach(async () => {
  await db.deleteFrom('sandbox.events').execute();
  sent.length = 0;
  errors.length = 0;
  status = 200;
});

describe('an event of the sandbox', () => {
  it('is delivered once it is due, and then no more', async () => {
    const id = await announce();
    expect(await deliver()).toBe(1);
    seconds(300);
    expect(await deliver()).toBe(0);
    expect(sent).toEqual([id]);
  });

  it('may be delivered twice', async () => {
    const id = await announce(2);
    await deliver();
    expect(await deliver()).toBe(0);
    seconds(3);
    await deliver();
    seconds(300);
    await deliver();
    expect(sent).toEqual([id, id]);
  });

  it('that was not accepted comes again after increasing delays, until it is dropped', async () => {
    const id = await announce();
    status = 503;
    await deliver();
    expect(await deliver()).toBe(0);
    seconds(3);
    expect(await deliver()).toBe(1);
    seconds(3);
    expect(await deliver()).toBe(0);
    expect(errors).toEqual(['The webhook answered 503.', 'The webhook answered 503.']);
    for (let minute = 0; minute < 60; minute++) {
      clock.advance(2);
      await deliver();
    }
    expect(sent).toEqual(Array(20).fill(id));
  });

  it('stays due while nobody serves the address, and the others are not even tried', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => announce()));
    const nobody = async () => {
      throw new NobodyServes('Nobody answers at http://localhost:1.');
    };
    await expect(deliverDueEvents({ ...deps, postWebhook: nobody })).rejects.toThrow(NobodyServes);
    expect(errors).toEqual([]);
    expect(await deliver()).toBe(15);
    seconds(3);
    expect(await deliver()).toBe(10);
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });

  it('that was taken by a worker which died is delivered by another', async () => {
    const id = await announce();
    expect(await claimDueEvents(db, { dueBy: clock.now(), now: clock.now(), limit: 10 })).toHaveLength(1);
    expect(await deliver()).toBe(0);
    seconds(21);
    await deliver();
    expect(sent).toEqual([id]);
  });

  it('is delivered by one of several workers that look at once', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => announce()));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });
});
