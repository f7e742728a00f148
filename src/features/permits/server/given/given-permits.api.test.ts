// Permits that an owner gives: free ones, and to companies, which pay by an invoice in the mail.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aPermitLot,
  buyPermit,
  confirmPermit,
  renewAt,
  requestPermit,
} from '#platform/testing/builders/a-permit-holder.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const FRIDAY = '2026-11-20T18:00:00Z';
const test = await createTestApp();
let count = 0;

async function aLot(seats = 10) {
  test.clock.set(FRIDAY);
  const { lot, plan, owner } = await aPermitLot(test, { seats });
  const email = `given-${count++}@given.example`;
  const common = { planId: plan.id, name: 'Lake Works', email, startsOn: '2026-11-20' };
  const plates = ['GIFT1', 'GIFT2'].map((plate) => ({ plate, state: 'IL' }));
  const give = (options: object = {}) =>
    test.call(
      'POST /locations/:id/permits',
      { params: { id: lot.id }, body: { ...common, kind: 'given', plates, ...options } as never },
      owner.headers,
    );
  const company = (options: object = {}) => give({ kind: 'company', seats: 2, ...options });
  const change = (id: string, body: object) =>
    test.call('PATCH /locations/:locationId/permits/:id', { params: { locationId: lot.id, id }, body }, owner.headers);
  const listed = async () =>
    (await test.call('GET /locations/:id/permits', { params: { id: lot.id } }, owner.headers)).body.data.permits;
  // Weeks later the owner has to log in again.
  const login = async () => {
    const body = { email: owner.user.email, password: 'Correct-horse-1' };
    return { authorization: `Bearer ${(await test.call('POST /users/login', { body })).body.token}` };
  };
  const look = async (license: string) => {
    const body = { license, state: 'IL', locationId: lot.id };
    return (await test.call('POST /sessions/status', { body }, await login())).body.verdict.kind;
  };
  const mails = async () => {
    await test.drainJobs();
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    return messages.filter(({ to }) => to === email).reverse();
  };
  const invoiceKey = async () =>
    /permit-invoices\/([\w-]+)/.exec((await mails()).map(({ text }) => text).join())?.[1] ?? '';
  const invoice = async () =>
    (await test.call('GET /permit-invoices/:key', { params: { key: await invoiceKey() } })).body.data.invoice;
  const requestToPay = async (body: object = {}) =>
    test.call('POST /permit-invoices/:key/payments', { params: { key: await invoiceKey() }, body });
  const pay = async () => {
    const clientSecret = (await requestToPay()).body.data.clientSecret ?? '';
    await confirmPermit(test, clientSecret);
    return (await test.call('POST /billing/return', { body: { clientSecret } })).body.data.status;
  };
  return {
    lot,
    planId: plan.id,
    owner,
    give,
    company,
    change,
    listed,
    look,
    mails,
    invoiceKey,
    invoice,
    askToPay: requestToPay,
    pay,
  };
}

const disagreements = async () => Object.keys(await findDisagreements(test.db)).filter((each) => each !== 'open');

describe('a free permit', () => {
  it('parks at once, takes a seat, notifies its holder, and looks to officers like any other', async () => {
    const { give, look, listed, mails, planId } = await aLot(1);
    expect((await give()).status).toBe(201);
    expect(await look('GIFT2')).toBe('permit');
    expect(await listed()).toMatchObject([
      {
        kind: 'given',
        state: 'active',
        seats: 1,
        paidThrough: null,
        renewsOn: null,
        endsOn: null,
        holder: { name: 'Lake Works' },
      },
    ]);
    expect((await mails()).map(({ subject }) => subject)).toHaveLength(1);
    expect((await requestPermit(test, await test.signUp('customer'), { planId })).body.error?.code).toBe(
      'permit_sold_out',
    );
    expect((await give()).body.error).toMatchObject({ code: 'permit_too_few' });
  });

  it('is never charged, and still parks months later', async () => {
    const { give, look } = await aLot();
    const { permit } = (await give()).body.data;
    await renewAt(test, '2027-03-01T07:00:00Z');
    expect(await look('GIFT1')).toBe('permit');
    expect(await test.db.selectFrom('orders').select('id').where('permitId', '=', permit._id).execute()).toEqual([]);
  });

  it('ends with its last month', async () => {
    const { give, look, listed, mails } = await aLot();
    expect((await give({ until: '2026-10' })).body.error?.fields).toHaveProperty('until');
    await give({ until: '2026-12' });
    expect(await listed()).toMatchObject([{ endsOn: '2026-12-31' }]);
    await renewAt(test, '2027-01-01T05:59:00Z');
    expect(await look('GIFT1')).toBe('permit');
    await renewAt(test, '2027-01-01T06:00:00Z');
    expect(await look('GIFT1')).not.toBe('permit');
    expect((await mails()).map(({ subject }) => subject)).toContain('Your permit has ended');
  });

  it('is ended at once by its owner, and its plates change when the owner says so', async () => {
    const { give, change, look, listed } = await aLot();
    const { _id: id } = (await give()).body.data.permit;
    await change(id, { plates: [{ plate: 'OTHER1', state: 'IL' }] });
    expect([await look('GIFT1'), await look('OTHER1')]).toEqual(['nothing', 'permit']);
    expect((await change(id, { ends: true })).body.data.permit.state).toBe('ended');
    expect(await look('OTHER1')).not.toBe('permit');
    expect(await listed()).toMatchObject([{ state: 'ended' }]);
    expect((await change(id, { ends: true })).body.error?.code).toBe('permit_over');
  });

  it('leaves what a driver bought to that driver, and refuses more plates than the plan allows', async () => {
    const { planId, change, give } = await aLot();
    const driver = await test.signUp('customer');
    const id = await buyPermit(test, driver, { planId });
    expect((await change(id, { ends: true })).body.error?.code).toBe('permit_of_driver');
    const plates = ['A1', 'A2', 'A3'].map((plate) => ({ plate, state: 'IL' }));
    expect((await give({ plates })).body.error?.fields).toHaveProperty('plates');
  });
});

describe("a company's permit", () => {
  it('starts when its first invoice is paid, without an account', async () => {
    const { company, look, listed, invoice, pay, mails, lot, owner } = await aLot();
    expect((await company()).body.data.permit).toMatchObject({ state: 'pending', seats: 2, kind: 'company' });
    expect(await look('GIFT1')).toBe('nothing');
    // 11 of 30 days of two times 90 dollars, and ten percent.
    expect(await invoice()).toMatchObject({
      state: 'pending',
      due: { month: '2026-11', totalCost: 7260 },
      paidThrough: null,
    });
    expect(await pay()).toBe('paid');
    expect(await look('GIFT1')).toBe('permit');
    expect(await invoice()).toMatchObject({ state: 'active', due: null, paidThrough: '2026-11-30' });
    expect(await listed()).toMatchObject([{ state: 'active', paidThrough: '2026-11-30', renewsOn: '2026-12-01' }]);
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toEqual([`Your parking invoice, ${lot.name}`, `Your invoice is paid, ${lot.name}`]);
    const revenue = (await test.call('POST /billing/lot/revenue', { body: { lotId: lot.id } }, owner.headers)).body;
    expect(revenue).toMatchObject({ totalRevenueAllTime: 6600 });
    const income = await test.call('GET /locations/:id/permit-income', { params: { id: lot.id } }, owner.headers);
    expect(income.body.data.months).toEqual([{ month: '2026-11', permits: 2, sold: 7260, paid: 7260, owed: 0 }]);
    expect(await disagreements()).toEqual([]);
  });

  it('gets an invoice each month, is past due until it is paid, and ends after seven days', async () => {
    const { company, look, invoice, pay, mails, lot } = await aLot();
    await company();
    await pay();
    await renewAt(test, '2026-11-28T07:00:00Z');
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect(await invoice()).toMatchObject({ state: 'past_due', due: { month: '2026-12', totalCost: 19_800 } });
    expect(await look('GIFT1')).toBe('permit');
    expect(await pay()).toBe('paid');
    expect(await invoice()).toMatchObject({ state: 'active', due: null, paidThrough: '2026-12-31' });
    for (const at of ['2026-12-29T07:00:00Z', '2027-01-01T06:00:00Z', '2027-01-04T06:00:00Z', '2027-01-07T06:00:00Z']) {
      await renewAt(test, at);
    }
    expect(await look('GIFT1')).toBe('permit');
    await renewAt(test, '2027-01-08T06:00:00Z');
    expect(await look('GIFT1')).not.toBe('permit');
    expect(await invoice()).toMatchObject({ state: 'ended', due: null });
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects.filter((each) => each === `Your parking invoice, ${lot.name}`)).toHaveLength(5);
    expect(subjects.at(-1)).toBe('Your permit has ended');
  });

  it('returns its seats if the first invoice is not paid within seven days, even after a payment was started', async () => {
    const { company, planId, askToPay, invoiceKey, mails } = await aLot(2);
    await company();
    const stranger = await test.signUp('customer');
    expect((await requestPermit(test, stranger, { planId })).body.error?.code).toBe('permit_sold_out');
    await askToPay();
    test.clock.advance(60);
    await test.handlers['sweep-payments']();
    await renewAt(test, '2026-11-20T20:00:00Z');
    expect((await requestPermit(test, stranger, { planId })).body.error?.code).toBe('permit_sold_out');
    await renewAt(test, '2026-11-27T18:00:00Z');
    expect((await mails()).at(-1)?.subject).toBe('Your permit has ended');
    expect((await test.call('GET /permit-invoices/:key', { params: { key: await invoiceKey() } })).status).toBe(404);
    expect((await requestPermit(test, stranger, { planId, startsOn: '2026-11-27' })).status).toBe(200);
  });

  it('is paid once, however many payments are made', async () => {
    const { company, askToPay, invoice } = await aLot();
    await company();
    const [one, other] = [
      (await askToPay()).body.data.clientSecret ?? '',
      (await askToPay()).body.data.clientSecret ?? '',
    ];
    for (const clientSecret of [one, other]) {
      await confirmPermit(test, clientSecret);
      await test.call('POST /billing/return', { body: { clientSecret } });
    }
    expect(await invoice()).toMatchObject({ state: 'active', due: null });
    expect((await askToPay()).body.error?.code).toBe('permit_not_due');
    expect(await disagreements()).toEqual([]);
  });

  it('ends with the month when its owner says so, who may undo that', async () => {
    const { company, change, pay, look } = await aLot();
    const { _id: id } = (await company()).body.data.permit;
    await pay();
    expect((await change(id, { ends: true })).body.data.permit).toMatchObject({ endsOn: '2026-11-30', renewsOn: null });
    expect((await change(id, { ends: false })).body.data.permit).toMatchObject({ endsOn: null });
    await change(id, { ends: true });
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect(await look('GIFT1')).not.toBe('permit');
  });

  it('opens only with its key', async () => {
    const { company, invoiceKey } = await aLot();
    await company();
    const key = await invoiceKey();
    const wrong = `${key.slice(0, 24)}${key[24] === 'A' ? 'B' : 'A'}${key.slice(25)}`;
    expect((await test.call('GET /permit-invoices/:key', { params: { key: wrong } })).status).toBe(404);
  });
});
