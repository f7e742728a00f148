// Rule 202: the end of a stay is reported when it comes, however the stay came about.

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aGuest } from '#platform/testing/builders/a-driver.ts';
import {
  AN_HOUR_LATER,
  AN_HOUR_SHORTER,
  aReservableZone,
  cancelReservation,
  moveReservation,
  NOON,
  payForReservation,
  SATURDAY,
} from '#platform/testing/builders/a-reservation.ts';
import { webhookWorld } from '#platform/testing/webhook-world.ts';

const world = webhookWorld();
const { added, change, deliver, pay, types } = world;
beforeEach(() => world.test.clock.set(NOON));

/** Checks every this many minutes for this many hours. @returns when ends were reported */
async function endsWithin(hours: number, step = 5): Promise<string[]> {
  const ends: string[] = [];
  for (let passed = 0; passed < hours * 60; passed += step) {
    const before = world.receiver.taken.length;
    await deliver();
    const reported = world.receiver.taken.slice(before).filter(({ type }) => type === 'session.ended');
    ends.push(...reported.map(() => world.test.clock.now().toISOString()));
    world.test.clock.advance(step);
  }
  return ends;
}

const reserve = async () => {
  const zone = await aReservableZone(world.test, world.owner);
  const driver = aGuest();
  return { driver, stay: await payForReservation(world.test, driver, { ...zone, ...SATURDAY }) };
};

describe('the end of a stay', () => {
  it('is reported to a webhook that wants nothing else', async () => {
    await added({ events: ['session.ended'] });
    await pay();
    await endsWithin(2);
    expect(types()).toEqual(['session.ended']);
  });

  it('is reported for a stay that was paid before the webhook existed', async () => {
    const { sessionId } = await pay();
    await added({ events: ['session.ended'] });
    expect(await endsWithin(2)).toHaveLength(1);
    expect(world.receiver.taken[0]?.data.session?._id).toBe(sessionId);
  });

  it('is reported for a stay that ends between two milliseconds, and holds up nothing', async () => {
    const { sessionId } = await pay();
    await sql`update sessions set ends_at = ends_at + interval '123 microseconds' where id = ${sessionId}`.execute(
      world.test.db,
    );
    await added({ events: ['session.ended'] });
    expect(await endsWithin(2)).toHaveLength(1);
  });

  it('is reported once to a webhook that is changed and turned off and on in the meantime', async () => {
    await pay();
    const { id } = await added({ events: ['session.paid'] });
    await change(id, { events: ['session.paid', 'session.ended'] });
    await change(id, { isOn: false });
    await change(id, { isOn: true });
    expect(await endsWithin(2)).toHaveLength(1);
  });

  it('at another lot is not reported', async () => {
    const { driver, stay } = await reserve();
    await added({ events: ['session.ended'], locationIds: [world.lot.id] });
    await cancelReservation(world.test, driver, stay.sessionId);
    expect(await endsWithin(40, 60)).toEqual([]);
  });

  it.each([
    ['earlier', AN_HOUR_SHORTER],
    ['later', AN_HOUR_LATER],
  ])('is reported when it comes after a reservation was moved to end %s', async (_, times) => {
    await added({ events: ['session.ended'] });
    const { driver, stay } = await reserve();
    await deliver();
    await moveReservation(world.test, driver, stay.sessionId, times);
    expect(await endsWithin(40, 60)).toEqual([times.endTime]);
  });

  it('is not reported for a reservation that was canceled', async () => {
    await added({ events: ['session.ended'] });
    const { driver, stay } = await reserve();
    await cancelReservation(world.test, driver, stay.sessionId);
    expect(await endsWithin(40, 60)).toEqual([]);
  });
});
