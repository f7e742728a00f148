import { describe, expect, it } from 'vitest';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aValetDay, payTicketByCard, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const day = await aValetDay(test);
const { locationId } = day;

const search = async (q: string) =>
  (await test.call('POST /support/search', { body: { q } }, admin.headers)).body.data.hits;
const storyOf = async (id: string) => {
  const requested = { params: { locationId, id } };
  return (await test.call('GET /support/locations/:locationId/orders/:id', requested, admin.headers)).body.data;
};
const refund = (orderId: string, amount: number, refunded = 0) => {
  const body = { locationId, orderId, amount, refunded, reason: 'Long wait' };
  return test.call('POST /support/refunds', { body }, admin.headers);
};
const mailTo = async (email: string) =>
  (await test.call('GET /dev/outbox', {})).body.messages.filter(({ to }) => to === email);

describe('support', () => {
  it('finds a ticket by plate, phone, number, email and id, even unpaid', async () => {
    const car = await day.requestedCar({ phoneNumber: '3125557301', email: 'ann@people.example' });
    for (const q of [car.plate, '(312) 555-7301', car.ticketNumber, 'ann@people.example', car.id]) {
      expect(await search(q)).toContainEqual(
        expect.objectContaining({ kind: 'ticket', ticketId: car.id, plateNumber: car.plate, paid: false }),
      );
    }
  });

  it('finds it by the code on its receipt', async () => {
    const car = await day.requestedCar();
    await payTicketByCard(test, car);
    const receipt = (await test.call('GET /valets/:id/receipt', { params: { id: car.id } }, car.guest)).body.data;
    const [hit] = await search(receipt.receiptCode);
    expect(hit).toMatchObject({ kind: 'order', ticketNumber: car.ticketNumber, zoneNumber: null, status: 'paid' });
  });

  it("sees a ticket's whole story, by its id or its payment's", async () => {
    const car = await day.requestedCar({ email: 'story@people.example' });
    await payTicketByCard(test, car);
    await day.handOver(car);
    const story = await storyOf(car.id);
    expect(story).toMatchObject({
      status: 'paid',
      zoneNumber: null,
      payerEmail: 'story@people.example',
      totalPaid: 1100,
      ticket: { ticketNumber: car.ticketNumber, status: 'completed', paidBy: 'online' },
      payments: [{ what: 'valet', provider: 'sandbox', amount: 1100, left: 1100 }],
    });
    const reported = story.events.map(({ kind, note }) => (kind === 'ticket' ? note?.split(',')[0] : kind));
    expect(reported).toEqual(
      expect.arrayContaining(['Car taken in', 'Requested', 'intent_opened', 'paid', 'Handed over']),
    );
    expect(await storyOf(story.orderId)).toEqual(story);
  });

  it('sees the payment that stands at the head of the story, and not one that came too late', async () => {
    const car = await day.requestedCar();
    const secret = (await requestTicketIntent(test, car)).body.data.clientSecret ?? '';
    await day.move(car.id, 'paid');
    await confirmCard(test, secret);
    expect((await returnFrom(test, secret)).body.data.status).toBe('refunded');
    await undoIsOver(test);
    const receipt = (await test.call('GET /valets/:id/receipt', { params: { id: car.id } }, car.guest)).body.data;
    const { status, receiptCode, payments } = await storyOf(car.id);
    expect({ status, receiptCode }).toEqual({ status: 'paid', receiptCode: receipt.receiptCode });
    expect(payments).toHaveLength(2);
  });

  it('refunds an online payment in part and then the rest, and mails the payer', async () => {
    const car = await day.requestedCar({ email: 'back@people.example' });
    await payTicketByCard(test, car);
    const { orderId } = await storyOf(car.id);
    expect((await refund(orderId, 400)).status).toBe(201);
    await test.drainJobs();
    expect((await refund(orderId, 700, 400)).status).toBe(201);
    await test.drainJobs();
    expect(await storyOf(car.id)).toMatchObject({ status: 'refunded', totalPaid: 1100, totalRefunded: 1100 });
    const mails = await mailTo('back@people.example');
    expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining([expect.stringContaining('$4.00')]));
    expect(mails[0]?.text).toContain('the card or account');
    const { valet } = (await test.call('GET /valets/:id', { params: { id: car.id } }, day.staff.headers)).body;
    expect(valet).toMatchObject({ paid: true, totalCost: 1100 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('records cash refunded at the location, without a provider', async () => {
    const car = await day.requestedCar({ email: 'cash@people.example' });
    await day.move(car.id, 'paid');
    await undoIsOver(test);
    const { orderId, payments } = await storyOf(car.id);
    expect(payments).toMatchObject([{ provider: 'cash', providerRef: null, amount: 1100 }]);
    await refund(orderId, 550);
    await test.drainJobs();
    expect(await storyOf(car.id)).toMatchObject({ status: 'paid', totalRefunded: 550 });
    expect((await mailTo('cash@people.example'))[0]?.text).toContain('You paid in cash');
    expect(await findDisagreements(test.db)).toEqual({});
  });
});
