import { describe, expect, it } from 'vitest';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, payTicketByCard, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';

const test = await createTestApp();
const day = await aValetDay(test, { feeBasisPoints: 1000 });
const { locationId, owner, staff } = day;
const ida = await joinTeam(test, owner, { role: 'valet', name: 'Ida' });
const leads = { params: { id: ida.id }, body: { leadsValets: true } };
await test.call('PATCH /users/enforcement/:id', leads, owner.headers);

type Rates = CallInput<'PUT /valets/locations/:locationId/rates'>['body'];
const PLAIN: Rates = {
  rates: [{ name: 'Hourly rate', kind: 'per_hour', cents: 1000 }],
  graceMinutes: null,
  lostTicketCents: null,
  parkAgainCents: null,
};
const EVENING: Rates = {
  ...PLAIN,
  rates: [
    { name: 'Day', kind: 'per_hour', cents: 800 },
    { name: 'Evening', kind: 'flat', cents: 2000, exitBy: '03:00', when: { from: '17:00', until: '03:00' } },
  ],
};
const params = { locationId };
const put = (rates: Partial<Rates>, { headers }: { headers: Record<string, string> } = owner) =>
  test.call('PUT /valets/locations/:locationId/rates', { params, body: { ...PLAIN, ...rates } }, headers);
const read = async () =>
  (await test.call('GET /valets/locations/:locationId/rates', { params }, staff.headers)).body.rates;
const settings = (price: number) =>
  test.call(
    'PATCH /valets/locations/:locationId/settings',
    { params, body: { price, isHourly: true, hooks: 50, asksCode: false } },
    owner.headers,
  );
type Change = CallInput<'POST /valets/:id/extras'>['body']['change'];
const change = (id: string, what: Change, { headers } = staff) =>
  test.call('POST /valets/:id/extras', { params: { id }, body: { change: what } }, headers);
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

async function parkedCar() {
  const body = { locationId, ...aValetForm() };
  const { valet } = (await test.call('POST /valets', { body }, staff.headers)).body;
  await day.move(valet._id, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  return valet._id;
}
const soldFor = async (id: string) => {
  const sold = test.db.selectFrom('orders').select('totalCents').where('ticketId', '=', id);
  return (await sold.where('paidAt', 'is not', null).execute()).map(({ totalCents }) => Number(totalCents));
};

describe('a stand’s rates', () => {
  it('are like those of a zone, read back as they were set, and shown to guests', async () => {
    expect(reported(await put(EVENING))).toBe('200 ok');
    expect(await read()).toEqual(EVENING);
    const id = await parkedCar();
    const seen = await day.seen({ id });
    expect(seen.rates[1]).toContain('Evening: $20.00');
    await put({});
    expect(await read()).toEqual(PLAIN);
  });

  it('price a ticket that was created with them, whatever the stand charges since', async () => {
    await put({ rates: [...EVENING.rates.slice(0, 1), { name: 'Event', kind: 'flat', cents: 2000 }] });
    const id = await parkedCar();
    await put({});
    test.clock.advance(120);
    expect(await day.seen({ id })).toMatchObject({ lines: [{ label: 'Day', cents: 1600 }, { cents: 160 }] });
    test.clock.advance(180);
    await day.move(id, 'ready');
    expect(await day.seen({ id })).toMatchObject({ totalCost: 2200, lines: [{ label: 'Event', cents: 2000 }, {}] });
  });

  it('keep the other rates when only the plain price changes', async () => {
    await put(EVENING);
    await settings(9);
    expect((await read())?.rates.map((rate) => ('cents' in rate ? rate.cents : 0))).toEqual([900, 2000]);
    await put({});
  });

  it('are rejected at the field that is wrong', async () => {
    const wrong = await put({ rates: [{ name: '', kind: 'per_hour', cents: -1 }], graceMinutes: 0 });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.error?.fields ?? {}).toSorted()).toEqual([
      'graceMinutes',
      'rates.0.cents',
      'rates.0.name',
    ]);
  });

  it('are set only by the owner', async () => {
    expect(reported(await put({}, staff))).toBe('403 wrong_role');
    expect(reported(await put({}, await test.signUp('vendor')))).toBe('404 not_found');
  });
});

describe('a car that is requested within the grace period', () => {
  it('is handed over without a payment, and counts as a sale of nothing', async () => {
    await put({ graceMinutes: 15 });
    await settings(10);
    const id = await parkedCar();
    test.clock.advance(10);
    const requested = (await day.move(id, 'requested')).body.valet;
    expect(requested).toMatchObject({ paid: true, paidBy: 'nothing_due', totalCost: 0 });
    await day.move(id, 'ready');
    expect(reported(await day.move(id, 'completed'))).toBe('200 ok');
    await undoIsOver(test);
    expect(await soldFor(id)).toEqual([0]);
  });

  it('is paid for if nobody fetched it in time and it was parked again', async () => {
    const id = await parkedCar();
    await day.move(id, 'ready');
    await test.call(
      'POST /valets/:id/park-again',
      { params: { id }, body: { parkedBy: 'Leo', parkedLocation: 'C9' } },
      staff.headers,
    );
    test.clock.advance(120);
    await day.move(id, 'ready');
    expect(reported(await day.move(id, 'completed'))).toBe('409 ticket_unpaid');
    await day.move(id, 'paid');
    await day.move(id, 'completed');
    await undoIsOver(test);
    expect(await soldFor(id)).toEqual([2200]);
    await put({});
  });
});

describe('a ticket’s extras', () => {
  it('are lines of the price that the guest is shown and pays', async () => {
    await put({ lostTicketCents: 2500 });
    const car = await day.requestedCar();
    expect((await change(car.id, 'lost_ticket')).body.valet).toMatchObject({ lostTicket: true, totalCost: 3850 });
    const low = await requestTicketIntent(test, car, { totalCost: 1100 });
    expect(reported(low)).toBe('409 price_changed');
    expect(await payTicketByCard(test, car)).toBe('paid');
    expect(await soldFor(car.id)).toEqual([3850]);
    expect(reported(await change(car.id, 'ticket_found'))).toBe('409 ticket_paid');
  });

  it('are taken back: a lost ticket by any attendant, parking again by a lead', async () => {
    await put({ lostTicketCents: 2500, parkAgainCents: 500 });
    const { id } = await day.requestedCar();
    await change(id, 'lost_ticket');
    expect((await change(id, 'ticket_found')).body.valet).toMatchObject({ lostTicket: false, totalCost: 1100 });
    await day.move(id, 'ready');
    test.clock.advance(30);
    const back = { params: { id }, body: { parkedBy: 'Leo', parkedLocation: 'C9' } };
    const again = (await test.call('POST /valets/:id/park-again', back, staff.headers)).body.valet;
    expect(again).toMatchObject({ parkedAgain: 1, totalCost: 1650 });
    expect(reported(await change(id, 'waive_parked_again'))).toBe('403 not_a_lead');
    expect((await change(id, 'waive_parked_again', ida)).body.valet).toMatchObject({ parkedAgain: 0, totalCost: 1100 });
  });

  it('are not offered where the stand has none', async () => {
    await put({});
    const { id } = await day.requestedCar();
    expect(reported(await change(id, 'lost_ticket'))).toBe('409 no_such_charge');
  });
});
