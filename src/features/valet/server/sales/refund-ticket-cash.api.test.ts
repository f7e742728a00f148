import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { letTimePass, undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, payTicketByCard } from '#platform/testing/builders/a-valet-day.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const day = await aValetDay(test);
const { locationId, owner, staff } = day;
const ida = await joinTeam(test, owner, { role: 'valet', name: 'Ida' });
const leads = { params: { id: ida.id }, body: { leadsValets: true } };
await test.call('PATCH /users/enforcement/:id', leads, owner.headers);

type Options = { readonly by?: { readonly headers: Record<string, string> }; readonly eventId?: string };
const takeBack = (id: string, { by = ida, ...more }: Options = {}) =>
  test.call(
    'POST /valets/:id/cash/take-back',
    { params: { id }, body: { reason: 'The wrong car', ...more } },
    by.headers,
  );
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;
const till = async () => {
  const { body } = await test.call(
    'GET /valets/locations/:locationId/shift',
    { params: { locationId } },
    owner.headers,
  );
  return body.data.shift?.expected ?? null;
};
const mails = () => test.db.selectFrom('messages').select('id').execute();

async function paidCar() {
  const car = await day.requestedCar({ email: 'ann@example.com' });
  await day.move(car.id, 'paid');
  return car;
}

describe('cash that was booked by mistake', () => {
  it('is taken back by a lead: the ticket is unpaid, and the till and the books are as before', async () => {
    const open = { params: { locationId }, body: { float: 5000 } };
    await test.call('POST /valets/locations/:locationId/shift', open, staff.headers);
    const car = await paidCar();
    await undoIsOver(test);
    expect(await till()).toBe(6100);
    const before = (await mails()).length;
    expect((await takeBack(car.id)).body.valet).toMatchObject({ paid: false, status: 'requested', totalCost: 1100 });
    expect(await till()).toBe(5000);
    await letTimePass(test);
    expect((await mails()).length).toBe(before);
    expect(await findDisagreements(test.db)).toEqual({});
    const { body } = await test.call('GET /valets/:id/history', { params: { id: car.id } }, owner.headers);
    expect(body.events.at(-1)).toMatchObject({ kind: 'cash_taken_back', detail: { reason: 'The wrong car' } });
  });

  it('is taken back even before it is in the books', async () => {
    const car = await paidCar();
    await takeBack(car.id);
    await undoIsOver(test);
    expect((await day.seen(car)).paid).toBe(false);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('leaves a ticket that can be paid, and the receipt is that payment’s', async () => {
    const car = await paidCar();
    await undoIsOver(test);
    await takeBack(car.id);
    expect(await payTicketByCard(test, car)).toBe('paid');
    await day.handOver(car);
    await undoIsOver(test);
    const receipt = await test.call('GET /valets/:id/receipt', { params: { id: car.id } }, staff.headers);
    expect(receipt.body.data).toMatchObject({ status: 'paid', refunded: 0, valet: { paidBy: 'online' } });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is taken back once, however often the phone sends it', async () => {
    const car = await paidCar();
    await undoIsOver(test);
    const eventId = randomUUID();
    const answers = [await takeBack(car.id, { eventId }), await takeBack(car.id, { eventId })];
    expect(answers.map(reported)).toEqual(['200 ok', '200 ok']);
    expect(await findDisagreements(test.db)).toEqual({});
    expect(reported(await takeBack(car.id))).toBe('409 not_paid_in_cash');
  });

  it('is not taken back by an attendant who is not a lead, once the car is gone, or when a card paid', async () => {
    const car = await paidCar();
    expect(reported(await takeBack(car.id, { by: staff }))).toBe('403 not_a_lead');
    await day.handOver(car);
    expect(reported(await takeBack(car.id))).toBe('409 ticket_completed');
    const byCard = await day.requestedCar();
    await payTicketByCard(test, byCard);
    expect(reported(await takeBack(byCard.id))).toBe('409 not_paid_in_cash');
  });
});
