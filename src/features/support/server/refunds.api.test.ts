import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { ProviderRefused } from '#integrations/payments/payments.port.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const admin = await test.signUp('admin', 'Sue Porter');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Canal Street Lot' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const locationId = lot.id;

const story = async (orderId: string) =>
  (
    await test.call(
      'GET /support/locations/:locationId/orders/:id',
      { params: { locationId, id: orderId } },
      admin.headers,
    )
  ).body.data;
type Requested = { orderId: string; amount: number; refunded: number; reason?: string };
const refund = ({ reason = 'The gate was shut', ...requested }: Requested, headers: Record<string, string> = {}) =>
  test.call('POST /support/refunds', { body: { locationId, reason, ...requested } }, { ...admin.headers, ...headers });
const outbox = async () => (await test.call('GET /dev/outbox', {})).body.messages;
const seen = (id: string) => test.call('GET /sessions/:id', { params: { id } }, admin.headers);

async function aPaidStay(driver: Driver = aGuest(), vehicles = [aVehicle()]) {
  const stay = await payForStay(test, driver, { zoneId, vehicles });
  const { orderId } = (await seen(stay.sessionId)).body.data;
  return { ...stay, orderId, driver, vehicles };
}

async function addHour({ driver, sessionId }: { driver: Driver; sessionId: string }): Promise<string> {
  const { body } = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers);
  const clientSecret = body.data.clientSecret ?? '';
  await confirmCard(test, clientSecret);
  await returnFrom(test, clientSecret);
  const { id } = await test.db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`extended::jsonb @> ${JSON.stringify([{ sessionId }])}::jsonb`)
    .executeTakeFirstOrThrow();
  return id;
}

describe('a partial refund', () => {
  it('goes to the card, is booked, and leaves the parking as sold', async () => {
    const { orderId, sessionId } = await aPaidStay();
    const { status, body } = await refund({ orderId, amount: 220, refunded: 0 });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ amount: 220, payerEmail: null, refunded: 220, left: 330 });
    await test.drainJobs();
    expect((await seen(sessionId)).body.data.status).toBe('active');
    const reported = await story(orderId);
    expect(reported.payments).toMatchObject([{ amount: 550, refunded: 220, left: 330, parking: 500, fees: 50 }]);
    expect([reported.totalPaid, reported.totalRefunded, reported.status]).toEqual([550, 220, 'paid']);
    const row = await test.db
      .selectFrom('refunds')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      lines: plainLines({ parkingCents: 200, feeCents: 20 }),
      status: 'done',
      requestedBy: admin.user._id,
      reason: 'The gate was shut',
    });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('can be followed by others until everything is refunded, and not a cent more', async () => {
    const { orderId } = await aPaidStay();
    expect((await refund({ orderId, amount: 549, refunded: 0 })).status).toBe(201);
    const tooMuch = await refund({ orderId, amount: 2, refunded: 549 });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.body).toMatchObject({
      error: { code: 'refund_exceeds_paid', fields: { amount: 'At most $0.01 can be refunded.' } },
      data: { left: 1, refunded: 549 },
    });
    expect((await refund({ orderId, amount: 1, refunded: 549 })).status).toBe(201);
    const over = await refund({ orderId, amount: 1, refunded: 550 });
    expect(over.body.error?.fields).toEqual({ amount: 'It has already been refunded in full.' });
    await test.drainJobs();
    expect((await story(orderId)).status).toBe('refunded');
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is logged with its amount and reason', async () => {
    const { orderId } = await aPaidStay();
    const { body } = await refund({ orderId, amount: 100, refunded: 0, reason: 'Goodwill' });
    const [entry] = (await test.call('GET /support/audit', {}, admin.headers)).body.data.entries;
    expect(entry).toMatchObject({
      action: 'refund_made',
      by: { _id: admin.user._id },
      subject: { kind: 'order', id: orderId, locationId },
      detail: { refundId: body.data._id, cents: 100, reason: 'Goodwill' },
    });
  });
});

describe('a full refund', () => {
  it('ends the parking now and frees the plate for a new purchase', async () => {
    const { orderId, sessionIds, vehicles } = await aPaidStay(aGuest(), [aVehicle(), aVehicle()]);
    await refund({ orderId, amount: 1100, refunded: 0 });
    test.clock.advance(1);
    await test.drainJobs();
    for (const id of sessionIds) {
      const { data } = (await seen(id)).body;
      expect([data.status, data.endTime]).toEqual(['refunded', test.clock.now().toISOString()]);
    }
    expect((await aPaidStay(aGuest(), vehicles)).status).toBe('paid');
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('includes added time: if only the stay is refunded, the vehicle stays until the end', async () => {
    const stay = await aPaidStay();
    const extension = await addHour(stay);
    await refund({ orderId: stay.orderId, amount: 550, refunded: 0 });
    await test.drainJobs();
    expect((await seen(stay.sessionId)).body.data.status).toBe('active');
    expect(await findDisagreements(test.db)).toEqual({});
    await refund({ orderId: extension, amount: 550, refunded: 0 });
    await test.drainJobs();
    expect((await seen(stay.sessionId)).body.data.status).toBe('refunded');
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('takes effect whichever part the provider refunds last', async () => {
    const stay = await aPaidStay();
    const extension = await addHour(stay);
    await Promise.all([
      refund({ orderId: extension, amount: 550, refunded: 0 }),
      refund({ orderId: stay.orderId, amount: 550, refunded: 0 }),
    ]);
    const open = await test.db
      .selectFrom('refunds')
      .select(['locationId', 'id as refundId'])
      .where('status', 'in', ['owed', 'requested'])
      .execute();
    await Promise.all(open.map((job) => test.handlers['make-refund'](job)));
    expect((await seen(stay.sessionId)).body.data.status).toBe('refunded');
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('leaves an extension paid at that moment to its automatic refund', async () => {
    const stay = await aPaidStay();
    const more = { body: { sessionId: stay.sessionId, hours: 1 } };
    const { body } = await test.call('POST /sessions/add', more, stay.driver.headers);
    await refund({ orderId: stay.orderId, amount: 550, refunded: 0 });
    await test.drainJobs();
    await confirmCard(test, body.data.clientSecret ?? '');
    await returnFrom(test, body.data.clientSecret ?? '');
    await test.drainJobs();
    expect((await story(stay.orderId)).totalRefunded).toBe(1100);
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('a refund that is sent twice', () => {
  it('is made once for a double click without a key', async () => {
    const { orderId } = await aPaidStay();
    const clicks = await Promise.all([1, 2, 3].map(() => refund({ orderId, amount: 100, refunded: 0 })));
    expect(clicks.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const late = clicks.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ error: { code: 'refund_changed' }, data: { refunded: 100, left: 450 } });
    await test.drainJobs();
    expect((await story(orderId)).totalRefunded).toBe(100);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('repeats the first answer for one Idempotency-Key', async () => {
    const { orderId } = await aPaidStay();
    const key = { 'idempotency-key': randomUUID() };
    const first = await refund({ orderId, amount: 100, refunded: 0 }, key);
    const second = await refund({ orderId, amount: 100, refunded: 0 }, key);
    expect([second.status, second.body]).toEqual([201, first.body]);
    const other = await refund({ orderId, amount: 200, refunded: 0 }, key);
    expect(other.body.error?.code).toBe('idempotency_key_reused');
    expect((await story(orderId)).totalRefunded).toBe(100);
    await test.drainJobs();
  });
});

describe('a provider that fails in the middle', () => {
  it.each(['before:refund', 'after:refund'] as const)('is called again by the job, once: %s', async (point) => {
    const { orderId, sessionId, clientSecret } = await aPaidStay();
    await refund({ orderId, amount: 550, refunded: 0 });
    faults.failAt(point);
    await test.drainJobs().catch(() => {});
    expect((await seen(sessionId)).body.data.status).toBe('active');
    expect((await story(orderId)).events.map(({ kind }) => kind)).not.toContain('refund_succeeded');
    // The failed job is lost here, so the sweep must find the open refund.
    await letTimePass(test);
    expect(faults.clear()).toBe(1);
    expect((await story(orderId)).status).toBe('refunded');
    const { refunded } = await test.db
      .selectFrom('sandbox.intents')
      .select('amountRefundedCents as refunded')
      .where('clientSecret', '=', clientSecret)
      .executeTakeFirstOrThrow();
    expect(refunded).toBe(550);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('and never recovers: the refund stays owed, the payer is informed, and it cannot be promised twice', async () => {
    const customer = await test.signUp('customer');
    const { orderId, sessionId } = await aPaidStay({ headers: { ...customer.headers }, guestId: null });
    await refund({ orderId, amount: 550, refunded: 0 });
    const instead = async () => {
      throw new ProviderRefused('charge_disputed', 'This charge has been charged back.');
    };
    faults.failAt('before:refund', { instead });
    await test.drainJobs();
    faults.clear();
    const reported = await story(orderId);
    expect(reported.payments).toMatchObject([{ refunded: 550, left: 0 }]);
    expect(reported.refunds).toMatchObject([{ state: 'failed', failureCode: 'charge_disputed', nextTryAt: null }]);
    expect(reported.events.map(({ kind }) => kind)).toContain('refund_failed');
    expect((await outbox()).filter(({ to }) => to === customer.user.email).map(({ subject }) => subject)).toEqual([
      'Your refund of $5.50 did not go through, Canal Street Lot',
      'Your refund of $5.50, Canal Street Lot',
    ]);
    expect((await seen(sessionId)).body.data.status).toBe('active');
    expect((await refund({ orderId, amount: 550, refunded: 550 })).body.error?.code).toBe('refund_exceeds_paid');
    expect(await findDisagreements(test.db)).toEqual({ owedToDrivers: 1 });
    await test.db.updateTable('refunds').set({ nextTryAt: test.clock.now() }).where('orderId', '=', orderId).execute();
    await letTimePass(test);
    expect((await story(orderId)).status).toBe('refunded');
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('the payer', () => {
  it('is mailed the sum and the reason, once when it is promised and once when it was refunded', async () => {
    const customer = await test.signUp('customer', 'Ann <Carter>');
    const { orderId, receiptKey } = await aPaidStay({ headers: { ...customer.headers }, guestId: null });
    const { body } = await refund({ orderId, amount: 330, refunded: 0, reason: 'The gate was <shut>' });
    expect(body.data.payerEmail).toBe(customer.user.email);
    const mailed = async () => (await outbox()).filter(({ to }) => to === customer.user.email);
    expect((await mailed()).map(({ text }) => text)).toEqual([expect.stringContaining('$3.30 will be refunded')]);
    await test.drainJobs();
    await letTimePass(test);
    const mails = await mailed();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Refund of $3.30, Canal Street Lot',
      'Your refund of $3.30, Canal Street Lot',
    ]);
    expect(mails[0]?.text).toContain('was refunded on Fri, Nov 20');
    for (const words of ['Ann <Carter>', '$3.30', 'The gate was <shut>', `/receipt/${receiptKey}`]) {
      expect(mails[0]?.text).toContain(words);
    }
    expect(mails[0]?.html).toContain('The gate was &lt;shut&gt;');
  });

  it('without an account is mailed where the receipt was last sent', async () => {
    const { orderId, receiptKey } = await aPaidStay();
    for (const email of ['first@people.example', 'last@people.example']) {
      await test.call('POST /contact/sendReceipt', { body: { email, name: 'Ann', sessionData: { receiptKey } } });
    }
    expect((await refund({ orderId, amount: 100, refunded: 0 })).body.data.payerEmail).toBe('last@people.example');
    await test.drainJobs();
    const reported = (await outbox()).filter(({ subject }) => subject === 'Refund of $1.00, Canal Street Lot');
    expect(reported.map(({ to }) => to)).toEqual(['last@people.example']);
  });
});

describe('an impossible refund', () => {
  it.each([
    [{ amount: 0 }, { amount: 'Refund at least one cent.' }],
    [{ amount: 1.5 }, { amount: 'Enter the amount in whole cents: 1234 is $12.34.' }],
    [{ amount: -5 }, { amount: 'Refund at least one cent.' }],
    [{ reason: ' ' }, { reason: 'Please give a reason. The payer will read this.' }],
    [{ reason: 'a\r\nBcc: all@people.example' }, { reason: 'Please give a reason. The payer will read this.' }],
  ])('is refused at its field: %j', async (wrong, fields) => {
    const { orderId } = await aPaidStay();
    const { status, body } = await refund({ orderId, amount: 100, refunded: 0, ...wrong });
    expect([status, body.error?.fields]).toEqual([400, fields]);
  });

  it('is one for an unpaid or unknown order', async () => {
    const { body } = await requestIntent(test, aGuest(), { zoneId });
    const { orderId } = body.data;
    expect((await refund({ orderId, amount: 100, refunded: 0 })).body.error?.code).toBe('not_refundable');
    expect((await refund({ orderId: lot.id, amount: 100, refunded: 0 })).status).toBe(404);
  });
});
