import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { reconcilePayments, requestReconciliation } from '#features/payments/server/public.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';

const { test, standIn, booked } = await createStripeApp();
const { books } = standIn;
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin', 'Sue Porter');
const customer = await test.signUp('customer');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const locationId = lot.id;

type Decision = 'try_again' | 'pay_otherwise' | 'close' | 'reopen';
const decide = (chargeId: string, decision: Decision, note?: string, headers: Record<string, string> = {}) =>
  test.call(
    'POST /support/reconciliation/charges/decisions',
    { body: { locationId, chargeId, decision, ...(note !== undefined && { note }) } },
    { ...admin.headers, ...headers },
  );
const listed = async (show: 'all' | 'open' | 'over' = 'all') =>
  (await test.call('GET /support/reconciliation/charges', { query: { show } }, admin.headers)).body.data;
const found = async (chargeId: string) => (await listed()).charges.find(({ _id }) => _id === chargeId);
const mails = async () => {
  const query = test.db.selectFrom('messages').select('subject').where('recipient', '=', customer.user.email);
  return (await query.orderBy('id').execute()).map(({ subject }) => subject);
};
const ledgerOf = async (account: string) => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entries where account = ${account}`.execute(test.db);
  return rows[0]?.cents ?? 0;
};
const refundsOf = (of: string) => [...books.refunds.values()].filter(({ intentRef }) => intentRef === of);
async function reconcile(): Promise<void> {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
}

/** Charged 60 cents instead of $5.50; Stripe's refund of it came back. */
async function aRetainedCharge() {
  const stay = await prepareStay(test, { headers: { ...customer.headers }, guestId: null }, { zoneId });
  const ref = refOfClientSecret(stay.clientSecret);
  const intent = books.intents.get(ref);
  if (intent) books.intents.set(ref, { ...intent, amountCents: 60 });
  books.confirm(stay.clientSecret, '4242424242424242');
  await returnFrom(test, stay.clientSecret);
  await letTimePass(test);
  books.failRefund(ref);
  await reconcile();
  const charge = (await listed('open')).charges.find(({ providerRef }) => providerRef === ref);
  return { ...stay, ref, chargeId: charge?._id ?? '' };
}

describe('a wrong charge that the provider did not return', () => {
  it('waits for a person, and is refunded with a new key when it is tried again', async () => {
    const { chargeId, ref } = await aRetainedCharge();
    expect(await found(chargeId)).toMatchObject({ state: 'undecided', returnedAt: null, charged: 60 });
    expect((await decide(chargeId, 'try_again')).status).toBe(200);
    expect(await found(chargeId)).toMatchObject({ state: 'requested' });
    await letTimePass(test);
    expect(await found(chargeId)).toMatchObject({ state: 'returned', failureCode: null });
    expect(refundsOf(ref).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it("is refunded by the remainder if a part was refunded in the provider's console", async () => {
    const { chargeId, ref } = await aRetainedCharge();
    const intent = books.intents.get(ref);
    if (intent) books.addRefund(intent, { amountCents: 25, metadata: {}, reversesTransfer: false, refundsFee: false });
    await decide(chargeId, 'try_again');
    await letTimePass(test);
    expect(refundsOf(ref).map(({ amountCents }) => amountCents)).toEqual([60, 25, 35]);
    expect(await found(chargeId)).toMatchObject({ state: 'returned' });
  });

  it('can be paid another way: the ledger takes it from our bank, and the payer is mailed how', async () => {
    const { chargeId, receiptKey } = await aRetainedCharge();
    const before = [await ledgerOf('driver'), await ledgerOf('bank')];
    expect((await decide(chargeId, 'pay_otherwise', 'Sent by check on Friday')).status).toBe(200);
    expect([await ledgerOf('driver'), await ledgerOf('bank')]).toEqual([(before[0] ?? 0) + 60, (before[1] ?? 0) - 60]);
    const settled = { state: 'paid_otherwise', note: 'Sent by check on Friday', decidedBy: 'Sue Porter' };
    expect(await found(chargeId)).toMatchObject(settled);
    expect((await mails()).at(-1)).toMatch(/^Refund of \$0\.60/);
    const receipt = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
    expect(receipt).toMatchObject({ status: 'refunded', refunded: 60, refunds: [{ state: 'paid_back' }] });
  });

  it('is owed again when that was recorded by mistake', async () => {
    const { chargeId } = await aRetainedCharge();
    const before = [await ledgerOf('driver'), await ledgerOf('bank')];
    await decide(chargeId, 'pay_otherwise', 'Sent by check');
    expect((await decide(chargeId, 'reopen', 'The check came back')).status).toBe(200);
    expect([await ledgerOf('driver'), await ledgerOf('bank')]).toEqual(before);
    expect(await found(chargeId)).toMatchObject({ state: 'undecided', note: null, decidedBy: null });
    expect((await mails()).at(-1)).toMatch(/did not go through/);
    await decide(chargeId, 'try_again');
    await letTimePass(test);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('can be closed with a reason, which moves nothing, and reopened', async () => {
    const { chargeId, receiptKey } = await aRetainedCharge();
    const before = [await ledgerOf('driver'), await ledgerOf('provider'), await ledgerOf('bank')];
    await decide(chargeId, 'close', 'Your bank has paid you');
    expect(await found(chargeId)).toMatchObject({ state: 'closed', note: 'Your bank has paid you' });
    expect((await listed('open')).charges.map(({ _id }) => _id)).not.toContain(chargeId);
    expect((await listed('over')).charges.map(({ _id }) => _id)).toContain(chargeId);
    expect((await mails()).at(-1)).toMatch(/was closed/);
    const receipt = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
    expect(receipt).toMatchObject({ refunded: 0, refunds: [] });
    expect([await ledgerOf('driver'), await ledgerOf('provider'), await ledgerOf('bank')]).toEqual(before);
    expect((await decide(chargeId, 'reopen', 'The bank did not pay')).status).toBe(200);
    expect((await listed('open')).charges.map(({ _id }) => _id)).toContain(chargeId);
  });

  it("is still refunded if somebody refunds it in the provider's console after it was closed", async () => {
    const { chargeId, ref } = await aRetainedCharge();
    await decide(chargeId, 'close', 'Your bank has paid you');
    const intent = books.intents.get(ref);
    if (intent) books.addRefund(intent, { amountCents: 60, metadata: {}, reversesTransfer: false, refundsFee: false });
    const before = await ledgerOf('driver');
    await reconcile();
    expect(await found(chargeId)).toMatchObject({ state: 'returned', note: 'Your bank has paid you' });
    expect((await ledgerOf('driver')) - before).toBe(60);
  });
});

describe("a wrong charge that was paid another way and also refunded in the provider's console", () => {
  async function paidTwice() {
    const stored = await aRetainedCharge();
    const before = await owned();
    await decide(stored.chargeId, 'pay_otherwise', 'Sent by check on Friday');
    const intent = books.intents.get(stored.ref);
    if (intent) books.addRefund(intent, { amountCents: 60, metadata: {}, reversesTransfer: false, refundsFee: false });
    await reconcile();
    return { ...stored, before };
  }
  const owned = async () => ({ driver: await ledgerOf('driver'), bank: await ledgerOf('bank') });

  it('is open at support until a person has looked into it', async () => {
    const { chargeId, before } = await paidTwice();
    const { charges, open } = await listed('open');
    expect(charges.find(({ _id }) => _id === chargeId)).toMatchObject({
      state: 'twice',
      returnedAt: expect.any(String),
    });
    expect(open).toBe(charges.length);
    expect((await listed('over')).charges.map(({ _id }) => _id)).not.toContain(chargeId);
    expect(await owned()).toEqual({ driver: before.driver + 120, bank: before.bank - 60 });
    for (const decision of ['try_again', 'pay_otherwise'] as const)
      expect((await decide(chargeId, decision, 'Again')).body.error?.code).toBe('charge_not_waiting');
    await decide(chargeId, 'close', 'Kept as goodwill');
  });

  it("is removed from the ledger if only the provider paid, and the payer does not read support's reason", async () => {
    const { chargeId, before } = await paidTwice();
    expect((await decide(chargeId, 'reopen', 'The check was never sent')).status).toBe(200);
    expect(await found(chargeId)).toMatchObject({ state: 'returned', note: null });
    expect(await owned()).toEqual({ driver: before.driver + 60, bank: before.bank });
    expect((await mails()).at(-1)).toMatch(/^Refund of \$0\.60/);
    const texts = await test.db.selectFrom('messages').select('text').execute();
    expect(texts.filter(({ text }) => text.includes('The check was never sent'))).toEqual([]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('can be left that way, without another mail to the payer', async () => {
    const { chargeId, before } = await paidTwice();
    const reported = await mails();
    expect((await decide(chargeId, 'close', 'Kept as goodwill')).status).toBe(200);
    expect(await found(chargeId)).toMatchObject({
      state: 'returned',
      note: 'Kept as goodwill',
      decidedBy: 'Sue Porter',
    });
    expect((await listed('over')).charges.map(({ _id }) => _id)).toContain(chargeId);
    expect(await owned()).toEqual({ driver: before.driver + 120, bank: before.bank - 60 });
    expect(await mails()).toEqual(reported);
  });

  it('is shown in the story of the stay', async () => {
    const { chargeId } = await paidTwice();
    const charge = await found(chargeId);
    await decide(chargeId, 'close', 'Kept as goodwill');
    const params = { locationId, id: charge?.orderId ?? '' };
    const { data } = (await test.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers)).body;
    expect(data.events).toContainEqual(
      expect.objectContaining({ kind: 'wrong_amount_twice_accepted', note: 'Kept as goodwill' }),
    );
  });
});

describe('a decision about a wrong charge', () => {
  it('is in the sealed log, once, with who and why', async () => {
    const { chargeId } = await aRetainedCharge();
    const key = { 'idempotency-key': randomUUID() };
    for (const _again of [1, 2]) expect((await decide(chargeId, 'close', 'Paid in cash', key)).status).toBe(200);
    await decide(chargeId, 'reopen', 'Not paid after all');
    const { entries } = (await test.call('GET /support/audit', {}, admin.headers)).body.data;
    expect(entries.filter(({ detail }) => detail.chargeId === chargeId)).toMatchObject([
      { action: 'charge_reopened', by: { name: 'Sue Porter' }, detail: { reason: 'Not paid after all' } },
      { action: 'charge_closed', by: { name: 'Sue Porter' }, detail: { reason: 'Paid in cash', cents: 60 } },
    ]);
  });

  it('is made once when several people click at the same time', async () => {
    const { chargeId } = await aRetainedCharge();
    const bank = await ledgerOf('bank');
    const clicks = await Promise.all([1, 2, 3].map((n) => decide(chargeId, 'pay_otherwise', `By check ${n}`)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await ledgerOf('bank')) - bank).toBe(-60);
  });

  it('is refused while the provider may still refund it, and once it has', async () => {
    const { chargeId } = await aRetainedCharge();
    await decide(chargeId, 'try_again');
    expect((await decide(chargeId, 'pay_otherwise', 'By check')).body.error?.code).toBe('charge_not_waiting');
    await letTimePass(test);
    expect((await decide(chargeId, 'close', 'Done')).body.error?.code).toBe('charge_not_waiting');
    expect((await decide(chargeId, 'reopen', 'Again')).body.error?.code).toBe('charge_not_waiting');
  });

  it('requires a reason unless the provider is asked again, an existing charge, and support', async () => {
    const { chargeId } = await aRetainedCharge();
    for (const decision of ['pay_otherwise', 'close', 'reopen'] as const) {
      const { status, body } = await decide(chargeId, decision);
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['note']]);
    }
    expect((await decide(randomUUID(), 'try_again')).status).toBe(404);
    for (const { headers } of [vendor, customer])
      expect((await decide(chargeId, 'try_again', undefined, headers)).status).toBe(403);
  });
});

it('appears in the story of the stay', async () => {
  const { chargeId } = await aRetainedCharge();
  const charge = await found(chargeId);
  await decide(chargeId, 'close', 'The bank decided');
  const params = { locationId, id: charge?.orderId ?? '' };
  const { data } = (await test.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers)).body;
  expect(data.events).toContainEqual(
    expect.objectContaining({ kind: 'wrong_amount_closed', note: 'The bank decided', cents: 60 }),
  );
});
