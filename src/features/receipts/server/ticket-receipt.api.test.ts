import { describe, expect, it } from 'vitest';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, type Car, payTicketByCard, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';

const test = await createTestApp();
const day = await aValetDay(test, { priceCents: 2000 });
const admin = await test.signUp('admin');

async function aPaidCar(form: Parameters<typeof day.requestedCar>[0] = {}) {
  const car = await day.requestedCar(form);
  await day.move(car.id, 'paid');
  await undoIsOver(test);
  return car;
}
let mails = 0;
const send = async (car: Car, headers: Record<string, string>) => {
  const email = `guest-${mails++}@people.example`;
  const { status } = await test.call('POST /contact/sendReceipt', { body: { valet: { _id: car.id, email } } }, headers);
  const { messages } = (await test.call('GET /dev/outbox', {})).body;
  return { status, mail: messages.find(({ to }) => to === email) };
};
const read = ({ id }: Car, headers: Record<string, string>) =>
  test.call('GET /valets/:id/receipt', { params: { id } }, headers);

describe('the receipt of a valet ticket', () => {
  it('is mailed from the database, whatever else the page sent', async () => {
    const car = await aPaidCar();
    const body = { valet: { _id: car.id, email: 'A.B@people.example', totalCost: 1, plateNumber: 'FAKE' } };
    expect((await test.call('POST /contact/sendReceipt', { body }, car.guest)).status).toBe(200);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const mail = messages.find(({ to }) => to === 'A.B@people.example');
    const { body: page } = await read(car, car.guest);
    const text = [
      ...[car.ticketNumber, `${car.plate} IL`, page.data.location.name, 'Paid in cash', page.data.receiptCode],
      ...['Valet parking, 1 h: $20.00', 'Transaction fee: $2.00', 'Total paid: $22.00', page.data.supportEmail],
      `/receipt/${page.data.receiptKey}`,
    ];
    for (const words of text) expect(mail?.text).toContain(words);
    for (const words of ['$22.00', car.plate]) expect(mail?.html).toContain(words);
    expect(mail?.text).not.toContain('FAKE');
  });

  it('can be sent by its guest, staff and owner, and nobody else', async () => {
    const car = await aPaidCar();
    const strangers = [
      {},
      { 'x-valet-key': 'A'.repeat(32) },
      (await aPaidCar()).guest,
      (await test.signUp('customer')).headers,
      (await joinTeam(test, await test.signUp('vendor'), { role: 'valet' })).headers,
    ];
    for (const headers of strangers) {
      expect((await send(car, { ...headers })).status).toBe(404);
      expect((await read(car, { ...headers })).status).toBeGreaterThanOrEqual(401);
    }
    for (const headers of [car.guest, day.staff.headers, day.owner.headers])
      expect((await send(car, { ...headers })).mail).toBeDefined();
  });

  it('shows support’s refunds, on the page and in the mail', async () => {
    const car = await day.requestedCar();
    expect(await payTicketByCard(test, car)).toBe('paid');
    expect((await read(car, car.guest)).body.data).toMatchObject({ totalCost: 2200, refunded: 0 });
    const { locationId } = day;
    const requested = { params: { locationId, id: car.id } };
    const story = await test.call('GET /support/locations/:locationId/orders/:id', requested, admin.headers);
    const { orderId } = story.body.data;
    const release = async (amount: number, refunded: number) => {
      const body = { locationId, orderId, amount, refunded, reason: 'The car came late' };
      expect((await test.call('POST /support/refunds', { body }, admin.headers)).status).toBeLessThan(300);
    };
    await release(600, 0);
    expect((await read(car, car.guest)).body.data).toMatchObject({ totalCost: 2200, refunded: 0, status: 'paid' });
    await test.drainJobs();
    expect((await read(car, car.guest)).body.data).toMatchObject({ totalCost: 2200, refunded: 600, status: 'paid' });
    await release(1600, 600);
    await test.drainJobs();
    expect((await read(car, car.guest)).body.data).toMatchObject({ totalCost: 2200, refunded: 2200 });
    expect((await send(car, car.guest)).mail?.text).toMatch(
      /Refunded on .*: \$6\.00 \(Parking \$5\.45, Transaction fee \$0\.55\)\nRefunded on .*: \$16\.00 \(Parking \$14\.55, Transaction fee \$1\.45\)/,
    );
  });

  it('of cash tells of a card payment that came too late and is refunded', async () => {
    const car = await day.requestedCar();
    const secret = (await requestTicketIntent(test, car)).body.data.clientSecret ?? '';
    await day.move(car.id, 'paid');
    await undoIsOver(test);
    await confirmCard(test, secret);
    expect((await returnFrom(test, secret)).body.data.status).toBe('refunded');
    const progress = async () => (await read(car, car.guest)).body.data.refundedPayments;
    expect(await progress()).toMatchObject([{ state: 'promised', cents: 2200 }]);
    await test.drainJobs();
    expect(await progress()).toMatchObject([{ state: 'paid_back', cents: 2200 }]);
    const { body } = await read(car, car.guest);
    expect(body.data).toMatchObject({ totalCost: 2200, refunded: 0, refunds: [], valet: { paidBy: 'cash' } });
    expect((await send(car, car.guest)).mail?.text).toContain('Second payment: $22.00, refunded');
  });

  it('does not exist before the ticket is paid', async () => {
    const car = await day.requestedCar();
    expect(await send(car, car.guest)).toEqual({ status: 422, mail: undefined });
    expect((await read(car, car.guest)).status).toBe(422);
  });

  it('goes to the address as typed, and to nobody when the address is wrong (rule 99)', async () => {
    const car = await aPaidCar();
    const sendTo = async (email: string) => {
      const body = { valet: { _id: car.id, email } };
      return (await test.call('POST /contact/sendReceipt', { body }, car.guest)).status;
    };
    expect(await sendTo(' a+b_c-d@people.example ')).toBe(200);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    expect(messages.filter(({ to }) => to === 'a+b_c-d@people.example')).toHaveLength(1);
    expect(messages.filter(({ to }) => to.startsWith('abcd'))).toEqual([]);
    for (const wrong of ['nowhere', 'a+b_c-d@ex ample!.com', '<a@people.example>', ''])
      expect(await sendTo(wrong)).toBe(400);
  });

  // Last, because it ends the other tests' logins.
  it('has a permanent page of its own, with an unguessable key', async () => {
    const car = await day.requestedCar({ make: 'Ford', model: 'Focus', color: 'Red' });
    expect(await payTicketByCard(test, car)).toBe('paid');
    const key = (await read(car, car.guest)).body.data.receiptKey ?? '';
    await day.handOver(car);
    await undoIsOver(test);
    test.clock.advance(60 * 24 * 30);
    expect((await read(car, car.guest)).status).toBe(404);
    const { body } = await test.call('GET /receipts/:key', { params: { key } });
    expect(body.data).toMatchObject({
      status: 'paid',
      totalCost: 2200,
      refunded: 0,
      zone: null,
      sessions: [],
      claimable: false,
      valet: { ticketNumber: car.ticketNumber, plateNumber: car.plate, car: 'Red Ford Focus', paidBy: 'online' },
      lines: [
        { label: 'Valet parking, 1 h', cents: 2000 },
        { label: 'Transaction fee', cents: 200 },
      ],
    });
    expect(body.data.valet?.endTime).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain('312555');
  });
});
