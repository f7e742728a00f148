import { afterEach, describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';

const { test, standIn, deliver, deliverAll, booked } = await createStripeApp();
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'North Garage' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true });

afterEach(async () => {
  standIn.faults.clear();
  await letTimePass(test);
  expect(await findDisagreements(test.db, booked())).toEqual({});
  await test.handlers['prove-revenue']();
  expect(standIn.violations).toEqual([]);
});

/** A paid stay of 11 dollars, whose payment we may or may not have heard of yet. */
async function aPaidStay(heard = true) {
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
  standIn.books.confirm(clientSecret, '4242424242424242');
  if (heard) await returnFrom(test, clientSecret);
  return clientSecret.split('_secret_')[0] ?? '';
}

const list = async (query: { limit?: number; cursor?: string } = {}) =>
  (await test.call('GET /support/disputes', { query }, admin.headers)).body;
const find = async (ref: string) =>
  (await list({ limit: 200 })).data.disputes.find(({ providerRef }) => providerRef === ref);
const ledgerOf = async (account: 'disputes' | 'provider', orderId: string) => {
  const entries = test.db.selectFrom('ledgerEntries').select('cents').where('orderId', '=', orderId);
  const rows = await entries.where('account', '=', account).execute();
  return rows.reduce((sum, { cents }) => sum + Number(cents), 0);
};

describe('a payer who disputes a charge with the bank', () => {
  it('shows at support with its amount, reason and deadline, and what was withdrawn including the fee', async () => {
    const ref = await aPaidStay();
    const { ref: disputeRef } = standIn.books.openDispute(ref, 'product_not_received');
    expect(new Set(await deliverAll(ref))).toEqual(new Set([200]));
    const dueBy = new Date(Math.floor(test.clock.now().getTime() / 1000 + 14 * 24 * 3600) * 1000).toISOString();
    expect(await find(disputeRef)).toMatchObject({
      locationName: 'North Garage',
      provider: 'stripe',
      status: 'needs_response',
      reason: 'product_not_received',
      amount: 1100,
      withdrawn: 2600,
      reinstated: 0,
      dueBy,
      closedAt: null,
    });
  });

  it('is mailed to the owner once, with the day by which evidence is due', async () => {
    const ref = await aPaidStay();
    const { ref: disputeRef } = standIn.books.openDispute(ref, 'product_not_received');
    await deliverAll(ref);
    await deliverAll(ref);
    standIn.books.winDispute(disputeRef);
    await deliverAll(ref);
    const { orderId = '', dueBy = '' } = (await find(disputeRef)) ?? {};
    const mails = test.db.selectFrom('messages').selectAll().where('recipient', '=', vendor.user.email);
    const reported = (await mails.execute()).filter(({ text }) => text.includes(`/sales/${orderId}`));
    expect(reported.map(({ subject }) => subject)).toEqual(['A driver disputes $11.00, North Garage, 200 W Lake St']);
    const day = new Date(dueBy ?? '').toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'America/Chicago' });
    expect(reported[0]?.text).toContain(day);
    expect(reported[0]?.unsubscribeUrl).toContain('/mails/');
  });

  it("shows in the stay's story, and leaves the lot's earnings unchanged", async () => {
    const ref = await aPaidStay();
    const dispute = standIn.books.openDispute(ref);
    await deliverAll(ref);
    test.clock.advance(60);
    standIn.books.loseDispute(dispute.ref);
    await deliverAll(ref);
    const { locationId = '', orderId = '' } = (await find(dispute.ref)) ?? {};
    const params = { locationId, id: orderId };
    const { data } = (await test.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers)).body;
    expect(data.disputes).toMatchObject([{ status: 'lost', amount: 1100 }]);
    const reported = data.events.filter(({ kind }) => kind.startsWith('dispute_'));
    expect(reported.map(({ kind, note }) => [kind, note])).toEqual([
      ['dispute_opened', 'fraudulent'],
      ['dispute_lost', null],
    ]);
    expect([await ledgerOf('disputes', orderId), await ledgerOf('provider', orderId)]).toEqual([2600, -1500]);
  });

  it('returns what was withdrawn when we win, except for the fee', async () => {
    const ref = await aPaidStay();
    const dispute = standIn.books.openDispute(ref);
    await deliverAll(ref);
    standIn.books.winDispute(dispute.ref);
    await deliverAll(ref);
    const { orderId = '', status, withdrawn, reinstated } = (await find(dispute.ref)) ?? {};
    expect([status, withdrawn, reinstated]).toEqual(['won', 2600, 1100]);
    expect([await ledgerOf('disputes', orderId), await ledgerOf('provider', orderId)]).toEqual([1500, -400]);
  });

  it('is booked once, however often and in whatever order its events arrive', async () => {
    const ref = await aPaidStay();
    const dispute = standIn.books.openDispute(ref);
    standIn.books.winDispute(dispute.ref);
    const events = standIn.books.events.filter((event) => event.ref === ref).map(({ payload }) => payload);
    const all = [...events.toReversed(), ...events, ...events];
    const statuses = await Promise.all(all.map((payload) => deliver(payload)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const orderId = (await find(dispute.ref))?.orderId ?? '';
    expect([await ledgerOf('disputes', orderId), await ledgerOf('provider', orderId)]).toEqual([1500, -400]);
  });

  it('is recorded even if the payment was not: that settles first', async () => {
    const ref = await aPaidStay(false);
    const dispute = standIn.books.openDispute(ref);
    const [, opened] = standIn.books.events.filter((event) => event.ref === ref);
    expect(await deliver(opened?.payload ?? '')).toBe(200);
    expect(await find(dispute.ref)).toMatchObject({ amount: 1100 });
  });

  it('is fetched again later when Stripe does not answer', async () => {
    const ref = await aPaidStay();
    const dispute = standIn.books.openDispute(ref);
    const [event] = standIn.books.events.filter(({ type }) => type === 'charge.dispute.created').slice(-1);
    standIn.faults.plan({ operation: 'dispute', when: 'before', way: 'cut', times: 10 });
    expect(await deliver(event?.payload ?? '')).toBeGreaterThanOrEqual(500);
    standIn.faults.clear();
    expect(await deliver(event?.payload ?? '')).toBe(200);
    expect(await find(dispute.ref)).toMatchObject({ status: 'needs_response' });
  });

  it('cannot be refunded as well, because Stripe would pay twice', async () => {
    const ref = await aPaidStay();
    const dispute = standIn.books.openDispute(ref);
    await deliverAll(ref);
    const { locationId = '', orderId = '' } = (await find(dispute.ref)) ?? {};
    const body = { locationId, orderId, amount: 1100, refunded: 0, reason: 'Asked twice' };
    await test.call('POST /support/refunds', { body }, admin.headers);
    await letTimePass(test);
    expect(standIn.books.intents.get(ref)?.refundedCents).toBe(0);
    // Support closes the refund, because the bank decides.
    const ofOrder = test.db.updateTable('refunds').where('orderId', '=', orderId);
    const { numUpdatedRows } = await ofOrder
      .set({ status: 'closed', settledAt: test.clock.now() })
      .where('failureCode', '=', 'charge_disputed')
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  });
});

describe('a lost dispute', () => {
  const reason = 'The gate was shut';

  /** Of a stay that was still unrefunded when the bank decided. */
  async function aLostStay() {
    const ref = await aPaidStay();
    const dispute = standIn.books.openDispute(ref);
    await deliverAll(ref);
    const found = await find(dispute.ref);
    const lose = async () => {
      standIn.books.loseDispute(dispute.ref);
      await deliverAll(ref);
    };
    return { locationId: found?.locationId ?? '', orderId: found?.orderId ?? '', ref, lose };
  }
  const refundsOf = (orderId: string) =>
    test.db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).execute();
  const mailsAbout = async (orderId: string) =>
    (await test.db.selectFrom('messages').select('subject').where('orderId', '=', orderId).execute()).map(
      ({ subject }) => subject,
    );

  it('cannot be refunded, promised or asked for: neither by support, nor by the lot, nor by the driver', async () => {
    const { locationId, orderId, lose } = await aLostStay();
    await lose();
    const mails = await mailsAbout(orderId);
    const body = { orderId, amount: 100, refunded: 0, reason };
    const params = { id: locationId };
    const { receiptKey } = await test.db
      .selectFrom('orders')
      .select('receiptKey')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const key = receiptKey ?? '';
    const answers = [
      await test.call('POST /support/refunds', { body: { locationId, ...body } }, admin.headers),
      await test.call('POST /locations/:id/refunds', { params, body }, vendor.headers),
      await test.call('POST /locations/:id/refund-requests', { params, body }, vendor.headers),
      await test.call('POST /receipts/:key/refund-request', { params: { key }, body: { reason } }),
    ];
    for (const { status, body: answer } of answers) {
      expect([status, answer.error?.code]).toEqual([422, 'refund_of_lost_dispute']);
      expect(answer.error?.fields).toEqual({
        amount: 'The bank has already given this money back to the driver.',
      });
    }
    expect(await refundsOf(orderId)).toEqual([]);
    expect(await mailsAbout(orderId)).toEqual(mails);
  });

  it('is shown with nothing left to refund to support, the lot and the driver', async () => {
    const { locationId, orderId, lose } = await aLostStay();
    await lose();
    const story = await test.call(
      'GET /support/locations/:locationId/orders/:id',
      { params: { locationId, id: orderId } },
      admin.headers,
    );
    expect(story.body.data.payments).toMatchObject([{ amount: 1100, refunded: 0, lost: 1100, left: 0 }]);
    const sale = await test.call(
      'GET /locations/:id/sales/:orderId',
      { params: { id: locationId, orderId } },
      vendor.headers,
    );
    expect(sale.body.data).toMatchObject({ total: 1100, refunded: 0, lost: 1100, left: 0, mayRefund: 0 });
  });

  it('lets support only decline what was asked for before', async () => {
    const { locationId, orderId, lose } = await aLostStay();
    const body = { orderId, amount: 1100, refunded: 0, reason };
    const requested = await test.call(
      'POST /locations/:id/refund-requests',
      { params: { id: locationId }, body },
      vendor.headers,
    );
    const requestId = requested.body.data._id;
    await lose();
    const { requests } = (await test.call('GET /support/refund-requests', {}, admin.headers)).body.data;
    expect(requests.find(({ _id }) => _id === requestId)).toMatchObject({ paid: 1100, refunded: 0, lost: 1100 });
    const decide = (decision: 'refund' | 'decline') =>
      test.call(
        'POST /support/refund-requests/decisions',
        { body: { locationId, requestId, decision, refunded: 0, note: 'The bank decided.' } },
        admin.headers,
      );
    expect((await decide('refund')).body).toMatchObject({ error: { code: 'refund_of_lost_dispute' } });
    expect((await decide('decline')).status).toBe(200);
    expect(await refundsOf(orderId)).toEqual([]);
  });

  it('leaves a refund that was promised before only to be closed', async () => {
    const { locationId, orderId, lose } = await aLostStay();
    const requested = { locationId, orderId, amount: 1100, refunded: 0, reason };
    const made = await test.call('POST /support/refunds', { body: requested }, admin.headers);
    await letTimePass(test);
    await lose();
    const decide = (decision: 'try_again' | 'pay_otherwise' | 'close') =>
      test.call(
        'POST /support/reconciliation/refunds/decisions',
        { body: { locationId, refundId: made.body.data._id, decision, note: 'The bank decided.' } },
        admin.headers,
      );
    for (const decision of ['try_again', 'pay_otherwise'] as const) {
      expect((await decide(decision)).body).toMatchObject({ error: { code: 'refund_given_already' } });
    }
    expect((await decide('close')).status).toBe(200);
    expect(await refundsOf(orderId)).toMatchObject([{ status: 'closed' }]);
  });
});

describe('the list of disputes', () => {
  it('lists open ones first, page by page, with their number', async () => {
    const { data } = await list();
    const open = data.disputes.filter(({ closedAt }) => closedAt === null);
    expect(open.length).toBeGreaterThan(1);
    expect(data.open).toBe(open.length);
    expect(data.disputes.slice(0, open.length)).toEqual(open);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor && { cursor }) });
      pages.push(...page.data.disputes.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual(data.disputes.map(({ _id }) => _id));
  });

  it('is visible to support only', async () => {
    expect((await test.call('GET /support/disputes', {}, vendor.headers)).status).toBe(403);
    expect((await test.call('GET /support/disputes', {})).status).toBe(401);
  });
});
