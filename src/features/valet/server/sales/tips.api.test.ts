// A tip from the guest's choice to its recipient: in the books, on the receipt, in the figures, and never in the revenue.

import { describe, expect, it } from 'vitest';
import { listAlteredLedger } from '#features/payments/server/public.ts';
import { letTimePass, undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, type Car, payTicketByCard, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
type Day = Awaited<ReturnType<typeof aValetDay>>;
type Headers = Readonly<Record<string, string>>;
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

const ledgerOf = async ({ locationId }: Day) => {
  const rows = await test.db.selectFrom('ledgerEntries').selectAll().where('locationId', '=', locationId).execute();
  const sums = new Map<string, number>();
  for (const { account, cents } of rows) sums.set(account, (sums.get(account) ?? 0) + Number(cents));
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
};
const figures = async ({ locationId, owner }: Day, headers: Headers = owner.headers) =>
  (await test.call('GET /valets/locations/:locationId/day', { params: { locationId } }, { ...headers })).body.tips;
const statementOf = async ({ owner }: Day) =>
  (await test.call('GET /owners/:id/statement', { params: { id: owner.user._id } }, owner.headers)).body.data;
const receiptOf = async ({ id, guest }: Car) =>
  (await test.call('GET /valets/:id/receipt', { params: { id } }, guest)).body.data;
const openShift = async ({ locationId, staff }: Day) =>
  (
    await test.call(
      'POST /valets/locations/:locationId/shift',
      { params: { locationId }, body: { float: 0 } },
      staff.headers,
    )
  ).body.data.shift;
const shiftOf = async ({ locationId }: Day, headers: Headers) =>
  (await test.call('GET /valets/locations/:locationId/shift', { params: { locationId } }, { ...headers })).body.data
    .shift;

describe('the sums of a ticket', () => {
  it.each(['cash', 'cash with a tip', 'room', 'online', 'online with a tip'] as const)(
    'agree to the cent wherever it is shown, once it is paid: %s',
    async (way) => {
      const day = await aValetDay(test, { tips: 'person', priceCents: 1333 });
      const { locationId: location, owner, staff } = day;
      const settings = { price: 13.33, isHourly: true, chargesRooms: true, tips: 'person' as const };
      const params = { locationId: location };
      await test.call('PATCH /valets/locations/:locationId/settings', { params, body: settings }, owner.headers);
      const car = await day.requestedCar();
      test.clock.advance(77);
      const tip = way.endsWith('with a tip') ? 325 : 0;
      if (way === 'cash') await day.move(car.id, 'paid');
      else if (way === 'cash with a tip') await day.move(car.id, 'paid', { tip });
      else if (way === 'room') {
        const body = { name: 'Ann Carter', room: '412' };
        await test.call('POST /valets/:id/room', { params: { id: car.id }, body }, staff.headers);
      } else expect(await payTicketByCard(test, car, { tip })).toBe('paid');
      await undoIsOver(test);
      const guests = (await test.call('GET /valets/:id', { params: { id: car.id } }, car.guest)).body.valet;
      const staffs = await day.seen(car);
      const receipt = await receiptOf(car);
      const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
      expect(staffs.totalCost).toBeGreaterThan(1333);
      expect(guests.totalCost).toBe(staffs.totalCost);
      expect([sumOf(guests.lines), sumOf(staffs.lines)]).toEqual([guests.totalCost, guests.totalCost]);
      expect([receipt.totalCost, sumOf(receipt.lines)]).toEqual([guests.totalCost + tip, guests.totalCost + tip]);
    },
  );
});

describe('a tip paid with a ticket', () => {
  it('is only for the attendants: a line on the receipt, not revenue, without a fee, and not part of the ticket’s price', async () => {
    const day = await aValetDay(test, { tips: 'person' });
    const car = await day.requestedCar();
    expect((await day.seen(car)).takesTips).toBe(true);
    const { body } = await requestTicketIntent(test, car, { tip: 300, totalCost: 1400 });
    expect(body.data).toMatchObject({ totalCost: 1400, fees: 100 });
    expect(body.data.lines.at(-1)).toEqual({ kind: 'tip', label: 'Tip', cents: 300, payee: 'tips' });
    await confirmCard(test, body.data.clientSecret ?? '');
    expect((await returnFrom(test, body.data.clientSecret ?? '')).body.data.status).toBe('paid');
    expect(await day.seen(car)).toMatchObject({ paid: true, totalCost: 1100, fees: 100 });
    expect(await ledgerOf(day)).toEqual({ owner: -1000, platform: -100, tips: -300, provider: 1400 });
    const receipt = await receiptOf(car);
    expect(receipt.totalCost).toBe(1400);
    expect(receipt.lines.at(-1)).toMatchObject({ kind: 'tip', cents: 300 });
    const sent = { valet: { _id: car.id, email: 'tip@people.example' } };
    await test.call('POST /contact/sendReceipt', { body: sent }, car.guest);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const mail = messages.find(({ to }) => to === 'tip@people.example');
    for (const words of ['Tip: $3.00', 'Total paid: $14.00']) expect(mail?.text).toContain(words);
    const lot = { lotId: day.locationId };
    const revenue = (await test.call('POST /billing/lot/revenue', { body: lot }, day.owner.headers)).body;
    expect(revenue).toMatchObject({ totalRevenueAllTime: 1000 });
    expect(revenue.monthSessions.map(({ totalCost }) => totalCost)).toEqual([1000]);
  });

  it('is separate in the statement and the transactions, which add up, and passes the nightly proofs', async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const [car, other] = [await day.requestedCar(), await day.requestedCar()];
    expect(await payTicketByCard(test, car, { tip: 500 })).toBe('paid');
    expect(await payTicketByCard(test, other)).toBe('paid');
    expect(await statementOf(day)).toMatchObject({ opening: 0, sales: 2000, refunds: 0, tips: 500, closing: 2500 });
    const { body } = await test.call('POST /billing/transactions/sums', { body: {} }, day.owner.headers);
    expect(body.data).toMatchObject({ gross: 2700, refunds: 0, fee: 200, tax: 0, tips: 500, net: 2000, balance: 2500 });
    const requested = { query: { format: 'csv' } } as const;
    const csv = String((await test.call('GET /billing/transactions.csv', requested, day.owner.headers)).body);
    expect(csv.split('\n')[0]).toContain('Tips (USD)');
    expect(csv).toContain('16.00,-1.00,0.00,-5.00,0.00,10.00');
    const bank = { query: { format: 'quickbooks' } } as const;
    const file = String((await test.call('GET /billing/transactions.csv', bank, day.owner.headers)).body);
    expect(file).toContain('Tips payable,,5.00,');
    expect(file).toContain('Parking sales,,22.00,');
    expect(file).toContain('Parkvale balance,25.00,,');
    await test.handlers['prove-revenue']();
    expect(await listAlteredLedger(test.db, ['sandbox'])).toEqual([]);
  });

  it('is returned with a full refund, and in proportion with a partial one', async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const admin = await test.signUp('admin');
    const car = await day.requestedCar();
    await payTicketByCard(test, car, { tip: 300 });
    const sold = await test.db
      .selectFrom('orders')
      .select('id')
      .where('ticketId', '=', car.id)
      .executeTakeFirstOrThrow();
    const refund = async (amount: number, refunded: number) => {
      const body = { locationId: day.locationId, orderId: sold.id, amount, refunded, reason: 'Rain' };
      expect((await test.call('POST /support/refunds', { body }, admin.headers)).status).toBe(201);
      await letTimePass(test);
    };
    await refund(700, 0);
    expect(await ledgerOf(day)).toEqual({ owner: -500, platform: -50, tips: -150, provider: 700 });
    expect(await figures(day)).toMatchObject({ total: 150 });
    await refund(700, 700);
    expect(await ledgerOf(day)).toEqual({});
    expect(await figures(day)).toMatchObject({ total: 0, people: [] });
    expect(await statementOf(day)).toMatchObject({ sales: 1000, refunds: 1000, tips: 0, closing: 0 });
    await test.handlers['prove-revenue']();
  });

  it('can be changed until it is paid: the previous payment is given up, and the parking costs what was shown', async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const car = await day.requestedCar();
    test.clock.advance(75);
    const first = (await requestTicketIntent(test, car)).body.data;
    // Without an order, the car would cost more by now.
    test.clock.advance(20);
    const second = (await requestTicketIntent(test, car, { tip: 200, totalCost: 1575, replaces: first.orderId })).body
      .data;
    expect(second.totalCost).toBe(1575);
    const last = (await requestTicketIntent(test, car, { tip: 500, replaces: second.orderId })).body.data;
    expect(last.totalCost).toBe(1875);
    await confirmCard(test, second.clientSecret ?? '');
    expect((await returnFrom(test, second.clientSecret ?? '')).body.data.status).toBe('expired');
    await confirmCard(test, last.clientSecret ?? '');
    expect((await returnFrom(test, last.clientSecret ?? '')).body.data.status).toBe('paid');
    expect(await ledgerOf(day)).toMatchObject({ tips: -500, provider: 1875 });
  });

  it('keeps its amount once it is paid, whatever is chosen after that', async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const car = await day.requestedCar();
    const first = (await requestTicketIntent(test, car, { tip: 200 })).body.data;
    await confirmCard(test, first.clientSecret ?? '');
    const second = await requestTicketIntent(test, car, { tip: 500, replaces: first.orderId });
    // When the first payment was to be given up, the provider said that it was paid.
    expect(second.status).toBe(200);
    expect((await returnFrom(test, first.clientSecret ?? '')).body.data.status).toBe('paid');
    await confirmCard(test, second.body.data.clientSecret ?? '');
    expect((await returnFrom(test, second.body.data.clientSecret ?? '')).body.data.status).toBe('refunded');
    await letTimePass(test);
    expect(await ledgerOf(day)).toEqual({ owner: -1000, platform: -100, tips: -200, provider: 1300 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it.each(['before:create', 'after:create'] as const)(
    'is neither lost nor doubled when a process dies %s',
    async (at) => {
      const day = await aValetDay(test, { tips: 'shared' });
      const car = await day.requestedCar();
      const first = (await requestTicketIntent(test, car)).body.data;
      faults.failAt(at);
      await requestTicketIntent(test, car, { tip: 300, replaces: first.orderId });
      faults.clear();
      const again = await requestTicketIntent(test, car, { tip: 300 });
      await confirmCard(test, again.body.data.clientSecret ?? '');
      await returnFrom(test, again.body.data.clientSecret ?? '');
      await letTimePass(test);
      expect(await ledgerOf(day)).toMatchObject({ tips: -300 });
      expect(await findDisagreements(test.db)).toEqual({});
    },
  );

  it("is the guest's to give, where the stand accepts tips, for a car that costs something", async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const car = await day.requestedCar();
    expect(reported(await requestTicketIntent(test, car, { tip: 300 }, day.staff.headers))).toBe('409 tips_not_taken');
    expect(reported(await requestTicketIntent(test, car, { tip: 10_001 }))).toMatch(/^400/);
    expect(reported(await requestTicketIntent(test, car, { tip: 300, totalCost: 1100 }))).toBe('409 price_changed');
    const stranger = await day.requestedCar();
    expect((await requestTicketIntent(test, car, { tip: 300 }, stranger.guest)).status).toBe(404);
    const off = await aValetDay(test);
    const there = await off.requestedCar();
    expect((await off.seen(there)).takesTips).toBe(false);
    expect(reported(await requestTicketIntent(test, there, { tip: 300 }))).toBe('409 tips_not_taken');
  });

  it("takes no price from another guest's order and gives up no payment for it", async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const [car, other] = [await day.requestedCar(), await day.requestedCar()];
    const theirs = (await requestTicketIntent(test, other)).body.data;
    test.clock.advance(90);
    const mine = await requestTicketIntent(test, car, { tip: 300, replaces: theirs.orderId });
    expect(mine.body.data.totalCost).toBe(1950);
    await confirmCard(test, theirs.clientSecret ?? '');
    expect((await returnFrom(test, theirs.clientSecret ?? '')).body.data.status).toBe('paid');
  });
});

describe('a tip in cash', () => {
  const bodyOf = (tip: number) => ({ status: 'paid', tip }) as const;
  const close = ({ locationId, staff }: Day, shift: string, counted: number) =>
    test.call(
      'POST /valets/locations/:locationId/shift/close',
      { params: { locationId }, body: { shift, counted, hooks: [] } },
      staff.headers,
    );

  it.each(['off', 'person'] as const)(
    'is on the receipt and in the books, and is with whoever took it: neither revenue nor in the till (%s)',
    async (tips) => {
      const day = await aValetDay(test, { tips });
      const { _id: shift } = await openShift(day);
      const car = await day.requestedCar();
      await day.move(car.id, 'paid', bodyOf(300));
      await undoIsOver(test);
      expect(await day.seen(car)).toMatchObject({ paid: true, paidBy: 'cash', totalCost: 1100 });
      const receipt = await receiptOf(car);
      expect([receipt.totalCost, receipt.lines.at(-1)]).toMatchObject([1400, { kind: 'tip', cents: 300 }]);
      expect(await ledgerOf(day)).toEqual({ owner: -1000, platform: -100, tips: -300, payouts: 1400 });
      expect(await statementOf(day)).toMatchObject({ sales: 1000, tips: 300, cash: 1400, closing: -100 });
      const { body } = await test.call('POST /billing/transactions/sums', { body: {} }, day.owner.headers);
      expect(body.data).toMatchObject({ gross: 1400, fee: 100, tips: 300, net: 1000, balance: -100 });
      const books = { query: { format: 'quickbooks' } } as const;
      const file = String((await test.call('GET /billing/transactions.csv', books, day.owner.headers)).body);
      for (const line of [
        'Tips payable,,3.00,',
        'Tips payable,3.00,,',
        'Cash on hand,11.00,,',
        'Parkvale balance,,1.00,',
      ])
        expect(file).toContain(line);
      expect(await figures(day)).toEqual({
        total: 300,
        shared: 0,
        inCash: 300,
        open: 0,
        people: [{ name: 'Fran Day', cents: 300, inCash: 300 }],
      });
      await day.handOver(car);
      await letTimePass(test);
      const closed = (await close(day, shift, 1100)).body.data.shift;
      expect(closed).toMatchObject({ counted: 1100, difference: 0, yourTips: 300 });
      await letTimePass(test);
      const { messages } = (await test.call('GET /dev/outbox', {})).body;
      const mail = messages.find(({ to, subject }) => to === day.owner.user.email && subject.includes('shift closed'));
      expect(mail?.text).toContain('Taken in cash, not in the till: $3.00');
      await test.handlers['prove-revenue']();
      expect(await listAlteredLedger(test.db, ['sandbox'])).toEqual([]);
      expect(await findDisagreements(test.db)).toEqual({});
    },
  );

  it('goes into the pool of a stand that shares tips, and names who has it', async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const ida = await joinTeam(test, day.owner, { role: 'valet', name: 'Ida' });
    await openShift(day);
    const car = await day.requestedCar();
    const paid = { params: { id: car.id }, body: bodyOf(301) };
    expect((await test.call('PATCH /valets/:id', paid, ida.headers)).status).toBe(200);
    await undoIsOver(test);
    const { people, ...sums } = (await figures(day)) ?? { people: [] };
    expect(sums).toEqual({ total: 301, shared: 301, inCash: 301, open: 0 });
    expect(people.map(({ cents }) => cents)).toEqual([151, 150]);
    expect(people.flatMap(({ name, inCash }) => (inCash > 0 ? [[name, inCash]] : []))).toEqual([['Ida', 301]]);
  });

  it('is undone and taken back with the cash, and is no part of anything else', async () => {
    const day = await aValetDay(test, { tips: 'person' });
    const car = await day.requestedCar();
    await day.move(car.id, 'paid', bodyOf(300));
    await test.call('POST /valets/:id/undo', { params: { id: car.id }, body: { act: 'paid' } }, day.staff.headers);
    await undoIsOver(test);
    expect(await ledgerOf(day)).toEqual({});
    expect(reported(await move(day, car, { status: 'paid', tip: 10_001 }))).toMatch(/^400/);
    expect(reported(await move(day, car, { status: 'ready', tip: 300 }))).toMatch(/^400/);
    expect((await move(day, car, bodyOf(300))).status).toBe(200);
    await undoIsOver(test);
    const lead = await joinTeam(test, day.owner, { role: 'valet', name: 'Lea' });
    const leads = { params: { id: lead.id }, body: { leadsValets: true } };
    await test.call('PATCH /users/enforcement/:id', leads, day.owner.headers);
    const back = { params: { id: car.id }, body: { reason: 'Wrong car' } };
    expect((await test.call('POST /valets/:id/cash/take-back', back, lead.headers)).status).toBe(200);
    expect(await ledgerOf(day)).toEqual({});
    expect(await figures(day)).toMatchObject({ total: 0, inCash: 0, people: [] });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  const move = ({ staff }: Day, { id }: Car, body: { status: 'paid' | 'ready'; tip: number }) =>
    test.call('PATCH /valets/:id', { params: { id }, body }, staff.headers);
});

describe('the tips of a stand', () => {
  const settings = { price: 10, isHourly: true, hooks: 50, asksCode: true };
  const change = ({ locationId }: Day, tips: 'off' | 'person' | 'shared', headers: Headers) =>
    test.call(
      'PATCH /valets/locations/:locationId/settings',
      { params: { locationId }, body: { ...settings, tips } },
      { ...headers },
    );

  it('are configured by the owner and their managers; cars already here keep the rule they came under', async () => {
    const day = await aValetDay(test);
    const manager = await joinTeam(test, day.owner, { role: 'manager', name: 'Max' });
    const before = await day.requestedCar();
    expect((await change(day, 'person', day.owner.headers)).body.settings.tips).toBe('person');
    const car = await day.requestedCar();
    expect((await change(day, 'shared', manager.headers)).body.settings.tips).toBe('shared');
    const stranger = await test.signUp('vendor');
    for (const { headers } of [day.staff, stranger]) {
      expect([403, 404]).toContain((await change(day, 'off', headers)).status);
    }
    expect([(await day.seen(before)).takesTips, (await day.seen(car)).takesTips]).toEqual([false, true]);
    // Omitted settings stay.
    const params = { locationId: day.locationId };
    const left = await test.call(
      'PATCH /valets/locations/:locationId/settings',
      { params, body: settings },
      day.owner.headers,
    );
    expect(left.body.settings.tips).toBe('shared');
  });

  it('for one person go to whoever handed the car over, and to nobody until then', async () => {
    const day = await aValetDay(test, { tips: 'person' });
    const [car, other] = [await day.requestedCar(), await day.requestedCar()];
    await payTicketByCard(test, car, { tip: 300 });
    await payTicketByCard(test, other, { tip: 200 });
    expect(await figures(day)).toEqual({ total: 500, shared: 0, inCash: 0, people: [], open: 500 });
    await day.handOver(car);
    expect(await figures(day)).toEqual({
      total: 500,
      shared: 0,
      inCash: 0,
      open: 200,
      people: [{ name: 'Fran Day', cents: 300, inCash: 0 }],
    });
  });

  it('when shared, go in equal parts to those who worked the shift; attendants see only their own part', async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const ida = await joinTeam(test, day.owner, { role: 'valet', name: 'Ida' });
    const idle = await joinTeam(test, day.owner, { role: 'valet', name: 'Idle' });
    await openShift(day);
    const car = await day.requestedCar();
    const act = { params: { id: car.id }, body: { status: 'ready' } } as const;
    expect((await test.call('PATCH /valets/:id', act, ida.headers)).status).toBe(200);
    await payTicketByCard(test, car, { tip: 301 });
    const whole = await shiftOf(day, day.owner.headers);
    expect(whole?.tips).toMatchObject({ total: 301, shared: 301, open: 0 });
    expect(whole?.tips?.people.map(({ cents }) => cents)).toEqual([151, 150]);
    expect(whole?.yourTips).toBeNull();
    expect(await figures(day)).toEqual(whole?.tips);
    const own = await Promise.all(
      [day.staff, ida, idle].map(async ({ headers }) => {
        const shift = await shiftOf(day, headers);
        expect(shift?.tips).toBeNull();
        return shift?.yourTips ?? -1;
      }),
    );
    expect([(own[0] ?? 0) + (own[1] ?? 0), own[2]]).toEqual([301, 0]);
  });

  it('are in the mail about the closing of the shift, without names', async () => {
    const day = await aValetDay(test, { tips: 'shared' });
    const { _id: shift } = await openShift(day);
    const car = await day.requestedCar();
    await payTicketByCard(test, car, { tip: 400 });
    await day.handOver(car);
    await letTimePass(test);
    const closing = { params: { locationId: day.locationId }, body: { shift, counted: 0, hooks: [] } };
    const { body } = await test.call('POST /valets/locations/:locationId/shift/close', closing, day.staff.headers);
    expect(body.data.shift).toMatchObject({ tips: null, yourTips: 400 });
    await letTimePass(test);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const mail = messages.find(({ to, subject }) => to === day.owner.user.email && subject.includes('shift closed'));
    expect(mail?.text).toContain('Paid online: $4.00');
    expect(mail?.text).not.toContain('Fran Day');
  });
});
