import { describe, expect, it } from 'vitest';
import { recordConsent } from '#features/messages/server/public.ts';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import type { WithdrawalReason } from '../../rules/ticket/ticket.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const leo = await joinTeam(test, owner, { role: 'valet' });
const mia = await joinTeam(test, owner, { role: 'valet' });
const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
await aValetStand(test.db, { locationId });

type Status = 'ready' | 'requested' | 'paid';
const move = (id: string, status: Status) =>
  test.call('PATCH /valets/:id', { params: { id }, body: { status } }, leo.headers);
const parkAgain = (id: string, body: object = { parkedBy: 'Mia', parkedLocation: 'C9' }) =>
  test.call('POST /valets/:id/park-again', { params: { id }, body }, mia.headers);
/** A manager's permission replaces the code. */
const handOver = async (id: string) => {
  const word = { params: { id }, body: { name: 'Ann', detail: 'A red scarf' } };
  await test.call('POST /valets/:id/override', word, owner.headers);
  return test.call('PATCH /valets/:id', { params: { id }, body: { status: 'completed' } }, leo.headers);
};
const takeBack = (id: string, reason: WithdrawalReason, { headers } = leo) =>
  test.call('PATCH /valets/:id/only', { params: { id }, body: { status: 'unrequested', reason } }, headers);
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

/** Parked now, with a guest who agreed to texts. */
async function aCar(priceCents = 1000) {
  const phone = `+1312555${String(Math.floor(Math.random() * 9000) + 1000)}`;
  const now = test.clock.now();
  await recordConsent(test.db, test.deps, { phone, source: 'stand', recordedBy: null });
  const times = { createdAt: now, parkedAt: now, updatedAt: now, textsConsentAt: now };
  const ticket = await aTicket(test.db, { locationId, phone, ...times });
  if (priceCents === 0) {
    const terms = JSON.stringify({ ...JSON.parse(ticket.terms), rate: { isHourly: true, priceCents: 0 } });
    const free = { terms, paidBy: 'nothing_due', lines: '[]', paidAt: now } as const;
    await test.db.updateTable('valetTickets').set(free).where('id', '=', ticket.id).execute();
  }
  const texts = async () => {
    const sent = test.db.selectFrom('messages').select('text').where('recipient', '=', phone).orderBy('id');
    return (await sent.execute()).map(({ text }) => text);
  };
  return { id: ticket.id, guest: ticket.guest, texts };
}

describe('a car in front that nobody fetches', () => {
  it('is parked again in a new place: the guest is told and can ask for it again', async () => {
    const { id, guest, texts } = await aCar();
    await move(id, 'ready');
    const { valet } = (await parkAgain(id)).body;
    expect(valet).toMatchObject({ status: 'parked', parkedBy: 'Mia', parkedLocation: 'C9', readyAt: null });
    expect((await texts()).at(-1)).toContain('we parked your car again');
    const requested = { params: { id }, body: { status: 'requested' as const } };
    expect(reported(await test.call('PATCH /valets/:id/only', requested, guest))).toBe('200 ok');
  });

  it('goes on costing until it is ready again, unless it was paid for', async () => {
    const [unpaid, paid] = [await aCar(), await aCar()];
    for (const { id } of [unpaid, paid]) await move(id, 'ready');
    await move(paid.id, 'paid');
    for (const { id } of [unpaid, paid]) await parkAgain(id);
    test.clock.advance(180);
    const costs = [await move(unpaid.id, 'ready'), await move(paid.id, 'ready')];
    expect(costs.map(({ body }) => body.valet.totalCost)).toEqual([3300, 1100]);
  });

  it('is parked only with its new place, and a car that is not in front is refused', async () => {
    const { id } = await aCar();
    expect(reported(await parkAgain(id))).toBe('409 not_ready');
    await move(id, 'ready');
    const half = await parkAgain(id, { parkedBy: 'Mia' });
    expect(half.body.message).toBe('Please enter where the car is parked');
  });

  it('is done once, however often a phone without a signal sends it', async () => {
    const { id } = await aCar();
    await move(id, 'ready');
    const body = { parkedBy: 'Mia', parkedLocation: 'C9', eventId: '018f0000-0000-7000-8000-000000000251' };
    const answers = [await parkAgain(id, body), await parkAgain(id, body)];
    expect(answers.map(reported)).toEqual(['200 ok', '200 ok']);
    const history = await test.call('GET /valets/:id/history', { params: { id } }, owner.headers);
    expect(history.body.events.map(({ kind }) => kind)).toEqual(['made_ready', 'parked_again']);
  });

  it('and is free is sold once, when it is handed over', async () => {
    const { id } = await aCar(0);
    await move(id, 'ready');
    await parkAgain(id);
    await move(id, 'ready');
    await handOver(id);
    await undoIsOver(test);
    const sold = await test.db.selectFrom('orders').select('id').where('ticketId', '=', id).execute();
    expect(sold).toHaveLength(1);
  });
});

describe('a request that staff take back', () => {
  it('gives the reason to the guest and in the history', async () => {
    const { id, guest, texts } = await aCar();
    await move(id, 'requested');
    expect((await takeBack(id, 'guest_not_here')).body.valet).toMatchObject({ status: 'unrequested', parkedBy: 'Leo' });
    expect((await texts()).at(-1)).toContain('we did not find you, so your car stays parked');
    const shown = async () => (await test.call('GET /valets/:id', { params: { id } }, guest)).body.valet.takenBack;
    expect(await shown()).toBe('guest_not_here');
    const history = await test.call('GET /valets/:id/history', { params: { id } }, owner.headers);
    expect(history.body.events.at(-1)).toMatchObject({ kind: 'unrequested', detail: { reason: 'guest_not_here' } });
    await move(id, 'requested');
    expect(await shown()).toBeNull();
  });

  it('is taken back on the way only by the person fetching the car', async () => {
    const { id } = await aCar();
    await move(id, 'requested');
    await test.call('POST /valets/:id/job', { params: { id }, body: {} }, leo.headers);
    expect(reported(await takeBack(id, 'not_now', mia))).toBe('409 not_your_job');
    expect((await takeBack(id, 'not_now', leo)).body.valet).toMatchObject({ status: 'unrequested', retriever: null });
  });

  it('has no reason when its guest takes it back, and the guest is not texted', async () => {
    const { id, guest, texts } = await aCar();
    await move(id, 'requested');
    const body = { status: 'unrequested' as const };
    expect(reported(await test.call('PATCH /valets/:id/only', { params: { id }, body }, guest))).toBe('200 ok');
    expect(await texts()).toEqual([]);
    const withReason = { params: { id }, body: { ...body, reason: 'not_now' as const } };
    expect((await test.call('PATCH /valets/:id/only', withReason, guest)).status).toBe(403);
  });
});

describe('a stand', () => {
  const settings = { price: 10, isHourly: true };
  const set = (more: object) =>
    test.call(
      'PATCH /valets/locations/:locationId/settings',
      { params: { locationId }, body: { ...settings, ...more } },
      owner.headers,
    );

  it('says after how many minutes in front it offers to park a car again, or that it never does', async () => {
    expect((await set({})).body.settings.noShowMinutes).toBe(20);
    expect((await set({ noShowMinutes: 45 })).body.settings.noShowMinutes).toBe(45);
    expect((await set({})).body.settings.noShowMinutes).toBe(45);
    expect((await set({ noShowMinutes: null })).body.settings.noShowMinutes).toBeNull();
    expect((await set({ noShowMinutes: 4 })).status).toBe(400);
  });

  it('promises its guests their car within the minutes that it sets', async () => {
    expect((await set({})).body.settings.promiseMinutes).toBe(10);
    expect((await set({ promiseMinutes: 6 })).body.settings.promiseMinutes).toBe(6);
    expect((await set({})).body.settings.promiseMinutes).toBe(6);
    expect((await set({ promiseMinutes: 1 })).status).toBe(400);
  });
});
