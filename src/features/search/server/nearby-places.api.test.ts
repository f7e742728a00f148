import { afterEach, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const CHICAGO = { lat: 41.88, lng: -87.63 };
const UNCOUNTED = { left: null, full: false, freeAt: null };

const app = await createTestApp();
const vendor = await app.signUp('vendor');
// Out of the next test's way.
afterEach(() => app.db.updateTable('locations').set({ archivedAt: app.clock.now() }).execute());

const lotAt = async (meters: number) => {
  const place = { lat: CHICAGO.lat + meters / 111_195, lng: CHICAGO.lng };
  return (await aLocation(app.db, { ownerId: vendor.user._id, ...place })).id;
};

type Options = { readonly locationId: string; readonly capacity?: number; readonly priceCents?: number };

async function zoneAt({ locationId, capacity, priceCents = 1000 }: Options) {
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents, isHourly: true });
  if (capacity !== undefined) await change(zoneId, { capacity });
  return { locationId, zoneId };
}

async function change(id: string, body: { capacity?: number; paused?: boolean }) {
  expect((await app.call('PATCH /zones/:id', { params: { id }, body }, vendor.headers)).status).toBe(200);
}

const park = async (zone: { locationId: string; zoneId: string }) =>
  expect((await payForStay(app, aGuest(), zone)).status).toBe('paid');

async function near(query: { limit?: number; cursor?: string } = {}) {
  const { lat, lng } = CHICAGO;
  const { body } = await app.call('GET /locations/center/:point', { params: { point: `${lat},${lng}` }, query });
  const lots = body.data.data.map(({ _id, left, full, freeAt, price }) => ({
    _id,
    places: { left, full, freeAt },
    cents: price?.cents,
  }));
  return { lots, nextCursor: body.nextCursor };
}

const placesOf = async (id: string) => (await near()).lots.find(({ _id }) => _id === id)?.places;

it('a nearby lot says how many places all of its zones have left', async () => {
  const locationId = await lotAt(100);
  const zone = await zoneAt({ locationId, capacity: 2 });
  await zoneAt({ locationId, capacity: 11 });
  await park(zone);
  expect(await placesOf(locationId)).toEqual({ left: 12, full: false, freeAt: null });
});

it('a full lot says when a place is likely to be free, and has places again when that time has come', async () => {
  const locationId = await lotAt(100);
  await park(await zoneAt({ locationId, capacity: 1 }));
  const freeAt = new Date(app.clock.now().getTime() + 70 * 60_000).toISOString();
  expect(await placesOf(locationId)).toEqual({ left: 0, full: true, freeAt });
  app.clock.set(freeAt);
  expect(await placesOf(locationId)).toEqual({ left: 1, full: false, freeAt: null });
});

it('a lot with a zone that does not count its places is never full; paused and archived zones do not matter', async () => {
  const [mixed, paused] = [await lotAt(100), await lotAt(200)];
  await park(await zoneAt({ locationId: mixed, capacity: 1 }));
  await zoneAt({ locationId: mixed });
  await park(await zoneAt({ locationId: paused, capacity: 1 }));
  await change((await zoneAt({ locationId: paused, capacity: 50 })).zoneId, { paused: true });
  expect(await placesOf(mixed)).toEqual(UNCOUNTED);
  expect(await placesOf(paused)).toMatchObject({ left: 0, full: true });
});

it('a zone that its owner marked as full has no place left', async () => {
  const locationId = await lotAt(100);
  const { zoneId } = await zoneAt({ locationId, capacity: 30 });
  await app.call('PUT /zones/:id/full', { params: { id: zoneId }, body: { full: true } }, vendor.headers);
  expect(await placesOf(locationId)).toEqual({ left: 0, full: true, freeAt: null });
});

it('full lots come last on their page, the others stay nearest first, and no lot is missing from the pages', async () => {
  const lots = [await lotAt(100), await lotAt(200), await lotAt(300), await lotAt(400)];
  const [first, second, third, fourth] = lots;
  for (const locationId of lots) await zoneAt({ locationId, capacity: 1 });
  await app.db
    .updateTable('zones')
    .set({ markedFullAt: app.clock.now() })
    .where('locationId', '=', first as string)
    .execute();
  const page = await near({ limit: 3 });
  expect(page.lots.map(({ _id }) => _id)).toEqual([second, third, first]);
  const rest = await near({ limit: 3, cursor: page.nextCursor ?? '' });
  expect([rest.lots.map(({ _id }) => _id), rest.nextCursor]).toEqual([[fourth], null]);
});

it('a lot’s price is that of a zone with places, unless none has any', async () => {
  const locationId = await lotAt(100);
  const cheap = await zoneAt({ locationId, capacity: 1, priceCents: 500 });
  const dear = await zoneAt({ locationId, capacity: 1, priceCents: 900 });
  const cheapest = async () => (await near()).lots[0]?.cents;
  expect(await cheapest()).toBe(550);
  await park(cheap);
  expect(await cheapest()).toBe(990);
  await park(dear);
  expect(await cheapest()).toBe(550);
});

it('a lot that counts nothing has no number of places and is never full', async () => {
  const locationId = await lotAt(100);
  await zoneAt({ locationId });
  expect(await placesOf(locationId)).toEqual(UNCOUNTED);
});
