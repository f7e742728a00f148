// Providers' events about refunds of payments that settled long ago.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import { showRefund } from '#platform/testing/paypal/paypal-answers.ts';
import { OUR_WEBHOOK } from '#platform/testing/paypal/paypal-steps.ts';

const { test, worlds, stripe, paypal, findDisagreements } = await createPaymentWorlds();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
type Name = keyof typeof worlds;

async function anOldPaidStay(name: Name) {
  const world = worlds[name];
  world.use();
  const guest = aGuest();
  const { clientSecret, receiptKey, sessionId } = await prepareStay(test, guest, { zoneId, method: world.method });
  await world.pay(clientSecret);
  await returnFrom(test, clientSecret);
  await test.drainJobs();
  test.clock.advance(9 * 24 * 60);
  const receipt = async () => (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
  const session = async () =>
    (await test.call('GET /sessions/:id', { params: { id: sessionId } }, guest.headers)).body.data;
  return { ref: refOfClientSecret(clientSecret), receipt, session };
}

/** What the lot has earned and what the ledger says the provider holds, in cents. */
async function sums() {
  const { rows } = await sql<{ earned: number; held: number }>`
    select (select coalesce(sum(parking_cents - refunded_parking_cents), 0)::integer from revenue_days
        where location_id = ${lot.id}) as earned,
      (select coalesce(sum(cents), 0)::integer from ledger_entries
        where account = 'provider' and location_id = ${lot.id}) as held`.execute(test.db);
  return { earned: rows[0]?.earned ?? 0, held: rows[0]?.held ?? 0 };
}

async function deliver(name: Name, rawBody: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const url = `${API_PREFIX}/webhooks/${name}`;
  const sent = { 'content-type': 'application/json', ...headers };
  return (await test.app.inject({ method: 'POST', url, headers: sent, payload: rawBody })).statusCode;
}

/** The provider announces refunds of a payment; only its books say what became of each one. */
const ANNOUNCE: Record<Name, (ref: string) => Promise<unknown>> = {
  sandbox: () => test.drainJobs(),
  stripe: async (ref) => {
    const refund = [...stripe.books.refunds.values()].find(({ intentRef }) => intentRef === ref);
    const object = { id: refund?.ref, object: 'refund', payment_intent: ref, metadata: {} };
    const event = { id: 'evt_refund', object: 'event', type: 'refund.updated', data: { object } };
    const rawBody = JSON.stringify(event);
    expect(await deliver('stripe', rawBody, stripe.sign(rawBody))).toBe(200);
  },
  paypal: async (ref) => {
    const { capture, refunds } = paypal.books.order(ref);
    const [refund] = refunds;
    if (!capture || !refund) throw new Error('Nothing was given back.');
    const link = (path: string, rel: string) => ({ href: `${paypal.url}${path}`, rel, method: 'GET' });
    paypal.events.announce(ref, 'PAYMENT.CAPTURE.REFUNDED', showRefund(capture.id, refund, link));
    const { rawBody } = paypal.events.of(ref).at(-1) ?? { rawBody: '' };
    expect(await deliver('paypal', rawBody, paypal.events.sign(rawBody, { webhookId: OUR_WEBHOOK }).headers)).toBe(200);
  },
};

describe.each(Object.keys(worlds) as Name[])('an event of %s about an old payment', (name) => {
  it('puts a refund made in the provider’s console on the receipt, and takes it off when it fails', async () => {
    const { ref, receipt } = await anOldPaidStay(name);
    await worlds[name].releaseThere(ref, 200);
    await ANNOUNCE[name](ref);
    const at = test.clock.now().toISOString();
    expect(await receipt()).toMatchObject({ refunded: 200, refunds: [{ state: 'paid_back', cents: 200, at }] });
    expect(await findDisagreements()).toEqual({});
    if (name === 'sandbox') return;
    await worlds[name].refundFailsThere(ref);
    await ANNOUNCE[name](ref);
    expect(await receipt()).toMatchObject({ refunded: 0, refunds: [{ state: 'failed', cents: 200 }] });
    expect(await findDisagreements()).toEqual({ owedToDrivers: 1 });
    await test.db
      .updateTable('refunds')
      .set({ status: 'closed', settledAt: test.clock.now() })
      .where('status', '=', 'failed')
      .execute();
  });
});

describe.each(Object.keys(worlds) as Name[])('a stay that somebody refunds in the console of %s', (name) => {
  it('is refunded on receipt, session, ledger and revenue as soon as the event comes', async () => {
    const before = await sums();
    const { ref, receipt, session } = await anOldPaidStay(name);
    expect(await sums()).toEqual({ earned: before.earned + 500, held: before.held + 550 });
    await worlds[name].releaseThere(ref, 550);
    await ANNOUNCE[name](ref);
    expect(await receipt()).toMatchObject({ status: 'refunded', refunded: 550 });
    expect(await session()).toMatchObject({ status: 'refunded', refund: { state: 'paid_back', cents: 550 } });
    expect(await sums()).toEqual(before);
  });
});

describe('a refund with one of the sandbox’s cards', () => {
  it.each([
    ['is pending for a minute, and then done', 'later', 'promised', 'paid_back'],
    ['is done, and comes back a minute later', 'bounces', 'paid_back', 'failed'],
  ] as const)('%s', async (_what, go, first, then) => {
    const { ref, receipt } = await anOldPaidStay('sandbox');
    await test.sandbox.console.letRefundsGo(ref, go);
    await worlds.sandbox.releaseThere(ref, 300);
    await test.drainJobs();
    expect((await receipt()).refunds).toMatchObject([{ state: first, cents: 300 }]);
    test.clock.advance(2);
    await test.drainJobs();
    expect((await receipt()).refunds).toMatchObject([{ state: then, cents: 300 }]);
  });
});
