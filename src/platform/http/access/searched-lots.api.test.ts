import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aLocation, manyLocations } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { plansOf } from '#platform/testing/database/plans.ts';
import { isManaged, type ManagedLots } from './managed-lots.read-model.ts';
import { searchedLots } from './searched-lots.read-model.ts';

const app = await createTestApp();

const found = async (reader: Pick<SignedUp, 'headers'>, search: string) => {
  const { body } = await app.call('GET /locations/portfolio', { query: { search, state: 'all' } }, reader.headers);
  expect(body.data.found).toBe(body.data.lots.length);
  return body.data.lots.map(({ name }) => name);
};

describe('lots found by a search', () => {
  it('have a word that begins with each word of the search, whatever punctuation they contain', async () => {
    const owner = await app.signUp('vendor');
    const names = ['Lot #3 (North)', "O'Hare \\ East", 'Été 7', 'Lot 33', "''':* | lot", 'Lot lot LOT,'];
    await manyLocations(
      app.db,
      names.map((name) => ({ ownerId: owner.user._id, name, address: '8 W Wells St, Chicago, IL 60603' })),
    );
    expect(await found(owner, '3')).toEqual(['Lot #3 (North)', 'Lot 33']);
    expect(await found(owner, 'lot 3 nor')).toEqual(['Lot #3 (North)']);
    expect(await found(owner, "o'h")).toEqual(["O'Hare \\ East"]);
    expect(await found(owner, '\\')).toEqual(["O'Hare \\ East"]);
    expect(await found(owner, 'été')).toEqual(['Été 7']);
    expect(await found(owner, "'':*")).toEqual([]);
    expect(await found(owner, "''':*")).toEqual(["''':* | lot"]);
    expect(await found(owner, 'lot | garage')).toEqual([]);
    expect(await found(owner, 'wells')).toHaveLength(names.length);
    expect(await found(owner, '#-')).toHaveLength(names.length);
    expect(await found(owner, `#${owner.user._id.slice(-12)}#lot`)).toEqual([]);
  });

  it("are those that the reader keeps: an owner's own, those of a manager's owner, all for an odogwu", async () => {
    const [first, second, odogwu] = [
      await app.signUp('vendor'),
      await app.signUp('vendor'),
      await app.signUp('odogwu'),
    ];
    for (const [owner, name] of [
      [first, 'Quarry One'],
      [second, 'Quarry Two'],
    ] as const)
      await aLocation(app.db, { ownerId: owner.user._id, name });
    expect(await found(first, 'quarry')).toEqual(['Quarry One']);
    const manager = await joinTeam(app, first, { role: 'manager', locationIds: null });
    expect(await found(manager, 'quarry')).toEqual(['Quarry One']);
    expect(await found(odogwu, 'quarry')).toEqual(['Quarry One', 'Quarry Two']);
    expect(await found(await app.signUp('vendor'), 'quarry')).toEqual([]);
  });

  it.each<ManagedLots>([
    { kind: 'all' },
    { kind: 'owner', ownerId: '0198c5a0-0000-7000-8000-000000000001' },
    { kind: 'member', userId: '0198c5a0-0000-7000-8000-000000000002', role: 'manager' },
  ])('are found through an index of their words: $kind', async (stored) => {
    const requested = sql`select l.id from ${searchedLots(stored, 'lot 042')} l where ${isManaged(stored)}`;
    const plans = await plansOf(app.db, (db) => requested.execute(db));
    for (const plan of plans) expect(plan).toContain('Bitmap Index Scan on locations_owned_words');
  });
});
