// When the next space of a full zone is likely to be free.

import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);

async function aFullZone(capacity: number, hours: readonly number[]) {
  const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  await app.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity } }, vendor.headers);
  // A stay lasts from ten minutes after it was sold.
  for (const each of hours) expect((await payForStay(app, aGuest(), { zoneId, hours: each })).status).toBe('paid');
  return { locationId, zoneId };
}
type Zone = Awaited<ReturnType<typeof aFullZone>>;

const reserve = ({ locationId, zoneId }: Zone, from: Date, until: Date) =>
  sql`
    insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, counted_at)
    values (${locationId}, ${zoneId}, ${randomUUIDv7()}, 1, ${from}, ${until}, true, ${app.clock.now()})`.execute(
    app.db,
  );

const block = ({ zoneId }: Zone, body: { blocked: number; until?: string }) =>
  app.call('PUT /zones/:id/blocked', { params: { id: zoneId }, body }, vendor.headers);

async function freeAt({ locationId, zoneId }: Zone) {
  const { body } = await app.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } });
  return body.data.zone.freeAt;
}

describe('the next free space', () => {
  it('comes when the first car leaves', async () => {
    expect(await freeAt(await aFullZone(2, [3, 1]))).toBe(inMinutes(70).toISOString());
  });

  it('waits for as many cars as there are too many', async () => {
    const zone = await aFullZone(3, [1, 2, 3]);
    await app.call('PATCH /zones/:id', { params: { id: zone.zoneId }, body: { capacity: 2 } }, vendor.headers);
    expect(await freeAt(zone)).toBe(inMinutes(130).toISOString());
  });

  it('is not one that a reservation takes within the hour, but the one after it', async () => {
    const zone = await aFullZone(1, [1]);
    await reserve(zone, inMinutes(90), inMinutes(150));
    expect(await freeAt(zone)).toBe(inMinutes(150).toISOString());
    // The answer is true: it can be bought then.
    app.clock.set(inMinutes(150).toISOString());
    expect((await requestIntent(app, aGuest(), zone)).status).toBe(200);
  });

  it('is one before a reservation if there is an hour until then', async () => {
    const zone = await aFullZone(1, [1]);
    await reserve(zone, inMinutes(130), inMinutes(190));
    expect(await freeAt(zone)).toBe(inMinutes(70).toISOString());
  });

  it('comes when a block ends before a car leaves, and never while a block without an end takes everything', async () => {
    const zone = await aFullZone(2, [3]);
    await block(zone, { blocked: 1, until: inMinutes(30).toISOString() });
    expect(await freeAt(zone)).toBe(inMinutes(30).toISOString());
    await block(zone, { blocked: 2 });
    expect(await freeAt(zone)).toBeNull();
  });

  it('is not looked up once a block is over, because a space is free', async () => {
    const zone = await aFullZone(2, [3]);
    await block(zone, { blocked: 1, until: inMinutes(30).toISOString() });
    app.clock.advance(31);
    expect(await freeAt(zone)).toBeNull();
  });
});
