// Hostile webhook traffic, the same for all providers: forged, old, signed with another secret, duplicated, out of order, and far
// too much.

import { describe, expect, it } from 'vitest';
import { webhookSecret } from '#integrations/payments/sandbox/sandbox-books.store.ts';
import { signWebhook } from '#integrations/payments/sandbox/sandbox-signature.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { seededRandom } from '#platform/testing/cases/seeded-random.ts';
import { accountOf } from '#platform/testing/ledger-audit.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import { FOREIGN_WEBHOOK, OUR_WEBHOOK } from '#platform/testing/paypal/paypal-steps.ts';

const { test, worlds, stripe, paypal, booked, findDisagreements } = await createPaymentWorlds();
const secret = await webhookSecret(test.db);
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

type Headers = Readonly<Record<string, string>>;
type Name = keyof typeof worlds;

/** Signed by the provider, by someone guessing, or with the secret of another merchant's webhook. */
const SIGN: Record<Name, (rawBody: string, by?: 'provider' | 'guess' | 'other', at?: Date) => Headers> = {
  sandbox: (rawBody, by = 'provider', at = test.clock.now()) => ({
    'sandbox-signature': signWebhook(rawBody, by === 'provider' ? secret : `whsec_${by}`, at),
  }),
  stripe: (rawBody, by = 'provider', at) => stripe.sign(rawBody, by === 'provider' ? undefined : [`whsec_${by}`], at),
  paypal: (rawBody, by = 'provider', at) => {
    const webhookId = by === 'other' ? FOREIGN_WEBHOOK : OUR_WEBHOOK;
    return paypal.events.sign(rawBody, { webhookId, ...(by === 'guess' && { key: 'guess' }), ...(at && { at }) })
      .headers;
  },
};

const EVENTS: Record<Name, (ref: string) => Promise<string[]> | string[]> = {
  sandbox: async (ref) => {
    const rows = test.db.selectFrom('sandbox.events').select('payload').where('intentRef', '=', ref);
    return (await rows.execute()).map(({ payload }) => payload);
  },
  stripe: (ref) => stripe.books.events.filter((event) => event.ref === ref).map(({ payload }) => payload),
  paypal: (ref) => paypal.events.of(ref).map(({ rawBody }) => rawBody),
};

async function deliver(name: Name, rawBody: string, headers: Headers, remoteAddress = '192.0.2.1') {
  const url = `${API_PREFIX}/webhooks/${name}`;
  const sent = { 'content-type': 'application/json', ...headers };
  return (await test.app.inject({ method: 'POST', url, headers: sent, payload: rawBody, remoteAddress })).statusCode;
}

async function aPaidStay(name: Name) {
  const world = worlds[name];
  world.use();
  const guest = aGuest();
  const { clientSecret } = await prepareStay(test, guest, { zoneId, method: world.method });
  await world.pay(clientSecret);
  const ref = refOfClientSecret(clientSecret);
  return { clientSecret, ref, account: () => accountOf(test.db, guest.guestId, booked()) };
}

const HELD = { charged: 550, refunded: 0, held: 550 };
const requested = () => (stripe.requested.get ?? 0) + paypal.countOf('get') + paypal.countOf('verify');

describe.each(Object.keys(worlds) as Name[])('the webhook of %s', (name) => {
  it.each(['guess', 'other'] as const)('rejects anything signed with another secret: %s', async (by) => {
    const { ref, account } = await aPaidStay(name);
    const [event = ''] = await EVENTS[name](ref);
    expect(await deliver(name, event, SIGN[name](event, by), '192.0.2.2')).toBe(400);
    expect(await deliver(name, event, {}, '192.0.2.2')).toBe(400);
    // One byte of the body was changed.
    const changed = event.replace('evt_', 'evt-').replace('WH-', 'WX-');
    expect(await deliver(name, changed, SIGN[name](event), '192.0.2.2')).toBe(400);
    expect((await account()).held).toBe(0);
    await letTimePass(test);
    expect(await findDisagreements()).toEqual({});
  });

  it('settles once, however many events come, in any order, some forged', async () => {
    const random = seededRandom(7);
    const { ref, account, clientSecret } = await aPaidStay(name);
    if (name === 'paypal') await returnFrom(test, clientSecret);
    const events = await EVENTS[name](ref);
    const all = [...events, ...events, ...events, ...events].map((event) => ({ event, at: random.between(0, 1000) }));
    all.sort((a, b) => a.at - b.at);
    const statuses = await Promise.all(
      all.flatMap(({ event }) => [
        deliver(name, event, SIGN[name](event)),
        deliver(name, event, SIGN[name](event, 'guess'), '192.0.2.3'),
      ]),
    );
    expect(new Set(statuses.filter((_, index) => index % 2 === 0))).toEqual(new Set([200]));
    expect(await account()).toEqual(HELD);
    expect(await findDisagreements()).toEqual({});
  });

  it('does not ask the provider about settled payments, however often events come', async () => {
    const { ref, clientSecret, account } = await aPaidStay(name);
    await returnFrom(test, clientSecret);
    const events = await EVENTS[name](ref);
    const before = requested();
    for (let n = 0; n < 20; n++) {
      for (const event of events) expect(await deliver(name, event, SIGN[name](event))).toBe(200);
    }
    expect(requested()).toBe(before);
    expect(await account()).toEqual(HELD);
  });

  it('rejects a flood of forgeries without asking the provider or logging, and still accepts the provider’s own events', async () => {
    const { ref, account } = await aPaidStay(name);
    const [event = ''] = await EVENTS[name](ref);
    const flood = `198.51.100.${Object.keys(worlds).indexOf(name) + 1}`;
    const before = requested();
    const statuses: number[] = [];
    for (let n = 0; n < 80; n++) statuses.push(await deliver(name, event, SIGN[name](event, 'guess'), flood));
    expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([30, 429]);
    // Only PayPal itself can say whether it signed the event.
    expect(requested() - before).toBe(name === 'paypal' ? 30 : 0);
    expect((await account()).held).toBe(0);
    // Where we can verify signatures ourselves, even from the same address; PayPal's own servers use others.
    expect(await deliver(name, event, SIGN[name](event), name === 'paypal' ? '203.0.113.9' : flood)).toBe(200);
    expect(await account()).toEqual(HELD);
    test.clock.advance(2);
    expect(await deliver(name, event, SIGN[name](event, 'guess'), flood)).not.toBe(429);
  });
});

describe.each(['sandbox', 'stripe'] as const)('a recorded event of %s that is replayed', (name) => {
  it('is refused once its signature is older than five minutes or in the future', async () => {
    const { ref, account } = await aPaidStay(name);
    const [event = ''] = await EVENTS[name](ref);
    for (const seconds of [-301, 301]) {
      const at = new Date(test.clock.now().getTime() + seconds * 1000);
      expect(await deliver(name, event, SIGN[name](event, 'provider', at))).toBe(400);
    }
    expect((await account()).held).toBe(0);
    await letTimePass(test);
    expect(await account()).toEqual(HELD);
  });
});
