import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aLocation } from '#testing/builders/a-location.ts';
import { A_PHOTO, aLookUp, aNote } from '#testing/builders/a-look-up.ts';
import { createTestApp } from '#testing/test-app.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const DAY = 24 * 60;

const officerId = owner.user._id;
const lookUpAt = (locationId: string) => aLookUp(test.db, { locationId, officerId, at: test.clock.now() });
/** A note with a photo that is kept. */
const noteAt = async (locationId: string) => {
  const place = { locationId, id: randomUUIDv7() };
  await test.deps.photos.store(place, Buffer.from(A_PHOTO, 'base64'));
  await aNote(test.db, { locationId, officerId, writtenAt: test.clock.now(), photoId: place.id });
  return place;
};
const removals = (id: string) =>
  test.db.selectFrom('look_up_removals').selectAll().where('location_id', '=', id).orderBy('id').execute();
const left = async (id: string) =>
  (await test.db.selectFrom('look_ups').select('looked_up_at').where('location_id', '=', id).execute()).length;

describe('look-ups and notes', () => {
  it('are kept for 150 days and removed after that, photos too, with a proof of what went', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const begun = test.clock.now();
    await lookUpAt(lot.id);
    const place = await noteAt(lot.id);
    expect(await test.deps.photos.read(place)).not.toBeNull();

    test.clock.advance(150 * DAY);
    await lookUpAt(lot.id);
    await test.handlers['forget-look-ups']();
    expect([await left(lot.id), await removals(lot.id)]).toEqual([2, []]);

    test.clock.advance(1);
    await test.handlers['forget-look-ups']();
    expect(await left(lot.id)).toBe(1);
    expect(await test.deps.photos.read(place)).toBeNull();
    expect(await removals(lot.id)).toMatchObject([
      { look_ups: 1, notes: 1, photos: 1, oldest: begun, newest: begun, left_over: 0, removed_at: test.clock.now() },
    ]);
    const { headers } = await test.signUp('odogwu');
    const log = await test.call('GET /locations/:id/look-ups', { params: { id: lot.id } }, headers);
    expect(log.body.data.lookUps).toHaveLength(1);
    expect(log.body.data.lastRemoval).toMatchObject({ lookUps: 1, notes: 1, leftOver: 0 });
  });

  it('are not removed twice, and those of another lot are counted there', async () => {
    const [here, there] = [
      await aLocation(test.db, { ownerId: owner.user._id }),
      await aLocation(test.db, { ownerId: owner.user._id }),
    ];
    await lookUpAt(here.id);
    test.clock.advance(10 * DAY);
    await lookUpAt(there.id);
    test.clock.advance(141 * DAY);
    await test.handlers['forget-look-ups']();
    await test.handlers['forget-look-ups']();
    expect([await removals(here.id), await removals(there.id)]).toMatchObject([[{ look_ups: 1, notes: 0 }], []]);
    expect([await left(here.id), await left(there.id)]).toEqual([0, 1]);
  });

  it('that a killed job left half removed are removed by the next', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    await test.deps.photos.remove(await noteAt(lot.id));
    test.clock.advance(151 * DAY);
    await test.handlers['forget-look-ups']();
    expect(await removals(lot.id)).toMatchObject([{ notes: 1, photos: 1 }]);
  });
});
