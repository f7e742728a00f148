import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskPhotos } from '#integrations/object-storage/disk-photos.ts';
import type { PhotoStorage } from '#integrations/object-storage/photo-storage.port.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { A_PHOTO, aLookup, aNote } from '#platform/testing/builders/a-lookup.ts';
import { removeOld } from './lookup-removals.store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parkvale-note-photos-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const disk = createDiskPhotos(dataDir);
const fault = { storing: false, removing: new Set<string>() };
const photos: PhotoStorage = {
  ...disk,
  async store(place, bytes) {
    await disk.store(place, bytes);
    if (fault.storing) throw new Error('The process was killed here.');
  },
  async remove(place) {
    if (fault.removing.has(place.id)) throw new Error('The storage does not answer for this one.');
    await disk.remove(place);
  },
};
const test = await createTestApp({ deps: { photos } });
const owner = await test.signUp('vendor');
const DAY = 24 * 60;

const officerId = owner.user._id;
const lookUpAt = (locationId: string) => aLookup(test.db, { locationId, officerId, at: test.clock.now() });
/** A note with a stored photo. */
const noteAt = async (locationId: string) => {
  const place = { locationId, id: randomUUIDv7() };
  await test.deps.photos.store(place, Buffer.from(A_PHOTO, 'base64'));
  await aNote(test.db, { locationId, officerId, writtenAt: test.clock.now(), photoId: place.id });
  return place;
};
const removals = (id: string) =>
  test.db.selectFrom('lookupRemovals').selectAll().where('locationId', '=', id).orderBy('id').execute();
const left = async (id: string) =>
  (await test.db.selectFrom('lookups').select('lookedUpAt').where('locationId', '=', id).execute()).length;

describe('look-ups and notes', () => {
  it('are kept for 150 days and then deleted with their photos, leaving a record of the deletion', async () => {
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
      { lookups: 1, notes: 1, photos: 1, oldest: begun, newest: begun, leftOver: 0, removedAt: test.clock.now() },
    ]);
    const { headers } = await test.signUp('odogwu');
    const log = await test.call('GET /locations/:id/look-ups', { params: { id: lot.id } }, headers);
    expect(log.body.data.lookups).toHaveLength(1);
    expect(log.body.data.lastRemoval).toMatchObject({ lookups: 1, notes: 1, leftOver: 0 });
  });

  it('are deleted once, and counted at their own lot', async () => {
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
    expect([await removals(here.id), await removals(there.id)]).toMatchObject([[{ lookups: 1, notes: 0 }], []]);
    expect([await left(here.id), await left(there.id)]).toEqual([0, 1]);
  });

  it('are deleted in steps after a long outage, and recorded as one deletion', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const before = new Date(test.clock.now().getTime() + DAY * 60_000);
    for (let count = 0; count < 7; count++) await lookUpAt(lot.id);
    const removal = { locationId: lot.id, before, id: randomUUIDv7(), now: before, staying: [], limit: 3 };
    expect(await removeOld(test.db, removal)).toBe(true);
    expect([await left(lot.id), await removals(lot.id)]).toMatchObject([4, [{ lookups: 3, leftOver: 4 }]]);
    expect(await removeOld(test.db, removal)).toBe(true);
    expect(await removeOld(test.db, removal)).toBe(false);
    expect([await left(lot.id), await removals(lot.id)]).toMatchObject([0, [{ lookups: 7, leftOver: 0 }]]);
  });

  it('that a killed job half deleted are deleted by the next one', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    await test.deps.photos.remove(await noteAt(lot.id));
    test.clock.advance(151 * DAY);
    await test.handlers['forget-look-ups']();
    expect(await removals(lot.id)).toMatchObject([{ notes: 1, photos: 1 }]);
  });

  it('skip a photo that cannot be deleted: its note stays for the next attempt, all others are deleted', async () => {
    const here = await aLocation(test.db, { ownerId: officerId });
    const there = await aLocation(test.db, { ownerId: officerId });
    const [stuck, gone, far] = [await noteAt(here.id), await noteAt(here.id), await noteAt(there.id)];
    test.clock.advance(151 * DAY);
    fault.removing.add(stuck.id);
    await expect(test.handlers['forget-look-ups']()).rejects.toThrow('does not answer');
    const bytes = await Promise.all([stuck, gone, far].map((place) => photos.read(place)));
    expect(bytes.map((each) => each !== null)).toEqual([true, false, false]);
    expect(await removals(here.id)).toMatchObject([{ notes: 1, photos: 1, leftOver: 1 }]);
    fault.removing.clear();
    await test.handlers['forget-look-ups']();
    expect(await photos.read(stuck)).toBeNull();
    expect(await removals(here.id)).toMatchObject([{ leftOver: 1 }, { notes: 1, photos: 1, leftOver: 0 }]);
  });

  it('leave no bytes of a photo whose process was killed, whether or not it is sent again', async () => {
    const { headers, user } = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: user._id });
    const files = () => readdirSync(join(dataDir, 'photos', lot.id));
    const writtenAt = new Date(test.clock.now().getTime() - 149 * DAY * 60_000);
    const { id } = await aNote(test.db, { locationId: lot.id, officerId: user._id, writtenAt });
    const sent = { params: { locationId: lot.id, id }, body: { photo: A_PHOTO } };
    const send = () => test.call('POST /locations/:locationId/notes/:id/photo', sent, headers);
    fault.storing = true;
    expect((await send()).status).toBe(500);
    fault.storing = false;
    expect(files()).toHaveLength(1);
    const seen = await test.call('GET /locations/:id/notes', { params: { id: lot.id } }, headers);
    expect(seen.body.data.notes.map(({ hasPhoto }) => hasPhoto)).toEqual([false]);
    expect((await send()).body.data.note.hasPhoto).toBe(true);
    expect(files()).toHaveLength(1);
    const unsent = await aNote(test.db, { locationId: lot.id, officerId: user._id, writtenAt });
    fault.storing = true;
    const params = { locationId: lot.id, id: unsent.id };
    await test.call('POST /locations/:locationId/notes/:id/photo', { params, body: sent.body }, headers);
    fault.storing = false;
    expect(files()).toHaveLength(2);
    test.clock.advance(2 * DAY);
    await test.handlers['forget-look-ups']();
    expect(files()).toEqual([]);
  });
});
