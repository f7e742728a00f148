// A tip for a car that costs nothing: it is paid alone, once, and changes nothing else about the ticket.

import { describe, expect, it } from 'vitest';
import { letTimePass, undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aValetDay, type Car, payTicketByCard, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { aValidation } from '#platform/testing/builders/a-validation.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
type Day = Awaited<ReturnType<typeof aValetDay>>;
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

const sumsOf = async ({ locationId }: Day) => {
  const rows = await test.db.selectFrom('ledgerEntries').selectAll().where('locationId', '=', locationId).execute();
  const sums = new Map<string, number>();
  for (const { account, cents } of rows) sums.set(account, (sums.get(account) ?? 0) + Number(cents));
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
};
const figures = async ({ locationId, owner }: Day) =>
  (await test.call('GET /valets/locations/:locationId/day', { params: { locationId } }, owner.headers)).body.tips;
const receiptOf = async ({ id, guest }: Car) =>
  (await test.call('GET /valets/:id/receipt', { params: { id } }, guest)).body.data;
const freeDay = () => aValetDay(test, { tips: 'person', priceCents: 0 });

describe('a tip for a car that costs nothing', () => {
  it('is paid alone, belongs to whoever hands the car over, and is not revenue', async () => {
    const day = await freeDay();
    const car = await day.requestedCar();
    expect(await day.seen(car)).toMatchObject({ takesTips: true, paid: true, paidBy: 'nothing_due' });
    const found = async () => {
      const { phoneNumber } = await day.seen(car);
      return (await test.call('POST /valets/get', { body: { phoneNumber } }, car.guest)).body.tipped;
    };
    expect(await found()).toEqual([]);
    const { data } = (await requestTicketIntent(test, car, { tip: 300, totalCost: 300 })).body;
    expect(data).toMatchObject({ totalCost: 300, fees: 0 });
    expect(data.lines).toEqual([{ kind: 'tip', label: 'Tip', cents: 300, payee: 'tips' }]);
    await confirmCard(test, data.clientSecret ?? '');
    expect((await returnFrom(test, data.clientSecret ?? '')).body.data.status).toBe('paid');
    expect(await day.seen(car)).toMatchObject({ paidBy: 'nothing_due', totalCost: 0, status: 'requested' });
    expect(await found()).toEqual([car.id]);
    expect(await receiptOf(car)).toMatchObject({ totalCost: 300, status: 'paid' });
    expect((await day.handOver(car)).status).toBe(200);
    await undoIsOver(test);
    expect(await sumsOf(day)).toEqual({ tips: -300, provider: 300 });
    expect(await figures(day)).toMatchObject({ total: 300, people: [{ name: 'Fran Day', cents: 300 }], open: 0 });
    expect(await receiptOf(car)).toMatchObject({ totalCost: 300 });
    const sent = { body: { valet: { _id: car.id, email: 'tipper@people.example' } } };
    expect((await test.call('POST /contact/sendReceipt', sent, car.guest)).status).toBe(200);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const mail = messages.find(({ to }) => to === 'tipper@people.example');
    for (const words of ['Paid online', 'Total paid: $3.00']) expect(mail?.text).toContain(words);
    expect(mail?.text).not.toContain('Nothing to pay');
    const lot = { lotId: day.locationId };
    const revenue = (await test.call('POST /billing/lot/revenue', { body: lot }, day.owner.headers)).body;
    expect(revenue).toMatchObject({ totalRevenueAllTime: 0 });
    await test.handlers['prove-revenue']();
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is no second sale of its car: one row, one car by the hour, one sale on its day', async () => {
    const day = await freeDay();
    const { locationId, owner } = day;
    const car = await day.requestedCar();
    expect(await payTicketByCard(test, car, { tip: 300 })).toBe('paid');
    const month = async () =>
      (await test.call('POST /billing/lot/revenue', { body: { lotId: locationId } }, owner.headers)).body;
    const csv = async () =>
      String((await test.call('GET /locations/:id/revenue.csv', { params: { id: locationId } }, owner.headers)).body);
    expect(await month()).toMatchObject({ totalCost: 0, monthSessions: [], hours: [] });
    await day.handOver(car);
    await undoIsOver(test);
    expect((await month()).monthSessions.map(({ kind, totalCost }) => `${kind} ${totalCost}`)).toEqual(['valet 0']);
    expect((await month()).hours.map(({ sales }) => sales)).toEqual([1]);
    expect((await csv()).trim().split('\r\n')).toHaveLength(2);
    const days = await test.db.selectFrom('revenueDays').selectAll().where('locationId', '=', locationId).execute();
    expect(days.reduce((sum, { sales }) => sum + sales, 0)).toBe(1);
  });

  it('may be changed until it is paid, and is accepted once: a second one is refused or refunded', async () => {
    const day = await freeDay();
    const car = await day.requestedCar();
    const first = (await requestTicketIntent(test, car, { tip: 200 })).body.data;
    const other = (await requestTicketIntent(test, car, { tip: 300, totalCost: 300 })).body.data;
    const last = (await requestTicketIntent(test, car, { tip: 500, totalCost: 500, replaces: first.orderId })).body
      .data;
    await confirmCard(test, first.clientSecret ?? '');
    expect((await returnFrom(test, first.clientSecret ?? '')).body.data.status).toBe('expired');
    for (const [{ clientSecret }, status] of [
      [last, 'paid'],
      [other, 'refunded'],
    ] as const) {
      await confirmCard(test, clientSecret ?? '');
      expect((await returnFrom(test, clientSecret ?? '')).body.data.status).toBe(status);
    }
    await letTimePass(test);
    expect(await sumsOf(day)).toEqual({ tips: -500, provider: 500 });
    expect(reported(await requestTicketIntent(test, car, { tip: 300 }))).toBe('409 ticket_paid');
    const lot = { lotId: day.locationId };
    const revenue = (await test.call('POST /billing/lot/revenue', { body: lot }, day.owner.headers)).body;
    expect(revenue).toMatchObject({ monthSessions: [], hours: [] });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is refunded when the ticket is void by then', async () => {
    const day = await freeDay();
    const car = await day.requestedCar();
    const { clientSecret } = (await requestTicketIntent(test, car, { tip: 200 })).body.data;
    const { locationId } = day;
    await test.db
      .updateTable('valetTickets')
      .set({ whereabouts: 'void' })
      .where('locationId', '=', locationId)
      .where('id', '=', car.id)
      .execute();
    await confirmCard(test, clientSecret ?? '');
    expect((await returnFrom(test, clientSecret ?? '')).body.data.status).toBe('refunded');
    await letTimePass(test);
    expect(await sumsOf(day)).toEqual({});
  });

  it('does not pay for the car: if a code made it free and time makes it cost again, that is charged then', async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const { code } = await aValidation(test.db, {
      locationId: day.locationId,
      stands: true,
      kind: 'minutes' as const,
      value: 60,
    });
    const car = await day.requestedCar();
    const used = { params: { id: car.id }, body: { code } };
    expect((await test.call('POST /valets/:id/validation', used, car.guest)).status).toBe(200);
    expect(await day.seen(car)).toMatchObject({ paidBy: 'nothing_due', totalCost: 0 });
    expect(await payTicketByCard(test, car, { tip: 300 })).toBe('paid');
    test.clock.advance(90);
    expect(await day.seen(car)).toMatchObject({ paid: false });
    expect(await payTicketByCard(test, car)).toBe('paid');
    expect(await receiptOf(car)).toMatchObject({ status: 'paid', totalCost: (await day.seen(car)).totalCost });
    await day.handOver(car);
    await undoIsOver(test);
    expect(await sumsOf(day)).toMatchObject({ tips: -300 });
    expect(await figures(day)).toMatchObject({ total: 300 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is not for staff to give, and not for a stand without tips or a car that is not requested', async () => {
    const day = await freeDay();
    const car = await day.requestedCar();
    expect(reported(await requestTicketIntent(test, car, { tip: 300 }, day.staff.headers))).toBe('409 tips_not_taken');
    expect(reported(await requestTicketIntent(test, car, {}))).toBe('409 ticket_paid');
    expect(reported(await requestTicketIntent(test, car, { tip: 300, totalCost: 0 }))).toBe('409 price_changed');
    const off = await aValetDay(test, { priceCents: 0 });
    expect(reported(await requestTicketIntent(test, await off.requestedCar(), { tip: 300 }))).toBe('409 ticket_paid');
  });
});
