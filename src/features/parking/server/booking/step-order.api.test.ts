// Price, vehicles, payment, parking: skipping a step, taking it early or repeating it gives nothing away.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  confirmCard,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
  TEST_CARDS,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { auditLedger } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500 });

type Headers = Record<string, string>;
const store = (clientSecret: string, headers: Headers) =>
  test.call('POST /sessions', { body: { clientSecret } }, headers);
const mail = (sessionData: { _id?: string; receiptKey?: string }, headers: Headers = {}) =>
  test.call('POST /contact/sendReceipt', { body: { email: 'd@people.example', name: 'Dora', sessionData } }, headers);
const sessionsOf = async (headers: Headers) => (await test.call('GET /sessions/me', {}, headers)).body.sessions;
const mails = async () => (await test.db.selectFrom('messages').select('id').execute()).length;
const entries = async () => (await test.db.selectFrom('ledgerEntries').select('transactionId').execute()).length;

describe('a step too early', () => {
  it('is a session without an intent: nothing is stored (V2.3.1)', async () => {
    const guest = aGuest();
    const { status, body } = await store(`pi_${'0'.repeat(24)}_secret_${'0'.repeat(24)}`, guest.headers);
    expect([status, body.error?.code]).toEqual([404, 'intent_unknown']);
    expect(await sessionsOf(guest.headers)).toEqual([]);
  });

  it('is returning from payment without having paid: nothing starts (V2.3.1)', async () => {
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId });
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('pending');
    await confirmCard(test, clientSecret, TEST_CARDS.authentication);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('pending');
    expect(await sessionsOf(guest.headers)).toEqual([]);
    expect((await auditLedger(test.db)).activeUnpaid).toBe(0);
  });

  it('is a receipt before the payment: none is mailed or shown (V2.3.1)', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await prepareStay(test, guest, { zoneId });
    const before = await mails();
    expect((await mail({ receiptKey })).body.error?.code).toBe('not_paid_yet');
    expect((await mail({ _id: sessionId }, guest.headers)).body.error?.code).toBe('not_found');
    expect(await mails()).toBe(before);
    const { body } = await test.call('GET /receipts/:key', { params: { key: receiptKey } });
    expect(body.data).toMatchObject({ status: 'pending', sessions: [], lines: [], totalCost: 0, paidAt: null });
  });

  it('is extending or ending an unpaid session (V2.3.1)', async () => {
    const guest = aGuest();
    const { sessionId } = await prepareStay(test, guest, { zoneId });
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, guest.headers);
    const end = { params: { id: sessionId }, body: { status: 'ended' as const } };
    const ended = await test.call('PATCH /sessions/:id', end, guest.headers);
    expect([added.status, ended.status]).toEqual([409, 409]);
    expect(await sessionsOf(guest.headers)).toEqual([]);
  });

  it('is a payment before its sessions: it pays for the intent’s vehicles, once (V2.3.1)', async () => {
    const guest = aGuest();
    const { body } = await requestIntent(test, guest, { zoneId });
    const clientSecret = body.data.clientSecret ?? '';
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    expect((await store(clientSecret, guest.headers)).body.error?.code).toBe('order_not_pending');
    expect(await sessionsOf(guest.headers)).toHaveLength(1);
  });
});

describe('a repeated step', () => {
  it('does not start a second stay with a used secret (V2.3.1)', async () => {
    const guest = aGuest();
    const { clientSecret } = await payForStay(test, guest, { zoneId });
    const before = await entries();
    expect((await store(clientSecret, guest.headers)).body.error?.code).toBe('order_not_pending');
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    await test.drainJobs();
    expect(await sessionsOf(guest.headers)).toHaveLength(1);
    expect(await entries()).toBe(before);
  });

  it('does not revive a canceled session or order (V2.3.1)', async () => {
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId });
    test.clock.advance(31);
    await test.handlers['sweep-payments']();
    expect((await store(clientSecret, guest.headers)).body.error?.code).toBe('order_expired');
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    expect(await sessionsOf(guest.headers)).toEqual([]);
  });
});

describe("another person's step", () => {
  it('cannot be done by someone else who learned the secret (V2.3.1, V8.2.2)', async () => {
    const guest = aGuest();
    const { clientSecret, sessionId } = await prepareStay(test, guest, { zoneId });
    expect((await store(clientSecret, aGuest().headers)).body.error?.code).toBe('intent_unknown');
    expect((await store(clientSecret, vendor.headers)).body.error?.code).toBe('intent_unknown');
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
    expect(await sessionsOf(guest.headers)).toMatchObject([{ _id: sessionId }]);
  });

  it('does not work with an extension’s payment (V2.3.1)', async () => {
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId });
    const { body } = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, guest.headers);
    const answer = await store(body.data.clientSecret ?? '', guest.headers);
    expect(answer.body.error?.code).toBe('order_not_pending');
  });
});

describe('a card number', () => {
  it('is stored nowhere, not even by the sandbox (V14.2.6)', async () => {
    await payForStay(test, aGuest(), { zoneId });
    const stored = await dumpDatabase(test.db);
    expect(stored).toContain('succeeded');
    expect(stored).not.toContain(TEST_CARDS.approved);
    expect(stored).not.toContain('"cvc"');
  });
});
