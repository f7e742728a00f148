// What the people of a lot refund themselves, within the owner's limit, and what they request from support.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olive Owner');
const other = await test.signUp('vendor', 'Otto Other');
const admin = await test.signUp('admin', 'Sue Porter');
const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Canal Street Lot' });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 5000, isHourly: true });
const manager = await joinTeam(test, owner, { role: 'manager', locationIds: [lot.id] });
const accountant = await joinTeam(test, owner, { role: 'accountant' });

type Headers = Readonly<Record<string, string>>;
const at = { id: lot.id };

/** $275.00: five hours at $50 with the fee. */
async function aSale(driver: Driver = aGuest()): Promise<string> {
  const { sessionId } = await payForStay(test, driver, { zoneId: zone.id, hours: 5, vehicles: [aVehicle()] });
  const { body } = await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers);
  return body.data.orderId;
}

type Requested = { orderId: string; amount: number; refunded?: number };
const asBody = ({ refunded = 0, ...requested }: Requested) => ({ ...requested, refunded, reason: 'The gate was shut' });
const refund = (requested: Requested, headers: Headers = owner.headers) =>
  test.call('POST /locations/:id/refunds', { params: at, body: asBody(requested) }, { ...headers });
const requestSupport = (requested: Requested, headers: Headers = owner.headers) =>
  test.call('POST /locations/:id/refund-requests', { params: at, body: asBody(requested) }, { ...headers });
const saleOf = async (orderId: string, headers: Headers = owner.headers) =>
  (await test.call('GET /locations/:id/sales/:orderId', { params: { ...at, orderId } }, { ...headers })).body.data;
const setLimits = (own: number, managers: number) =>
  test.call(
    'PUT /owners/:id/refund-limits',
    { params: { id: owner.user._id }, body: { own, managers } },
    owner.headers,
  );
const mailsTo = async (email: string) => {
  await test.drainJobs();
  const { messages } = (await test.call('GET /dev/outbox', {})).body;
  return messages.filter(({ to }) => to === email);
};
const lastAudit = async () => (await test.call('GET /support/audit', {}, admin.headers)).body.data.entries[0];

describe('an owner', () => {
  it('refunds a sale within the limit: the driver is refunded and mailed, and the log names the owner', async () => {
    const driver = await test.signUp('customer', 'Dana Driver');
    const orderId = await aSale({ headers: driver.headers, guestId: null });
    const { status, body } = await refund({ orderId, amount: 10_000 });
    expect([status, body.data]).toMatchObject([201, { amount: 10_000, refunded: 10_000, left: 17_500 }]);
    expect(await lastAudit()).toMatchObject({
      action: 'refund_made',
      by: { _id: owner.user._id },
      subject: { kind: 'order', id: orderId },
      detail: { cents: 10_000, reason: 'The gate was shut' },
    });
    const mails = await mailsTo(driver.user.email);
    expect(mails.map(({ subject }) => subject)).toContain('Refund of $100.00, Canal Street Lot');
    expect(await saleOf(orderId)).toMatchObject({
      total: 27_500,
      refunded: 10_000,
      left: 17_500,
      mayRefund: 0,
      refunds: [{ cents: 10_000, by: 'Olive Owner', state: 'done', reason: 'The gate was shut' }],
    });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('cannot refund more than the limit, even in several parts, and is told how much is left', async () => {
    const orderId = await aSale();
    expect((await refund({ orderId, amount: 10_001 })).body).toMatchObject({
      error: {
        code: 'refund_over_limit',
        fields: { amount: 'You can refund $100.00 of it yourself. Ask support for more.' },
      },
      data: { limit: 10_000 },
    });
    expect((await refund({ orderId, amount: 6_000 })).status).toBe(201);
    const second = await refund({ orderId, amount: 6_000, refunded: 6_000 });
    expect([second.status, second.body]).toMatchObject([422, { data: { limit: 4_000 } }]);
    expect((await refund({ orderId, amount: 4_000, refunded: 6_000 })).status).toBe(201);
  });

  it('refunds once for a double click, with a key or without one', async () => {
    const orderId = await aSale();
    const clicks = await Promise.all([1, 2, 3].map(() => refund({ orderId, amount: 1_000 })));
    expect(clicks.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const keyed = { ...owner.headers, 'idempotency-key': 'lot-refund-one-key-1' };
    const repeats = await Promise.all([1, 2].map(() => refund({ orderId, amount: 500, refunded: 1_000 }, keyed)));
    const again = await refund({ orderId, amount: 500, refunded: 1_000 }, keyed);
    expect(again.status).toBe(201);
    expect(repeats.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect((await saleOf(orderId)).refunded).toBe(1_500);
  });

  it('sets the limits, at most $500, and the log says so', async () => {
    const limits = () => test.call('GET /owners/:id/refund-limits', { params: { id: owner.user._id } }, owner.headers);
    expect((await limits()).body.data).toEqual({ own: 10_000, managers: 0 });
    expect((await setLimits(50_001, 0)).body.error?.fields).toEqual({ own: 'The limit is $500.00 at most.' });
    expect((await setLimits(20_000, 2_000)).body.data).toEqual({ own: 20_000, managers: 2_000 });
    expect((await limits()).body.data).toEqual({ own: 20_000, managers: 2_000 });
    expect(await lastAudit()).toMatchObject({
      action: 'refund_limits_changed',
      detail: { own: 20_000, managers: 2_000 },
    });
    await setLimits(10_000, 0);
  });
});

describe('the others', () => {
  it('include managers, who refund what the owner allows, and accountants, who only read', async () => {
    const orderId = await aSale();
    expect((await refund({ orderId, amount: 1 }, manager.headers)).body.error?.code).toBe('refund_over_limit');
    await setLimits(10_000, 2_000);
    expect((await refund({ orderId, amount: 2_000 }, manager.headers)).status).toBe(201);
    expect((await refund({ orderId, amount: 1, refunded: 2_000 }, manager.headers)).status).toBe(422);
    await setLimits(10_000, 0);
    const sale = await saleOf(orderId, accountant.headers);
    expect([sale.mayRefund, sale.vehicles, sale.refunded]).toEqual([null, [], 2_000]);
    expect((await refund({ orderId, amount: 1, refunded: 2_000 }, accountant.headers)).status).toBe(403);
    expect((await requestSupport({ orderId, amount: 1, refunded: 2_000 }, accountant.headers)).status).toBe(403);
  });

  it("neither see nor refund the sale of a lot that is not theirs, even through another lot's address", async () => {
    const orderId = await aSale();
    expect((await refund({ orderId, amount: 1 }, other.headers)).status).toBe(404);
    const theirs = await aLocation(test.db, { ownerId: other.user._id });
    const params = { id: theirs.id };
    const byTheirs = { params, body: asBody({ orderId, amount: 1 }) };
    expect((await test.call('POST /locations/:id/refunds', byTheirs, other.headers)).status).toBe(404);
    const read = { params: { ...params, orderId } };
    expect((await test.call('GET /locations/:id/sales/:orderId', read, other.headers)).status).toBe(404);
  });
});

const queue = async () => (await test.call('GET /support/refund-requests', {}, admin.headers)).body.data;
const answer = (requestId: string, body: { decision: 'refund' | 'decline'; refunded?: number; note?: string }) =>
  test.call(
    'POST /support/refund-requests/decisions',
    { body: { locationId: lot.id, requestId, refunded: 0, ...body } },
    admin.headers,
  );

describe('beyond the limit', () => {
  it('support is asked, sees amount and reason, and makes the refund; whoever asked is mailed', async () => {
    const orderId = await aSale();
    const { status, body } = await requestSupport({ orderId, amount: 20_000 }, manager.headers);
    expect(status).toBe(201);
    expect(await lastAudit()).toMatchObject({ action: 'refund_requested', detail: { cents: 20_000 } });
    const [request] = (await queue()).requests;
    expect(request).toMatchObject({
      _id: body.data._id,
      cents: 20_000,
      reason: 'The gate was shut',
      paid: 27_500,
      refunded: 0,
      state: 'open',
      orderId,
      location: { name: 'Canal Street Lot' },
    });
    expect((await answer(body.data._id, { decision: 'refund', note: 'Seen on camera' })).status).toBe(200);
    const [mail] = await mailsTo(manager.email);
    expect(mail?.subject).toBe('Support is refunding $200.00, Canal Street Lot, 200 W Lake St');
    expect(mail?.text).toContain('Seen on camera');
    expect(mail?.text).toMatch(/Your share\W+\$\d+\.\d\d/);
    expect(await saleOf(orderId, manager.headers)).toMatchObject({
      refunded: 20_000,
      refunds: [{ by: 'Sue Porter', state: 'done', reason: 'The gate was shut' }],
      requests: [{ state: 'refunded', note: 'Seen on camera' }],
    });
    expect((await queue()).requests[0]).toMatchObject({ state: 'refunded', answeredBy: 'Sue Porter' });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('a mail about a request never becomes the address of the driver', async () => {
    const orderId = await aSale();
    const { body } = await requestSupport({ orderId, amount: 20_000 });
    await answer(body.data._id, { decision: 'decline', note: 'Please send a photo' });
    await test.drainJobs();
    const story = { params: { locationId: lot.id, id: orderId } };
    const reported = await test.call('GET /support/locations/:locationId/orders/:id', story, admin.headers);
    expect(reported.body.data.payerEmail).toBeNull();
  });

  it('support declines with a reason, and the sale stays unchanged', async () => {
    const orderId = await aSale();
    const { body } = await requestSupport({ orderId, amount: 20_000 });
    expect((await answer(body.data._id, { decision: 'decline' })).status).toBe(400);
    expect((await answer(body.data._id, { decision: 'decline', note: 'The gate was open' })).status).toBe(200);
    expect((await answer(body.data._id, { decision: 'refund' })).body.error?.code).toBe('request_answered');
    expect(await saleOf(orderId)).toMatchObject({
      refunded: 0,
      requests: [{ state: 'declined', note: 'The gate was open' }],
    });
    const mails = await mailsTo(owner.user.email);
    expect(mails.map(({ subject }) => subject)).toContain(
      'Support did not refund $200.00, Canal Street Lot, 200 W Lake St',
    );
  });

  it('each sale has one waiting request at a time, however often it is sent', async () => {
    const orderId = await aSale();
    const sent = await Promise.all([1, 2, 3].map(() => requestSupport({ orderId, amount: 20_000 })));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await requestSupport({ orderId, amount: 27_501 })).body.error?.code).toBe('refund_exceeds_paid');
  });

  it('two people at support refund it once, and not at all if something was refunded in the meantime', async () => {
    const orderId = await aSale();
    const { body } = await requestSupport({ orderId, amount: 20_000 });
    await refund({ orderId, amount: 5_000 });
    expect((await answer(body.data._id, { decision: 'refund' })).body.error?.code).toBe('refund_changed');
    const both = await Promise.all([1, 2].map(() => answer(body.data._id, { decision: 'refund', refunded: 5_000 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await saleOf(orderId)).refunded).toBe(25_000);
    await test.drainJobs();
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('a killed process', () => {
  it('loses no refund: what is stored is made when the jobs run again, once', async () => {
    const orderId = await aSale();
    await refund({ orderId, amount: 3_000 });
    const [open] = await test.db
      .selectFrom('refunds')
      .select(['locationId', 'id as refundId'])
      .where('orderId', '=', orderId)
      .execute();
    if (!open) throw new Error('The refund is not stored.');
    await test.handlers['make-refund'](open);
    await test.handlers['make-refund'](open);
    await test.drainJobs();
    expect(await saleOf(orderId)).toMatchObject({ refunded: 3_000, refunds: [{ state: 'done' }] });
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('a driver', () => {
  const requesting = (key: string, driver: Driver, reason = 'The gate was shut') =>
    test.call('POST /receipts/:key/refund-request', { params: { key }, body: { reason } }, { ...driver.headers });
  const shown = async (key: string) =>
    (await test.call('GET /receipts/:key/refund-request', { params: { key } }, {})).body.data;
  const decide = (requestId: string, decision: object) =>
    test.call(
      'POST /support/refund-requests/decisions',
      { body: { locationId: lot.id, requestId, refunded: 0, ...decision } as never },
      admin.headers,
    );
  const waiting = async (receiptCode: string) =>
    (await test.call('GET /support/refund-requests', {}, admin.headers)).body.data.requests.find(
      (one) => one.receiptCode === receiptCode,
    );
  const aPaidReceipt = async (driver: Driver) => {
    const { receiptKey } = await payForStay(test, driver, { zoneId: zone.id, hours: 1, vehicles: [aVehicle()] });
    const { body } = await test.call('GET /receipts/:key', { params: { key: receiptKey } }, { ...driver.headers });
    return { key: receiptKey, code: body.data.receiptCode };
  };

  it('asks for a refund on the receipt, once, and reads there that it was made', async () => {
    const driver = aGuest();
    const { key, code } = await aPaidReceipt(driver);
    expect(await shown(key)).toEqual({ left: 5_500, request: null, isMailed: false });
    const made = await requesting(key, driver);
    expect([made.status, made.body.data.request]).toMatchObject([201, { cents: 5_500, state: 'open' }]);
    expect((await requesting(key, driver)).body.error?.code).toBe('refund_requested_already');
    const request = await waiting(code);
    expect(request).toMatchObject({ requestedBy: 'The driver', reason: 'The gate was shut', paid: 5_500 });
    expect((await decide(request?._id ?? '', { decision: 'refund' })).status).toBe(200);
    expect(await shown(key)).toMatchObject({ left: 0, request: { state: 'refunded' } });
  });

  it('asks for added time, too: support answers each payment, the receipt sums them', async () => {
    const driver = aGuest();
    const { sessionId, receiptKey: key } = await payForStay(test, driver, {
      zoneId: zone.id,
      hours: 1,
      vehicles: [aVehicle()],
    });
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers);
    const { clientSecret } = added.body.data;
    await confirmCard(test, clientSecret ?? '');
    await returnFrom(test, clientSecret ?? '');
    expect(await shown(key)).toEqual({ left: 11_000, request: null, isMailed: false });
    expect((await requesting(key, driver)).body.data.request).toMatchObject({ cents: 11_000, state: 'open' });
    expect((await requesting(key, driver)).body.error?.code).toBe('refund_requested_already');
    const open = (await test.call('GET /support/refund-requests', {}, admin.headers)).body.data.requests;
    const [one, two] = open.filter(({ cents, requestedBy }) => cents === 5_500 && requestedBy === 'The driver');
    await decide(one?._id ?? '', { decision: 'refund' });
    expect(await shown(key)).toMatchObject({ left: 5_500, request: { state: 'open' } });
    await decide(two?._id ?? '', { decision: 'decline', note: 'The time added was used.' });
    const request = { cents: 5_500, state: 'refunded', note: 'The time added was used.' };
    expect(await shown(key)).toMatchObject({ left: 5_500, request });
  });

  it('reads why it was declined, and is mailed it if an address is known', async () => {
    const driver = await test.signUp('customer', 'Dora Driver');
    const holder = { headers: driver.headers, guestId: null };
    const { key, code } = await aPaidReceipt(holder);
    await requesting(key, holder);
    const request = await waiting(code);
    await decide(request?._id ?? '', { decision: 'decline', note: 'The gate was open all day.' });
    expect(await shown(key)).toMatchObject({ request: { state: 'declined', note: 'The gate was open all day.' } });
    const mails = await mailsTo(driver.user.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your refund request was declined, Canal Street Lot');
  });

  it('without an account gives an address, which is mailed the request and its answer, but never what was typed', async () => {
    const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
    const ask = async (email: string, decision: object) => {
      const driver = aGuest();
      const { key, code } = await aPaidReceipt(driver);
      const body = { reason: 'Buy gold at gold.example', email };
      const made = await test.call('POST /receipts/:key/refund-request', { params: { key }, body }, driver.headers);
      expect([made.status, made.body.data.isMailed]).toEqual([201, true]);
      await decide((await waiting(code))?._id ?? '', decision);
    };
    const requested = 'You asked for a refund of $55.00, Canal Street Lot';
    await ask('declined@example.com', { decision: 'decline', note: 'The gate was open all day.' });
    expect(await subjects('declined@example.com')).toEqual(
      expect.arrayContaining([requested, 'Your refund request was declined, Canal Street Lot']),
    );
    await ask('refunded@example.com', { decision: 'refund' });
    expect(await subjects('refunded@example.com')).toEqual(
      expect.arrayContaining([requested, 'Refund of $55.00, Canal Street Lot']),
    );
    const [first] = (await mailsTo('refunded@example.com')).filter(({ subject }) => subject === requested);
    expect(first?.text).not.toContain('gold');
  });

  it('with an account is mailed there, whatever address is sent', async () => {
    const driver = await test.signUp('customer', 'Dirk Driver');
    const { key } = await aPaidReceipt({ headers: driver.headers, guestId: null });
    const body = { reason: 'The gate was shut', email: 'elsewhere@example.com' };
    await test.call('POST /receipts/:key/refund-request', { params: { key }, body }, aGuest().headers);
    expect(await mailsTo('elsewhere@example.com')).toEqual([]);
    expect((await mailsTo(driver.user.email)).map(({ subject }) => subject)).toContain(
      'You asked for a refund of $55.00, Canal Street Lot',
    );
  });

  it('is not the lot’s owner, and needs a receipt', async () => {
    const { key } = await aPaidReceipt(aGuest());
    expect((await requesting(key, { headers: owner.headers, guestId: null })).status).toBe(403);
    expect((await requesting('x'.repeat(32), aGuest())).status).toBe(404);
  });
});
