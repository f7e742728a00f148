// Rule 296: chalked cars, shared among the officers of a lot.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { A_PHOTO } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const stranger = await test.signUp('vendor');
const officer = await joinTeam(test, owner);
const colleague = await joinTeam(test, owner);
type Caller = { readonly headers: Record<string, string> };
const HOUR = 60;
const DAY = 24 * HOUR;

/** A lot with a zone, where nothing is chalked yet. */
async function aRound() {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: '1' });
  const params = { id: lot.id };
  const aCar = (options: Record<string, unknown> = {}) => ({
    _id: randomUUIDv7(),
    license: 'CHK 1234',
    state: 'IL',
    zoneId: zone.id,
    place: 'Bay 12',
    ...options,
  });
  return {
    lot,
    zone,
    aCar,
    chalk: (car = aCar(), { headers }: Caller = officer) =>
      test.call('POST /locations/:id/chalks', { params, body: car }, headers),
    listed: async ({ headers }: Caller = colleague) =>
      (await test.call('GET /locations/:id/chalks', { params }, headers)).body.data.chalks,
    erase: (id: string, { headers }: Caller = colleague) =>
      test.call('DELETE /locations/:locationId/chalks/:id', { params: { locationId: lot.id, id } }, headers),
    addPhoto: (id: string, { headers }: Caller = officer) =>
      test.call(
        'POST /locations/:locationId/chalks/:id/photo',
        { params: { locationId: lot.id, id }, body: { photo: A_PHOTO } },
        headers,
      ),
    photo: (id: string, { headers }: Caller = colleague) =>
      test.call('GET /locations/:locationId/chalks/:id/photo', { params: { locationId: lot.id, id } }, headers),
    pack: async () => (await test.call('GET /locations/:id/pack', { params }, colleague.headers)).body.data,
  };
}

const iso = (minutesAgo: number, from = test.clock.now()) =>
  new Date(from.getTime() - minutesAgo * 60_000).toISOString();

describe('a chalked car', () => {
  it('is shared among the officers of the lot, longest there first, including for work without a signal', async () => {
    const { aCar, chalk, listed, pack, zone } = await aRound();
    const { status, body } = await chalk();
    expect(status).toBe(201);
    const seenAt = test.clock.now().toISOString();
    expect(body.data.chalk).toMatchObject({
      plateNumber: 'CHK 1234',
      state: 'IL',
      zone: { _id: zone.id, zoneNumber: '1' },
      place: 'Bay 12',
      seenAt,
      estimated: false,
      hasPhoto: false,
    });
    test.clock.advance(30);
    await chalk(aCar({ license: 'NEWER11', zoneId: null, place: undefined }));
    expect((await listed()).map(({ plateNumber }) => plateNumber)).toEqual(['CHK 1234', 'NEWER11']);
    const { chalks } = await pack();
    expect(chalks).toEqual(await listed());
  });

  it('is stored once, however often it is sent', async () => {
    const { aCar, chalk, listed } = await aRound();
    const car = aCar();
    const answers = await Promise.all([chalk(car), chalk(car), chalk(car)]);
    test.clock.advance(5);
    answers.push(await chalk(car));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.chalk.seenAt)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  it("under the id of another chalk, or of another officer's, is refused", async () => {
    const { aCar, chalk } = await aRound();
    const car = aCar();
    await chalk(car);
    const other = await chalk({ ...car, license: 'OTHER77' });
    expect([other.status, other.body.error?.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await chalk(car, colleague)).status).toBe(422);
  });

  it('is erased by any officer with one tap, and stays erased when the phone sends it again', async () => {
    const { aCar, chalk, listed, erase } = await aRound();
    const car = aCar();
    await chalk(car);
    expect([(await erase(car._id)).status, (await erase(car._id)).status]).toEqual([200, 200]);
    expect((await chalk(car)).status).toBe(201);
    expect(await listed()).toEqual([]);
    expect((await erase(randomUUIDv7())).status).toBe(404);
  });

  it.each([
    [{ license: '***' }, 'license'],
    [{ license: '' }, 'license'],
    [{ state: 'ZZ' }, 'state'],
    [{ place: 'x'.repeat(61) }, 'place'],
  ])('with %o is refused on its field', async (wrong, field) => {
    const { aCar, chalk } = await aRound();
    const { status, body } = await chalk(aCar(wrong));
    expect([400, 422]).toContain(status);
    expect(Object.keys(body.error?.fields ?? {})).toContain(field);
  });
});

describe('a car that was chalked without a signal', () => {
  it("was seen when two of the phone's clocks say so, whatever its wall clock shows", async () => {
    const { aCar, chalk } = await aRound();
    const hoursOff = new Date('2031-05-05T05:05:00Z');
    const clock = { actedAt: iso(190, hoursOff), sentAt: hoursOff.toISOString(), ageMs: 190 * 60_000, heard: null };
    const { body } = await chalk(aCar({ clock }));
    expect(body.data.chalk).toMatchObject({ seenAt: iso(190), estimated: false });
  });

  it('is never said to have been there longer than it was when the clocks contradict each other', async () => {
    const { aCar, chalk } = await aRound();
    const clock = { actedAt: iso(300), sentAt: iso(0), ageMs: 20 * 60_000, heard: null };
    const { body } = await chalk(aCar({ clock }));
    expect(body.data.chalk).toMatchObject({ seenAt: iso(20), estimated: true });
  });

  it('was never seen in the future', async () => {
    const { aCar, chalk } = await aRound();
    const clock = { actedAt: iso(-600), sentAt: iso(0), ageMs: null, heard: null };
    const { body } = await chalk(aCar({ clock }));
    expect(new Date(body.data.chalk.seenAt).getTime()).toBeLessThanOrEqual(test.clock.now().getTime());
  });
});

describe('the photo of a chalked car', () => {
  it('is added by the officer who chalked it, seen by the officers of the lot, and deleted with the chalk', async () => {
    const { aCar, chalk, addPhoto, photo, listed, lot } = await aRound();
    const car = aCar();
    await chalk(car);
    expect((await photo(car._id)).status).toBe(404);
    expect((await addPhoto(car._id, colleague)).status).toBe(404);
    expect((await addPhoto(car._id)).body.data.chalk.hasPhoto).toBe(true);
    expect((await listed())[0]?.hasPhoto).toBe(true);
    expect((await photo(car._id)).headers['content-type']).toBe('image/jpeg');
    const stored = () =>
      test.db.selectFrom('chalks').select('photoId').where('locationId', '=', lot.id).executeTakeFirst();
    const id = (await stored())?.photoId ?? '';
    test.clock.advance(DAY + 1);
    await test.handlers['forget-look-ups']();
    expect([await stored(), await test.deps.photos.read({ locationId: lot.id, id })]).toEqual([undefined, null]);
  });
});

it('a chalk is kept for a day and deleted the night after', async () => {
  const { chalk, listed } = await aRound();
  await chalk();
  test.clock.advance(DAY - 1);
  await test.handlers['forget-look-ups']();
  expect(await listed()).toHaveLength(1);
  test.clock.advance(2);
  await test.handlers['forget-look-ups']();
  expect(await listed()).toEqual([]);
});

it('another owner sees, chalks and erases nothing here, and a zone of another lot cannot be marked', async () => {
  const { aCar, chalk, listed, erase, photo, lot } = await aRound();
  const { zone: elsewhere } = await aRound();
  const car = aCar();
  await chalk(car);
  expect((await chalk(aCar(), stranger)).status).toBe(404);
  expect((await erase(car._id, stranger)).status).toBe(404);
  expect((await photo(car._id, stranger)).status).toBe(404);
  const list = await test.call('GET /locations/:id/chalks', { params: { id: lot.id } }, stranger.headers);
  expect(list.status).toBe(404);
  expect((await chalk(aCar({ zoneId: elsewhere.id }))).status).toBe(404);
  expect(await listed()).toHaveLength(1);
});
