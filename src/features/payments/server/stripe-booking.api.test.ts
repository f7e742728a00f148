import { afterEach, describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, aVehicle, prepareStay, requestIntent, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';
import { STAND_IN_KEYS } from '#platform/testing/stripe/stripe-stand-in.ts';

const { test, standIn, deliver, deliverAll, booked } = await createStripeApp();
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const GOOD = '4242424242424242';
const refOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
const accountNow = (guestId: string | null) => accountOf(test.db, guestId, booked());

afterEach(async () => {
  standIn.faults.clear();
  await letTimePass(test);
  expect(await findDisagreements(test.db, booked())).toEqual({});
  expect(standIn.violations).toEqual([]);
});

/** A guest with an intent and pending sessions, whose card has paid without our server knowing yet. */
async function aPaidStay(vehicles = [aVehicle()]) {
  const guest = aGuest();
  const prepared = await prepareStay(test, guest, { zoneId, vehicles });
  standIn.books.confirm(prepared.clientSecret, GOOD);
  return { guest, ref: refOf(prepared.clientSecret), ...prepared };
}

const HELD = { charged: 550, refunded: 0, held: 550 };
const NOTHING = { charged: 0, refunded: 0, held: 0 };

describe('a driver who pays with Stripe', () => {
  it('has a session once the browser is back', async () => {
    const { guest, clientSecret } = await aPaidStay();
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    expect(await accountNow(guest.guestId)).toEqual(HELD);
  });

  it('has a session after Stripe’s webhooks arrive late, twice and in any order', async () => {
    const { guest, ref, clientSecret } = await aPaidStay();
    const events = standIn.books.events.filter((event) => event.ref === ref).map(({ payload }) => payload);
    for (const payload of [...events.toReversed(), ...events]) expect(await deliver(payload)).toBe(200);
    expect(await accountNow(guest.guestId)).toEqual(HELD);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
  });

  it('causes no more calls to Stripe once the payment is settled', async () => {
    const { ref } = await aPaidStay();
    await deliverAll(ref);
    const requestedBefore = standIn.requested.get;
    for (let times = 0; times < 5; times++) await deliverAll(ref);
    expect(standIn.requested.get).toBe(requestedBefore);
  });

  it('has a session even without any webhook', async () => {
    const { guest } = await aPaidStay();
    await letTimePass(test);
    expect(await accountNow(guest.guestId)).toEqual(HELD);
  });

  it('gets nothing for the same number in another currency, except a full refund (rule 42)', async () => {
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId });
    const intent = standIn.books.intents.get(refOf(clientSecret));
    if (intent) standIn.books.intents.set(intent.ref, { ...intent, currency: 'mxn' });
    standIn.books.confirm(clientSecret, GOOD);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('refunded');
    await letTimePass(test);
    expect(standIn.books.intents.get(refOf(clientSecret))).toMatchObject({ refundedCents: 550 });
    expect((await test.call('GET /sessions/me', {}, guest.headers)).body.sessions).toEqual([]);
  });

  it('is told Stripe’s reason for a decline, and pays with the next card', async () => {
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId });
    standIn.books.confirm(clientSecret, '4000000000009995');
    const declined = await returnFrom(test, clientSecret);
    expect(declined.body.data).toMatchObject({ status: 'declined', message: 'Your card has insufficient funds.' });
    standIn.books.confirm(clientSecret, '4000002500003155');
    standIn.books.authenticate(clientSecret, 'pass');
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    expect(await accountNow(guest.guestId)).toEqual(HELD);
  });

  it('has nothing left to pay once the order is canceled', async () => {
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId });
    await letTimePass(test);
    expect(standIn.books.confirm(clientSecret, GOOD)).toMatchObject({ status: 'canceled' });
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    expect(await accountNow(guest.guestId)).toEqual(NOTHING);
  });
});

describe('money that could not be used', () => {
  it('is refunded once when two paid for the same vehicle', async () => {
    const vehicle = aVehicle();
    const [first, second] = [await aPaidStay(), await aPaidStay()];
    const [one, two] = [aGuest(), aGuest()];
    const prepared = [];
    for (const guest of [one, two]) prepared.push(await prepareStay(test, guest, { zoneId, vehicles: [vehicle] }));
    for (const { clientSecret } of prepared) standIn.books.confirm(clientSecret, GOOD);
    for (const { clientSecret } of [...prepared, first, second]) await deliverAll(refOf(clientSecret));
    await letTimePass(test);
    const accounts = [await accountNow(one.guestId), await accountNow(two.guestId)];
    expect(accounts).toEqual([HELD, { charged: 550, refunded: 550, held: 0 }]);
  });

  it.each(['before', 'after'] as const)('is refunded once although Stripe failed %s the refund', async (when) => {
    const { guest, clientSecret } = await aPaidStay();
    await returnFrom(test, clientSecret);
    const { body } = await test.call('POST /support/search', { body: { q: refOf(clientSecret) } }, admin.headers);
    const [hit] = body.data.hits;
    if (hit?.kind !== 'payment') throw new Error('Support does not find a payment by its name at Stripe.');
    const requested = { locationId: hit.locationId, orderId: hit.orderId, amount: 200, refunded: 0, reason: 'Rain' };
    standIn.faults.plan({ operation: 'refund', when, way: '500' });
    expect((await test.call('POST /support/refunds', { body: requested }, admin.headers)).status).toBe(201);
    await letTimePass(test);
    expect(await accountNow(guest.guestId)).toEqual({ charged: 550, refunded: 200, held: 550 });
  });
});

describe('Stripe out of reach', () => {
  it.each(['before', 'after'] as const)('when a payment is opened (%s it acted): nobody is charged', async (when) => {
    const guest = aGuest();
    standIn.faults.plan({ operation: 'create', when, way: 'cut', times: 10 });
    const answer = await requestIntent(test, guest, { zoneId });
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'payment_unavailable']);
    standIn.faults.clear();
    await letTimePass(test);
    expect(await accountNow(guest.guestId)).toEqual(NOTHING);
  });

  it('when the driver comes back: the sweep settles what was paid', async () => {
    const { guest, clientSecret } = await aPaidStay();
    standIn.faults.plan({ operation: 'get', when: 'before', way: 'cut', times: 10 });
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('pending');
    standIn.faults.clear();
    await letTimePass(test);
    expect(await accountNow(guest.guestId)).toEqual(HELD);
  });
});

describe('a webhook that did not come from Stripe', () => {
  it('is refused without asking Stripe: forged, signed with another secret, or replayed', async () => {
    const { guest, ref } = await aPaidStay();
    const payload = standIn.books.events.find((event) => event.ref === ref)?.payload ?? '';
    const requestedBefore = standIn.requested.get ?? 0;
    const old = standIn.sign(payload, [STAND_IN_KEYS.webhookSecret], new Date(test.clock.now().getTime() - 600_000));
    for (const headers of [{}, standIn.sign(payload, ['whsec_guessed']), old]) {
      expect(await deliver(payload, headers)).toBe(400);
    }
    expect(standIn.requested.get ?? 0).toBe(requestedBefore);
    expect(await accountNow(guest.guestId)).toEqual({ ...HELD, held: 0 });
  });

  it('is accepted and changes nothing when it belongs to another program on the same account', async () => {
    const foreign = standIn.books.addIntent({
      amountCents: 900,
      capture: 'automatic',
      description: null,
      metadata: {},
      payout: null,
      onFile: null,
    });
    const payload = { object: 'event', id: 'evt_other', data: { object: { ...standIn.books.showIntent(foreign) } } };
    expect(await deliver(JSON.stringify(payload))).toBe(200);
  });
});

describe('a total below Stripe’s minimum', () => {
  it('is refused before anything is stored', async () => {
    const { id: cheap } = await aZone(test.db, { locationId: lot.id, priceCents: 30, isHourly: true });
    const answer = await requestIntent(test, aGuest(), { zoneId: cheap });
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'below_card_minimum']);
    const stored = await test.db.selectFrom('orders').select('id').where('zoneId', '=', cheap).execute();
    expect(stored).toEqual([]);
  });
});

describe('a payment provider that is not configured', () => {
  it('is refused, and open payments of a removed provider are left alone and reported', async () => {
    const body = { zoneId, hours: 1, vehicles: [aVehicle()], method: 'paypal' as const };
    const answer = await test.call('POST /billing/stripe-intent', { body }, aGuest().headers);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'method_not_offered']);
    const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
    const ofSandbox = test.db.updateTable('payments').where('providerRef', '=', refOf(clientSecret));
    await ofSandbox.set({ provider: 'sandbox' }).execute();
    const errors = await letTimePass(test);
    expect(String(errors[0])).toContain('What was paid with "sandbox" waits: this provider is not configured.');
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('pending');
    await ofSandbox.set({ provider: 'stripe' }).execute();
    await letTimePass(test);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
  });
});
