import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskPhotos } from '#integrations/object-storage/disk-photos.ts';
import type { PhotoStorage } from '#integrations/object-storage/photo-storage.port.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { A_PHOTO } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, type Car } from '#platform/testing/builders/a-valet-day.ts';
import type { Corner } from '../../rules/ticket/corners.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parkvale-valet-photos-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const disk = createDiskPhotos(dataDir);
/** A storage fault that happens once. */
const fault: { store?: 'dies after it' | undefined; remove?: Set<string> } = {};
const photos: PhotoStorage = {
  ...disk,
  async store(photoRef, bytes) {
    await disk.store(photoRef, bytes);
    const dies = fault.store;
    fault.store = undefined;
    if (dies) throw new Error('The process was killed here.');
  },
  async remove(photoRef) {
    if (fault.remove?.has(photoRef.id)) throw new Error('The storage does not answer for this one.');
    await disk.remove(photoRef);
  },
};
const test = await createTestApp({ deps: { photos } });
const day = await aValetDay(test);
type Headers = Record<string, string>;
type Photo = { photo?: string; corner?: Corner; bytes?: string; takenAt?: string };

const add = ({ id }: Car, photo: Photo = {}, headers: Headers = day.staff.headers) => {
  const { bytes = A_PHOTO, corner = 'front_left', ...more } = photo;
  const query = { photo: randomUUIDv7(), corner, ...more };
  return test.call('POST /valets/:id/photos', { params: { id }, query, body: { photo: bytes } }, headers);
};
const list = ({ id }: Car, headers: Headers) => test.call('GET /valets/:id/photos', { params: { id } }, headers);
const get = ({ id }: Car, photoId: string, headers: Headers) =>
  test.call('GET /valets/:id/photos/:photoId', { params: { id, photoId } }, headers);
const filesOf = (at = day.locationId) => readdirSync(join(dataDir, 'photos', at));
const killed = async (car: Car, headers: Headers) => {
  const photo = randomUUIDv7();
  fault.store = 'dies after it';
  expect((await add(car, { photo }, headers)).status).toBe(500);
  return photo;
};
const daysPass = (days: number) => test.clock.advance(days * 24 * 60);
const storageIdOf = async (id: string) =>
  (await test.db.selectFrom('valetPhotos').select('storageId').where('id', '=', id).executeTakeFirstOrThrow())
    .storageId;

describe('a photo of a car', () => {
  it('is shown to staff, owner and guest as it was taken', async () => {
    const car = await day.requestedCar();
    const { status, body } = await add(car, { corner: 'rear_right' });
    expect(status).toBe(201);
    for (const headers of [car.guest, day.staff.headers, day.owner.headers]) {
      expect((await list(car, headers)).body.data.photos).toEqual([body.data.photo]);
      expect((await get(car, body.data.photo._id, headers)).status).toBe(200);
    }
  });

  it('is stored once, however often a phone without a signal resends it', async () => {
    const car = await day.requestedCar();
    await add(car);
    const photo = randomUUIDv7();
    const before = filesOf().length;
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(car, { photo })));
    answers.push(await add(car, { photo, corner: 'rear_left' }));
    for (const { status, body } of answers)
      expect([status, body.data.photo]).toEqual([201, answers[0]?.body.data.photo]);
    expect((await list(car, car.guest)).body.data.photos).toHaveLength(2);
    expect(filesOf().length).toBe(before + 1);
  });

  it('keeps the time it was taken, unless that is in the future', async () => {
    const car = await day.requestedCar();
    const { body } = await add(car, { takenAt: new Date(test.clock.now().getTime() + 9_000_000).toISOString() });
    expect(body.data.photo.takenAt).toBe(test.clock.now().toISOString());
  });

  it('must be an image, and no more than twelve are stored', async () => {
    const car = await day.requestedCar();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect((await add(car, { bytes: svg })).status).toBeGreaterThanOrEqual(415);
    for (let photo = 0; photo < 12; photo++) await add(car);
    expect((await add(car)).body).toMatchObject({ error: { code: 'too_many_photos' } });
  });

  it('may arrive up to a day after the handover', async () => {
    const car = await day.requestedCar();
    await day.move(car.id, 'paid');
    await day.handOver(car);
    expect((await add(car)).status).toBe(201);
    test.clock.advance(25 * 60);
    expect((await add(car)).status).toBe(409);
  });

  it('is hidden from strangers; guests and owners cannot add any', async () => {
    const car = await day.requestedCar();
    const { body } = await add(car);
    const other = await day.requestedCar();
    const strangers = [other.guest, (await joinTeam(test, await test.signUp('vendor'), { role: 'valet' })).headers];
    for (const headers of strangers) {
      expect((await list(car, headers)).status).toBe(404);
      expect((await get(car, body.data.photo._id, headers)).status).toBe(404);
      expect([401, 404]).toContain((await add(car, {}, headers)).status);
    }
    expect((await get(other, body.data.photo._id, other.guest)).status).toBe(404);
    for (const headers of [car.guest, day.owner.headers, {}]) {
      expect([401, 403]).toContain((await add(car, {}, headers)).status);
    }
  });
});

describe('a process that is killed after storing a photo’s bytes', () => {
  it('leaves no visible photo, and resending it stores no second copy', async () => {
    const car = await day.requestedCar();
    await add(car);
    const before = filesOf().length;
    const photo = await killed(car, day.staff.headers);
    expect((await list(car, car.guest)).body.data.photos).toHaveLength(1);
    expect((await get(car, photo, car.guest)).status).toBe(404);
    expect((await add(car, { photo })).status).toBe(201);
    expect((await list(car, car.guest)).body.data.photos).toHaveLength(2);
    expect(filesOf().length).toBe(before + 1);
  });
});

describe('after a while', () => {
  it('photos are deleted, then names and phones; the car, the times and the money stay', async () => {
    const staying = await day.requestedCar({ phoneNumber: '3125559102' });
    const car = await day.requestedCar({
      phoneNumber: '3125559101',
      firstName: 'Zelda',
      email: 'zelda@people.example',
    });
    await add(car);
    await add(staying);
    await day.move(car.id, 'paid');
    await day.handOver(car);
    const ticket = () =>
      test.db.selectFrom('valetTickets').selectAll().where('id', '=', car.id).executeTakeFirstOrThrow();
    const before = await ticket();
    const files = filesOf().length;
    test.clock.advance(91 * 24 * 60);
    await test.handlers['forget-tickets']();
    const stored = await test.db.selectFrom('valetPhotos').select('ticketId').execute();
    const ids = stored.map(({ ticketId }) => ticketId);
    expect([ids.includes(car.id), ids.includes(staying.id)]).toEqual([false, true]);
    expect(filesOf().length).toBeLessThan(files);
    expect((await ticket()).firstName).toBe('Zelda');
    test.clock.advance(60 * 24 * 60);
    await test.handlers['forget-tickets']();
    await test.handlers['forget-tickets']();
    const { plate, make, lines, completedAt } = before;
    expect(await ticket()).toMatchObject({
      phone: '',
      firstName: '',
      email: '',
      plate,
      make,
      lines,
      completedAt,
    });
    const history = test.db.selectFrom('valetEvents').selectAll().where('ticketId', '=', car.id);
    const events = await history.orderBy('sequence').execute();
    expect(JSON.stringify(events)).not.toMatch(/Zelda|3125559101|zelda@/);
    expect(events[0]?.fact).toMatchObject({ kind: 'created', details: { firstName: '', plate } });
    const still = await test.db
      .selectFrom('valetTickets')
      .select('phone')
      .where('id', '=', staying.id)
      .executeTakeFirst();
    expect(still?.phone).toBe('+13125559102');
  });

  it('a photo that cannot be deleted blocks neither other photos nor guests’ names, and is deleted the next night', async () => {
    const later = await aValetDay(test);
    const car = await later.requestedCar({ firstName: 'Yolanda' });
    const added = [1, 2, 3].map(() => add(car, {}, later.staff.headers));
    const ids = await Promise.all(added.map(async (answer) => storageIdOf((await answer).body.data.photo._id)));
    await later.move(car.id, 'paid');
    await later.handOver(car);
    daysPass(151);
    fault.remove = new Set(ids.slice(0, 1));
    await expect(test.handlers['forget-tickets']()).rejects.toThrow('1 photos stay');
    expect(filesOf(later.locationId)).toEqual(ids.slice(0, 1));
    const names = test.db.selectFrom('valetTickets').select('firstName').where('id', '=', car.id);
    expect((await names.executeTakeFirst())?.firstName).toBe('');
    fault.remove = new Set();
    await test.handlers['forget-tickets']();
    expect(filesOf(later.locationId)).toEqual([]);
  });

  it('nothing remains of a photo whose process was killed, even if its phone never came back', async () => {
    // More time passes in this file than any login lasts.
    const later = await aValetDay(test);
    const car = await later.requestedCar();
    await killed(car, later.staff.headers);
    expect(filesOf(later.locationId)).toHaveLength(1);
    await later.move(car.id, 'paid');
    await later.handOver(car);
    daysPass(91);
    await test.handlers['forget-tickets']();
    expect(filesOf(later.locationId)).toEqual([]);
  });
});
