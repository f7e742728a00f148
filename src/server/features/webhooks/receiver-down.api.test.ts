// Rule 203: receivers of webhooks that fail.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/integrations/webhook-events.ts';
import { createTestApp, type SignedUp, type TestApp } from '#testing/app/test-app.ts';
import { aGuest, payForStay } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { type Receiver, startReceiver } from '#testing/webhook-receiver.ts';

let test: TestApp;
let owner: SignedUp;
let receiver: Receiver;
let lot: { readonly id: string };
let zone: { readonly id: string };
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await receiver?.close();
  receiver = await startReceiver();
  owner = await test.signUp('vendor', 'Olivia');
  lot = await aLocation(test.db, { ownerId: owner.user._id });
  zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
});
afterAll(() => receiver.close());

type Wanted = { events?: WebhookEvent[]; locationIds?: string[]; url?: string };
const add = ({ events = [...WEBHOOK_EVENTS], url = receiver.url, ...more }: Wanted = {}) =>
  test.call('POST /webhooks', { body: { url, events, ...more } }, owner.headers);
const added = async (wanted: Wanted = {}) => {
  const { status, body } = await add(wanted);
  expect(status).toBe(201);
  return { id: body.data.webhook._id, secret: body.data.secret };
};
const deliver = () => test.handlers['deliver-webhooks']();
const list = async () => (await test.call('GET /webhooks', {}, owner.headers)).body.data.webhooks;
const deliveries = async (id: string, show?: 'waiting' | 'delivered' | 'failed') =>
  (await test.call('GET /webhooks/:id/deliveries', { params: { id }, query: show ? { show } : {} }, owner.headers))
    .body;
const states = async (id: string) => (await deliveries(id)).data.deliveries.map(({ state }) => state);
const types = () => receiver.taken.map(({ type }) => type);
const pay = (zoneId = zone.id) => payForStay(test, aGuest(), { zoneId });
const sendTest = (id: string) => test.call('POST /webhooks/:id/test', { params: { id } }, owner.headers);
const change = (id: string, body: object) => test.call('PATCH /webhooks/:id', { params: { id }, body }, owner.headers);

describe('a receiver that fails', () => {
  it('gets the same event again, with the same id and a new time, after growing waits', async () => {
    const { id } = await added();
    receiver.answer = 500;
    await sendTest(id);
    await deliver();
    await deliver();
    expect(receiver.asked).toHaveLength(1);
    test.clock.advance(0.1);
    await deliver();
    test.clock.advance(0.5);
    receiver.answer = 204;
    await deliver();
    expect(receiver.asked.map((each) => each.id)).toEqual([
      receiver.asked[0]?.id,
      receiver.asked[0]?.id,
      receiver.asked[0]?.id,
    ]);
    expect(new Set(receiver.asked.map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(1);
    expect(await states(id)).toEqual(['delivered']);
  });

  it('gets what is about one thing in order, and what is about others meanwhile', async () => {
    const { id } = await added({ events: ['session.paid', 'session.ended'] });
    const guest = aGuest();
    const first = await payForStay(test, guest, { zoneId: zone.id });
    receiver.answer = 500;
    await deliver();
    test.clock.advance(2);
    await test.call(
      'PATCH /sessions/:id',
      { params: { id: first.sessionId }, body: { status: 'ended' } },
      guest.headers,
    );
    receiver.answer = 200;
    const second = await pay();
    await deliver();
    const told = receiver.taken.map(({ type, data }) => [type, data.session?._id]);
    expect(told.filter(([, about]) => about === first.sessionId)).toEqual([
      ['session.paid', first.sessionId],
      ['session.ended', first.sessionId],
    ]);
    expect(told).toContainEqual(['session.paid', second.sessionId]);
    expect((await deliveries(id, 'waiting')).data.deliveries).toEqual([]);
  });

  it('is asked once at a time while it is down, and gets everything in order once it is up', async () => {
    const { id } = await added({ events: ['session.paid', 'session.ended'] });
    receiver.answer = 503;
    const stays: string[] = [];
    for (let n = 0; n < 30; n++) {
      const guest = aGuest();
      const { sessionId } = await payForStay(test, guest, { zoneId: zone.id });
      test.clock.advance(1);
      await test.call('PATCH /sessions/:id', { params: { id: sessionId }, body: { status: 'ended' } }, guest.headers);
      stays.push(sessionId);
    }
    for (let minute = 0; minute < 60; minute++) {
      await deliver();
      test.clock.advance(1);
    }
    // Ten at first, then at most one for each time it is asked.
    expect(receiver.asked.length).toBeLessThan(40);
    expect(receiver.taken).toEqual([]);
    receiver.answer = 200;
    test.clock.advance(5);
    await deliver();
    expect(receiver.taken).toHaveLength(60);
    expect(new Set(receiver.taken.map((each) => each.id)).size).toBe(60);
    for (const stay of stays) {
      const told = receiver.taken.filter(({ data }) => data.session?._id === stay);
      expect(told.map(({ type }) => type)).toEqual(['session.paid', 'session.ended']);
    }
    expect((await deliveries(id)).data).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('does not keep others from getting theirs', async () => {
    const hanging = await startReceiver();
    hanging.answer = 500;
    await added({ url: hanging.url, events: ['session.paid'] });
    await added({ events: ['session.paid'] });
    await pay();
    await deliver();
    expect(types()).toEqual(['session.paid']);
    await hanging.close();
  });

  it('is switched off after three days with a mail, keeps what failed, and gets it when it is on again', async () => {
    const { id } = await added();
    receiver.answer = 500;
    await sendTest(id);
    for (let hour = 0; hour < 75; hour++) {
      await deliver();
      test.clock.advance(60);
    }
    await test.drainJobs();
    const again = await test.call('POST /users/login', {
      body: { email: owner.user.email, password: 'Correct-horse-1' },
    });
    const headers = { authorization: `Bearer ${again.body.token}` };
    owner = { ...owner, headers };
    expect(await list()).toMatchObject([{ isOn: false, offBecause: 'failing' }]);
    const mails = await test.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', owner.user.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['A webhook was switched off']);
    expect((await sendTest(id)).body.error?.code).toBe('webhook_off');
    expect(await states(id)).toEqual(['failed']);
    await change(id, { isOn: true });
    receiver.answer = 200;
    const replayed = await test.call('POST /webhooks/:id/replay', { params: { id } }, headers);
    expect(replayed.body.data.replayed).toBe(1);
    await deliver();
    expect(await states(id)).toEqual(['delivered']);
  });
});
