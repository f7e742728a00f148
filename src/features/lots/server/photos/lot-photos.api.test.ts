// Rules 180 and 181: photos of a lot.

import { randomUUIDv7 } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskPhotos } from '#integrations/object-storage/disk-photos.ts';
import type { PhotoStorage } from '#integrations/object-storage/photo-storage.port.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import type { LotPhotoSize } from '../../rules/lot-photos.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parkvale-lot-photos-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const disk = createDiskPhotos(dataDir);
/** How many more sets of bytes are stored before the process is killed. */
const fault: { storesLeft?: number | undefined; remove?: 'fails' | undefined } = {};
const photos: PhotoStorage = {
  ...disk,
  async store(place, bytes) {
    await disk.store(place, bytes);
    if (fault.storesLeft === undefined || --fault.storesLeft > 0) return;
    fault.storesLeft = undefined;
    throw new Error('The process was killed here.');
  },
  async remove(place) {
    if (fault.remove) throw new Error('The storage does not answer.');
    await disk.remove(place);
  },
};
const test = await createTestApp({ deps: { photos } });
const owner = await test.signUp('vendor');
type Headers = Record<string, string>;

const aLot = async (options: { archivedAt?: Date } = {}, of: SignedUp = owner) =>
  (await aLocation(test.db, { ownerId: of.user._id, ...options })).id;
const aPicture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#4a7' } });
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const SMALL = toBase64(await aPicture().png().toBuffer());

type Photo = { photo?: string; bytes?: string };
const add = (id: string, { photo = randomUUIDv7(), bytes = SMALL }: Photo = {}, headers: Headers = owner.headers) =>
  test.call('POST /locations/:id/photos', { params: { id }, query: { photo }, body: { photo: bytes } }, headers);
const list = async (id: string, headers: Headers = {}) =>
  (await test.call('GET /locations/:id/photos', { params: { id } }, headers)).body.data?.photos;
const idsAt = async (id: string) => (await list(id)).map(({ _id }) => _id);
const order = (id: string, ids: string[], headers: Headers = owner.headers) =>
  test.call('PUT /locations/:id/photos', { params: { id }, body: { photos: ids } }, headers);
const one = (id: string, photoId: string) => ({ params: { id, photoId } });
const remove = (id: string, photoId: string, headers: Headers = owner.headers) =>
  test.call('DELETE /locations/:id/photos/:photoId', one(id, photoId), headers);
const takeBack = (id: string, photoId: string, headers: Headers = owner.headers) =>
  test.call('POST /locations/:id/photos/:photoId/restore', one(id, photoId), headers);
const describeAs = (id: string, photoId: string, description: string, headers: Headers = owner.headers) =>
  test.call('PATCH /locations/:id/photos/:photoId', { ...one(id, photoId), body: { description } }, headers);
const fetchFile = (id: string, file: string, size: LotPhotoSize = 'small') =>
  test.app.inject({ url: `/api/v1/locations/${id}/photos/${file}/${size}` });
const coverOf = async (id: string) =>
  (await test.call('GET /locations/:id', { params: { id } })).body.data.location.photo;
const filesOf = (id: string) => {
  const folder = join(dataDir, 'photos', id);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const addSeveral = async (id: string, count: number) => {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  for (const photo of ids) await add(id, { photo });
  return ids;
};
const sweep = () => test.handlers.housekeeping();

describe('a photo of a lot', () => {
  it('is visible to everybody, in two sizes, at an address that anybody may cache', async () => {
    const lot = await aLot();
    const bytes = toBase64(await aPicture(3000, 2000).jpeg().toBuffer());
    const { status, body } = await add(lot, { bytes });
    expect([status, body.data.photos]).toEqual([201, [expect.objectContaining({ width: 1280, height: 853 })]]);
    expect(await list(lot)).toEqual(body.data.photos);
    const file = body.data.photos[0]?.file ?? '';
    for (const [size, width] of [
      ['small', 480],
      ['large', 1280],
    ] as const) {
      const answer = await fetchFile(lot, file, size);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=2592000, immutable',
      });
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
    }
  });

  it('loses where and with which phone it was taken, and is upright', async () => {
    const lot = await aLot();
    const exif = {
      IFD0: { Make: 'Pear', Model: 'Phone 9' },
      IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' },
    };
    const taken = await aPicture(400, 300).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    const { body } = await add(lot, { bytes: toBase64(taken) });
    expect(body.data.photos[0]).toMatchObject({ width: 300, height: 400 });
    for (const size of ['small', 'large'] as const) {
      const shown = await sharp((await fetchFile(lot, body.data.photos[0]?.file ?? '', size)).rawPayload).metadata();
      expect([shown.width, shown.exif, shown.xmp, shown.orientation]).toEqual([300, undefined, undefined, undefined]);
    }
  });

  it('may be JPEG, PNG or WebP, whatever its sender says; anything else is refused at its field', async () => {
    const lot = await aLot();
    const picture = aPicture();
    for (const bytes of [picture.clone().jpeg(), picture.clone().png(), picture.clone().webp()]) {
      expect((await add(lot, { bytes: toBase64(await bytes.toBuffer()) })).status).toBe(201);
    }
    const [gif, svg] = [await picture.clone().gif().toBuffer(), '<svg xmlns="http://www.w3.org/2000/svg"/>'];
    for (const wrong of [gif, Buffer.from(svg), Buffer.from(SMALL, 'base64').subarray(0, 40)]) {
      const { status, body } = await add(lot, { bytes: toBase64(wrong) });
      expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([422, 'no_photo', ['photo']]);
    }
    expect(await list(lot)).toHaveLength(3);
  });

  it('of more than 48 megapixels is refused, however few bytes it has', async () => {
    const lot = await aLot();
    const bomb = await sharp({ create: { width: 7200, height: 7000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const { status, body } = await add(lot, { bytes: toBase64(bomb) });
    expect([status, body.error?.code, body.error?.fields?.photo]).toEqual([
      422,
      'no_photo',
      expect.stringContaining('too many pixels'),
    ]);
    expect(filesOf(lot)).toEqual([]);
  });

  it('of more than 10 MB is refused', async () => {
    const lot = await aLot();
    const { status, body } = await add(lot, { bytes: toBase64(Buffer.alloc(10 * 1024 * 1024 + 3)) });
    expect([status, body.error?.fields]).toEqual([400, { photo: 'A photo can be up to 10 MB.' }]);
  });

  it('is stored once, however often it is sent, even at the same moment', async () => {
    const lot = await aLot();
    const photo = randomUUIDv7();
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(lot, { photo })));
    answers.push(await add(lot, { photo }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await idsAt(lot)).toEqual([photo]);
    expect(filesOf(lot)).toHaveLength(2);
  });

  it('is one of ten at most, even when several arrive at once', async () => {
    const lot = await aLot();
    await addSeveral(lot, 8);
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(lot)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('too_many_lot_photos');
    expect(await list(lot)).toHaveLength(10);
    expect(filesOf(lot)).toHaveLength(20);
  });

  it('says what it shows in one line, or nothing', async () => {
    const lot = await aLot();
    const [photo = ''] = await addSeveral(lot, 1);
    expect((await describeAs(lot, photo, '  The entrance on Clark  ')).body.data.photos[0]?.description).toBe(
      'The entrance on Clark',
    );
    expect((await describeAs(lot, photo, 'x'.repeat(201))).body.error?.fields).toHaveProperty('description');
    expect((await list(lot))[0]?.description).toBe('The entrance on Clark');
    expect((await describeAs(lot, photo, ' ')).body.data.photos[0]?.description).toBe('');
  });
});

describe('the cover', () => {
  it("is the first photo: with the lot, in lists nearby and in its owner's list", async () => {
    const lot = await aLot();
    await aZone(test.db, { locationId: lot });
    expect(await coverOf(lot)).toBeNull();
    await addSeveral(lot, 2);
    const [first, second] = await list(lot);
    expect(await coverOf(lot)).toBe(first?.file);
    const reordered = await order(lot, [second?._id ?? '', first?._id ?? '']);
    expect(reordered.body.data.photos).toEqual([second, first]);
    expect(await coverOf(lot)).toBe(second?.file);
    const near = await test.call('GET /locations/center/:point', {
      params: { point: '41.88,-87.63' },
      query: { limit: 200 },
    });
    expect(near.body.data.data.find(({ _id }) => _id === lot)?.photo).toBe(second?.file);
    const mine = await test.call('GET /locations/me', { query: { limit: 100 } }, owner.headers);
    expect(mine.body.data.locations.find(({ _id }) => _id === lot)?.photo).toBe(second?.file);
    await remove(lot, second?._id ?? '');
    expect(await coverOf(lot)).toBe(first?.file);
    await takeBack(lot, second?._id ?? '');
    expect(await coverOf(lot)).toBe(second?.file);
  });

  it('is not set by an order that does not consist of exactly the existing photos', async () => {
    const lot = await aLot();
    const [one = '', two = ''] = await addSeveral(lot, 2);
    for (const wrong of [[two], [two, two], [two, one, randomUUIDv7()], []]) {
      expect((await order(lot, wrong)).body.error?.code).toBe('photos_changed');
    }
    expect(await idsAt(lot)).toEqual([one, two]);
  });
});

describe('a deleted photo', () => {
  it('disappears for everybody at once, and can be restored to its place for half an hour', async () => {
    const lot = await aLot();
    const [one = '', two = '', three = ''] = await addSeveral(lot, 3);
    const file = (await list(lot))[1]?.file ?? '';
    expect([(await remove(lot, two)).status, (await remove(lot, two)).status]).toEqual([200, 200]);
    expect([await idsAt(lot), (await fetchFile(lot, file)).statusCode]).toEqual([[one, three], 404]);
    test.clock.advance(29);
    await sweep();
    expect([(await takeBack(lot, two)).status, (await takeBack(lot, two)).status]).toEqual([200, 200]);
    expect([await idsAt(lot), (await fetchFile(lot, file)).statusCode]).toEqual([[one, two, three], 200]);
    await remove(lot, two);
    test.clock.advance(31);
    expect((await takeBack(lot, two)).status).toBe(404);
  });

  it('makes room for another one, and then cannot be restored as an eleventh', async () => {
    const lot = await aLot();
    const [first = ''] = await addSeveral(lot, 10);
    await remove(lot, first);
    expect((await add(lot)).status).toBe(201);
    expect((await takeBack(lot, first)).body.error?.code).toBe('too_many_lot_photos');
  });

  it('has no bytes after an hour; if the storage does not answer, they are deleted later', async () => {
    const lot = await aLot();
    const [gone = ''] = await addSeveral(lot, 2);
    await remove(lot, gone);
    await sweep();
    expect(filesOf(lot)).toHaveLength(4);
    test.clock.advance(61);
    fault.remove = 'fails';
    await expect(sweep()).rejects.toThrow('photos of lots stay');
    fault.remove = undefined;
    expect(filesOf(lot)).toHaveLength(4);
    await sweep();
    expect(filesOf(lot)).toHaveLength(2);
    expect(await list(lot)).toHaveLength(1);
    expect((await takeBack(lot, gone)).status).toBe(404);
  });
});

describe('a process that is killed while it stores a photo', () => {
  it.each([1, 2])(
    'shows nothing of it (%i of its sizes stored), and sending it again stores one',
    async (storesLeft) => {
      const lot = await aLot();
      const photo = randomUUIDv7();
      fault.storesLeft = storesLeft;
      expect((await add(lot, { photo })).status).toBe(500);
      expect([await list(lot), await coverOf(lot), filesOf(lot).length]).toEqual([[], null, storesLeft]);
      expect((await add(lot, { photo })).status).toBe(201);
      expect([await idsAt(lot), filesOf(lot).length]).toEqual([[photo], 2]);
    },
  );

  it('leaves nothing behind, even if nobody sends it again', async () => {
    const lot = await aLot();
    const photo = randomUUIDv7();
    fault.storesLeft = 1;
    await add(lot, { photo });
    test.clock.advance(61);
    await sweep();
    // Given up: from now on no retry may store what is about to be deleted.
    expect((await add(lot, { photo })).status).toBe(404);
    test.clock.advance(61);
    await sweep();
    expect(filesOf(lot)).toEqual([]);
    expect((await add(lot, { photo })).status).toBe(201);
  });
});

describe("photos are shown wherever the lot's page is", () => {
  it('not for an archived lot, whose photos nobody can change either; for one with a paused zone as before', async () => {
    const lot = await aLot();
    await aZone(test.db, { locationId: lot, pausedAt: test.clock.now() });
    const [photo = ''] = await addSeveral(lot, 1);
    const file = (await list(lot))[0]?.file ?? '';
    expect([await coverOf(lot), (await fetchFile(lot, file)).statusCode]).toEqual([file, 200]);
    await test.db.updateTable('locations').set({ archivedAt: test.clock.now() }).where('id', '=', lot).execute();
    for (const headers of [{}, owner.headers]) expect(await list(lot, headers)).toEqual([]);
    expect([await coverOf(lot), (await fetchFile(lot, file)).statusCode]).toEqual([null, 404]);
    for (const refused of [
      await add(lot),
      await order(lot, [photo]),
      await remove(lot, photo),
      await takeBack(lot, photo),
    ]) {
      expect(refused.body.error?.code).toBe('location_archived');
    }
  });

  it('and are deleted with their lot', async () => {
    const lot = await aLot();
    await addSeveral(lot, 2);
    await test.call('DELETE /locations/:id', { params: { id: lot }, query: { forever: 'true' } }, owner.headers);
    expect((await test.call('GET /locations/:id/photos', { params: { id: lot } })).status).toBe(404);
    test.clock.advance(61);
    await sweep();
    expect(filesOf(lot)).toEqual([]);
    const rows = test.db.selectFrom('locationPhotos').select('id').where('locationId', '=', lot);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('only the owner of a lot', () => {
  it('changes its photos: not another owner, their team, a driver or a guest', async () => {
    const lot = await aLot();
    const [photo = '', second = ''] = await addSeveral(lot, 2);
    const stranger = await test.signUp('vendor');
    const attendant = await joinTeam(test, owner, { role: 'valet' });
    const driver = await test.signUp('customer');
    for (const headers of [stranger.headers, attendant.headers, driver.headers, {}]) {
      const refused = [
        await add(lot, {}, headers),
        await order(lot, [second, photo], headers),
        await describeAs(lot, photo, 'Mine', headers),
        await remove(lot, photo, headers),
        await takeBack(lot, photo, headers),
      ];
      for (const { status } of refused) expect([401, 403, 404]).toContain(status);
    }
    expect(await idsAt(lot)).toEqual([photo, second]);
  });

  it("changes it only at their own lot: a photo's id opens no other lot", async () => {
    const stranger = await test.signUp('vendor');
    const [lot, theirs] = [await aLot(), await aLot({}, stranger)];
    const [photo = ''] = await addSeveral(lot, 1);
    for (const refused of [
      await remove(theirs, photo, stranger.headers),
      await describeAs(theirs, photo, 'Mine', stranger.headers),
      await takeBack(theirs, photo, stranger.headers),
    ]) {
      expect(refused.status).toBe(404);
    }
    expect(await idsAt(lot)).toEqual([photo]);
    expect((await fetchFile(theirs, (await list(lot))[0]?.file ?? '')).statusCode).toBe(404);
  });
});
