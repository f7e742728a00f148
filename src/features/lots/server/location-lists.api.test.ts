import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#platform/access/roles.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, manyLocations } from '#platform/testing/builders/a-location.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type Query = { limit?: number; cursor?: string; archived?: 'true' | 'false'; search?: string };
const listMine = (owner: SignedUp, query: Query = {}) => app.call('GET /locations/me', { query }, owner.headers);
const listAll = (query: Query & { id?: string } = {}) => app.call('GET /locations', { query });

/** A vendor with this many lots; returns their ids in list order, newest first. */
async function aVendorWithLots(count: number) {
  const owner = await app.signUp('vendor');
  const options = Array.from({ length: count }, (_, lot) => ({ ownerId: owner.user._id, name: `Lot ${lot}` }));
  const lots = await manyLocations(app.db, options);
  const newestFirst = lots
    .map((lot) => lot.id)
    .sort()
    .reverse();
  return { owner, newestFirst };
}

async function readPages(
  list: (query: Query) => ReturnType<typeof listMine> | ReturnType<typeof listAll>,
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await list({ limit, ...(cursor && { cursor }) });
    expect(body.data.locations.length).toBeLessThanOrEqual(limit);
    ids.push(...body.data.locations.map((location) => location._id));
    cursor = body.nextCursor;
  }
  return ids;
}

describe("a vendor's own locations", () => {
  it.each([1, 2, 3, 7, 8, 200])('come in pages of %d, each location once, newest first', async (limit) => {
    const { owner, newestFirst } = await aVendorWithLots(7);
    expect(await readPages((query) => listMine(owner, query), limit)).toEqual(newestFirst);
  });

  it('come in pages of fifty by default', async () => {
    const { owner } = await aVendorWithLots(51);
    const { body } = await listMine(owner);
    expect([body.data.locations.length, typeof body.nextCursor]).toEqual([50, 'string']);
  });

  it('have no next page when they exactly fill this one', async () => {
    const { owner } = await aVendorWithLots(2);
    expect((await listMine(owner, { limit: 2 })).body.nextCursor).toBeNull();
  });

  it('neither repeat nor skip one when a lot is added between two pages', async () => {
    const { owner, newestFirst } = await aVendorWithLots(4);
    const first = await listMine(owner, { limit: 2 });
    await aLocation(app.db, { ownerId: owner.user._id });
    const rest = await listMine(owner, { limit: 10, cursor: first.body.nextCursor ?? '' });
    expect(rest.body.data.locations.map((location) => location._id)).toEqual(newestFirst.slice(2));
  });

  it("never contain another owner's lots or archived ones", async () => {
    const owner = await app.signUp('vendor');
    await aVendorWithLots(1);
    await aLocation(app.db, { ownerId: owner.user._id, archivedAt: app.clock.now() });
    expect((await listMine(owner)).body).toEqual({ data: { locations: [], total: 0 }, nextCursor: null });
  });

  it('are found by the words in their names and addresses, page by page, along with how many there are', async () => {
    const owner = await app.signUp('vendor');
    const names = ['Union Garage', 'Harbor Lot', 'Union Deck_A', 'Lake Plaza'];
    await manyLocations(
      app.db,
      names.map((name) => ({ ownerId: owner.user._id, name, address: `${name.length} W Wells St, Chicago, IL 60606` })),
    );
    const search = async (words: string, more: Query = {}) => (await listMine(owner, { search: words, ...more })).body;
    const found = async (words: string) => (await search(words)).data.locations.map(({ name }) => name);
    expect((await found('uNiOn')).sort()).toEqual(['Union Deck_A', 'Union Garage']);
    expect(await found('12 wells union gar')).toEqual(['Union Garage']);
    // Characters that a pattern would interpret differently.
    expect(await found('deck_a')).toEqual(['Union Deck_A']);
    expect(await found('dec_')).toEqual([]);
    expect(await found('(wells) #union-gar')).toEqual(['Union Garage']);
    expect(await found("o'")).toEqual([]);
    expect(await found('  ')).toHaveLength(4);
    const first = await search('union', { limit: 1 });
    const second = await search('union', { limit: 1, cursor: first.nextCursor ?? '' });
    expect([first.data.locations.length, second.data.locations.length, second.nextCursor]).toEqual([1, 1, null]);
    expect(first.data.total).toBe(4);
    expect((await search('union', { archived: 'true' })).data).toEqual({ locations: [], total: 0 });
    expect((await listMine(owner, { search: 'a\nb' })).body.error?.fields).toHaveProperty('search');
  });

  it('include archived ones on request, page by page', async () => {
    const { owner } = await aVendorWithLots(2);
    const archivedAt = app.clock.now();
    const gone = await manyLocations(
      app.db,
      [0, 1, 2].map(() => ({ ownerId: owner.user._id, archivedAt })),
    );
    const ids = gone
      .map(({ id }) => id)
      .sort()
      .reverse();
    expect(await readPages((query) => listMine(owner, { ...query, archived: 'true' }), 2)).toEqual(ids);
    const [first] = (await listMine(owner, { archived: 'true' })).body.data.locations;
    expect(first).toMatchObject({ archived: true, zonesOnSale: 0 });
  });

  it('are an odogwu’s own, too', async () => {
    await aVendorWithLots(1);
    expect((await listMine(await app.signUp('odogwu'))).body.data.locations).toEqual([]);
  });

  it.each<Role>(['customer', 'enforcer', 'valet', 'admin'])('are not for role %s', async (role) => {
    expect((await listMine(await app.signUp(role))).status).toBe(403);
  });

  it('require a login', async () => {
    expect((await app.call('GET /locations/me', {})).status).toBe(401);
  });
});

describe('all locations on offer', () => {
  it('are public, page by page', async () => {
    const { newestFirst } = await aVendorWithLots(5);
    const ids = await readPages(listAll, 4);
    expect(ids.filter((id) => newestFirst.includes(id))).toEqual(newestFirst);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('can be narrowed to one by id', async () => {
    const { newestFirst } = await aVendorWithLots(3);
    const [, requested = ''] = newestFirst;
    expect((await listAll({ id: requested })).body.data.locations.map((location) => location._id)).toEqual([requested]);
  });

  it.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'all'],
    ['cursor', 'bm9uc2Vuc2U'],
    ['cursor', ''],
    ['cursor', Buffer.from('["no id"]').toString('base64url')],
    ['id', '1'],
  ])('are refused for %s=%s, and the parameter is named', async (name, value) => {
    const { status, body } = await listAll({ [name]: value });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [name]]);
  });
});
