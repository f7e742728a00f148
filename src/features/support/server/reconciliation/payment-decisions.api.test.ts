import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { reconcilePayments, requestReconciliation } from '#features/payments/server/public.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { asForger } from '#platform/testing/database/as-forger.ts';
import type { PaymentWorld } from '#platform/testing/payment-worlds/payment-world.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import { aStranger, cancelHere } from '#platform/testing/payment-worlds/troubles.ts';

const { test, worlds } = await createPaymentWorlds();
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin', 'Sue Porter');
const customer = await test.signUp('customer');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

async function reconcile(): Promise<void> {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
}

type Decision = 'try_again' | 'pay_otherwise' | 'close' | 'reopen';
const decide = (disagreementId: string, decision: Decision, note?: string, headers: Record<string, string> = {}) =>
  test.call(
    'POST /support/reconciliation/payments/decisions',
    { body: { disagreementId, decision, ...(note !== undefined && { note }) } },
    { ...admin.headers, ...headers },
  );
const books = async (show: 'all' | 'open' = 'all') =>
  (await test.call('GET /support/reconciliation/payments', { query: { show } }, admin.headers)).body.data;
const found = async (ref: string) => (await books()).disagreements.find(({ providerRef }) => providerRef === ref);
const isOpen = async (ref: string) =>
  (await books('open')).disagreements.some(({ providerRef }) => providerRef === ref);
const mails = async () => {
  const query = test.db.selectFrom('messages').select('subject').where('recipient', '=', customer.user.email);
  return (await query.orderBy('id').execute()).map(({ subject }) => subject);
};

/** $7.00 at the provider for an order that does not exist here. */
async function aStrangersMoney(world: PaymentWorld = worlds.sandbox) {
  world.use();
  const ref = await aStranger(world, 700);
  await reconcile();
  return { ref, id: (await found(ref))?._id ?? '' };
}
const heldThere = async (world: PaymentWorld, ref: string) => {
  const { amountCents, refundedCents } = await world.provider.getIntent(ref);
  return amountCents - refundedCents;
};

/** A paid stay at Stripe that our ledger has lost. */
async function aStayWithoutEntries() {
  worlds.stripe.use();
  const { clientSecret } = await prepareStay(test, { headers: { ...customer.headers }, guestId: null }, { zoneId });
  await worlds.stripe.pay(clientSecret);
  await returnFrom(test, clientSecret);
  const ref = refOfClientSecret(clientSecret);
  const payment = await test.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId', 'id as paymentId'])
    .where('providerRef', '=', ref)
    .executeTakeFirstOrThrow();
  await asForger(test.db, (tx) =>
    tx.deleteFrom('journalEntries').where('transactionId', '=', payment.paymentId).execute(),
  );
  return { ...payment, ref };
}

/** Paid in the sandbox after its order was canceled here; support requests a refund, which takes the bank a while. */
async function aPendingRefund() {
  worlds.sandbox.use();
  const { clientSecret } = await prepareStay(test, { headers: { ...customer.headers }, guestId: null }, { zoneId });
  await worlds.sandbox.pay(clientSecret);
  await returnFrom(test, clientSecret);
  const ref = refOfClientSecret(clientSecret);
  const { locationId, orderId, paymentId } = await test.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId', 'id as paymentId'])
    .where('providerRef', '=', ref)
    .executeTakeFirstOrThrow();
  await asForger(test.db, (tx) => tx.deleteFrom('journalEntries').where('transactionId', '=', paymentId).execute());
  await cancelHere(test, { ref, locationId, orderId, paymentId });
  await reconcile();
  await test.sandbox.console.letRefundsGo(ref, 'later');
  await decide((await found(ref))?._id ?? '', 'try_again');
  await test.handlers['sweep-payments']();
  const [made] = await worlds.sandbox.provider.listRefundsOf(ref);
  expect(made).toMatchObject({ status: 'pending' });
  return { ref, refundRef: made?.refundRef ?? '' };
}

describe.each([worlds.sandbox, worlds.stripe])('money without an order at $name', (world) => {
  it('is refunded at the provider only once a person decides so', async () => {
    const { ref, id } = await aStrangersMoney(world);
    await letTimePass(test);
    expect([await heldThere(world, ref), (await found(ref))?.state]).toEqual([700, 'undecided']);
    expect(await found(ref)).toMatchObject({ refundable: true });
    expect((await decide(id, 'try_again')).status).toBe(200);
    expect(await found(ref)).toMatchObject({ state: 'requested' });
    await letTimePass(test);
    expect(await heldThere(world, ref)).toBe(0);
    expect(await found(ref)).toMatchObject({ state: 'returned', refundable: false, resolvedAt: expect.any(String) });
    expect((await world.provider.listRefundsOf(ref)).map(({ amountCents }) => amountCents)).toEqual([700]);
  });
});

describe('a payment that came after its order was canceled', () => {
  it('is refunded at the provider, and its payer is mailed before and after', async () => {
    const stay = await aStayWithoutEntries();
    const { ref } = stay;
    await cancelHere(test, stay);
    await reconcile();
    const disagreement = await found(ref);
    expect(disagreement).toMatchObject({ kind: 'paid_there_only', refundable: true });
    await decide(disagreement?._id ?? '', 'try_again');
    expect((await mails()).at(-1)).toMatch(/^Your refund of \$5\.50/);
    await letTimePass(test);
    expect(await heldThere(worlds.stripe, ref)).toBe(0);
    expect((await mails()).at(-1)).toMatch(/^Refund of \$5\.50/);
  });
});

describe('a refund that the provider has taken but not finished', () => {
  it('is pending at support, and its payer is mailed only once it has arrived', async () => {
    const { ref, refundRef } = await aPendingRefund();
    await reconcile();
    expect(await found(ref)).toMatchObject({ state: 'requested', resolvedAt: null });
    expect((await mails()).at(-1)).toMatch(/^Your refund of \$5\.50/);
    await test.sandbox.console.endRefund(refundRef, 'succeeded');
    await reconcile();
    expect(await found(ref)).toMatchObject({ state: 'returned', resolvedAt: expect.any(String) });
    const reported = await mails();
    expect(reported.at(-1)).toMatch(/^Refund of \$5\.50/);
    await reconcile();
    expect(await mails()).toEqual(reported);
  });

  it('waits for a person again when it fails, and its payer is told', async () => {
    const { ref, refundRef } = await aPendingRefund();
    await test.sandbox.console.endRefund(refundRef, 'failed');
    await letTimePass(test);
    await letTimePass(test);
    expect(await found(ref)).toMatchObject({ state: 'undecided', failureCode: 'expired_or_canceled_card' });
    expect((await mails()).at(-1)).toMatch(/^Your refund of \$5\.50 did not go through/);
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    await decide((await found(ref))?._id ?? '', 'try_again');
    await letTimePass(test);
    expect(await heldThere(worlds.sandbox, ref)).toBe(0);
    expect((await mails()).at(-1)).toMatch(/^Refund of \$5\.50/);
  });
});

describe('a payer who was promised a refund that did not go through', () => {
  const texts = async () => {
    const query = test.db
      .selectFrom('messages')
      .select(['subject', 'text'])
      .where('recipient', '=', customer.user.email);
    return query.orderBy('id').execute();
  };
  /** By now, the promise and the failure have been mailed. */
  async function aBrokenPromise() {
    const { ref, refundRef } = await aPendingRefund();
    await test.sandbox.console.endRefund(refundRef, 'failed');
    await letTimePass(test);
    await letTimePass(test);
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    const row = await found(ref);
    expect(row).toMatchObject({ state: 'undecided', promised: true });
    return { ref, id: row?._id ?? '' };
  }

  it.each([
    ['pay_otherwise', 'Sent by check on Monday', /^Refund of \$5\.50/],
    ['close', 'Your bank returned it already', /^Your refund of \$5\.50 was closed/],
  ] as const)('is mailed the reason when support says %s', async (decision, note, subject) => {
    const { id } = await aBrokenPromise();
    const before = await mails();
    expect((await decide(id, decision, note)).status).toBe(200);
    const [mail, ...more] = (await texts()).slice(before.length);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toContain(note);
    expect(mail?.text).not.toContain('goes back to the card');
    await reconcile();
    expect([more, (await mails()).length]).toEqual([[], before.length + 1]);
  });

  it("is mailed that it is open again when that was a mistake, without support's reason", async () => {
    const { id } = await aBrokenPromise();
    await decide(id, 'pay_otherwise', 'Sent by check');
    await decide(id, 'reopen', 'The check came back');
    const mail = (await texts()).at(-1);
    expect(mail?.subject).toMatch(/^Your refund of \$5\.50 did not go through/);
    expect(mail?.text).not.toContain('The check came back');
  });

  it("is mailed when somebody refunds it in the provider's console after all", async () => {
    const { ref } = await aBrokenPromise();
    await worlds.sandbox.releaseThere(ref, 550);
    await reconcile();
    expect((await mails()).at(-1)).toMatch(/^Refund of \$5\.50/);
  });

  it('is mailed once if it was paid another way and the provider also refunds it', async () => {
    const { ref, id } = await aBrokenPromise();
    await decide(id, 'pay_otherwise', 'Sent by check');
    const before = await mails();
    await worlds.sandbox.releaseThere(ref, 550);
    await reconcile();
    expect(await found(ref)).toMatchObject({ resolvedAt: expect.any(String) });
    expect(await mails()).toEqual(before);
  });
});

describe('a payer who was promised nothing', () => {
  it('is not mailed what support writes about it', async () => {
    const stay = await aStayWithoutEntries();
    await cancelHere(test, stay);
    await reconcile();
    const row = await found(stay.ref);
    expect(row).toMatchObject({ promised: false });
    const before = await mails();
    await decide(row?._id ?? '', 'close', 'Known');
    await decide(row?._id ?? '', 'reopen', 'Unknown');
    expect(await mails()).toEqual(before);
  });
});

describe('a refund of money without an order', () => {
  it('that the provider refuses is decided again, and requested with a new key', async () => {
    const { ref, id } = await aStrangersMoney();
    await test.sandbox.console.letRefundsGo(ref, 'refused:charge_disputed');
    await decide(id, 'try_again');
    await letTimePass(test);
    expect(await found(ref)).toMatchObject({ state: 'undecided', failureCode: 'charge_disputed' });
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    await decide(id, 'try_again');
    await letTimePass(test);
    expect([await heldThere(worlds.sandbox, ref), (await found(ref))?.state]).toEqual([0, 'returned']);
  });

  it('is not made if somebody has refunded it there in the meantime', async () => {
    const { ref, id } = await aStrangersMoney();
    await decide(id, 'try_again');
    await worlds.sandbox.releaseThere(ref, 700);
    await letTimePass(test);
    expect((await worlds.sandbox.provider.listRefundsOf(ref)).map(({ amountCents }) => amountCents)).toEqual([700]);
    expect(await found(ref)).toMatchObject({ resolvedAt: expect.any(String) });
  });
});

describe('a payment on which the books differ', () => {
  it.each([
    ['pay_otherwise', 'paid_otherwise'],
    ['close', 'closed'],
  ] as const)(
    'is no longer open after %s, however often it is found again, until it is reopened',
    async (how, state) => {
      const { ref, id } = await aStrangersMoney();
      const { open } = await books();
      expect((await decide(id, how, 'The shop’s own till')).status).toBe(200);
      await reconcile();
      expect(await found(ref)).toMatchObject({ state, note: 'The shop’s own till', decidedBy: 'Sue Porter' });
      expect([await isOpen(ref), (await books()).open]).toEqual([false, open - 1]);
      expect((await decide(id, 'reopen', 'It was ours')).status).toBe(200);
      expect([await isOpen(ref), (await found(ref))?.note]).toEqual([true, null]);
    },
  );

  it('is open again when the figures behind the decision have changed', async () => {
    const { ref, id } = await aStrangersMoney();
    await decide(id, 'close', 'Known');
    await worlds.sandbox.releaseThere(ref, 100);
    await reconcile();
    expect(await found(ref)).toMatchObject({ state: 'undecided', theirs: 600, note: null });
  });

  it('cannot be refunded if it paid for something here', async () => {
    const { ref } = await aStayWithoutEntries();
    await reconcile();
    const ledger = await found(ref);
    expect(ledger).toMatchObject({ kind: 'ledger_differs', refundable: false });
    const { status, body } = await decide(ledger?._id ?? '', 'try_again');
    expect([status, body.error?.code]).toEqual([422, 'not_refundable']);
    expect((await decide(ledger?._id ?? '', 'close', 'The engineers know')).status).toBe(200);
  });
});

describe('a decision about such a payment', () => {
  it('is in the sealed log, once, with who and why', async () => {
    const { ref, id } = await aStrangersMoney();
    const key = { 'idempotency-key': randomUUID() };
    for (const _again of [1, 2]) expect((await decide(id, 'close', 'The shop’s own till', key)).status).toBe(200);
    await decide(id, 'reopen', 'It was ours');
    const { entries } = (await test.call('GET /support/audit', {}, admin.headers)).body.data;
    expect(entries.filter(({ detail }) => detail.ref === ref)).toMatchObject([
      { action: 'payment_reopened', by: { name: 'Sue Porter' }, detail: { reason: 'It was ours', cents: 700 } },
      { action: 'payment_closed', by: { name: 'Sue Porter' }, detail: { reason: 'The shop’s own till', cents: 700 } },
    ]);
  });

  it('is made once, needs a reason unless money is refunded, and is only for support', async () => {
    const { id } = await aStrangersMoney();
    for (const decision of ['pay_otherwise', 'close', 'reopen'] as const) {
      const { status, body } = await decide(id, decision);
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['note']]);
    }
    expect((await decide(randomUUID(), 'try_again')).status).toBe(404);
    for (const { headers } of [vendor, customer])
      expect((await decide(id, 'try_again', undefined, headers)).status).toBe(403);
    const clicks = await Promise.all([1, 2, 3].map(() => decide(id, 'try_again')));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
