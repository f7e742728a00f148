import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { countCarsByHour } from './parked-hours.read-model.ts';

const app = await createTestApp();

async function aLot(
  owner: SignedUp,
  capacities: readonly (number | null)[],
  name = 'A lot',
  timeZone = 'America/Chicago',
) {
  const { id: locationId } = await aLocation(app.db, { ownerId: owner.user._id, name, timeZone });
  const zoneIds: string[] = [];
  for (const capacity of capacities) {
    const { id } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
    zoneIds.push(id);
    await app.call('PATCH /zones/:id', { params: { id }, body: { capacity } }, owner.headers);
  }
  return { locationId, zoneIds };
}

const park = (zoneId = '', hours = 1) => payForStay(app, aGuest(), { zoneId, hours });
const listLots = (owner: SignedUp, query: { limit?: number; cursor?: string; search?: string } = {}) =>
  app.call('GET /occupancy', { query }, owner.headers);

describe('all lots of an owner', () => {
  it('come with the fullest first, and with the sums of their zones', async () => {
    const owner = await app.signUp('vendor');
    await aLot(owner, [null], 'Not counted');
    const half = await aLot(owner, [1, 3], 'Half');
    const full = await aLot(owner, [1], 'Full');
    await aLot(owner, [5, null], 'Empty');
    for (const zoneId of [half.zoneIds[0], half.zoneIds[1], full.zoneIds[0]]) await park(zoneId);
    const { body } = await listLots(owner);
    expect(body.data.lots.map(({ name }) => name)).toEqual(['Full', 'Half', 'Empty', 'Not counted']);
    const freeAt = new Date(app.clock.now().getTime() + 70 * 60_000).toISOString();
    expect(body.data.lots.map(({ spaces }) => spaces)).toEqual([
      { zones: 1, fullZones: 1, capacity: 1, blocked: 0, taken: 1, left: 0, over: 0, freeAt },
      { zones: 2, fullZones: 1, capacity: 4, blocked: 0, taken: 2, left: 2, over: 0, freeAt: null },
      { zones: 1, fullZones: 0, capacity: 5, blocked: 0, taken: 0, left: 5, over: 0, freeAt: null },
      null,
    ]);
    expect(body.data.total).toEqual({ lots: 4, fullLots: 1, capacity: 10, taken: 3, left: 7 });
  });

  it('count blocked spaces only while they are blocked', async () => {
    const owner = await app.signUp('vendor');
    const { zoneIds } = await aLot(owner, [4]);
    const until = new Date(app.clock.now().getTime() + 30 * 60_000).toISOString();
    const call = { params: { id: zoneIds[0] ?? '' }, body: { blocked: 3, until } };
    await app.call('PUT /zones/:id/blocked', call, owner.headers);
    expect((await listLots(owner)).body.data.lots[0]?.spaces).toMatchObject({ blocked: 3, left: 1 });
    app.clock.advance(31);
    expect((await listLots(owner)).body.data.lots[0]?.spaces).toMatchObject({ blocked: 0, left: 4 });
  });

  it('come page by page, each once, even when many are equally full', async () => {
    const owner = await app.signUp('vendor');
    for (let lot = 0; lot < 7; lot++) await aLot(owner, lot % 3 === 0 ? [null] : [2]);
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 10; pages++) {
      const { body } = await listLots(owner, { limit: 3, ...(cursor && { cursor }) });
      seen.push(...body.data.lots.map(({ _id }) => _id));
      expect(body.data.total.lots).toBe(7);
      if (body.nextCursor === null) break;
      cursor = body.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
    expect((await listLots(owner, { cursor: 'nonsense' })).body.error?.fields).toHaveProperty('cursor');
  });

  it('are found by the words in their names and addresses, while the total still counts all of them', async () => {
    const owner = await app.signUp('vendor');
    await aLot(owner, [2], 'Union Garage');
    const { zoneIds } = await aLot(owner, [1], 'Union Deck 100%');
    await aLot(owner, [3], 'Harbor Lot');
    await park(zoneIds[0]);
    const found = async (search: string) => (await listLots(owner, { search })).body.data.lots.map(({ name }) => name);
    expect(await found('union')).toEqual(['Union Deck 100%', 'Union Garage']);
    expect(await found(' lake  UNION gar ')).toEqual(['Union Garage']);
    expect(await found('100%')).toEqual(['Union Deck 100%']);
    // A part of the ZIP code or of a word is not a word.
    expect(await found('606')).toHaveLength(3);
    expect(await found('0606')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('Airport')).toEqual([]);
    expect(await found('')).toHaveLength(3);
    const first = await listLots(owner, { search: 'union', limit: 1 });
    expect(first.body.data.total).toMatchObject({ lots: 3, fullLots: 1, capacity: 6 });
    const cursor = first.body.nextCursor ?? '';
    const second = await listLots(owner, { search: 'union', limit: 1, cursor });
    expect(second.body.data.lots.map(({ name }) => name)).toEqual(['Union Garage']);
    expect(second.body.nextCursor).toBeNull();
    expect((await listLots(owner, { search: 'x'.repeat(101) })).body.error?.fields).toHaveProperty('search');
  });

  it('exclude those of others and archived ones', async () => {
    const owner = await app.signUp('vendor');
    const { locationId } = await aLot(owner, [2]);
    expect((await listLots(await app.signUp('vendor'))).body.data.lots).toEqual([]);
    await app.call('DELETE /locations/:id', { params: { id: locationId } }, owner.headers);
    expect((await listLots(owner)).body.data).toMatchObject({ lots: [], total: { lots: 0 } });
  });
});

describe('the day of a lot by hour', () => {
  const hoursOf = async (owner: SignedUp, id: string) =>
    (await app.call('GET /locations/:id/occupancy/hours', { params: { id } }, owner.headers)).body.data;

  it('has the most cars at once in each hour so far, and in each hour of the same day a week earlier', async () => {
    const owner = await app.signUp('vendor');
    // Friday the 13th, 10:00 in Chicago.
    app.clock.set('2026-11-13T16:00:00Z');
    const { locationId, zoneIds } = await aLot(owner, [3]);
    await park(zoneIds[0], 1);
    app.clock.advance(30);
    await park(zoneIds[0], 1);
    app.clock.set('2026-11-20T18:00:00Z');
    await park(zoneIds[0], 2);
    app.clock.advance(80);
    const { day, lastWeekDay, capacity, hours } = await hoursOf(owner, locationId);
    expect([day, lastWeekDay, capacity]).toEqual(['2026-11-20', '2026-11-13', 3]);
    expect(hours.map(({ cars }) => cars)).toEqual([...Array(12).fill(0), 1, 1, ...Array(10).fill(null)]);
    // Until 11:10 and 11:40.
    const before = [...Array(10).fill(0), 2, 2, ...Array(12).fill(0)];
    expect(hours.map(({ lastWeekCars }) => lastWeekCars)).toEqual(before);
  });

  it('has no capacity unless every zone counts', async () => {
    const owner = await app.signUp('vendor');
    expect((await hoursOf(owner, (await aLot(owner, [3, null])).locationId)).capacity).toBeNull();
    expect((await hoursOf(owner, (await aLot(owner, [])).locationId)).capacity).toBeNull();
  });

  it('leaves out the hour that the clock skips', async () => {
    const owner = await app.signUp('vendor');
    const { locationId } = await aLot(owner, [3]);
    app.clock.set('2026-03-15T18:00:00Z');
    const { lastWeekDay, hours } = await hoursOf(owner, locationId);
    expect(lastWeekDay).toBe('2026-03-08');
    expect(hours.flatMap(({ hour, lastWeekCars }) => (lastWeekCars === null ? [hour] : []))).toEqual([2]);
  });

  it('is only for those who run the lot', async () => {
    const owner = await app.signUp('vendor');
    const { locationId } = await aLot(owner, [3]);
    const call = { params: { id: locationId } };
    const stranger = await app.signUp('vendor');
    expect((await app.call('GET /locations/:id/occupancy/hours', call, stranger.headers)).status).toBe(404);
    expect((await app.call('GET /locations/:id/occupancy/hours', call)).status).toBe(401);
  });

  it('is counted over all lots at the same moments, on the clock that most of them have', async () => {
    // Friday the 20th, 10:00 in Chicago and 11:00 in New York.
    app.clock.set('2026-11-20T16:00:00Z');
    const owner = await app.signUp('vendor');
    const hours = async () => (await app.call('GET /occupancy/hours', {}, owner.headers)).body.data;
    const empty = await hours();
    expect([empty.timeZone, empty.isEverywhere, empty.capacity]).toEqual(['UTC', true, null]);
    const [one, two] = [await aLot(owner, [3]), await aLot(owner, [4])];
    const east = await aLot(owner, [5], 'East', 'America/New_York');
    await park(one.zoneIds[0], 1);
    await park(east.zoneIds[0], 1);
    // The first two have left by 11:10, when the third comes: never three at once.
    app.clock.advance(80);
    await park(two.zoneIds[0], 1);
    app.clock.advance(60);
    const day = await hours();
    expect([day.timeZone, day.isEverywhere, day.capacity, day.day]).toEqual([
      'America/Chicago',
      false,
      12,
      '2026-11-20',
    ]);
    expect(day.hours.slice(9, 14).map(({ cars }) => cars)).toEqual([0, 2, 2, 1, null]);
    const stranger = await app.signUp('vendor');
    const theirs = (await app.call('GET /occupancy/hours', {}, stranger.headers)).body.data;
    expect(theirs.hours.every(({ cars }) => (cars ?? 0) === 0)).toBe(true);
  });

  it('equals a count minute by minute', { timeout: 120_000 }, async () => {
    const owner = await app.signUp('vendor');
    const from = Date.parse('2026-07-01T05:00:00Z');
    const minute = (number: number) => new Date(from + number * 60_000);
    const stays = fc.array(
      fc.record({ came: fc.integer({ min: -90, max: 300 }), minutes: fc.integer({ min: 1, max: 200 }) }),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(stays, fc.integer({ min: 1, max: 300 }), async (parked, until) => {
        app.clock.set(minute(-200).toISOString());
        const { locationId, zoneIds } = await aLot(owner, [null]);
        const { sessionId } = await park(zoneIds[0]);
        const {
          id: _,
          covered: __,
          ...stay
        } = await app.db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
        await app.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
        for (const { came, minutes } of parked) {
          const times = { coveredFrom: minute(came), startsAt: minute(came), endsAt: minute(came + minutes) };
          const row = { ...stay, ...times, status: 'ended' as const, lines: JSON.stringify(stay.lines) };
          await app.db
            .insertInto('sessions')
            .values({ ...row, id: crypto.randomUUID() })
            .execute();
        }
        const counted = await countCarsByHour(app.db, {
          locationIds: [locationId],
          from: minute(0),
          until: minute(until),
          timeZone: 'America/Chicago',
        });
        const expected = Array.from({ length: Math.ceil(until / 60) }, (_hour, hour) => {
          const minutes = Array.from({ length: Math.min(60, until - hour * 60) }, (_minute, at) => hour * 60 + at);
          const carsAt = (at: number) =>
            parked.filter(({ came, minutes: long }) => came <= at && at < came + long).length;
          return { hour, cars: Math.max(...minutes.map(carsAt)) };
        });
        expect(counted.toSorted((a, b) => a.hour - b.hour)).toEqual(expected);
      }),
      { numRuns: 15, seed: 5 },
    );
  });
});
