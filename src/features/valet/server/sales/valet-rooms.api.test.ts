import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { letTimePass, undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, type Car } from '#platform/testing/builders/a-valet-day.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { forgetTickets } from '../tickets/forget-tickets.ts';

const test = await createTestApp();
const day = await aValetDay(test);
const { locationId, owner, staff } = day;
const ida = await joinTeam(test, owner, { role: 'valet', name: 'Ida' });
await test.call('PATCH /users/enforcement/:id', { params: { id: ida.id }, body: { leadsValets: true } }, owner.headers);
const settings = { params: { locationId }, body: { price: 10, isHourly: true, chargesRooms: true } };
await test.call('PATCH /valets/locations/:locationId/settings', settings, owner.headers);

type By = { readonly headers: Record<string, string> };
const charge = ({ id }: Pick<Car, 'id'>, by: By = staff, more: object = {}) =>
  test.call(
    'POST /valets/:id/room',
    { params: { id }, body: { name: 'Ann Carter', room: '412', ...more } },
    by.headers,
  );
const nightOf = async (by: By = owner, query: { night?: string } = {}) =>
  (await test.call('GET /valets/locations/:locationId/room-charges', { params: { locationId }, query }, by.headers))
    .body;
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

describe('a ticket charged to a hotel room', () => {
  it('is paid, in no till, owes the fee as cash does, and is on the night’s list', async () => {
    const open = { params: { locationId }, body: { float: 5000 } };
    await test.call('POST /valets/locations/:locationId/shift', open, staff.headers);
    const car = await day.requestedCar({ email: 'ann@example.com' });
    expect((await charge(car)).body.valet).toMatchObject({
      paid: true,
      paidBy: 'room',
      totalCost: 1100,
      room: { name: 'Ann Carter', room: '412' },
    });
    await undoIsOver(test);
    const shift = await test.call('GET /valets/locations/:locationId/shift', { params: { locationId } }, owner.headers);
    expect(shift.body.data).toMatchObject({ shift: { expected: 5000, roomCharges: 1100 }, outside: 0 });
    const receipt = await test.call('GET /valets/:id/receipt', { params: { id: car.id } }, car.guest);
    expect(receipt.body.data.valet).toMatchObject({ paidBy: 'room', room: '412' });
    const sent = { body: { valet: { _id: car.id, email: 'ann@example.com' } } };
    expect((await test.call('POST /contact/sendReceipt', sent, car.guest)).status).toBe(200);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const { text } = messages.find(({ to, subject }) => to === 'ann@example.com' && subject.includes('receipt')) ?? {};
    for (const words of ['Charged to room 412', 'Charged to the room: $11.00', 'Charged on: '])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Total paid|Paid on|What you paid/);
    const night = await nightOf();
    expect(night).toMatchObject({
      total: 1100,
      charges: [{ room: '412', name: 'Ann Carter', total: 1100, by: 'Fran Day' }],
    });
    const { body } = await test.call('GET /locations/valets/me', {}, owner.headers);
    expect(body.data.locations[0]).toMatchObject({ totalRevenue: 1000 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is undone, or taken back the same day by a lead: the books and the list are as before', async () => {
    const [slip, wrong] = [await day.requestedCar(), await day.requestedCar()];
    const before = (await nightOf()).total;
    await charge(slip);
    const undo = { params: { id: slip.id }, body: { act: 'paid' as const } };
    expect((await test.call('POST /valets/:id/undo', undo, staff.headers)).body.valet).toMatchObject({
      paid: false,
      room: null,
    });
    await charge(wrong);
    await undoIsOver(test);
    const back = { params: { id: wrong.id }, body: { reason: 'Not our guest' } };
    expect(reported(await test.call('POST /valets/:id/cash/take-back', back, staff.headers))).toBe('403 not_a_lead');
    expect((await test.call('POST /valets/:id/cash/take-back', back, ida.headers)).body.valet.paid).toBe(false);
    await letTimePass(test);
    expect((await nightOf()).total).toBe(before);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is charged once, however often the phone sends it', async () => {
    const car = await day.requestedCar();
    const eventId = randomUUID();
    const answers = await Promise.all([charge(car, staff, { eventId }), charge(car, staff, { eventId }), charge(car)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    await undoIsOver(test);
    const sales = await test.db.selectFrom('orders').select('totalCents').where('ticketId', '=', car.id).execute();
    expect(sales).toEqual([{ totalCents: 1100 }]);
    expect(reported(await charge(car))).toBe('409 ticket_paid');
  });

  it('is refunded as a charge that the hotel takes off the room', async () => {
    const car = await day.requestedCar();
    await charge(car);
    await undoIsOver(test);
    const order = await test.db
      .selectFrom('orders')
      .select('id')
      .where('ticketId', '=', car.id)
      .executeTakeFirstOrThrow();
    const admin = await test.signUp('admin');
    const requested = { locationId, orderId: order.id, amount: 400, refunded: 0, reason: 'A long wait' };
    expect((await test.call('POST /support/refunds', { body: requested }, admin.headers)).status).toBe(201);
    await letTimePass(test);
    const { charges } = await nightOf();
    expect(charges.find(({ valetId }) => valetId === car.id)).toMatchObject({ total: 1100, refunded: 400 });
    const steps = await test.db.selectFrom('ledgerEntries').select('step').where('orderId', '=', order.id).execute();
    expect(new Set(steps.map(({ step }) => step))).toEqual(new Set(['charged_to_room', 'taken_off_room']));
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is listed and exported for owner, manager and accountant, without plates for the accountant', async () => {
    const manager = await joinTeam(test, owner, { role: 'manager' });
    const accountant = await joinTeam(test, owner, { role: 'accountant' });
    expect((await nightOf(manager)).charges[0]?.plate).toMatch(/ IL$/);
    expect((await nightOf(accountant)).charges[0]).toMatchObject({ plate: '', room: '412' });
    expect((await nightOf(owner, { night: '2020-01-01' })).charges).toEqual([]);
    const asFile = { params: { locationId }, query: {} };
    const file = await test.call('GET /valets/locations/:locationId/room-charges.csv', asFile, owner.headers);
    expect(file.status).toBe(200);
    expect(String(file.body)).toMatch(/^\uFEFFRoom,Guest,Ticket,Plate,Day,Time,Lines,Total \(USD\)/);
    expect(String(file.body)).toContain('412,Ann Carter,');
    const stranger = await test.signUp('vendor');
    await aLocation(test.db, { ownerId: stranger.user._id });
    const list = { params: { locationId }, query: {} };
    for (const [by, status] of [
      [stranger, 404],
      [staff, 403],
      [{ headers: {} }, 401],
    ] as const) {
      expect((await test.call('GET /valets/locations/:locationId/room-charges', list, by.headers)).status).toBe(status);
    }
  });

  it('is charged only by the stand’s staff, and only where the stand offers it', async () => {
    const car = await day.requestedCar();
    expect(reported(await charge(car, { headers: car.guest }))).toMatch(/^40[13]/);
    const elsewhere = await aValetDay(test);
    expect(reported(await charge(car, elsewhere.staff))).toBe('404 not_found');
    const theirs = await elsewhere.requestedCar();
    expect(reported(await charge(theirs, elsewhere.staff))).toBe('409 rooms_not_charged');
  });

  it('forgets its guest with the ticket', async () => {
    const car = await day.requestedCar();
    await charge(car);
    await day.handOver(car);
    await undoIsOver(test);
    test.clock.advance(151 * 24 * 60);
    await forgetTickets(test.deps);
    const stored = await test.db
      .selectFrom('valetTickets')
      .select(['roomName', 'roomNumber'])
      .where('id', '=', car.id)
      .executeTakeFirst();
    expect(stored).toEqual({ roomName: '', roomNumber: '' });
    const facts = await test.db.selectFrom('valetEvents').select('fact').where('ticketId', '=', car.id).execute();
    expect(JSON.stringify(facts)).not.toContain('Carter');
  });
});
