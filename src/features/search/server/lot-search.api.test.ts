import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DEMO_LOTS } from '#app/demo/demo-lots.ts';
import { WORDS_OF_LOT_TEXT } from '#features/lots/server/public.ts';
import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { seededRandom } from '#platform/testing/cases/seeded-random.ts';
import { withTypingError } from '#platform/testing/cases/typing-error.ts';
import { MAX_READ } from './lot-search.read-model.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const listLot = (lot: { name: string; address: string; lat?: number; lng?: number }) =>
  aLocation(app.db, { ownerId: vendor.user._id, ...lot });
for (const lot of DEMO_LOTS) await listLot(lot);

async function search(q: string, query: { lat?: number; lng?: number; limit?: number } = {}) {
  const { status, body } = await app.call('GET /locations/search', { query: { q, ...query } });
  expect(status).toBe(200);
  return body.data.locations;
}
const namesFor = async (q: string) => (await search(q)).map(({ name }) => name);

describe('a driver who knows the lot', () => {
  it('finds it by name, street or number, typed the way people type', async () => {
    expect((await namesFor('100 W Adams'))[0]).toBe('Adams & Clark Garage');
    expect((await namesFor('100 west adams street, chicago'))[0]).toBe('Adams & Clark Garage');
    expect((await namesFor('wrigleyvile'))[0]).toContain('Wrigley');
    expect((await namesFor('Theatre Row'))[0]).toContain('Theat');
    expect(await namesFor('Chicago')).toEqual([]);
    expect(await namesFor('!!! ???')).toEqual([]);
  });

  it('finds 95 of 100 names and addresses among the first three results despite a typo', async () => {
    const { between } = seededRandom(14);
    const missed: string[] = [];
    const texts = DEMO_LOTS.flatMap(({ name, address }) => [name, address].map((text) => ({ name, text })));
    const requested = Array.from({ length: 5 }, () => texts).flat();
    for (const { name, text } of requested) {
      const typed = withTypingError(text, () => between(0, 999_999) / 1_000_000);
      if (!(await namesFor(typed)).slice(0, 3).includes(name)) missed.push(typed);
    }
    expect(missed.length / requested.length, missed.join('\n')).toBeLessThan(0.05);
  });

  it('gets where it is, and how far from where they are looking', async () => {
    const [lot] = await search('100 w adams', { lat: 41.8795, lng: -87.641 });
    expect(lot).toMatchObject({ address: '100 W Adams St, Chicago, IL 60603', timeZone: 'America/Chicago' });
    expect(lot?.location_point.coordinates).toEqual([-87.631, 41.8795]);
    expect(lot?.distance).toBeGreaterThan(700);
    expect((await search('100 w adams'))[0]?.distance).toBeNull();
  });

  it('is told when a position is off the globe', async () => {
    const { status } = await app.call('GET /locations/search', { query: { q: 'x', lat: 91 } });
    expect(status).toBe(400);
  });
});

describe('a lot', () => {
  it('is found by its new name as soon as it is renamed', async () => {
    const { id } = await listLot({ name: 'Quarry Lot', address: '1 Quartz Ct, Chicago, IL 60601' });
    const renamed = { params: { id }, body: { locationName: 'Zephyr Deck' } };
    expect((await app.call('POST /locations/:id', renamed, vendor.headers)).status).toBe(200);
    expect(await namesFor('zephyr')).toEqual(['Zephyr Deck']);
    expect(await namesFor('quarry')).toEqual([]);
  });

  it('is no longer found once it is off the market, just as it is not nearby', async () => {
    const { id } = await listLot({ name: 'Vanishing Lot', address: '2 Xenon Ct, Chicago, IL 60601' });
    expect(await namesFor('vanishing')).toEqual(['Vanishing Lot']);
    await app.db.updateTable('locations').set({ archivedAt: app.clock.now() }).where('id', '=', id).execute();
    expect(await namesFor('vanishing')).toEqual([]);
  });

  it('is found when it was imported', async () => {
    const csv =
      'location,address,phone,zone,price,unit,latitude,longitude\nJunction Yard,9 Yonder Ave,3125550123,1,5,hour,41.8,-87.6';
    const { status } = await app.call('POST /locations/import', { query: {}, body: { csv } }, vendor.headers);
    expect(status).toBe(200);
    expect(await namesFor('jucntion yard')).toEqual(['Junction Yard']);
  });

  it('comes before its namesakes when it is near the driver, however many there are', async () => {
    const lot = (lat: number) => ({ name: 'Maple Street Lot', address: '5 Maple St, Somewhere', lat, lng: -100 });
    for (let far = 0; far <= MAX_READ; far++) await listLot(lot(30 + far / 100));
    await listLot(lot(45));
    const [first] = await search('maple street lot', { lat: 45, lng: -100.001 });
    expect(first?.location_point.coordinates).toEqual([-100, 45]);
  });
});

describe('a lot’s words', () => {
  it('are folded by the database the same way as what is typed', async () => {
    const letters = fc.constantFrom(..."abzAZ09 ,.&-’'ʻéÉñüßøİŁﬁ½Ⅳ²");
    const texts = fc.sample(fc.string({ unit: letters, minLength: 1, maxLength: 30 }), { numRuns: 200, seed: 7 });
    for (const text of texts) {
      const { rows } = await sql<{ words: string[] }>`
        select tsvector_to_array(${sql.raw(WORDS_OF_LOT_TEXT)}) as words from (select ${text}::text as name, '' as address) lot`.execute(
        app.db,
      );
      expect(rows[0]?.words.toSorted(), text).toEqual(
        [...new Set(foldPlaceName(text).split(' ').filter(Boolean))].sort(),
      );
    }
  });

  it('are indexed by the same expression that the search uses', async () => {
    const made = sql.raw(
      `create index requested_for on locations using gin ((${WORDS_OF_LOT_TEXT})) where archived_at is null`,
    );
    const indexed = async (index: string) => {
      const { rows } = await sql<{ words: string }>`
        select pg_get_expr(indexprs, indrelid) as words from pg_index where indexrelid = ${index}::regclass`.execute(
        app.db,
      );
      return rows[0]?.words;
    };
    await made.execute(app.db);
    expect(await indexed('requested_for')).toBe(await indexed('locations_words'));
    await sql`drop index requested_for`.execute(app.db);
  });
});
