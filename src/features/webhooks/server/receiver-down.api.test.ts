// Rule 203: receivers of webhooks that fail.

import { describe, expect, it } from 'vitest';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { startReceiver } from '#platform/testing/stand-ins/webhook-receiver.ts';
import { webhookWorld } from '#platform/testing/webhook-world.ts';

const world = webhookWorld();
const { added, change, deliver, deliveries, list, pay, sendTest, states, types } = world;

describe('a receiver that fails', () => {
  it('gets the same event again, with the same id and a new time, after increasing delays', async () => {
    const { id } = await added();
    world.receiver.answer = 500;
    await sendTest(id);
    await deliver();
    await deliver();
    expect(world.receiver.requested).toHaveLength(1);
    world.test.clock.advance(0.1);
    await deliver();
    world.test.clock.advance(0.5);
    world.receiver.answer = 204;
    await deliver();
    expect(world.receiver.requested.map((each) => each.id)).toEqual([
      world.receiver.requested[0]?.id,
      world.receiver.requested[0]?.id,
      world.receiver.requested[0]?.id,
    ]);
    expect(new Set(world.receiver.requested.map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(
      1,
    );
    expect(await states(id)).toEqual(['delivered']);
  });

  it('gets nothing twice once it has answered that it is gone', async () => {
    const { id } = await added();
    world.receiver.answer = 410;
    await sendTest(id);
    await deliver();
    world.test.clock.advance(24 * 60);
    await deliver();
    expect(world.receiver.requested).toHaveLength(1);
    expect(await states(id)).toEqual(['failed']);
  });

  it('gets events about one thing in order, and events about others in the meantime', async () => {
    const { id } = await added({ events: ['session.paid', 'session.ended'] });
    const guest = aGuest();
    const first = await payForStay(world.test, guest, { zoneId: world.zone.id });
    world.receiver.answer = 500;
    await deliver();
    world.test.clock.advance(2);
    await world.test.call(
      'PATCH /sessions/:id',
      { params: { id: first.sessionId }, body: { status: 'ended' } },
      guest.headers,
    );
    world.receiver.answer = 200;
    const second = await pay();
    await deliver();
    const reported = world.receiver.taken.map(({ type, data }) => [type, data.session?._id]);
    expect(reported.filter(([, about]) => about === first.sessionId)).toEqual([
      ['session.paid', first.sessionId],
      ['session.ended', first.sessionId],
    ]);
    expect(reported).toContainEqual(['session.paid', second.sessionId]);
    expect((await deliveries(id, 'waiting')).data.deliveries).toEqual([]);
  });

  it('gets one request at a time while it is down, and everything in order once it is up', async () => {
    const { id } = await added({ events: ['session.paid', 'session.ended'] });
    world.receiver.answer = 503;
    const stays: string[] = [];
    for (let n = 0; n < 30; n++) {
      const guest = aGuest();
      const { sessionId } = await payForStay(world.test, guest, { zoneId: world.zone.id });
      world.test.clock.advance(1);
      await world.test.call(
        'PATCH /sessions/:id',
        { params: { id: sessionId }, body: { status: 'ended' } },
        guest.headers,
      );
      stays.push(sessionId);
    }
    for (let minute = 0; minute < 60; minute++) {
      await deliver();
      world.test.clock.advance(1);
    }
    // Ten at first, then at most one per attempt.
    expect(world.receiver.requested.length).toBeLessThan(40);
    expect(world.receiver.taken).toEqual([]);
    world.receiver.answer = 200;
    world.test.clock.advance(5);
    await deliver();
    expect(world.receiver.taken).toHaveLength(60);
    expect(new Set(world.receiver.taken.map((each) => each.id)).size).toBe(60);
    for (const stay of stays) {
      const reported = world.receiver.taken.filter(({ data }) => data.session?._id === stay);
      expect(reported.map(({ type }) => type)).toEqual(['session.paid', 'session.ended']);
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

  it('is turned off after three days with a mail, keeps what failed, and gets it when it is on again', async () => {
    const { id } = await added();
    world.receiver.answer = 500;
    await sendTest(id);
    for (let hour = 0; hour < 75; hour++) {
      await deliver();
      world.test.clock.advance(60);
    }
    await world.test.drainJobs();
    const again = await world.test.call('POST /users/login', {
      body: { email: world.owner.user.email, password: 'Correct-horse-1' },
    });
    const headers = { authorization: `Bearer ${again.body.token}` };
    world.owner = { ...world.owner, headers };
    expect(await list()).toMatchObject([{ isOn: false, offBecause: 'failing' }]);
    const mails = await world.test.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', world.owner.user.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['A webhook was switched off']);
    expect((await sendTest(id)).body.error?.code).toBe('webhook_off');
    expect(await states(id)).toEqual(['failed']);
    await change(id, { isOn: true });
    world.receiver.answer = 200;
    const replayed = await world.test.call('POST /webhooks/:id/replay', { params: { id } }, headers);
    expect(replayed.body.data.replayed).toBe(1);
    await deliver();
    expect(await states(id)).toEqual(['delivered']);
  });
});
