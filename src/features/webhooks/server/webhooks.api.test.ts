// Rules 202 and 203: what owners' webhooks are told, and what happens to a delivery.

import { describe, expect, it } from 'vitest';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { isSignedBy } from '#platform/testing/stand-ins/webhook-receiver.ts';
import { type WebhookOptions, webhookWorld } from '#platform/testing/webhook-world.ts';

const world = webhookWorld();
const { add, added, change, deliver, deliveries, list, pay, sendTest, types } = world;

describe('an event', () => {
  it('is sent signed, with what the owner sees of the stay', async () => {
    const { id, secret } = await added();
    const { sessionId } = await pay();
    await deliver();
    const [sent] = world.receiver.taken;
    expect(sent?.type).toBe('session.paid');
    expect(sent && isSignedBy(secret, sent)).toBe(true);
    expect(sent && isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, sent)).toBe(false);
    expect(sent?.data.session).toMatchObject({
      _id: sessionId,
      locationId: world.lot.id,
      status: 'active',
      plateNumber: expect.any(String),
    });
    expect(sent?.body).not.toMatch(/receiptKey|"user"/);
    const { deliveries: rows } = (await deliveries(id)).data;
    expect(rows).toMatchObject([
      { _id: sent?.id, event: 'session.paid', state: 'delivered', tries: 1, answerStatus: 200 },
    ]);
  });

  it('is not written if nobody listens', async () => {
    await added({ events: ['session.refunded'] });
    await pay();
    expect(
      await world.test.db.selectFrom('webhookFacts').selectAll().where('locationId', '=', world.lot.id).execute(),
    ).toEqual([]);
  });

  it('of another lot, another owner or another kind is not sent', async () => {
    const other = await aLocation(world.test.db, { ownerId: world.owner.user._id });
    const otherZone = await aZone(world.test.db, { locationId: other.id });
    const foreign = await aZone(world.test.db, {
      locationId: (await aLocation(world.test.db, { ownerId: (await world.test.signUp('vendor')).user._id })).id,
    });
    await added({ locationIds: [world.lot.id], events: ['session.paid'] });
    await pay(otherZone.id);
    await pay(foreign.id);
    const { sessionId } = await pay();
    await deliver();
    expect(world.receiver.taken.map(({ data }) => data.session?._id)).toEqual([sessionId]);
  });

  it('is gone when its act is rolled back', async () => {
    await added();
    await expect(
      world.test.db.transaction().execute(async (tx) => {
        const { announceFact } = await import('./announce.ts');
        const at = world.test.clock.now();
        await announceFact(tx, { event: 'session.paid', locationId: world.lot.id, about: [world.lot.id], at });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await deliver();
    expect(world.receiver.requested).toEqual([]);
  });

  it('reports the end of a stay once, when it has come', async () => {
    await added({ events: ['session.paid', 'session.ended'] });
    await pay();
    await deliver();
    expect(types()).toEqual(['session.paid']);
    world.test.clock.advance(40);
    await deliver();
    expect(types()).toEqual(['session.paid']);
    world.test.clock.advance(60);
    await deliver();
    await deliver();
    expect(types()).toEqual(['session.paid', 'session.ended']);
    expect(world.receiver.taken[1]?.data.session).toMatchObject({ status: 'ended' });
  });

  it('reports the end at once when the driver ends early, and not again later', async () => {
    await added({ events: ['session.ended'] });
    const guest = aGuest();
    const { sessionId: id } = await payForStay(world.test, guest, { zoneId: world.zone.id });
    world.test.clock.advance(20);
    expect(
      (await world.test.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, guest.headers))
        .status,
    ).toBe(200);
    await deliver();
    expect(types()).toEqual(['session.ended']);
    world.test.clock.advance(120);
    await deliver();
    expect(types()).toEqual(['session.ended']);
  });

  it('reports a refund', async () => {
    await added({ events: ['session.refunded'] });
    const { sessionId } = await pay();
    const order = await world.test.db
      .selectFrom('sessions')
      .select('orderId')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const odogwu = await world.test.signUp('odogwu');
    const body = { locationId: world.lot.id, orderId: order.orderId, amount: 550, refunded: 0, reason: 'It rained.' };
    const refunded = await world.test.call('POST /support/refunds', { body }, odogwu.headers);
    expect(refunded.status, JSON.stringify(refunded.body)).toBeLessThan(300);
    await world.test.drainJobs();
    await deliver();
    expect(types()).toEqual(['session.refunded']);
    expect(world.receiver.taken[0]?.data.session?._id).toBe(sessionId);
  });

  it('reports what happens to a valet ticket, without the guest', async () => {
    await added();
    const attendant = await joinTeam(world.test, world.owner, { role: 'valet' });
    await aValetStand(world.test.db, { locationId: world.lot.id });
    const { id, guest } = await aTicket(world.test.db, { locationId: world.lot.id, whereabouts: 'entry' });
    const move = (body: object, headers: Record<string, string>) =>
      world.test.call('PATCH /valets/:id', { params: { id }, body: body as never }, headers);
    await move({ status: 'parked', parkedBy: 'Leo', parkedLocation: 'B12' }, attendant.headers);
    await world.test.call('PATCH /valets/:id/only', { params: { id }, body: { status: 'requested' } }, guest);
    await deliver();
    expect(types()).toEqual(['valet.parked', 'valet.requested']);
    expect(world.receiver.taken[1]?.data.valet).toMatchObject({ _id: id, status: 'requested', paid: false });
    expect(world.receiver.taken[1]?.body).not.toMatch(/phone|firstName|email/i);
  });
});

describe('a delivery', () => {
  it('shows what was sent and what was answered', async () => {
    const { id } = await added();
    const { deliveryId } = (await sendTest(id)).body.data;
    await deliver();
    const { body } = await world.test.call(
      'GET /webhooks/:id/deliveries/:deliveryId',
      { params: { id, deliveryId } },
      world.owner.headers,
    );
    expect(body.data.delivery).toMatchObject({
      event: 'webhook.test',
      answerStatus: 200,
      answerText: 'thanks',
      trouble: '',
    });
    expect(JSON.parse(body.data.delivery.body).type).toBe('webhook.test');
  });

  it('is replayed with its id', async () => {
    const { id } = await added();
    const { deliveryId } = (await sendTest(id)).body.data;
    await deliver();
    const replay = () =>
      world.test.call(
        'POST /webhooks/:id/deliveries/:deliveryId/replay',
        { params: { id, deliveryId } },
        world.owner.headers,
      );
    expect((await replay()).status).toBe(200);
    await deliver();
    expect(world.receiver.taken.map((each) => each.id)).toEqual([deliveryId, deliveryId]);
  });

  it('is deleted after thirty days', async () => {
    const { id } = await added();
    await sendTest(id);
    await deliver();
    world.test.clock.advance(31 * 24 * 60);
    await world.test.handlers.housekeeping();
    expect(
      await world.test.db.selectFrom('webhookDeliveries').selectAll().where('webhookId', '=', id).execute(),
    ).toEqual([]);
  });

  it('is visible only to its owner', async () => {
    const { id } = await added();
    const { deliveryId } = (await sendTest(id)).body.data;
    const stranger = await world.test.signUp('vendor');
    const params = { params: { id, deliveryId } };
    const statuses = [
      (await world.test.call('GET /webhooks/:id/deliveries', { params: { id } }, stranger.headers)).status,
      (await world.test.call('GET /webhooks/:id/deliveries/:deliveryId', params, stranger.headers)).status,
      (await world.test.call('POST /webhooks/:id/deliveries/:deliveryId/replay', params, stranger.headers)).status,
      (await world.test.call('POST /webhooks/:id/test', { params: { id } }, stranger.headers)).status,
      (await world.test.call('POST /webhooks/:id/secret', { params: { id } }, stranger.headers)).status,
      (await world.test.call('DELETE /webhooks/:id', { params: { id } }, stranger.headers)).status,
      (await world.test.call('PATCH /webhooks/:id', { params: { id }, body: { isOn: false } }, stranger.headers))
        .status,
    ];
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});

describe('a webhook', () => {
  it('has a secret that is shown once and stored sealed', async () => {
    const { secret } = await added();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(await list())).not.toContain(secret);
    expect(JSON.stringify(await dumpDatabase(world.test.db))).not.toContain(secret);
  });

  it('signs with both secrets for a day after a change', async () => {
    const { id, secret } = await added();
    const renewed = (await world.test.call('POST /webhooks/:id/secret', { params: { id } }, world.owner.headers)).body
      .data.secret;
    const signers = async () => {
      await sendTest(id);
      await deliver();
      const sent = world.receiver.taken.at(-1);
      return [secret, renewed].map((each) => sent && isSignedBy(each, sent));
    };
    expect(await signers()).toEqual([true, true]);
    world.test.clock.advance(25 * 60);
    const again = await world.test.call('POST /users/login', {
      body: { email: world.owner.user.email, password: 'Correct-horse-1' },
    });
    world.owner = { ...world.owner, headers: { authorization: `Bearer ${again.body.token}` } };
    expect(await signers()).toEqual([false, true]);
  });

  it.each([
    [{ url: 'http://hooks.example.com/' }, 'webhook_address', 'url'],
    [{ url: 'https://10.0.0.1/' }, 'webhook_address', 'url'],
    [{ url: 'https://a:b@hooks.example.com/' }, 'webhook_address', 'url'],
    [{ events: [] }, 'malformed', 'events'],
    [{ locationIds: ['019c8f0e-0000-7000-8000-000000000000'] }, 'lots_not_yours', 'locationIds'],
  ])('says at the field what is wrong with %o', async (requested, code, field) => {
    const { body } = await add(requested as WebhookOptions);
    expect([body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([code, [field]]);
  });

  it('is off while its owner wants it off, and is removed with its deliveries', async () => {
    const { id } = await added();
    await change(id, { isOn: false });
    await pay();
    await deliver();
    expect(world.receiver.requested).toEqual([]);
    expect(await list()).toMatchObject([{ isOn: false, offBecause: 'owner' }]);
    expect((await world.test.call('DELETE /webhooks/:id', { params: { id } }, world.owner.headers)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("is in support's log, without the path of its address", async () => {
    const { id } = await added();
    await change(id, { events: ['session.paid'] });
    const entries = await world.test.db
      .selectFrom('auditEntries')
      .select(['action', 'detail'])
      .where('actorId', '=', world.owner.user._id)
      .orderBy('position')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['webhook_added', 'webhook_changed']);
    expect(entries[0]?.detail).not.toContain('/hook');
  });
});
