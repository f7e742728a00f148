import { describe, expect, it } from 'vitest';
import { recordConsent } from '#features/messages/server/public.ts';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS, type Undoable } from '../../rules/ticket/undo.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const leo = await joinTeam(test, owner, { role: 'valet' });
const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
await aValetStand(test.db, { locationId, asksCode: false });

type Status = 'requested' | 'ready' | 'paid' | 'completed';
const move = (id: string, status: Status, more: object = {}) =>
  test.call('PATCH /valets/:id', { params: { id }, body: { status, ...more } }, leo.headers);
const undo = (id: string, act: Undoable, more: object = {}) =>
  test.call('POST /valets/:id/undo', { params: { id }, body: { act, ...more } }, leo.headers);
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;
const seconds = (count: number) => test.clock.advance(count / 60);
const later = () => undoIsOver(test);

let cars = 0;
/** A ticket whose guest agreed to texts. */
async function aCar(statuses: readonly Status[] = [], more: object = {}) {
  const phone = `+1312555${3000 + cars++}`;
  const now = test.clock.now();
  await recordConsent(test.db, test.deps, { phone, source: 'stand', recordedBy: null });
  const times = { createdAt: now, parkedAt: now, updatedAt: now, textsConsentAt: now };
  const { id, guest } = await aTicket(test.db, { locationId, phone, ...times, ...more });
  for (const status of statuses) await move(id, status);
  const texts = async () => {
    const sent = test.db.selectFrom('messages').select('text').where('recipient', '=', phone).orderBy('id');
    return (await sent.execute()).map(({ text }) => text);
  };
  const sales = () => test.db.selectFrom('orders').select('totalCents').where('ticketId', '=', id).execute();
  const kinds = async () => {
    const history = await test.call('GET /valets/:id/history', { params: { id } }, owner.headers);
    return history.body.events.map(({ kind }) => kind);
  };
  return { id, guest, texts, sales, kinds };
}

describe('CAR READY', () => {
  it('tells the guest once it can no longer be undone, and only once', async () => {
    const { id, texts } = await aCar(['requested']);
    const { valet } = (await move(id, 'ready')).body;
    const until = new Date(test.clock.now().getTime() + UNDO_SECONDS * 1000).toISOString();
    expect(valet).toMatchObject({ status: 'ready', undoable: { act: 'made_ready', until } });
    seconds(UNDO_SECONDS);
    await test.drainJobs();
    expect(await texts()).toEqual([]);
    await later();
    await later();
    expect((await texts()).map((text) => text.includes('Your car is ready for you.'))).toEqual([true]);
    expect(reported(await undo(id, 'made_ready'))).toBe('409 undo_over');
  });

  it('tells nobody when undone, and the car is where it was', async () => {
    const { id, texts, kinds } = await aCar(['requested']);
    await test.call('POST /valets/:id/job', { params: { id }, body: {} }, leo.headers);
    await move(id, 'ready');
    const { valet } = (await undo(id, 'made_ready')).body;
    expect(valet).toMatchObject({
      whereabouts: 'retrieving',
      readyAt: null,
      undoable: null,
    });
    await later();
    expect(await texts()).toEqual([]);
    expect(await kinds()).toEqual(['requested', 'job_taken', 'made_ready', 'undone']);
  });

  it('takes effect at once from a phone that had no signal for longer', async () => {
    const { id, texts } = await aCar(['requested']);
    test.clock.advance(5);
    const now = test.clock.now().getTime();
    const iso = (ms: number) => new Date(ms).toISOString();
    const clock = { actedAt: iso(now - 60_000), sentAt: iso(now), ageMs: 60_000, heard: null };
    expect((await move(id, 'ready', { clock })).body.valet.undoable).toBeNull();
    expect(await texts()).toHaveLength(1);
  });
});

describe('CASH PAYMENT', () => {
  it('is booked once it can no longer be undone, and only once', async () => {
    const { id, sales } = await aCar(['ready', 'paid']);
    expect(await sales()).toEqual([]);
    await later();
    await later();
    expect(await sales()).toEqual([{ totalCents: 1100 }]);
    expect(reported(await undo(id, 'paid'))).toBe('409 undo_over');
  });

  it('is never booked when undone, and can be paid again', async () => {
    const { id, sales } = await aCar(['ready', 'paid']);
    expect((await undo(id, 'paid')).body.valet).toMatchObject({ paid: false, actions: ['cash_payment', 'park_again'] });
    await later();
    expect(await sales()).toEqual([]);
    await move(id, 'paid');
    await later();
    expect(await sales()).toHaveLength(1);
  });

  it('counts in a till that is closed within the ten seconds', async () => {
    const params = { locationId };
    const opened = await test.call(
      'POST /valets/locations/:locationId/shift',
      { params, body: { float: 5000 } },
      leo.headers,
    );
    const { id } = await aCar(['ready', 'paid']);
    const body = { shift: opened.body.data.shift._id, counted: 6100, hooks: [] };
    const closed = await test.call('POST /valets/locations/:locationId/shift/close', { params, body }, leo.headers);
    expect(closed.body.data.shift).toMatchObject({ expected: 6100, difference: 0 });
    expect(reported(await undo(id, 'paid'))).toBe('409 undo_over');
  });
});

describe('Complete Session', () => {
  it('puts the car back in front when undone, with its guest’s page and without a receipt', async () => {
    const { id, guest, texts } = await aCar(['ready', 'paid', 'completed']);
    expect((await undo(id, 'completed')).body.valet).toMatchObject({ status: 'paid', completedAt: null });
    await later();
    expect((await texts()).map((text) => text.includes('your receipt'))).toEqual([false]);
    expect((await test.call('GET /valets/:id', { params: { id } }, guest)).body.valet?.status).toBe('paid');
    await move(id, 'completed');
    await later();
    expect((await texts()).map((text) => text.includes('your receipt'))).toEqual([false, true]);
  });

  it('is not undone when its hook holds another key by then', async () => {
    const { id } = await aCar(['ready', 'paid', 'completed'], { hook: 7 });
    await aCar([], { hook: 7 });
    expect(reported(await undo(id, 'completed'))).toBe('409 hook_taken');
  });
});

describe('an act', () => {
  it('is not undone after another act, and what was waiting takes effect at once', async () => {
    const { id, texts, sales } = await aCar(['ready', 'paid']);
    expect(await texts()).toHaveLength(1);
    expect(reported(await undo(id, 'made_ready'))).toBe('409 undo_over');
    await move(id, 'completed');
    expect(await sales()).toHaveLength(1);
  });

  it('is not undone once its time is over, even if nothing has followed yet', async () => {
    const { id, texts } = await aCar(['ready']);
    seconds(UNDO_SECONDS + UNDO_GRACE_SECONDS);
    expect(reported(await undo(id, 'made_ready'))).toBe('409 undo_late');
    await test.drainJobs();
    expect(await texts()).toHaveLength(1);
  });

  it('is undone once, however often that request is sent', async () => {
    const { id, kinds } = await aCar(['ready']);
    const eventId = '018f0000-0000-7000-8000-000000000252';
    expect([
      reported(await undo(id, 'made_ready', { eventId })),
      reported(await undo(id, 'made_ready', { eventId })),
    ]).toEqual(['200 ok', '200 ok']);
    expect(await kinds()).toEqual(['made_ready', 'undone']);
  });

  it('is either undone or takes effect when both come at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, texts, kinds } = await aCar(['ready']);
      const row = { locationId, ticketId: id, version: 2 };
      const [undone] = await Promise.all([undo(id, 'made_ready'), test.handlers['follow-valet-act'](row)]);
      const wasUndone = undone.status === 200;
      expect(await texts()).toHaveLength(wasUndone ? 0 : 1);
      expect(await kinds()).toEqual(wasUndone ? ['made_ready', 'undone'] : ['made_ready']);
    }
  });

  it('gives its guest no way to undo it', async () => {
    const { id, guest } = await aCar(['ready']);
    expect((await test.call('GET /valets/:id', { params: { id } }, guest)).body.valet?.undoable).toBeNull();
    expect(
      (await test.call('POST /valets/:id/undo', { params: { id }, body: { act: 'made_ready' } }, guest)).status,
    ).toBe(401);
  });
});
