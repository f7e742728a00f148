import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { priceLines } from '#features/pricing/rules/price-stay.ts';
import { unitVector } from '#platform/geo/geo.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone, manyLocations } from '#platform/testing/builders/a-location.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import { FIRST_PAGE } from './nearby-locations.read-model.ts';

type Point = { lat: number; lng: number };
const CHICAGO = { lat: 41.88, lng: -87.63 };

let app: TestApp;
let vendor: SignedUp;
beforeAll(async () => {
  app = await createTestApp();
  vendor = await app.signUp('vendor');
});
afterEach(async () => {
  for (const table of ['signCodes', 'zones', 'locations'] as const) await app.db.deleteFrom(table).execute();
});

const lotAt = ({ lat, lng }: Point, name = 'Lot') => aLocation(app.db, { ownerId: vendor.user._id, lat, lng, name });
const lotsAt = (points: readonly Point[]) =>
  manyLocations(
    app.db,
    points.map((point) => ({ ...point, ownerId: vendor.user._id })),
  );

type Requested = { radius?: number; limit?: number; cursor?: string };
const request = ({ lat, lng }: Point, query: Requested = {}) =>
  app.call('GET /locations/center/:point', { params: { point: `${lat},${lng}` }, query });
const near = async (point: Point, query: Requested = {}): Promise<NearbyLocation[]> =>
  (await request(point, query)).body.data.data;

/** Fetches every page. */
async function readAll(point: Point, query: Requested = {}): Promise<NearbyLocation[]> {
  const found: NearbyLocation[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await request(point, { ...query, ...(cursor && { cursor }) });
    found.push(...body.data.data);
    cursor = body.nextCursor;
  }
  return found;
}

/** Meters by the haversine formula, an independent check. */
function haversine(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const [dLat, dLng] = [(b.lat - a.lat) * rad, (b.lng - a.lng) * rad];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(Math.min(1, h)));
}

describe('lots near a point', () => {
  it('are public, nearest first, with the distance in meters and all public fields', async () => {
    const far = await lotAt({ lat: 41.9, lng: -87.63 }, 'Far');
    const close = await lotAt({ lat: 41.881, lng: -87.63 }, 'Close');
    const { status, body } = await request(CHICAGO);
    expect([status, body.nextCursor]).toEqual([200, null]);
    expect(body.data.data.map((lot) => [lot._id, lot.distance])).toEqual([
      [close.id, 111.2],
      [far.id, 2223.9],
    ]);
    expect(body.data.data[0]).toMatchObject({
      name: 'Close',
      phoneNumber: '(312) 555-0123',
      location_point: { coordinates: [-87.63, 41.881] },
      userId: vendor.user._id,
      timeZone: 'America/Chicago',
      archived: false,
      held: false,
      pinApproximate: false,
    });
  });

  it('lie within 50 km unless the request names another radius', async () => {
    await lotsAt([0.449, 0.451, 0.1].map((north) => ({ lat: CHICAGO.lat + north, lng: CHICAGO.lng })));
    expect((await near(CHICAGO)).map((lot) => lot.distance)).toEqual([11119.5, 49926.6]);
    expect(await near(CHICAGO, { radius: 10_000 })).toEqual([]);
    expect(await near(CHICAGO, { radius: 51_000 })).toHaveLength(3);
  });

  it('come in pages of twenty', async () => {
    await lotsAt(Array.from({ length: 21 }, (_, step) => ({ lat: CHICAGO.lat + step / 1000, lng: CHICAGO.lng })));
    const { body } = await request(CHICAGO);
    expect([body.data.data.length, typeof body.nextCursor]).toEqual([20, 'string']);
    expect(await readAll(CHICAGO)).toHaveLength(21);
  });

  it('have no next page when the lots beyond this one are too far away', async () => {
    await lotsAt([CHICAGO, { lat: 40, lng: -87 }]);
    expect((await request(CHICAGO, { limit: 1 })).body).toMatchObject({ data: { data: [{}] }, nextCursor: null });
  });

  it('leave out archived lots', async () => {
    await aLocation(app.db, { ...CHICAGO, ownerId: vendor.user._id, archivedAt: app.clock.now() });
    expect(await near(CHICAGO)).toEqual([]);
  });

  it('are found across the date line', async () => {
    const [west, east] = await lotsAt([
      { lat: 52, lng: 179.99 },
      { lat: 52, lng: -179.98 },
    ]);
    expect((await near({ lat: 52, lng: -180 })).map((lot) => lot._id)).toEqual([west?.id, east?.id]);
    expect((await near({ lat: 52, lng: 180 })).map((lot) => lot._id)).toEqual([west?.id, east?.id]);
    expect((await near({ lat: 52, lng: -179.99 })).map((lot) => lot._id)).toEqual([east?.id, west?.id]);
  });

  it('are found around the poles, whatever their longitude', async () => {
    await lotsAt([-180, -90, 0, 77, 180].map((lng) => ({ lat: 89.99, lng })));
    await lotsAt([-12, 168].map((lng) => ({ lat: -89.8, lng })));
    expect((await near({ lat: 90, lng: 33 })).map((lot) => lot.distance)).toEqual(Array(5).fill(1112));
    expect((await near({ lat: -90, lng: 0 })).map((lot) => lot.distance)).toEqual(Array(2).fill(22239));
  });

  it('are each shown once when they are at the same distance, wherever a page ends', async () => {
    const lots = await lotsAt([
      ...Array.from({ length: 23 }, () => CHICAGO),
      ...[0.01, -0.01].map((north) => ({ lat: 0, lng: north })),
    ]);
    for (const limit of [1, 4, 7, 23]) {
      const found = (await readAll(CHICAGO, { limit })).map((lot) => lot._id);
      expect(found).toEqual(
        lots
          .slice(0, 23)
          .map((lot) => lot.id)
          .sort(),
      );
    }
    expect(await readAll({ lat: 0, lng: 0 }, { limit: 1 })).toHaveLength(2);
  });

  it('keep their order when a nearer one opens between two pages', async () => {
    const [, second] = await lotsAt([0.01, 0.02].map((north) => ({ lat: CHICAGO.lat + north, lng: CHICAGO.lng })));
    const { body } = await request(CHICAGO, { limit: 1 });
    await lotAt(CHICAGO);
    expect((await near(CHICAGO, { cursor: body.nextCursor ?? '' })).map((lot) => lot._id)).toEqual([second?.id]);
  });
});

describe('lots near any point of the earth', () => {
  const degrees = (max: number) => fc.double({ min: -max, max: max, noNaN: true }).map((n) => Number(n.toFixed(5)));
  const around = (lat: number, lng: number) =>
    fc.record({ north: degrees(3), east: degrees(3) }).map(({ north, east }) => ({
      lat: Math.max(-90, Math.min(90, Number((lat + north).toFixed(5)))),
      lng: Number((((lng + east + 540) % 360) - 180).toFixed(5)),
    }));
  const somewhere = fc.oneof(
    around(41.88, -87.63),
    around(0, 180),
    around(88, 10),
    around(-89, -100),
    fc.record({ lat: degrees(90), lng: degrees(180) }),
  );

  it('match plain trigonometry over 3,000 lots, in order, page after page', async () => {
    const points = fc.sample(somewhere, { numRuns: 3000, seed: 20261120 });
    const lots = await lotsAt(points);
    const questions = fc.record({ from: somewhere, radius: fc.integer({ min: 1000, max: 500_000 }) });
    for (const { from, radius } of fc.sample(questions, { numRuns: 40, seed: 7 })) {
      const meters = new Map(lots.map((lot) => [lot.id, haversine(from, lot)]));
      const within = lots.filter((lot) => (meters.get(lot.id) ?? 0) <= radius).map((lot) => lot.id);
      const found = await readAll(from, { radius, limit: 60 });
      expect(found.map((lot) => lot._id).sort()).toEqual(within.sort());
      let before = 0;
      for (const lot of found) {
        const truth = meters.get(lot._id) ?? Number.NaN;
        expect(Math.abs(lot.distance - truth)).toBeLessThan(0.1);
        expect(truth).toBeGreaterThan(before - 0.001);
        before = truth;
      }
    }
  });

  it('are read from the index in order of distance, never sorted from the whole table', async () => {
    await lotsAt(fc.sample(somewhere, { numRuns: 3000, seed: 1 }));
    await sql`analyze locations`.execute(app.db);
    const values = [...unitVector(CHICAGO), 21].reduce(
      (text, value, index) => text.replaceAll(`$${index + 1}`, `(${value})`),
      FIRST_PAGE,
    );
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(values)}`.execute(app.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using locations_nearby');
    expect(plan).not.toMatch(/Seq Scan on locations|Bitmap Heap Scan on locations/);
  });
});

describe('the cheapest hour of a lot nearby', () => {
  const cheapest = async () => (await near(CHICAGO)).map((lot) => lot.price?.cents ?? null);

  it('is the lowest total of its zones, fee included, where a daily zone sells at least a day', async () => {
    const { id: locationId } = await lotAt(CHICAGO);
    await aZone(app.db, { locationId, priceCents: 1000 });
    await aZone(app.db, { locationId, priceCents: 905, isHourly: false });
    await aZone(app.db, { locationId, priceCents: 2000 });
    expect(await cheapest()).toEqual([996]);
  });

  it('ignores an archived zone', async () => {
    const { id: locationId } = await lotAt(CHICAGO);
    await aZone(app.db, { locationId, priceCents: 100, archivedAt: app.clock.now() });
    await aZone(app.db, { locationId, priceCents: 700 });
    expect(await cheapest()).toEqual([770]);
  });

  it('is null when no zone is selling yet', async () => {
    await lotAt(CHICAGO);
    expect(await cheapest()).toEqual([null]);
  });

  it('matches the pricing rules for any prices and any fee', async () => {
    const rate = fc.record({ priceCents: fc.integer({ min: 0, max: 50_000 }), isHourly: fc.boolean() });
    const lots = fc.record({
      feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      zones: fc.array(rate, { minLength: 1, maxLength: 4 }),
    });
    for (const { feeBasisPoints, zones } of fc.sample(lots, { numRuns: 25, seed: 3 })) {
      const { id } = await aLocation(app.db, { ...CHICAGO, ownerId: vendor.user._id, feeBasisPoints });
      for (const zone of zones) await aZone(app.db, { locationId: id, ...zone });
      const totals = zones.map((zone) => {
        const duration = zone.isHourly
          ? ({ kind: 'hourly', minutes: 60 } as const)
          : ({ kind: 'daily', days: 1 } as const);
        return totalOf(priceLines(plainTerms({ ...zone, feeBasisPoints }), duration));
      });
      const shown = (await readAll(CHICAGO)).find((lot) => lot._id === id);
      expect(shown?.price?.cents).toBe(Math.min(...totals));
    }
  });
});

describe('asking for lots near an invalid point', () => {
  it.each(['91,0', '0,181', 'here', '41.88', '41.88,-87.63,5', '%20'])('refuses "%s"', async (point) => {
    const { statusCode, body } = await app.app.inject(`/api/v1/locations/center/${point}`);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([400, 'malformed']);
  });

  it.each([
    ['radius', '0'],
    ['radius', '500001'],
    ['limit', '0'],
    ['limit', '201'],
    ['cursor', 'nonsense'],
    ['cursor', Buffer.from('[1,"2"]').toString('base64url')],
  ])('refuses %s=%s and names the parameter', async (name, value) => {
    const { status, body } = await request(CHICAGO, { [name]: value });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [name]]);
  });
});

describe('the cheapest hour at a lot with weekly hours', () => {
  it('is zero in free hours, and another zone’s while the cheapest is closed', async () => {
    const lot = await lotAt(CHICAGO);
    await aZone(app.db, { locationId: lot.id, priceCents: 900 });
    const { id } = await aZone(app.db, { locationId: lot.id, priceCents: 600 });
    const cheapest = async () => (await near(CHICAGO))[0]?.price?.cents;
    const allWeek = (kind: 'free' | 'closed') =>
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({ kind, day, from: '00:00', until: '24:00' }));
    const change = (kind: 'free' | 'closed') =>
      app.call('PATCH /zones/:id', { params: { id }, body: { schedule: allWeek(kind) } }, vendor.headers);
    expect(await cheapest()).toBe(660);
    await change('free');
    expect(await cheapest()).toBe(0);
    await change('closed');
    expect(await cheapest()).toBe(990);
  });
});
