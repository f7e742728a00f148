// Rules 329 to 333: notices that cost something, paid on their page without an account.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aChargingLot,
  aNoticedPlate,
  appealNotice,
  openNotice,
  payNotice,
  requestToPay,
} from '#platform/testing/builders/a-charging-lot.ts';
import { confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLostDispute } from '#platform/testing/builders/a-lost-dispute.ts';
import { findDisagreements, storedAt } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const lot = await aChargingLot(test);
const DAY = 24 * 60;

const stored = () => storedAt(test.db, lot.locationId);
const decide = (id: string, decision: 'grant' | 'uphold') =>
  test.call(
    'POST /locations/:locationId/notices/:id/decision',
    { params: { locationId: lot.locationId, id }, body: { decision, reason: 'We looked at the camera.' } },
    lot.owner.headers,
  );
const expectEqualRecords = async () => {
  expect(await letTimePass(test)).toEqual([]);
  expect(await findDisagreements(test.db)).toEqual({});
};

describe('a charge', () => {
  it('costs what its reason costs, less while it is early, and is shown that way to its driver', async () => {
    const notice = await lot.given();
    const charge = { cents: 4000, earlyCents: 2000, dueCents: 2000 };
    expect(notice).toMatchObject({ kind: 'charge', charge, payment: null });
    const opened = await openNotice(test, notice);
    expect(opened).toMatchObject({ charge, payment: null, receiptKey: null });
    expect(opened.privately).toContain('THIS INVOICE IS PRIVATELY ISSUED');
    test.clock.advance(9 * DAY);
    expect((await openNotice(test, notice)).charge).toMatchObject({ dueCents: 4000 });
  });

  it('is not issued without a photo, for a reason without an amount, or for words that are not a reason', async () => {
    const codes = [
      await lot.give(aNoticedPlate(), { photo: false }),
      await lot.give(aNoticedPlate(), { reason: 'Across two spaces' }),
      await lot.give(aNoticedPlate(), { reason: 'I do not like it' }),
    ].map(({ status, body }) => [status, body.error?.code]);
    expect(codes).toEqual([
      [422, 'photo_needed'],
      [422, 'charge_not_offered'],
      [422, 'reason_unknown'],
    ]);
  });

  it("follows the lot's number of warnings for the plate; a withdrawn warning does not count", async () => {
    const strict = await aChargingLot(test, { warningsBefore: 1 });
    const plate = aNoticedPlate();
    expect((await strict.give(plate)).body.error?.code).toBe('warning_first');
    const first = await strict.given(plate, { kind: 'warning' });
    const at = { params: { locationId: strict.locationId, id: first._id }, body: { reason: 'The wrong car' } };
    await test.call('POST /locations/:locationId/notices/:id/removal', at, strict.owner.headers);
    expect((await strict.give(plate)).body.error?.code).toBe('warning_first');
    await strict.given(plate, { kind: 'warning' });
    test.clock.advance(6);
    expect((await strict.give(plate)).status).toBe(201);
  });

  it('can be set only with a reachable address, and once for each reason', async () => {
    const reasons = [{ name: 'Not paid', cents: 4000 }];
    await expect(aChargingLot(test, { reasons, email: '' })).rejects.toThrow('address that someone answers');
    await expect(aChargingLot(test, { reasons: [...reasons, { name: 'not paid', cents: null }] })).rejects.toThrow(
      'Name each reason once',
    );
  });
});

describe('paying', () => {
  it('needs only number and plate, gives a receipt, and is a separate kind of revenue', async () => {
    const notice = await lot.given();
    const email = 'payer@drivers.example';
    const before = await stored();
    const { receiptKey, status } = await payNotice(test, notice, { totalCost: 2000, email });
    expect(status).toBe('paid');
    expect(await stored()).toBe(before + 2000);
    expect(await openNotice(test, notice)).toMatchObject({ payment: { cents: 2000 }, receiptKey });
    const receipt = await test.call('GET /receipts/:key', { params: { key: receiptKey ?? '' } });
    expect(receipt.body.data).toMatchObject({ totalCost: 2000, status: 'paid' });
    expect(receipt.body.data.lines).toEqual([
      { kind: 'parking', label: `Notice ${notice.number}`, cents: 2000, payee: 'owner' },
    ]);
    await test.handlers['mail-receipts']();
    const mails = await test.db.selectFrom('messages').select('subject').where('recipient', '=', email).execute();
    expect(mails).toHaveLength(1);

    const { rows } = await sql<{ source: string; cents: number }>`
      select source, sum(parking_cents)::integer as cents from revenue_days where location_id = ${lot.locationId} group by 1`.execute(
      test.db,
    );
    expect(rows).toMatchObject([{ source: 'notice' }]);
    const requested = { body: { lotId: lot.locationId } };
    const listed = await test.call('POST /billing/lot/revenue', requested, lot.owner.headers);
    expect(listed.body).toMatchObject({ month: 11 });
    expect(listed.body.monthSessions[0]).toMatchObject({ kind: 'notice', plateNumber: notice.plateNumber });
    const moved = await test.call('POST /billing/transactions', { body: {} }, lot.owner.headers);
    expect(moved.body.data.transactions[0]).toMatchObject({ kind: 'notice', gross: 2000, fee: 0, tax: 0, net: 2000 });
    await expectEqualRecords();
  });

  it('is refused for a warning, for a wrong plate, at a different price, and once it is paid', async () => {
    const warning = await lot.given(aNoticedPlate(), { kind: 'warning' });
    expect((await requestToPay(test, warning)).body.error?.code).toBe('nothing_to_pay');
    const notice = await lot.given();
    expect((await requestToPay(test, { ...notice, plateNumber: 'WRONG1' })).status).toBe(404);
    const changed = await requestToPay(test, notice, { totalCost: 100 });
    expect(changed.body).toMatchObject({ error: { code: 'price_changed' }, data: { totalCost: 2000 } });
    await payNotice(test, notice);
    expect((await requestToPay(test, notice)).body.error?.code).toBe('notice_paid');
  });

  it('counts once when done twice at the same time: starting again gives up the first', async () => {
    const notice = await lot.given();
    const before = await stored();
    const [first, second] = [
      (await requestToPay(test, notice)).body.data,
      (await requestToPay(test, notice)).body.data,
    ];
    await confirmCard(test, first.clientSecret ?? '').catch(() => undefined);
    await confirmCard(test, second.clientSecret ?? '');
    expect((await returnFrom(test, second.clientSecret ?? '')).body.data.status).toBe('paid');
    await expectEqualRecords();
    expect(await stored()).toBe(before + 2000);
  });
});

describe('money is automatically refunded', () => {
  it('when it arrives for a notice that is already void', async () => {
    const notice = await lot.given();
    const before = await stored();
    const { clientSecret } = (await requestToPay(test, notice)).body.data;
    const at = { params: { locationId: lot.locationId, id: notice._id }, body: { reason: 'The wrong car' } };
    await test.call('POST /locations/:locationId/notices/:id/removal', at, lot.owner.headers);
    await confirmCard(test, clientSecret ?? '');
    await returnFrom(test, clientSecret ?? '');
    await expectEqualRecords();
    expect(await stored()).toBe(before);
  });

  it('in full when the appeal against a paid notice is granted', async () => {
    const notice = await lot.given();
    const before = await stored();
    await payNotice(test, notice);
    await appealNotice(test, notice, 'won@drivers.example');
    expect((await decide(notice._id, 'grant')).status).toBe(200);
    await expectEqualRecords();
    expect(await stored()).toBe(before);
    const mails = await test.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', 'won@drivers.example')
      .execute();
    expect(mails.some(({ text }) => text.includes('What was paid for it is refunded.'))).toBe(true);
  });

  it('only as far as a lost dispute has not given it back, once the notice is void', async () => {
    const notice = await lot.given();
    const before = await stored();
    await payNotice(test, notice);
    const order = await test.db
      .selectFrom('orders')
      .select('id')
      .where('noticeId', '=', notice._id)
      .executeTakeFirstOrThrow();
    await aLostDispute(test, { locationId: lot.locationId, orderId: order.id, cents: 1500 });
    await appealNotice(test, notice, 'disputed@drivers.example');
    expect((await decide(notice._id, 'grant')).status).toBe(200);
    await expectEqualRecords();
    expect(await stored()).toBe(before + 1500);
    const refunds = await test.db.selectFrom('refunds').select('totalCents').where('orderId', '=', order.id).execute();
    expect(refunds).toEqual([{ totalCents: 500 }]);
  });

  it('and a notice whose money the owner refunds becomes void', async () => {
    const notice = await lot.given();
    await payNotice(test, notice);
    const [order] = await test.db.selectFrom('orders').select('id').where('noticeId', '=', notice._id).execute();
    const limits = { params: { id: lot.owner.user._id }, body: { own: 5000, managers: 5000 } };
    await test.call('PUT /owners/:id/refund-limits', limits, lot.owner.headers);
    const requested = {
      params: { id: lot.locationId },
      body: { orderId: order?.id ?? '', amount: 2000, refunded: 0, reason: 'A regular' },
    };
    expect((await test.call('POST /locations/:id/refunds', requested, lot.owner.headers)).status).toBe(201);
    await expectEqualRecords();
    expect((await openNotice(test, notice)).state).toMatchObject({ status: 'voided', by: 'refunded' });
  });
});

describe('deadlines', () => {
  it('stand still while an appeal is open', async () => {
    const notice = await lot.given();
    test.clock.advance(2 * DAY);
    await appealNotice(test, notice);
    test.clock.advance(10 * DAY);
    expect((await openNotice(test, notice)).charge).toMatchObject({ dueCents: 2000 });
    await decide(notice._id, 'uphold');
    test.clock.advance(4 * DAY);
    expect((await openNotice(test, notice)).charge).toMatchObject({ dueCents: 2000 });
    test.clock.advance(3 * DAY);
    expect((await openNotice(test, notice)).charge).toMatchObject({ dueCents: 4000 });
  });
});
