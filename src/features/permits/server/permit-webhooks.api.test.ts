// What owners' programs are told about a permit: that it started, renewed, is past due and ended, each once.

import { beforeEach, describe, expect, it } from 'vitest';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aPermitPlan } from '#platform/testing/builders/a-permit.ts';
import { buyPermit, DECLINED_LATER, renewAt } from '#platform/testing/builders/a-permit-holder.ts';
import { webhookWorld } from '#platform/testing/webhook-world.ts';

const world = webhookWorld();
const EVENTS = ['permit.started', 'permit.renewed', 'permit.past_due', 'permit.ended'] as const;
beforeEach(() => world.test.clock.set('2026-11-20T18:00:00Z'));

async function aSale(card = {}) {
  const { test, owner } = world;
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId, priceCents: 500, isHourly: true });
  const plan = await aPermitPlan(test.db, { locationId, zoneIds: [zone.id] });
  const driver = await test.signUp('customer');
  return { driver, id: await buyPermit(test, driver, { planId: plan.id, card }) };
}

async function renewedAt(...times: readonly string[]) {
  for (const at of times) {
    await renewAt(world.test, at);
    await world.deliver();
  }
}

describe('a webhook', () => {
  it('is told when a permit starts, renews and ends', async () => {
    await world.added({ events: [...EVENTS] });
    const { driver, id } = await aSale();
    await world.deliver();
    await renewedAt('2026-11-28T07:00:00Z', '2026-12-01T06:00:00Z');
    await world.test.call('PATCH /permits/:id', { params: { id }, body: { ends: true } }, driver.headers);
    await renewedAt('2027-01-01T06:00:00Z', '2027-01-01T06:01:00Z');
    expect(world.types()).toEqual(['permit.started', 'permit.renewed', 'permit.ended']);
    expect(world.receiver.taken.map(({ data }) => data)).toMatchObject([
      { permit: { _id: id, state: 'active', plates: [{ plate: 'PARK123', state: 'IL' }] } },
      { permit: { _id: id, state: 'active', paidMonth: '2026-12' } },
      { permit: { _id: id, state: 'ended', parksUntil: null } },
    ]);
  });

  it('is told once that a permit is past due, however often it is tried, and that it ended', async () => {
    await world.added({ events: [...EVENTS] });
    await aSale({ number: DECLINED_LATER });
    await renewedAt(
      '2026-11-28T07:00:00Z',
      '2026-12-01T06:00:00Z',
      '2026-12-04T06:00:00Z',
      '2026-12-07T06:00:00Z',
      '2026-12-08T06:00:00Z',
    );
    expect(world.types()).toEqual(['permit.started', 'permit.past_due', 'permit.ended']);
  });
});
