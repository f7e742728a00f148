import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, aVehicle, payForStay, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aValidation } from '#platform/testing/builders/a-validation.ts';
import { asForger, forgePostings } from '#platform/testing/database/as-forger.ts';
import { accountOf } from '#platform/testing/ledger-audit.ts';
import type { PaymentWorld } from '#platform/testing/payment-worlds/payment-world.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import { aStranger, cancelHere } from '#platform/testing/payment-worlds/troubles.ts';
import { reconcilePayments, requestReconciliation } from './reconcile-payments.ts';
import { WALK_CLAIM_SECONDS } from './walks.store.ts';

const { test, worlds, stripe, paypal, booked, findDisagreements } = await createPaymentWorlds();
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'North Garage' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

async function reconcile(): Promise<void> {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
}

const DAY_MINUTES = 24 * 60;
const books = async () =>
  (await test.call('GET /support/reconciliation/payments', { query: {} }, admin.headers)).body.data;
const openOf = async (ref: string) =>
  (await books()).disagreements.find(({ providerRef, resolvedAt }) => providerRef === ref && resolvedAt === null);

async function storyOf(id: string) {
  const params = { locationId: lot.id, id };
  return (await test.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers)).body.data;
}

async function aStay(world: PaymentWorld, vehicles = [aVehicle()]) {
  world.use();
  const guest = aGuest();
  const stay = await prepareStay(test, guest, { zoneId, vehicles, method: world.method });
  const ref = refOfClientSecret(stay.clientSecret);
  const payment = await test.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId', 'id as paymentId'])
    .where('providerRef', '=', ref)
    .executeTakeFirstOrThrow();
  return { ...stay, ...payment, ref, guest, account: () => accountOf(test.db, guest.guestId, booked()) };
}

async function aPaidStay(world: PaymentWorld, vehicles = [aVehicle()]) {
  const stay = await aStay(world, vehicles);
  await world.pay(stay.clientSecret);
  await returnFrom(test, stay.clientSecret);
  return stay;
}

const EVERY_WORLD = Object.values(worlds);

describe.each(EVERY_WORLD)('walking the books of $name', (world) => {
  it('settles a payment that we heard nothing about', async () => {
    const stay = await aStay(world);
    await world.pay(stay.clientSecret);
    // PayPal's buyer has only approved: the sweep takes the money, and its answer is lost with the process.
    if (world.provider.authorize) {
      await world.provider.authorize(stay.ref);
      await world.provider.capture(stay.ref, `capture-${stay.paymentId}`);
    }
    await reconcile();
    expect(await stay.account()).toEqual({ charged: 550, refunded: 0, held: 550 });
    expect(await findDisagreements()).toEqual({});
  });

  it("records what somebody refunded in the provider's console, and frees the plate once everything is refunded", async () => {
    const vehicle = aVehicle();
    const stay = await aPaidStay(world, [vehicle]);
    await world.releaseThere(stay.ref, 150);
    await reconcile();
    expect(await stay.account()).toEqual({ charged: 550, refunded: 150, held: 550 });
    await world.releaseThere(stay.ref, 400);
    await reconcile();
    expect(await stay.account()).toEqual({ charged: 550, refunded: 550, held: 0 });
    expect((await payForStay(test, aGuest(), { zoneId, vehicles: [vehicle] })).clientSecret).toBeTruthy();
    await letTimePass(test);
    expect(await findDisagreements()).toEqual({});
  });
});

// These tests spoil the books for good: those that follow look at single payments only.
describe.each(EVERY_WORLD)('walking the books of $name', (world) => {
  it('reports money that arrived for a payment canceled here, once, until it is refunded there', async () => {
    const stay = await aPaidStay(world);
    await asForger(test.db, (tx) =>
      tx.deleteFrom('journalEntries').where('transactionId', '=', stay.paymentId).execute(),
    );
    await cancelHere(test, stay);
    await reconcile();
    const found = await openOf(stay.ref);
    expect(found).toMatchObject({
      kind: 'paid_there_only',
      provider: world.name,
      ours: 0,
      theirs: 550,
      stay: { locationId: lot.id, orderId: stay.orderId, locationName: 'North Garage' },
    });
    test.clock.advance(60);
    await reconcile();
    expect((await openOf(stay.ref))?.firstFoundAt).toBe(found?.firstFoundAt);
    expect((await books()).disagreements.filter(({ providerRef }) => providerRef === stay.ref)).toHaveLength(1);
    await world.releaseThere(stay.ref, 550);
    await reconcile();
    const resolved = (await books()).disagreements.find(({ providerRef }) => providerRef === stay.ref);
    expect(resolved?.resolvedAt).toBe(test.clock.now().toISOString());
  });

  it('reports a payment that is paid here but not found there', async () => {
    const { ref } = await aPaidStay(world);
    await world.forget(ref);
    await reconcile();
    expect(await openOf(ref)).toMatchObject({ kind: 'not_found', ours: 550, theirs: 0 });
  });

  it('reports a payment that was once found there and is now missing, and no other', async () => {
    const [before, { ref }, after] = [await aPaidStay(world), await aPaidStay(world), await aPaidStay(world)];
    await reconcile();
    test.clock.advance(DAY_MINUTES);
    await reconcile();
    expect(await openOf(ref)).toBeUndefined();
    await world.forget(ref);
    // PayPal lists no payments, so each one is looked up when it is 2 days old.
    test.clock.advance(DAY_MINUTES);
    await reconcile();
    expect(await openOf(ref)).toMatchObject({ kind: 'not_found', ours: 550, theirs: 0 });
    expect([await openOf(before.ref), await openOf(after.ref)]).toEqual([undefined, undefined]);
  });

  it('reports a payment for which the ledger says something else', async () => {
    const { ref, paymentId } = await aPaidStay(world);
    await forgePostings(test.db, paymentId, { provider: -50, owner: 50 });
    await reconcile();
    expect(await openOf(ref)).toMatchObject({ kind: 'ledger_differs', ours: 500, theirs: 550 });
  });

  it('takes a refund that did not arrive back into the books and leaves it to a person', async () => {
    const { ref, orderId } = await aPaidStay(world);
    await world.releaseThere(ref, 200);
    await reconcile();
    expect(await openOf(ref)).toBeUndefined();
    await world.refundFailsThere(ref);
    await reconcile();
    expect(await openOf(ref)).toBeUndefined();
    const { refunds, totalRefunded, events } = await storyOf(orderId);
    expect(refunds).toMatchObject([{ cents: 200, state: 'failed', nextTryAt: null }]);
    expect(totalRefunded).toBe(200);
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('refund'));
    expect(kinds).toEqual(['refund_intended', 'refund_succeeded', 'refund_bounced']);
    const held = await sql<{ cents: number }>`
      select sum(cents)::integer as cents from ledger_entries where order_id = ${orderId} and account in ('provider', 'provider_fees')
      `.execute(test.db);
    expect(held.rows).toEqual([{ cents: 550 }]);
  });
});

describe.each(EVERY_WORLD)('a hold at $name that nobody needs anymore', (world) => {
  it('is reported a day after the end of its stay, until it is released', async () => {
    world.use();
    const { id } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true, startStop: true });
    const { code } = await aValidation(test.db, { locationId: lot.id, kind: 'minutes', value: 120 });
    const guest = aGuest();
    const stay = { zoneId: id, startStop: true, method: world.method, code };
    const { clientSecret, sessionId } = await prepareStay(test, guest, stay);
    const ref = refOfClientSecret(clientSecret);
    await world.pay(clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('started');
    test.clock.advance(60);
    world.fail({ stage: 'canceled', moment: 'before', way: 'error', times: 10_000 });
    const ended = { params: { id: sessionId }, body: { status: 'ended' } } as const;
    expect((await test.call('PATCH /sessions/:id', ended, guest.headers)).body.data.totalCost).toBe(0);
    await letTimePass(test);
    await reconcile();
    expect(await openOf(ref)).toBeUndefined();
    test.clock.advance(DAY_MINUTES);
    await letTimePass(test);
    await reconcile();
    expect(await openOf(ref)).toMatchObject({ kind: 'hold_kept', ours: 0, refundable: false });
    expect((await openOf(ref))?.theirs).toBeGreaterThan(0);
    expect(world.heal()).toBeGreaterThan(0);
    await letTimePass(test);
    await reconcile();
    expect(await openOf(ref)).toBeUndefined();
  });
});

describe('money at the provider that nobody here knows about', () => {
  it.each([worlds.sandbox, worlds.stripe])('is reported when it names ids of ours: $name', async (world) => {
    const ref = await aStranger(world, 700);
    await reconcile();
    expect(await openOf(ref)).toMatchObject({ kind: 'no_payment', stay: null, ours: 0, theirs: 700 });
    await world.releaseThere(ref, 700);
    await reconcile();
    expect(await openOf(ref)).toBeUndefined();
  });

  it('belongs to another program and is not reported when it names none', async () => {
    const { books: account } = stripe;
    const foreign = {
      amountCents: 900,
      capture: 'automatic',
      description: 'A shop',
      metadata: {},
      payout: null,
      onFile: null,
    } as const;
    const { ref, clientSecret } = account.addIntent(foreign);
    account.confirm(clientSecret, '4242424242424242');
    await reconcile();
    expect(await openOf(ref)).toBeUndefined();
  });
});

describe('a payment of an amount other than requested', () => {
  it('is not a finding of its own: it is refunded, and counts as returned when somebody refunded it there', async () => {
    const stay = await aStay(worlds.stripe);
    const intent = stripe.books.intents.get(stay.ref);
    if (intent) stripe.books.intents.set(stay.ref, { ...intent, amountCents: 60 });
    await worlds.stripe.pay(stay.clientSecret);
    await reconcile();
    expect(await openOf(stay.ref)).toBeUndefined();
    const charge = () =>
      test.db.selectFrom('wrongCharges').selectAll().where('paymentId', '=', stay.paymentId).executeTakeFirst();
    expect(await charge()).toMatchObject({ requestedCents: 550, chargedCents: 60, returnedAt: null });
    await test.db.updateTable('wrongCharges').set({ refusedAt: test.clock.now() }).execute();
    await worlds.stripe.releaseThere(stay.ref, 60);
    await reconcile();
    expect((await charge())?.returnedAt).toEqual(test.clock.now());
    expect(await openOf(stay.ref)).toBeUndefined();
    expect((await stay.account()).held).toBe(0);
  });
});

describe('a refund that was requested here and made there', () => {
  it('is settled once, even after support had given it up', async () => {
    const stay = await aPaidStay(worlds.stripe);
    const { locationId, orderId, ref } = stay;
    const body = { locationId, orderId, amount: 200, refunded: 0, reason: 'Rain' };
    const { body: made } = await test.call('POST /support/refunds', { body }, admin.headers);
    await test.drainJobs();
    await test.db
      .updateTable('refunds')
      .set({ status: 'failed', settledAt: null, providerRef: null })
      .where('id', '=', made.data._id)
      .execute();
    await asForger(test.db, (tx) =>
      tx.deleteFrom('journalEntries').where('transactionId', '=', made.data._id).execute(),
    );
    await reconcile();
    const refunds = await test.db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).execute();
    expect(refunds).toMatchObject([{ status: 'done', madeOutside: false, totalCents: 200 }]);
    expect(await openOf(ref)).toBeUndefined();
  });
});

describe('a walk', () => {
  it('runs once a day, and whenever support asks for it', async () => {
    test.clock.advance(24 * 60);
    await reconcilePayments(test.deps);
    const lookedAt = async () => (await books()).walks.map(({ startedAt }) => startedAt);
    const first = await lookedAt();
    expect(new Set(first)).toEqual(new Set([test.clock.now().toISOString()]));
    test.clock.advance(60);
    await reconcilePayments(test.deps);
    expect(await lookedAt()).toEqual(first);
    const requested = stripe.requested.list ?? 0;
    expect((await test.call('POST /support/reconciliation/payments/walks', {}, admin.headers)).status).toBe(201);
    expect((await books()).walks.map(({ finishedAt }) => finishedAt)).toEqual([null, null, null]);
    await reconcilePayments(test.deps);
    expect((await books()).walks.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
    expect(stripe.requested.list).toBeGreaterThan(requested);
  });

  it('resumes where it was interrupted and requests no page twice', async () => {
    for (let n = 0; n < 110; n++) await anOpenIntent(worlds.stripe);
    const ofStripe = async () => (await books()).walks.find(({ provider }) => provider === 'stripe');
    await reconcile();
    const whole = await ofStripe();
    await requestReconciliation(test.deps, test.db);
    stripe.faults.plan({ operation: 'list', when: 'after', way: 'cut', times: 4, after: 1 });
    await reconcilePayments(test.deps);
    expect(await ofStripe()).toMatchObject({ checked: 100, finishedAt: null });
    stripe.faults.clear();
    await reconcilePayments(test.deps);
    expect(await ofStripe()).toMatchObject({ checked: whole?.checked, finishedAt: expect.any(String) });
  });

  it('of a killed process is taken over by another within seconds, and no sooner', async () => {
    await requestReconciliation(test.deps, test.db);
    const heldBy = test.deps.newId();
    await test.db
      .updateTable('reconciliationWalks')
      .set({ heldBy, heldUntil: sql`clock_timestamp() + make_interval(secs => ${WALK_CLAIM_SECONDS})` })
      .where('finishedAt', 'is', null)
      .execute();
    const requested = paypal.countOf('get');
    await reconcilePayments(test.deps);
    expect(paypal.countOf('get')).toBe(requested);
    await vi.waitFor(async () => {
      await reconcilePayments(test.deps);
      expect(paypal.countOf('get')).toBeGreaterThan(requested);
    }, 30_000);
  });

  it('stays with its process while a page takes long', async () => {
    await reconcile();
    await requestReconciliation(test.deps, test.db);
    const page = Promise.withResolvers<void>();
    const { books: lists } = worlds.stripe.provider;
    if (!lists) throw new Error('Stripe has lists.');
    const listIntents = vi.spyOn(lists, 'listIntents');
    listIntents.mockImplementation(async () => {
      await page.promise;
      return { items: [], next: null };
    });
    const held = async () => {
      const walk = test.db.selectFrom('reconciliationWalks').select(['heldBy', 'heldUntil']);
      return walk.where('provider', '=', 'stripe').where('finishedAt', 'is', null).executeTakeFirst();
    };
    const walking = reconcilePayments(test.deps);
    await vi.waitFor(() => expect(listIntents).toHaveBeenCalled(), 10_000);
    const first = await held();
    await vi.waitFor(async () => expect((await held())?.heldUntil).not.toEqual(first?.heldUntil), 10_000);
    await reconcilePayments(test.deps);
    expect(await held()).toMatchObject({ heldBy: first?.heldBy });
    expect(listIntents).toHaveBeenCalledTimes(1);
    page.resolve();
    await walking;
    listIntents.mockRestore();
    expect(await held()).toBeUndefined();
  });

  it('refunds nothing and settles nothing twice when many processes walk at once', async () => {
    const stays = [await aPaidStay(worlds.stripe), await aPaidStay(worlds.paypal), await aPaidStay(worlds.sandbox)];
    for (const { ref } of stays) await worldOf(ref).releaseThere(ref, 100);
    await requestReconciliation(test.deps, test.db);
    const walk = async () => {
      const open = test.db.selectFrom('reconciliationWalks').select('id').where('finishedAt', 'is', null);
      // One statement each: one for all would lock them in any order.
      for (const { id } of await open.execute()) {
        await test.db.updateTable('reconciliationWalks').set({ heldUntil: null }).where('id', '=', id).execute();
      }
      await reconcilePayments(test.deps);
    };
    await Promise.all([walk(), walk(), walk(), walk()]);
    for (const stay of stays) expect(await stay.account()).toEqual({ charged: 550, refunded: 100, held: 550 });
  });
});

/** An intent for an order that nobody here knows; nobody pays it. */
function anOpenIntent({ provider }: PaymentWorld) {
  const metadata = { locationId: randomUUIDv7(), orderId: randomUUIDv7(), paymentId: randomUUIDv7() };
  const idempotencyKey = metadata.paymentId;
  const requested = { idempotencyKey, amountCents: 700, currency: 'USD', capture: 'automatic', metadata } as const;
  return provider.createIntent({ ...requested, description: 'Parking' });
}

function worldOf(ref: string): PaymentWorld {
  if (!ref.startsWith('pi_')) return worlds.paypal;
  return stripe.books.intents.has(ref) ? worlds.stripe : worlds.sandbox;
}
