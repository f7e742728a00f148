// Rule 34: an account's favorite lots.

import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone, manyLocations } from '#platform/testing/builders/a-location.ts';

const CHICAGO = { lat: 41.88, lng: -87.63 };

const app = await createTestApp();
const owner = await app.signUp('vendor');
let driver: Awaited<ReturnType<typeof app.signUp>>;
beforeEach(async () => {
  driver = await app.signUp('customer');
});

const aLot = async (north = 0, options: { archivedAt?: Date } = {}) => {
  const place = { lat: CHICAGO.lat + north, lng: CHICAGO.lng };
  return (await aLocation(app.db, { ownerId: owner.user._id, ...place, ...options })).id;
};
const add = (id: string, as = driver) => app.call('PUT /locations/:id/favourite', { params: { id } }, as.headers);
const remove = (id: string, as = driver) => app.call('DELETE /locations/:id/favourite', { params: { id } }, as.headers);
const list = async (as = driver) => (await app.call('GET /favourites', {}, as.headers)).body.data.locationIds;

type Query = { limit?: number; cursor?: string; maxCents?: number; radius?: number };
const near = (query: Query = {}, as: { headers: Record<string, string> } = driver) =>
  app.call(
    'GET /locations/center/:point',
    { params: { point: `${CHICAGO.lat},${CHICAGO.lng}` }, query: { favourites: 'true', ...query } },
    as.headers,
  );
const idsNear = async (query: Query = {}) => (await near(query)).body.data.data.map(({ _id }) => _id);

describe('a favorite', () => {
  it('is stored once, however often it is added, and gone when it is removed, however often', async () => {
    const lot = await aLot();
    expect([(await add(lot)).status, (await add(lot)).status, await list()]).toEqual([200, 200, [lot]]);
    expect([(await remove(lot)).status, (await remove(lot)).status, await list()]).toEqual([200, 200, []]);
  });

  it('belongs to a single account', async () => {
    const [lot, other] = [await aLot(), await app.signUp('customer')];
    await add(lot);
    await remove(lot, other);
    expect([await list(other), await list()]).toEqual([[], [lot]]);
  });

  it('is a lot that exists and is on the market', async () => {
    expect((await add(randomUUIDv7())).status).toBe(404);
    const { status, body } = await add(await aLot(0, { archivedAt: app.clock.now() }));
    expect([status, body.error?.code]).toEqual([422, 'location_archived']);
  });

  it('is one of 200 at most, latest first', async () => {
    const lots = await manyLocations(
      app.db,
      Array.from({ length: 201 }, () => ({ ...CHICAGO, ownerId: owner.user._id })),
    );
    for (const [minutes, { id }] of lots.slice(0, 200).entries()) {
      await app.db
        .insertInto('favorites')
        .values({ userId: driver.user._id, locationId: id, createdAt: new Date(2026, 1, 1, 0, minutes) })
        .execute();
    }
    expect((await list()).slice(0, 2)).toEqual([lots[199]?.id, lots[198]?.id]);
    expect((await add(lots[200]?.id ?? '')).body.error?.code).toBe('too_many_favorites');
    expect((await add(lots[0]?.id ?? '')).status).toBe(200);
    await app.db.updateTable('locations').set({ archivedAt: app.clock.now() }).execute();
  });
});

describe('favorites among the lots nearby', () => {
  it('are listed nearest first, page by page, with everything that is said about lots nearby, and without archived ones', async () => {
    const [far, close, other, gone] = [await aLot(0.2), await aLot(0.1), await aLot(), await aLot(0.01)];
    await aZone(app.db, { locationId: close, priceCents: 500 });
    for (const lot of [far, close, gone]) await add(lot);
    await app.db.updateTable('locations').set({ archivedAt: app.clock.now() }).where('id', '=', gone).execute();
    expect(await idsNear()).toEqual([close, far]);
    const { body } = await near({ limit: 1 });
    expect(body.data.data[0]).toMatchObject({ _id: close, price: { cents: 550, days: null }, open: true });
    expect(await idsNear({ limit: 1, cursor: body.nextCursor ?? '' })).toEqual([far]);
    expect(await idsNear({ maxCents: 600 })).toEqual([close]);
    expect(await idsNear({ radius: 12_000 })).toEqual([close]);
    expect(await idsNear()).not.toContain(other);
  });

  it('are empty for an account without any, and refused to a guest', async () => {
    await aLot();
    expect(await idsNear()).toEqual([]);
    expect((await near({}, { headers: {} })).status).toBe(401);
  });
});
