import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { letTimePass, undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, returnFrom, TEST_CARDS } from '#platform/testing/builders/a-driver.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, payTicketByCard, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const day = await aValetDay(test);
const { locationId } = day;

const revenueOf = async () => {
  const { body } = await test.call('POST /billing/lot/revenue', { body: { lotId: locationId } }, day.owner.headers);
  return body;
};
const arrivalsOf = async () => (await revenueOf()).hours.reduce((sum, { sales }) => sum + sales, 0);
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

describe('a ticket paid online', () => {
  it('is priced by the server when payment starts, and paid once the provider confirms the money', async () => {
    const car = await day.requestedCar();
    const { status, body } = await requestTicketIntent(test, car, { totalCost: 1100 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ totalCost: 1100, fees: 100 });
    expect((await day.seen(car)).paid).toBe(false);
    await confirmCard(test, body.data.clientSecret ?? '');
    expect((await returnFrom(test, body.data.clientSecret ?? '')).body.data).toMatchObject({ status: 'paid' });
    expect(await day.seen(car)).toMatchObject({ paid: true, paidBy: 'online', totalCost: 1100, fees: 100 });
    const history = await test.call('GET /valets/:id/history', { params: { id: car.id } }, day.owner.headers);
    expect(history.body.events.at(-1)).toMatchObject({ kind: 'paid', by: { kind: 'program' } });
  });

  it('may be sent whole; only its id matters', async () => {
    const [car, other] = [await day.requestedCar(), await day.requestedCar()];
    const request = (valet: object) =>
      test.call('POST /billing/valet/stripe-intent', { body: { valet: valet as { _id: string } } }, car.guest);
    expect((await request({ _id: car.id, totalCost: 1, paid: true })).body.data.totalCost).toBe(1100);
    expect([(await request({ _id: other.id })).status, (await request({ id: car.id })).status]).toEqual([404, 400]);
  });

  it('is not charged at a price other than the one shown', async () => {
    const car = await day.requestedCar();
    test.clock.advance(90);
    const { status, body } = await requestTicketIntent(test, car, { totalCost: 1100 });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'price_changed' });
    expect(body).toMatchObject({ data: { totalCost: 1650, fees: 150, parkingCost: 1500 } });
    expect(reported(await requestTicketIntent(test, car, { totalCost: 1650 }))).toBe('200 ok');
  });

  it('keeps the price of the opened payment, however long the car takes', async () => {
    const car = await day.requestedCar();
    const secret = (await requestTicketIntent(test, car)).body.data.clientSecret ?? '';
    test.clock.advance(25);
    await confirmCard(test, secret);
    await returnFrom(test, secret);
    test.clock.advance(180);
    expect(await day.seen(car)).toMatchObject({ paid: true, totalCost: 1100 });
    expect((await day.handOver(car)).body.valet.status).toBe('completed');
  });

  it('cannot be started before the car is requested, when it is already paid, or on a closed ticket', async () => {
    const car = await day.requestedCar();
    await test.call('PATCH /valets/:id/only', { params: { id: car.id }, body: { status: 'unrequested' } }, car.guest);
    expect(reported(await requestTicketIntent(test, car))).toBe('409 not_payable_yet');
    await day.move(car.id, 'requested');
    expect(await payTicketByCard(test, car)).toBe('paid');
    expect(reported(await requestTicketIntent(test, car))).toBe('409 ticket_paid');
    await day.handOver(car);
    expect(reported(await requestTicketIntent(test, car))).toBe('409 ticket_completed');
  });

  it('stays unpaid after a decline, and can be tried again with the same payment', async () => {
    const car = await day.requestedCar();
    const secret = (await requestTicketIntent(test, car)).body.data.clientSecret ?? '';
    await confirmCard(test, secret, TEST_CARDS.declined);
    expect((await returnFrom(test, secret)).body.data.status).toBe('declined');
    expect((await day.seen(car)).paid).toBe(false);
    await confirmCard(test, secret);
    expect((await returnFrom(test, secret)).body.data.status).toBe('paid');
  });

  it('opens once for a request repeated with its key', async () => {
    const car = await day.requestedCar();
    const headers = { ...car.guest, 'idempotency-key': randomUUID() };
    const first = await requestTicketIntent(test, car, {}, headers);
    expect((await requestTicketIntent(test, car, {}, headers)).body).toEqual(first.body);
  });

  it('has a second payment refunded automatically', async () => {
    const car = await day.requestedCar();
    const [one, other] = [await requestTicketIntent(test, car), await requestTicketIntent(test, car)].map(
      ({ body }) => body.data.clientSecret ?? '',
    );
    for (const secret of [one, other]) await confirmCard(test, secret ?? '');
    expect((await returnFrom(test, one ?? '')).body.data.status).toBe('paid');
    expect((await returnFrom(test, other ?? '')).body.data.status).toBe('refunded');
    await letTimePass(test);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('has money refunded that arrives after cash was taken and the car is gone', async () => {
    const car = await day.requestedCar();
    const before = await arrivalsOf();
    const secret = (await requestTicketIntent(test, car)).body.data.clientSecret ?? '';
    await day.move(car.id, 'paid');
    await day.handOver(car);
    await confirmCard(test, secret);
    expect((await returnFrom(test, secret)).body.data.status).toBe('refunded');
    await letTimePass(test);
    expect(await findDisagreements(test.db)).toEqual({});
    expect(await day.seen(car)).toMatchObject({ paidBy: 'cash', status: 'completed' });
    expect((await arrivalsOf()) - before).toBe(1);
  });

  it('has its open payment canceled at the provider once something else has paid for it', async () => {
    const car = await day.requestedCar();
    const secret = (await requestTicketIntent(test, car)).body.data.clientSecret ?? '';
    await day.move(car.id, 'paid');
    test.clock.advance(3);
    await test.handlers['sweep-payments']();
    expect((await returnFrom(test, secret)).body.data.status).toBe('expired');
    expect((await confirmCard(test, secret)).body.data.status).not.toBe('succeeded');
  });
});

describe('a ticket paid in cash', () => {
  it("is the owner's revenue minus the fee, in the ledger as kept by the owner, and asks no provider", async () => {
    await undoIsOver(test);
    const before = await revenueOf();
    const car = await day.requestedCar();
    expect((await day.move(car.id, 'paid')).body.valet).toMatchObject({ paid: true, paidBy: 'cash' });
    await undoIsOver(test);
    const after = await revenueOf();
    expect(after.totalCost - before.totalCost).toBe(1000);
    const order = await test.db
      .selectFrom('orders')
      .selectAll()
      .where('ticketId', '=', car.id)
      .executeTakeFirstOrThrow();
    const entries = await test.db.selectFrom('ledgerEntries').selectAll().where('orderId', '=', order.id).execute();
    const sums = Object.fromEntries(
      ['driver', 'owner', 'platform', 'payouts', 'provider'].map((account) => [
        account,
        entries.filter((entry) => entry.account === account).reduce((sum, { cents }) => sum + Number(cents), 0),
      ]),
    );
    expect(sums).toEqual({ driver: 0, owner: -1000, platform: -100, payouts: 1100, provider: 0 });
  });

  it('counts once, however often the phone repeats the act', async () => {
    const before = await revenueOf();
    const car = await day.requestedCar();
    const eventId = randomUUID();
    for (const _ of [1, 2, 3]) await day.move(car.id, 'paid', { eventId });
    await undoIsOver(test);
    expect((await revenueOf()).totalCost - before.totalCost).toBe(1000);
  });
});

describe('a ticket at a rate of zero', () => {
  it('is sold for nothing once the car is handed over', async () => {
    const free = await aValetDay(test, { owner: day.owner, priceCents: 0 });
    const car = await free.requestedCar();
    await free.handOver(car);
    await undoIsOver(test);
    const { body } = await test.call(
      'POST /billing/lot/revenue',
      { body: { lotId: free.locationId } },
      free.owner.headers,
    );
    expect(body.monthSessions).toMatchObject([{ kind: 'valet', totalCost: 0, status: 'completed' }]);
    expect(body.hours).toHaveLength(1);
  });
});

describe('ticket rows in a lot’s revenue', () => {
  it('show the car, its hourly or daily rate, and the ticket’s status', async () => {
    const daily = await aValetDay(test, { owner: day.owner, priceCents: 3000, isHourly: false });
    const car = await daily.requestedCar({ color: 'Red', make: 'Ford', model: 'Focus' });
    await daily.move(car.id, 'paid');
    await undoIsOver(test);
    const requested = { body: { lotId: daily.locationId } };
    const { body } = await test.call('POST /billing/lot/revenue', requested, daily.owner.headers);
    expect(body.monthSessions).toMatchObject([
      {
        kind: 'valet',
        make: 'Ford',
        model: 'Focus',
        color: 'Red',
        plateNumber: car.plate,
        days: 1,
        rate: 3000,
        totalCost: 3000,
        ticketNumber: car.ticketNumber,
        status: 'requested',
      },
    ]);
    const csv = await test.call(
      'GET /locations/:id/revenue.csv',
      { params: { id: daily.locationId } },
      daily.owner.headers,
    );
    expect(String(csv.body)).toContain(`Valet,${car.ticketNumber},${car.plate},`);
    expect(String(csv.body)).toContain('30.00/day,30.00,,requested');
  });
});

describe('the payment of a ticket', () => {
  it('may be started by its guest, the staff, the owner and an odogwu; anyone else gets a 404', async () => {
    const car = await day.requestedCar();
    const other = await day.requestedCar();
    const otherOwner = await test.signUp('vendor');
    await aLocation(test.db, { ownerId: otherOwner.user._id });
    const elsewhere = await joinTeam(test, otherOwner, { role: 'valet' });
    const requested: Record<string, [Record<string, string>, number]> = {
      guest: [car.guest, 200],
      staff: [day.staff.headers, 200],
      owner: [day.owner.headers, 200],
      odogwu: [(await test.signUp('odogwu')).headers, 200],
      'the key of another ticket': [other.guest, 404],
      'another owner': [otherOwner.headers, 404],
      'staff of another owner': [elsewhere.headers, 404],
      admin: [(await test.signUp('admin')).headers, 403],
      customer: [(await test.signUp('customer')).headers, 403],
      nobody: [{}, 401],
    };
    for (const [who, [headers, status]] of Object.entries(requested)) {
      expect([who, (await requestTicketIntent(test, car, {}, headers)).status]).toEqual([who, status]);
    }
  });
});
