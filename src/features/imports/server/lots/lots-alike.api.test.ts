import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, manyLocations } from '#platform/testing/builders/a-location.ts';
import { plansOf } from '#platform/testing/database/plans.ts';
import { findLotsAlike } from './import-lots.store.ts';
import { lotKey } from './import-plan.ts';
import { likenessOf } from './lots-alike.ts';

const test = await createTestApp();
const sought = (ownerId: string, likenesses: readonly string[]) => {
  return { ownerId, likenesses: JSON.stringify(likenesses), addresses: '[]', references: '[]' };
};
const foundOf = async (ownerId: string, likenesses: readonly string[]): Promise<{ id: string; name: string }[]> =>
  JSON.parse(await findLotsAlike(test.db, sought(ownerId, likenesses)));

describe('the lots of an owner that may be in a file', () => {
  it('are all those with the same name and address, in any case and spacing, and none of another owner', async () => {
    const [owner, other] = [await test.signUp('vendor'), await test.signUp('vendor')];
    const lots = [
      { name: 'Kiosk  Lot', address: '1 Kinzie St,\tChicago' },
      { name: '\u212Aiosk Lot', address: '2 \u0130stanbul Ave' },
      { name: 'ÉTOILE', address: '3 Straße' },
      { name: '停车场', address: '東京' },
    ];
    for (const lot of lots) {
      const { id } = await aLocation(test.db, { ownerId: owner.user._id, ...lot });
      await aLocation(test.db, { ownerId: other.user._id, ...lot });
      for (const asWritten of [lot, { name: ` ${lot.name.toLowerCase()}`, address: `${lot.address.toLowerCase()} ` }]) {
        const found = await foundOf(owner.user._id, [likenessOf(owner.user._id, asWritten)]);
        expect(found.map((each) => each.id)).toContain(id);
        expect(found.length).toBeLessThanOrEqual(lots.length);
      }
    }
  });

  it('no longer include an archived one', async () => {
    const { user } = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: user._id, name: 'Gone', address: '9 Oak St' });
    const likeness = likenessOf(user._id, { name: 'gone', address: '9 oak st' });
    expect(await foundOf(user._id, [likeness])).toHaveLength(1);
    await test.db.updateTable('locations').set({ archivedAt: test.clock.now() }).where('id', '=', lot.id).execute();
    expect(await foundOf(user._id, [likeness])).toEqual([]);
  });

  it('are found through their own index, however many the owner has', async () => {
    const { user } = await test.signUp('vendor');
    await manyLocations(
      test.db,
      Array.from({ length: 2000 }, (_, nth) => ({ ownerId: user._id, name: `Lot ${nth}` })),
    );
    await sql`analyze locations`.execute(test.db);
    const requested = sought(user._id, [likenessOf(user._id, { name: 'Lot 1', address: '1 Oak St' })]);
    const [plan = ''] = await plansOf(test.db, (db) => findLotsAlike(db, requested), { sorts: true });
    expect(plan).toContain('locations_alike');
    expect(plan).toContain('locations_at_address');
  });

  it('have the same likeness whenever an import takes them for the same lot', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\u212A', '\u0130', 'I', 'i', 'k', ' \n ', '1'),
    );
    const written = fc.array(text, { maxLength: 4 }).map((parts) => parts.join(''));
    const changed = (term: string) =>
      fc.constantFrom(term, term.toLowerCase(), ` ${term}  `, term.replace(/\s+/g, '\t'));
    const pair = fc
      .record({ name: written, address: written })
      .chain((lot) =>
        fc.tuple(fc.constant(lot), fc.record({ name: changed(lot.name), address: changed(lot.address) })),
      );
    fc.assert(
      fc.property(pair, ([one, other]) => {
        fc.pre(lotKey(one) === lotKey(other));
        expect(likenessOf('', one)).toBe(likenessOf('', other));
      }),
    );
  });
});
