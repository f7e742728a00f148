/** An owner with a lot, whose webhooks go to a receiver in the test; new ones for each test of a file. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { DELIVERY_BODIES } from '#app/webhook-document.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#features/webhooks/rules/webhook-events.ts';
import { DeliveryHeaders } from '#features/webhooks/webhooks.contract.ts';
import { createTestApp, type SignedUp, type TestApp } from './app/test-app.ts';
import { aGuest, payForStay } from './builders/a-driver.ts';
import { aLocation, aZone } from './builders/a-location.ts';
import { type Receiver, startReceiver } from './stand-ins/webhook-receiver.ts';

export type WebhookOptions = { events?: WebhookEvent[]; locationIds?: string[]; url?: string };

export function webhookWorld() {
  const world = {} as {
    test: TestApp;
    owner: SignedUp;
    receiver: Receiver;
    lot: { readonly id: string };
    /** The price is $5 an hour. */
    zone: { readonly id: string };
  };
  beforeAll(async () => {
    world.test = await createTestApp();
  });
  beforeEach(async () => {
    await world.receiver?.close();
    world.receiver = await startReceiver();
    world.owner = await world.test.signUp('vendor', 'Olivia');
    world.lot = await aLocation(world.test.db, { ownerId: world.owner.user._id });
    world.zone = await aZone(world.test.db, { locationId: world.lot.id, priceCents: 500, isHourly: true });
  });
  afterAll(() => world.receiver?.close());

  const add = ({ events = [...WEBHOOK_EVENTS], url = world.receiver.url, ...more }: WebhookOptions = {}) =>
    world.test.call('POST /webhooks', { body: { url, events, ...more } }, world.owner.headers);
  const deliveries = async (id: string, show?: 'waiting' | 'delivered' | 'failed') => {
    const requested = { params: { id }, query: show ? { show } : {} };
    return (await world.test.call('GET /webhooks/:id/deliveries', requested, world.owner.headers)).body;
  };
  return Object.assign(world, {
    add,
    added: async (requested: WebhookOptions = {}) => {
      const { status, body } = await add(requested);
      expect(status).toBe(201);
      return { id: body.data.webhook._id, secret: body.data.secret };
    },
    change: (id: string, body: object) =>
      world.test.call('PATCH /webhooks/:id', { params: { id }, body }, world.owner.headers),
    list: async () => (await world.test.call('GET /webhooks', {}, world.owner.headers)).body.data.webhooks,
    deliveries,
    states: async (id: string) => (await deliveries(id)).data.deliveries.map(({ state }) => state),
    sendTest: (id: string) => world.test.call('POST /webhooks/:id/test', { params: { id } }, world.owner.headers),
    /** Creates and sends what is due, each as the API document describes it. */
    deliver: async () => {
      await world.test.handlers['deliver-webhooks']();
      for (const { type, body, headers } of world.receiver.requested) {
        expect(DELIVERY_BODIES.get(type)?.parse(JSON.parse(body)), type).toEqual(JSON.parse(body));
        expect(DeliveryHeaders.safeParse(headers).error).toBeUndefined();
      }
    },
    /** What the receiver accepted, in order. */
    types: () => world.receiver.taken.map(({ type }) => type),
    /** A guest pays for an hour. */
    pay: (zoneId = world.zone.id) => payForStay(world.test, aGuest(), { zoneId }),
  });
}
