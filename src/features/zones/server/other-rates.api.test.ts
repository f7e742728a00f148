// Copying a zone's rates to others: the list to choose from, and setting all of the chosen ones or none.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone, manyLocations } from '#platform/testing/builders/a-location.ts';

let app: TestApp;
let vendor: SignedUp;
beforeAll(async () => {
  app = await createTestApp();
  vendor = await app.signUp('vendor');
});

const RATES: Tariff = [
  { name: 'Hourly', kind: 'per_hour', cents: 600, dailyMaximumCents: 2400 },
  { name: 'Evening', kind: 'flat', cents: 900, when: { from: '17:00', until: '24:00' } },
];
type Headers = Record<string, string>;

/** An owner with a zone to copy from, another at the same lot, and one at a second lot. */
const anOwner = async () => {
  const owner = await app.signUp('vendor');
  const here = await aLocation(app.db, { ownerId: owner.user._id, name: 'Zebra Lot' });
  const there = await aLocation(app.db, { ownerId: owner.user._id, name: 'Ash Lot', address: '5 Elm St, Ames, IA' });
  const source = await aZone(app.db, { locationId: here.id, zoneNumber: '1', rates: RATES });
  const beside = await aZone(app.db, { locationId: here.id, zoneNumber: '2', priceCents: 500 });
  const away = await aZone(app.db, { locationId: there.id, zoneNumber: '1', priceCents: 700 });
  return { owner, here, there, source, beside, away };
};
const list = (id: string, query: object, headers: Headers) =>
  app.call('GET /zones/:id/others', { params: { id }, query }, headers);
const set = (id: string, zones: readonly object[], headers: Headers) =>
  app.call('PUT /zones/:id/others/rates', { params: { id }, body: { zones } as never }, headers);
const ratesOf = async (id: string) =>
  (await app.call('GET /zones/:id/rates', { params: { id } })).body.data.rates as Tariff;
const plain = (cents: number): Tariff => [{ name: 'Hourly rate', kind: 'per_hour', cents }];

describe('the zones to copy to', () => {
  it("are all of the owner's others with their rates, those at the same lot first", async () => {
    const { owner, here, source, beside, away } = await anOwner();
    await aZone(app.db, { locationId: here.id, archivedAt: new Date('2026-02-01') });
    const { body } = await list(source.id, {}, owner.headers);
    expect(body.data.zones).toEqual([
      {
        ...{ address: '200 W Lake St, Chicago, IL 60606', timeZone: 'America/Chicago', schedule: [] },
        ...{ charges: [expect.objectContaining({ kind: 'fee' })], openTime: '00:00', closeTime: '00:00' },
        zoneId: beside.id,
        zoneNumber: '2',
        locationId: here.id,
        locationName: 'Zebra Lot',
        rates: plain(500),
        pricedBy: 'entry',
        version: 1,
      },
      expect.objectContaining({ zoneId: away.id, locationName: 'Ash Lot', rates: plain(700) }),
    ]);
  });

  it("are found by the lot's name, its address or the zone's number, character by character", async () => {
    const { owner, source, beside, away } = await anOwner();
    const found = async (q: string) =>
      (await list(source.id, { q }, owner.headers)).body.data.zones.map(({ zoneId }) => zoneId);
    expect(await found('ASH')).toEqual([away.id]);
    expect(await found('elm st')).toEqual([away.id]);
    expect(await found('2')).toContain(beside.id);
    expect(await found('%')).toEqual([]);
  });

  it('come page by page, each once, even with 300 lots', { timeout: 120_000 }, async () => {
    const owner = await app.signUp('vendor');
    const lots = await manyLocations(
      app.db,
      Array.from({ length: 300 }, (_, index) => ({ ownerId: owner.user._id, name: `Lot ${index % 100}` })),
    );
    const ids: string[] = [];
    for (const { id } of lots) ids.push((await aZone(app.db, { locationId: id })).id);
    const [source = '', ...others] = ids;
    const listed: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await list(source, { limit: 100, ...(cursor && { cursor }) }, owner.headers);
      listed.push(...body.data.zones.map(({ zoneId }) => zoneId));
      cursor = body.nextCursor;
    }
    expect(listed.toSorted()).toEqual(others.toSorted());
    const all = listed.map((zoneId) => ({ zoneId, version: 1, rates: RATES }));
    expect((await set(source, all, owner.headers)).status).toBe(200);
    expect(await ratesOf(others.at(-1) ?? '')).toEqual(RATES);
  });
});

describe('rates that are copied', () => {
  it('become those of each chosen zone, and undoing that restores what they were', async () => {
    const { owner, source, beside, away } = await anOwner();
    const before = (await list(source.id, {}, owner.headers)).body.data.zones;
    const copied = await set(
      source.id,
      before.map(({ zoneId, version }) => ({ zoneId, version, rates: RATES })),
      owner.headers,
    );
    expect(copied.body.data.zones).toMatchObject([
      { zoneId: beside.id, version: 2, rates: RATES },
      { zoneId: away.id, version: 2, rates: RATES },
    ]);
    expect([await ratesOf(beside.id), await ratesOf(away.id)]).toEqual([RATES, RATES]);
    const back = before.map(({ zoneId, rates }) => ({ zoneId, version: 2, rates }));
    expect((await set(source.id, back, owner.headers)).status).toBe(200);
    expect([await ratesOf(beside.id), await ratesOf(away.id)]).toEqual([plain(500), plain(700)]);
    const { rates, rate } = await app.db
      .selectFrom('zones')
      .select(['rate', 'rates'])
      .where('id', '=', beside.id)
      .executeTakeFirstOrThrow();
    expect([rates, rate.priceCents]).toEqual([null, 500]);
  });

  it('are set nowhere when one of the zones has changed since', async () => {
    const { owner, source, beside, away } = await anOwner();
    await app.call('PATCH /zones/:id', { params: { id: away.id }, body: { price: 8 } }, owner.headers);
    const requested = [beside, away].map(({ id }) => ({ zoneId: id, version: 1, rates: RATES }));
    const { status, body } = await set(source.id, requested, owner.headers);
    expect([status, body.error?.code]).toEqual([409, 'zone_changed']);
    expect((body as { data?: unknown }).data).toEqual({ zoneIds: [away.id] });
    expect([await ratesOf(beside.id), await ratesOf(away.id)]).toEqual([plain(500), plain(800)]);
  });

  it('are refused for zones of others, the zone itself, one that is gone, and one that is sent twice', async () => {
    const [mine, theirs] = [await anOwner(), await anOwner()];
    const gone = await aZone(app.db, { locationId: mine.here.id, archivedAt: new Date('2026-02-01') });
    const to = (id: string) => ({ zoneId: id, version: 1, rates: RATES });
    for (const id of [theirs.beside.id, mine.source.id, gone.id]) {
      expect((await set(mine.source.id, [to(mine.beside.id), to(id)], mine.owner.headers)).status).toBe(404);
    }
    expect(await ratesOf(mine.beside.id)).toEqual(plain(500));
    expect(await ratesOf(theirs.beside.id)).toEqual(plain(500));
    const twice = await set(mine.source.id, [to(mine.beside.id), to(mine.beside.id)], mine.owner.headers);
    expect(twice.body.error?.fields).toEqual({ 'zones.1.zoneId': 'This zone is in the list twice.' });
    const none = await set(mine.source.id, [], mine.owner.headers);
    expect(none.body.error?.fields).toEqual({ zones: 'Choose a zone.' });
    const wrong = { ...to(mine.beside.id), rates: [{ name: 'A', kind: 'per_hour', cents: -5 }] };
    const refused = await set(mine.source.id, [wrong], mine.owner.headers);
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['zones.0.rates.0.cents']);
  });

  it('copied by two people at once to the same zones have one winner and one refused', async () => {
    const { owner, source, beside, away } = await anOwner();
    const [one, other] = [beside, away].map(({ id }) => ({ zoneId: id, version: 1, rates: RATES }));
    const answers = await Promise.all([
      set(source.id, [one ?? {}, other ?? {}], owner.headers),
      set(source.id, [other ?? {}, one ?? {}], owner.headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("are only for the owner and an odogwu, who stays within that owner's zones", async () => {
    const { owner, source, beside } = await anOwner();
    const elsewhere = await anOwner();
    const odogwu = await app.signUp('odogwu');
    const others = await Promise.all(
      (['customer', 'enforcer', 'valet', 'admin'] as const).map((role) => app.signUp(role)),
    );
    for (const { headers } of [...others, vendor]) {
      expect((await list(source.id, {}, headers)).status).toBeGreaterThanOrEqual(403);
      expect(
        (await set(source.id, [{ zoneId: beside.id, version: 1, rates: RATES }], headers)).status,
      ).toBeGreaterThanOrEqual(403);
    }
    expect((await list(source.id, {}, odogwu.headers)).body.data.zones).toHaveLength(2);
    const foreign = [{ zoneId: elsewhere.beside.id, version: 1, rates: RATES }];
    expect((await set(source.id, foreign, odogwu.headers)).status).toBe(404);
    const ours = [{ zoneId: beside.id, version: 1, rates: RATES }];
    expect((await set(source.id, ours, odogwu.headers)).status).toBe(200);
    expect((await list(source.id, {}, owner.headers)).body.data.zones[0]?.rates).toEqual(RATES);
  });
});
