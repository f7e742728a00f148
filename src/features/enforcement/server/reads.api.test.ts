// Rules 292 and 293: what cameras read at a lot.

import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { A_JPEG, A_PHOTO } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const stranger = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: '1' });
const officer = await joinTeam(test, owner);
const DAY = 24 * 60;

let plates = 0;
/** No two are similar. */
const aPlate = () => {
  plates += 111;
  return `CD${1000 + plates}Y`;
};
const nowIso = () => test.clock.now().toISOString();
const aRead = (options: Record<string, unknown> = {}) => ({
  _id: randomUUIDv7(),
  locationId: lot.id,
  plate: aPlate(),
  state: 'IL' as string | null,
  confidence: 0.97,
  camera: 'Gate 1',
  at: nowIso(),
  ...options,
});
const send = (read: ReturnType<typeof aRead>, headers: Record<string, string> = owner.headers) =>
  test.call('POST /reads', { body: read }, headers);
const listed = async (which: 'all' | 'uncovered' = 'all', locationId = lot.id) =>
  (await test.call('GET /locations/:id/reads', { params: { id: locationId }, query: { which } }, officer.headers)).body
    .data.reads;
const stored = (id: string) =>
  test.db.selectFrom('plateReads').selectAll().where('locationId', '=', lot.id).where('id', '=', id).execute();

describe('a plate that a camera read', () => {
  it('is judged as of then, and officers of the lot see it', async () => {
    const plate = aPlate();
    await payForStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate, state: 'IL' }] });
    test.clock.advance(10);
    const paid = await send(aRead({ plate }));
    const unpaid = await send(aRead());
    expect(paid.status).toBe(201);
    expect(paid.body.data.read).toMatchObject({ plateNumber: plate, state: 'IL', covered: true, verdict: 'valid' });
    expect(unpaid.body.data.read).toMatchObject({
      covered: false,
      verdict: 'nothing',
      camera: 'Gate 1',
      confidence: 0.97,
    });
    expect((await listed()).map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([paid.body.data.read._id, unpaid.body.data.read._id]),
    );
    expect((await listed('uncovered')).map(({ plateNumber }) => plateNumber)).not.toContain(plate);
  });

  it('that arrived late is judged as of when it was read, not as of now', async () => {
    const plate = aPlate();
    const before = nowIso();
    test.clock.advance(5);
    await payForStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate, state: 'IL' }] });
    test.clock.advance(10);
    expect((await send(aRead({ plate, at: before }))).body.data.read.covered).toBe(false);
    expect((await send(aRead({ plate }))).body.data.read.covered).toBe(true);
  });

  it('by a clock that runs fast counts as read when it arrived', async () => {
    const ahead = new Date(test.clock.now().getTime() + 3 * 3_600_000).toISOString();
    const { body } = await send(aRead({ at: ahead }));
    expect(body.data.read.at).toBe(body.data.read.receivedAt);
  });

  it('without a state has that of the only one that fits', async () => {
    const plate = aPlate();
    await payForStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate, state: 'WI' }] });
    test.clock.advance(10);
    expect((await send(aRead({ plate, state: null }))).body.data.read).toMatchObject({ covered: true, state: null });
  });

  it('is never called paid for a car with a similar plate', async () => {
    await payForStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate: 'XB8801', state: 'IL' }] });
    test.clock.advance(10);
    expect((await send(aRead({ plate: 'XBB801' }))).body.data.read).toMatchObject({ covered: false, verdict: 'near' });
  });
});

describe('a read that is sent again', () => {
  it('is stored once and gets the same answer, even when both arrive at the same time', async () => {
    const read = aRead();
    const answers = await Promise.all([send(read), send(read), send(read)]);
    test.clock.advance(3);
    answers.push(await send(read));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stored(read._id)).toHaveLength(1);
  });

  it('under the id of another read is refused', async () => {
    const read = aRead();
    await send(read);
    const { status, body } = await send({ ...read, plate: aPlate() });
    expect([status, body.error?.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('the picture of a read', () => {
  const pictureOf = (id: string, headers: Record<string, string> = officer.headers) =>
    test.call('GET /locations/:locationId/reads/:id/picture', { params: { locationId: lot.id, id } }, headers);
  const bytesOf = async (id: string) => {
    const [row] = await stored(id);
    return test.deps.photos.read({ locationId: lot.id, id: row?.pictureId ?? randomUUIDv7() });
  };

  it('is shown to officers of the lot, and to nobody else', async () => {
    const read = aRead({ picture: A_JPEG });
    expect((await send(read)).body.data.read.hasPicture).toBe(true);
    const shown = await pictureOf(read._id);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await pictureOf(read._id, stranger.headers)).status).toBe(404);
    const without = aRead();
    expect((await send(without)).body.data.read.hasPicture).toBe(false);
    expect((await pictureOf(without._id)).status).toBe(404);
  });

  it('is decoded before it is shown: too many pixels are not, and nothing but the picture is', async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#4a7' } });
    const exif = { IFD0: { Make: 'Pear' }, IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' } };
    const taken = await picture(40, 30).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    const read = aRead({ picture: Buffer.concat([taken, Buffer.from('<script>')]).toString('base64') });
    await send(read);
    const url = `${API_PREFIX}/locations/${lot.id}/reads/${read._id}/picture`;
    const { rawPayload } = await test.app.inject({ url, headers: officer.headers });
    const { width, height, exif: left } = await sharp(rawPayload).metadata();
    expect([width, height, left, rawPayload.includes('<script>')]).toEqual([30, 40, undefined, false]);
    const bomb = await picture(5000, 4200).jpeg({ progressive: true, quality: 1 }).toBuffer();
    for (const wrong of [bomb, taken.subarray(0, taken.length / 2)]) {
      const refused = aRead({ picture: wrong.toString('base64') });
      expect((await send(refused)).status).toBe(201);
      expect((await pictureOf(refused._id)).status).toBe(404);
    }
  });

  it('that a killed process lost comes with the read that is sent again', async () => {
    const read = aRead({ picture: A_JPEG });
    await send(read);
    const [row] = await stored(read._id);
    await test.deps.photos.remove({ locationId: lot.id, id: row?.pictureId ?? '' });
    await test.db
      .updateTable('plateReads')
      .set({ pictureStored: false })
      .where('locationId', '=', lot.id)
      .where('id', '=', read._id)
      .execute();
    expect((await pictureOf(read._id)).status).toBe(404);
    await send(read);
    expect(await bytesOf(read._id)).not.toBeNull();
    expect((await pictureOf(read._id)).status).toBe(200);
  });

  it.each([
    ['no picture', Buffer.from('hello').toString('base64')],
    ['a PNG', A_PHOTO],
    ['more than 200 KB', Buffer.alloc(200 * 1024 + 1).toString('base64')],
  ])('that is %s is refused on its field, and nothing is stored', async (_, picture) => {
    const read = aRead({ picture });
    const { status, body } = await send(read);
    expect([400, 422]).toContain(status);
    expect(Object.keys(body.error?.fields ?? {})).toContain('picture');
    expect(await stored(read._id)).toEqual([]);
  });
});

describe('what cannot be stored', () => {
  it.each([
    [{ plate: '' }, 'plate'],
    [{ plate: '***' }, 'plate'],
    [{ state: 'ZZ' }, 'state'],
    [{ confidence: 97 }, 'confidence'],
    [{ camera: '' }, 'camera'],
    [{ at: 'yesterday' }, 'at'],
    [{ at: '2020-01-01T00:00:00Z' }, 'at'],
  ])('with %o is refused on its field', async (wrong, field) => {
    const { status, body } = await send(aRead(wrong));
    expect([400, 422]).toContain(status);
    expect(Object.keys(body.error?.fields ?? {})).toContain(field);
  });
});

describe('who may send and see reads', () => {
  const makeKey = async (scopes: string[], locationIds?: string[]) => {
    const body = {
      name: 'Cameras',
      password: 'Correct-horse-1',
      scopes: scopes as 'reads:write'[],
      ...(locationIds && { locationIds }),
    };
    const { key } = (await test.call('POST /api-keys', { body }, owner.headers)).body.data;
    return { authorization: `Bearer ${key}` };
  };

  it('a key with the scope sends them for its lots, and reads nothing', async () => {
    const other = await aLocation(test.db, { ownerId: owner.user._id });
    const headers = await makeKey(['reads:write'], [lot.id]);
    expect((await send(aRead(), headers)).status).toBe(201);
    expect((await send(aRead({ locationId: other.id }), headers)).status).toBe(404);
    const list = await test.call('GET /locations/:id/reads', { params: { id: lot.id } }, headers);
    expect(list.status).toBe(403);
  });

  it('a key without the scope does not', async () => {
    expect((await send(aRead(), await makeKey(['plates:check']))).status).toBe(403);
  });

  it('another owner sends nothing here and sees nothing of it', async () => {
    expect((await send(aRead(), stranger.headers)).status).toBe(404);
    const list = await test.call('GET /locations/:id/reads', { params: { id: lot.id } }, stranger.headers);
    expect(list.status).toBe(404);
  });
});

it('reads are listed page by page, latest first', async () => {
  const here = await aLocation(test.db, { ownerId: owner.user._id });
  for (let count = 0; count < 5; count++) {
    test.clock.advance(1);
    await send(aRead({ locationId: here.id, camera: `Gate ${count}` }));
  }
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: 2, ...(cursor && { cursor }) };
    const { body } = await test.call('GET /locations/:id/reads', { params: { id: here.id }, query }, owner.headers);
    seen.push(...body.data.reads.map(({ camera }) => camera));
    cursor = body.nextCursor;
  } while (cursor);
  expect(seen).toEqual(['Gate 4', 'Gate 3', 'Gate 2', 'Gate 1', 'Gate 0']);
});

it('reads are deleted with their pictures after 150 days, and the deletion is recorded', async () => {
  const { body } = await send(aRead({ picture: A_JPEG }));
  const [row] = await stored(body.data.read._id);
  const picture = { locationId: lot.id, id: row?.pictureId ?? '' };
  expect(await test.deps.photos.read(picture)).not.toBeNull();
  test.clock.advance(149 * DAY);
  await test.handlers['forget-look-ups']();
  expect(await stored(body.data.read._id)).toHaveLength(1);
  test.clock.advance(2 * DAY);
  await test.handlers['forget-look-ups']();
  expect(await stored(body.data.read._id)).toHaveLength(0);
  expect(await test.deps.photos.read(picture)).toBeNull();
  const removals = await test.db
    .selectFrom('lookupRemovals')
    .select('reads')
    .where('locationId', '=', lot.id)
    .execute();
  expect(removals.reduce((sum, { reads }) => sum + reads, 0)).toBeGreaterThan(0);
});
