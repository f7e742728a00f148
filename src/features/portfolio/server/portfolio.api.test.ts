import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone, manyLocations } from '#platform/testing/builders/a-location.ts';

const app = await createTestApp();

type Query = {
  search?: string;
  city?: string;
  region?: string;
  state?: 'open' | 'paused' | 'empty' | 'archived';
  sold?: 'today';
  owner?: string;
  sort?: 'name' | 'city' | 'newest' | 'today' | 'month';
  limit?: number;
  cursor?: string;
};
const list = async (owner: SignedUp, query: Query = {}) =>
  (await app.call('GET /locations/portfolio', { query }, owner.headers)).body;
const names = async (owner: SignedUp, query: Query = {}) =>
  (await list(owner, query)).data.lots.map(({ name }) => name);
const aLot = (owner: SignedUp, name: string, address = '1 W Lake St, Chicago, IL 60606') =>
  aLocation(app.db, { ownerId: owner.user._id, name, address });

async function eachPage(owner: SignedUp, query: Query): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(owner, { ...query, ...(cursor && { cursor }) });
    found.push(...page.data.lots.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  return found;
}

describe('an owner’s lots as a table', () => {
  it('come by name in natural order: lot 2 before lot 10, in capitals or not', async () => {
    const owner = await app.signUp('vendor');
    for (const name of ['Lot 10', 'lot 2', 'Annex', 'Lot 1']) await aLot(owner, name);
    expect(await names(owner)).toEqual(['Annex', 'Lot 1', 'lot 2', 'Lot 10']);
  });

  it('have the city and state that their addresses end with, and none where the addresses name none', async () => {
    const owner = await app.signUp('vendor');
    await aLot(owner, 'A', '1 W Lake St, Chicago, IL 60606');
    await aLot(owner, 'B', '7 Main St, Suite 4, Saint Paul, MN 55101-1234, USA');
    await aLot(owner, 'C', '9 Elm St, Boise, ID');
    await aLot(owner, 'D', 'Behind the old mill');
    const { data } = await list(owner);
    expect(data.lots.map(({ city, region }) => [city, region])).toEqual([
      ['Chicago', 'IL'],
      ['Saint Paul', 'MN'],
      ['Boise', 'ID'],
      ['', ''],
    ]);
    expect(await names(owner, { city: 'Saint Paul', region: 'MN' })).toEqual(['B']);
    const places = await app.call('GET /locations/portfolio/places', { query: {} }, owner.headers);
    expect(places.body.data.places).toContainEqual({ city: 'Boise', region: 'ID', lots: 1 });
    expect(places.body.data.places).toHaveLength(3);
  });

  it('show what they sell, how full they are, and what they earned today and this month', async () => {
    const owner = await app.signUp('vendor');
    const { id: locationId } = await aLot(owner, 'Busy');
    const zone = await aZone(app.db, { locationId, priceCents: 500 });
    await app.call('PATCH /zones/:id', { params: { id: zone.id }, body: { capacity: 4 } }, owner.headers);
    await aLot(owner, 'New');
    await payForStay(app, aGuest(), { zoneId: zone.id, hours: 2 });
    const { data } = await list(owner);
    expect(data).toMatchObject({ found: 2, total: 2 });
    expect(data.lots).toMatchObject([
      {
        state: 'open',
        zoneCount: 1,
        price: { cents: 550, days: null },
        spaces: { taken: 1, capacity: 4 },
        todayCents: 1000,
        monthCents: 1000,
        owner: null,
      },
      { state: 'empty', zoneCount: 0, price: null, spaces: null, todayCents: 0, monthCents: 0 },
    ]);
    expect(await names(owner, { sold: 'today' })).toEqual(['Busy']);
    app.clock.advance(24 * 60);
    expect(await names(owner, { sold: 'today' })).toEqual([]);
  });

  it('are narrowed by their state', async () => {
    const owner = await app.signUp('vendor');
    const [open, paused] = [await aLot(owner, 'Open'), await aLot(owner, 'Paused')];
    await aLot(owner, 'Empty');
    await aLocation(app.db, { ownerId: owner.user._id, name: 'Archived', archivedAt: app.clock.now() });
    await aZone(app.db, { locationId: open.id });
    await aZone(app.db, { locationId: open.id, pausedAt: app.clock.now() });
    await aZone(app.db, { locationId: paused.id, pausedAt: app.clock.now() });
    expect(await names(owner)).toEqual(['Empty', 'Open', 'Paused']);
    for (const state of ['open', 'paused', 'empty', 'archived'] as const) {
      const { data } = await list(owner, { state });
      expect([data.found, data.total, data.lots.map((lot) => lot.state)]).toEqual([1, 4, [state]]);
    }
  });

  it.each(['name', 'city', 'newest', 'today', 'month'] as const)(
    'come page by page, each once, sorted by %s',
    async (sort) => {
      const owner = await app.signUp('vendor');
      const cities = ['Boise, ID', 'Austin, TX', 'Chicago, IL'];
      const lots = await manyLocations(
        app.db,
        Array.from({ length: 8 }, (_, lot) => ({
          ownerId: owner.user._id,
          name: `Lot ${lot % 4}`,
          address: `${lot} Main St, ${cities[lot % 3]}`,
        })),
      );
      for (const { id: locationId } of lots.slice(2, 5)) {
        const zone = await aZone(app.db, { locationId });
        await payForStay(app, aGuest(), { zoneId: zone.id, hours: 1 });
      }
      const whole = await eachPage(owner, { sort });
      expect(whole).toHaveLength(8);
      expect(await eachPage(owner, { sort, limit: 3 })).toEqual(whole);
      if (sort === 'today' || sort === 'month') expect(whole.slice(0, 3)).toEqual(['Lot 0', 'Lot 2', 'Lot 3']);
    },
  );

  it('are only for their owner; an odogwu finds those of all owners, with their names', async () => {
    const [owner, other, odogwu] = [await app.signUp('vendor'), await app.signUp('vendor'), await app.signUp('odogwu')];
    await aLot(owner, 'Zebra crossing');
    expect(await names(other, { owner: owner.user._id })).toEqual([]);
    const { data } = await list(odogwu, { search: 'zebra' });
    expect(data.lots.map((lot) => lot.owner?._id)).toEqual([owner.user._id]);
    expect(await names(odogwu, { owner: owner.user._id })).toEqual(['Zebra crossing']);
  });

  it('are sorted by money as of at most a minute ago when there are many, each once, without those gone since', async () => {
    const owner = await app.signUp('vendor');
    const lots = await manyLocations(
      app.db,
      Array.from({ length: 501 }, (_, lot) => ({
        ownerId: owner.user._id,
        name: `Lot ${lot}`,
        address: '1 Main St, Boise, ID',
      })),
    );
    const sell = async (lot: number, hours: number) =>
      payForStay(app, aGuest(), { zoneId: (await aZone(app.db, { locationId: lots[lot]?.id ?? '' })).id, hours });
    await sell(7, 3);
    await sell(300, 2);
    await sell(44, 1);
    const first = await list(owner, { sort: 'month', limit: 2 });
    expect(first.data.lots.map(({ name }) => name)).toEqual(['Lot 7', 'Lot 300']);
    expect(first.data.sortedAt).toBe(app.clock.now().toISOString());
    await sell(45, 9);
    const archivedAt = app.clock.now();
    await app.db
      .updateTable('locations')
      .set({ archivedAt })
      .where('id', '=', lots[44]?.id ?? '')
      .execute();
    const whole = await eachPage(owner, { sort: 'month', limit: 60 });
    expect([whole.slice(0, 3), whole.length, new Set(whole).size]).toEqual([['Lot 7', 'Lot 300', 'Lot 0'], 500, 500]);
    app.clock.advance(1);
    expect((await names(owner, { sort: 'month', limit: 3 })).slice(0, 3)).toEqual(['Lot 45', 'Lot 7', 'Lot 300']);
    expect((await list(owner, { sort: 'name' })).data.sortedAt).toBeNull();
    // A page that began earlier continues where its last lot would be now.
    const [onward] = (await list(owner, { sort: 'month', limit: 1, cursor: first.nextCursor ?? '' })).data.lots;
    expect(onward?.name).toBe('Lot 0');
  });

  it('refuse a cursor that is not one of ours', async () => {
    const owner = await app.signUp('vendor');
    const answer = await app.call('GET /locations/portfolio', { query: { cursor: 'bm8' } }, owner.headers);
    expect(answer.body.error?.fields).toHaveProperty('cursor');
  });
});
