import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ProviderRefused } from '#integrations/payments/payments.port.ts';
import { webhookSecret } from '#integrations/payments/sandbox/sandbox-books.store.ts';
import { SANDBOX_SIGNATURE_HEADER } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { signWebhook } from '#integrations/payments/sandbox/sandbox-signature.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  confirmCard,
  prepareStay,
  requestIntent,
  returnFrom,
  TEST_CARDS,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject, apart: true });
const secret = await webhookSecret(test.db);
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

async function deliver(rawBody: string, header = signWebhook(rawBody, secret, test.clock.now())): Promise<number> {
  const headers = { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: header };
  const url = `${API_PREFIX}/webhooks/sandbox`;
  return (await test.app.inject({ method: 'POST', url, headers, payload: rawBody })).statusCode;
}

const refOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** The sandbox's events about an intent, in order. */
async function eventsOf(ref: string): Promise<string[]> {
  const query = test.db.selectFrom('sandbox.events').select(['payload', 'type']).where('intentRef', '=', ref);
  return (await query.orderBy('createdAt').execute()).map(({ payload }) => payload);
}

function anEvent(ref: string, metadata: unknown): string {
  const object = { id: ref, object: 'payment_intent', amount: 550, currency: 'usd', status: 'succeeded', metadata };
  const id = `evt_${randomUUIDv7()}`;
  return JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } });
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** A declined card, a failed authentication, then a good card: four events. */
async function payAtTheThirdTry(clientSecret: string): Promise<string[]> {
  await confirmCard(test, clientSecret, TEST_CARDS.declined);
  await confirmCard(test, clientSecret, TEST_CARDS.authentication);
  await test.call('POST /sandbox/payments/authenticate', { body: { clientSecret, outcome: 'fail' } });
  await confirmCard(test, clientSecret);
  return eventsOf(refOf(clientSecret));
}

const wrongChargesIn = async () =>
  (await test.call('GET /support/reconciliation/charges', {}, admin.headers)).body.data.charges;

const PAID = { charged: 550, refunded: 0, held: 550 };
const NOTHING = { charged: 0, refunded: 0, held: 0 };

const ROUNDS = triesOf({ short: 10, long: 25 });

describe('the webhooks of one payment', () => {
  it.each(permutations([0, 1, 2, 3]))('settle it once in the order %i %i %i %i', async (...order) => {
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    const events = await payAtTheThirdTry(clientSecret);
    expect(events).toHaveLength(4);
    for (const index of order) expect(await deliver(events[index] ?? '')).toBe(200);
    expect(await accountOf(test.db, driver.guestId)).toEqual(PAID);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('settle it once when each arrives many times at once', async () => {
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    const events = await payAtTheThirdTry(clientSecret);
    const statuses = await Promise.all([...events, ...events, ...events, ...events].map((event) => deliver(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await accountOf(test.db, driver.guestId)).toEqual(PAID);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it(
    'settle it once while the browser comes back and the sweep runs',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const driver = aGuest();
        const { clientSecret } = await prepareStay(test, driver, { zoneId });
        await confirmCard(test, clientSecret);
        const [event = ''] = await eventsOf(refOf(clientSecret));
        test.clock.advance(3);
        const all = [
          deliver(event),
          returnFrom(test, clientSecret).then(({ status }) => status),
          test.handlers['sweep-payments']().then(() => 200),
          deliver(event),
          returnFrom(test, clientSecret).then(({ status }) => status),
        ];
        expect(await Promise.all(all)).toEqual([200, 200, 200, 200, 200]);
        expect(await accountOf(test.db, driver.guestId)).toEqual(PAID);
      }
      await letTimePass(test);
      expect(await findDisagreements(test.db)).toEqual({});
    },
    limitFor(ROUNDS),
  );

  it('change nothing when they arrive a day late', async () => {
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    const events = await payAtTheThirdTry(clientSecret);
    await letTimePass(test);
    test.clock.advance(24 * 60);
    for (const event of events) expect(await deliver(event)).toBe(200);
    expect(await accountOf(test.db, driver.guestId)).toEqual(PAID);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('are sent again when the provider cannot be reached', async () => {
    const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
    await confirmCard(test, clientSecret);
    const [event = ''] = await eventsOf(refOf(clientSecret));
    faults.failAt('before:get');
    expect(await deliver(event)).toBeGreaterThanOrEqual(500);
    faults.clear();
    expect(await deliver(event)).toBe(200);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
  });

  it('are not trusted: "succeeded" for an unpaid intent activates nothing', async () => {
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    const { metadata } = await test.sandbox.getIntent(refOf(clientSecret));
    expect(await deliver(anEvent(refOf(clientSecret), metadata))).toBe(200);
    expect(await accountOf(test.db, driver.guestId)).toEqual(NOTHING);
    await letTimePass(test);
  });

  it('may arrive before the creation of the intent is recorded', async () => {
    const driver = aGuest();
    let early = Promise.resolve(0);
    faults.failAt('after:create', {
      instead: async () => {
        const row = await test.db
          .selectFrom('sandbox.intents')
          .select(['ref', 'metadata'])
          .orderBy('createdAt', 'desc')
          .orderBy('ref')
          .where('status', '=', 'requires_payment_method')
          .executeTakeFirstOrThrow();
        early = deliver(anEvent(row.ref, row.metadata));
        await early;
      },
    });
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    expect(await early).toBe(200);
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('a payment whose webhook was lost', () => {
  it('is found by one sweep, behind hundreds of unpaid ones', async () => {
    const waiting = Array.from({ length: 210 }, () => aGuest());
    for (const guest of waiting) await requestIntent(test, guest, { zoneId });
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    await confirmCard(test, clientSecret);
    await test.db.deleteFrom('sandbox.events').where('intentRef', '=', refOf(clientSecret)).execute();
    test.clock.advance(3);
    await test.handlers['sweep-payments']();
    expect(await accountOf(test.db, driver.guestId)).toEqual(PAID);
    await letTimePass(test);
    expect(await findDisagreements(test.db)).toEqual({});
  }, 120_000);
});

describe('a webhook that is not about a payment of ours', () => {
  const foreign = { locationId: lot.id, orderId: randomUUIDv7(), paymentId: randomUUIDv7() };
  const aForeignIntent = (metadata: typeof foreign) =>
    test.sandbox.createIntent({
      idempotencyKey: randomUUIDv7(),
      amountCents: 550,
      currency: 'USD',
      capture: 'automatic',
      metadata,
      description: 'Of another program',
    });

  it.each([
    ['of an order that we do not know', foreign],
    ['with names that are not ours', { locationId: 'shop', orderId: '17', paymentId: 'cart-17' }],
    ['without names', {}],
  ])('is accepted and changes nothing: %s', async (_what, metadata) => {
    const { ref, clientSecret } = await aForeignIntent(metadata as typeof foreign);
    await confirmCard(test, clientSecret);
    expect(await deliver(anEvent(ref, metadata))).toBe(200);
    await test.db.deleteFrom('sandbox.balance_transactions').where('intentRef', '=', ref).execute();
    await test.db.deleteFrom('sandbox.events').where('intentRef', '=', ref).execute();
    await test.db.deleteFrom('sandbox.intents').where('ref', '=', ref).execute();
    await letTimePass(test);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is accepted and changes nothing when the provider does not know the intent', async () => {
    expect(await deliver(anEvent('pi_unknown', foreign))).toBe(200);
  });
});

describe('a webhook that the provider did not send', () => {
  it('is refused without asking the provider', async () => {
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    const { metadata } = await test.sandbox.getIntent(refOf(clientSecret));
    const event = anEvent(refOf(clientSecret), metadata);
    faults.failAt('before:get');
    for (const header of ['', 't=1,v1=00', signWebhook(event, 'whsec_guessed', test.clock.now())]) {
      expect(await deliver(event, header)).toBe(400);
    }
    expect(await deliver('', signWebhook(event, secret, test.clock.now()))).toBe(400);
    expect(faults.clear()).toBe(0);
    expect(await accountOf(test.db, driver.guestId)).toEqual(NOTHING);
    await letTimePass(test);
  });

  it('is refused when it is replayed ten minutes later', async () => {
    const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
    await confirmCard(test, clientSecret);
    const [event = ''] = await eventsOf(refOf(clientSecret));
    const header = signWebhook(event, secret, test.clock.now());
    test.clock.advance(10);
    expect(await deliver(event, header)).toBe(400);
    await letTimePass(test);
  });
});

describe('an intent with a different amount than requested', () => {
  const withOtherAmount = async (capture: 'automatic' | 'manual') => {
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    const change = { amountCents: 50, capture };
    await test.db.updateTable('sandbox.intents').set(change).where('ref', '=', refOf(clientSecret)).execute();
    return { driver, clientSecret };
  };

  it('is canceled when only authorized, and nothing is captured', async () => {
    const { driver, clientSecret } = await withOtherAmount('manual');
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    expect((await test.sandbox.getIntent(refOf(clientSecret))).status).toBe('canceled');
    expect(await accountOf(test.db, driver.guestId)).toEqual(NOTHING);
    await letTimePass(test);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is canceled when nobody paid it', async () => {
    const { clientSecret } = await withOtherAmount('automatic');
    await letTimePass(test);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('buys nothing when charged, is recorded once for support and refunded in full, and blocks nobody', async () => {
    const { driver, clientSecret } = await withOtherAmount('automatic');
    await confirmCard(test, clientSecret);
    const [event = ''] = await eventsOf(refOf(clientSecret));
    expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
    const { status, receiptKey } = (await returnFrom(test, clientSecret)).body.data;
    expect(status).toBe('refunded');
    const receipt = (await test.call('GET /receipts/:key', { params: { key: receiptKey ?? '' } })).body.data;
    expect(receipt).toMatchObject({
      status,
      totalCost: 50,
      refunded: 0,
      sessions: [],
      refunds: [{ state: 'promised', cents: 50 }],
    });
    expect(receipt.lines.map(({ cents }) => cents)).toEqual([50]);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 50, refunded: 0, held: 0 });
    const other = aGuest();
    const { clientSecret: paid } = await prepareStay(test, other, { zoneId });
    await test.db.deleteFrom('sandbox.events').where('intentRef', '=', refOf(paid)).execute();
    await confirmCard(test, paid);
    expect(await letTimePass(test)).toEqual([]);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 50, refunded: 50, held: 0 });
    expect(await accountOf(test.db, other.guestId)).toEqual(PAID);
    expect(await findDisagreements(test.db)).toEqual({});
    expect((await wrongChargesIn()).filter(({ providerRef }) => providerRef === refOf(clientSecret))).toMatchObject([
      { requested: 550, charged: 50, foundAt: expect.any(String), returnedAt: expect.any(String), state: 'returned' },
    ]);
  });

  it('is refunded later if the provider refuses for a passing reason', async () => {
    const { driver, clientSecret } = await withOtherAmount('automatic');
    await confirmCard(test, clientSecret);
    const instead = async () => {
      throw new ProviderRefused('balance_insufficient', 'The balance is too low.', { passes: true });
    };
    faults.failAt('before:refund', { instead });
    expect(await letTimePass(test)).toEqual([]);
    expect(faults.clear()).toBe(1);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 50, refunded: 50, held: 0 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is refunded once although the provider does not answer or the call is cut off', async () => {
    for (const point of ['before:refund', 'after:refund'] as const) {
      const { driver, clientSecret } = await withOtherAmount('automatic');
      await confirmCard(test, clientSecret);
      faults.failAt(point, { times: 2 });
      expect(await letTimePass(test)).toEqual([]);
      // Once it was made, the provider's own event tells of it before it is asked again.
      expect(faults.clear()).toBe(point === 'before:refund' ? 2 : 1);
      expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 50, refunded: 50, held: 0 });
      expect(await findDisagreements(test.db)).toEqual({});
    }
  });

  it('is left to support when the provider refuses the refund, and shows in its story', async () => {
    const { clientSecret } = await withOtherAmount('automatic');
    await confirmCard(test, clientSecret);
    faults.failAt('before:refund', {
      instead: async () => {
        throw new ProviderRefused('charge_too_old', 'This charge cannot be refunded.');
      },
    });
    await letTimePass(test);
    expect(faults.clear()).toBe(1);
    const [charge] = (await wrongChargesIn()).filter(({ providerRef }) => providerRef === refOf(clientSecret));
    expect(charge).toMatchObject({ returnedAt: null, state: 'undecided' });
    const params = { locationId: charge?.location._id ?? '', id: charge?.orderId ?? '' };
    const story = await test.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers);
    expect(story.body.data.payments).toMatchObject([{ status: 'wrong_amount', left: 0 }]);
    const kinds = story.body.data.events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['wrong_amount', 'wrong_amount_retained']));
    expect(kinds).not.toContain('payment_let_go');
  });
});
