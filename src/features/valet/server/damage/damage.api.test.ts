import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { A_PHOTO } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, type Car } from '#platform/testing/builders/a-valet-day.ts';
import { forgetAttendant } from '../tickets/forgotten-people.store.ts';

const test = await createTestApp();
const day = await aValetDay(test);
type Headers = Record<string, string>;
const staff = day.staff.headers;

const A_MARK = { side: 'left', x: 120, y: 640, kind: 'scratch', note: 'under the mirror' } as const;

const mark = ({ id }: Pick<Car, 'id'>, options: object = {}, headers: Headers = staff) => {
  const { markId = randomUUIDv7(), ...body } = { ...A_MARK, ...options } as typeof A_MARK & { markId?: string };
  return test.call('PUT /valets/:id/damage/marks/:markId', { params: { id, markId }, body }, headers);
};
const remove = ({ id }: Pick<Car, 'id'>, markId: string, headers: Headers = staff) =>
  test.call('POST /valets/:id/damage/marks/:markId/removal', { params: { id, markId }, body: {} }, headers);
const reportNoDamage = ({ id }: Pick<Car, 'id'>, seen = true, headers: Headers = staff) =>
  test.call('PUT /valets/:id/damage/none', { params: { id }, body: { seen } }, headers);
const answer = (
  { id, guest }: Car,
  body: { said: 'right' | 'wrong'; revision: number; text?: string },
  headers: Headers = guest,
) => test.call('POST /valets/:id/damage/answer', { params: { id }, body }, headers);
const photo = ({ id }: Car, query: { moment?: 'arrival' | 'leaving'; photo?: string } = {}) =>
  test.call(
    'POST /valets/:id/photos',
    { params: { id }, query: { photo: randomUUIDv7(), corner: 'front_left', ...query }, body: { photo: A_PHOTO } },
    staff,
  );
const marked = ({ id }: Car) =>
  test.db.selectFrom('valetEvents').select(['fact', 'actorName']).where('ticketId', '=', id).execute();
const shownTo = async ({ id }: Car, headers: Headers) =>
  (await test.call('GET /valets/:id', { params: { id } }, headers)).body.valet.damage;

describe('damage marks', () => {
  it('tell the stand who made them and when, and show the guest the marks without names', async () => {
    const car = await day.requestedCar();
    expect(await shownTo(car, staff)).toEqual({ revision: 0, marks: [], noneSeen: null, answer: null });
    const { status, body } = await mark(car);
    expect([status, body.valet.damage.marks]).toMatchObject([200, [{ ...A_MARK, by: 'Fran Day', isGone: false }]]);
    for (const headers of [staff, day.owner.headers]) {
      expect((await shownTo(car, headers)).marks[0]?.by).toBe('Fran Day');
    }
    expect((await shownTo(car, car.guest)).marks[0]).toMatchObject({ ...A_MARK, by: '' });
  });

  it('exist once, however often a phone without a signal resends one, and keep their numbers', async () => {
    const car = await day.requestedCar();
    const [markId, eventId] = [randomUUIDv7(), randomUUIDv7()];
    await mark(car, { markId, eventId });
    await mark(car, { markId, eventId });
    await mark(car, { side: 'front' });
    expect((await remove(car, markId)).body.valet.damage.marks.map(({ isGone }) => isGone)).toEqual([true, false]);
    const back = (await mark(car, { markId })).body.valet.damage;
    expect(back.marks.map(({ id, isGone }) => [id === markId, isGone])).toEqual([
      [true, false],
      [false, false],
    ]);
    expect((await remove(car, randomUUIDv7())).body).toMatchObject({ error: { code: 'no_such_mark' } });
  });

  it('are refused on a car that was handed over, and never hold up a handover', async () => {
    const car = await day.requestedCar();
    const { body } = await mark(car);
    await answer(car, { said: 'wrong', revision: body.valet.damage.revision, text: 'That is dirt' });
    await day.move(car.id, 'paid');
    expect((await day.handOver(car)).status).toBe(200);
    expect((await mark(car)).body).toMatchObject({ error: { code: 'ticket_completed' } });
  });

  it('include "No damage seen" as an answer of its own, with who and when, and it can be taken back', async () => {
    const car = await day.requestedCar();
    const damage = (await reportNoDamage(car)).body.valet.damage;
    expect(damage.noneSeen).toEqual({ by: 'Fran Day', at: test.clock.now().toISOString() });
    expect((await reportNoDamage(car, false)).body.valet.damage.noneSeen).toBeNull();
    const events = (await test.call('GET /valets/:id/history', { params: { id: car.id } }, staff)).body.events;
    expect(events.slice(-2)).toMatchObject([
      { kind: 'no_damage_seen', by: { name: 'Fran Day' } },
      { kind: 'no_damage_seen', detail: { takenBack: true } },
    ]);
  });

  it('must use places on the drawing, kinds and sides that exist', async () => {
    const car = await day.requestedCar();
    for (const wrong of [{ x: 1001 }, { y: -1 }, { side: 'roof' }, { kind: 'rust' }, { note: 'x'.repeat(201) }]) {
      expect((await mark(car, wrong)).status).toBe(400);
    }
  });
});

describe('a guest', () => {
  it('accepts what they saw; a later mark asks again', async () => {
    const car = await day.requestedCar();
    const { revision } = (await mark(car)).body.valet.damage;
    const accepted = (await answer(car, { said: 'right', revision })).body.valet.damage.answer;
    expect(accepted).toMatchObject({ said: 'right', at: test.clock.now().toISOString(), saw: [A_MARK] });
    await mark(car, { side: 'front' });
    expect((await answer(car, { said: 'right', revision })).body).toMatchObject({ error: { code: 'damage_changed' } });
    const now = await shownTo(car, staff);
    expect([now.answer?.saw.length, now.marks.length]).toEqual([1, 2]);
    await answer(car, { said: 'right', revision: now.revision });
    expect((await shownTo(car, staff)).answer?.saw).toHaveLength(2);
  });

  it('objects in words, even on the day after the handover, and has nothing to answer if nobody has looked', async () => {
    const car = await day.requestedCar();
    expect((await answer(car, { said: 'right', revision: 0 })).body).toMatchObject({
      error: { code: 'damage_not_requested' },
    });
    const { revision } = (await reportNoDamage(car)).body.valet.damage;
    expect((await answer(car, { said: 'wrong', revision })).body).toMatchObject({
      error: { code: 'malformed', fields: { text: 'Please say what is missing or wrong.' } },
    });
    await day.move(car.id, 'paid');
    await day.handOver(car);
    test.clock.advance(60);
    const text = 'There is a dent\nin the left door';
    expect((await answer(car, { said: 'wrong', revision, text })).status).toBe(200);
    expect((await shownTo(car, staff)).answer).toMatchObject({ said: 'wrong', text });
    test.clock.advance(24 * 60);
    expect((await answer(car, { said: 'wrong', revision, text: 'More' })).status).toBe(409);
  });

  it('answers only with the key of the ticket', async () => {
    const [car, other] = [await day.requestedCar(), await day.requestedCar()];
    const { revision } = (await mark(car)).body.valet.damage;
    for (const headers of [staff, day.owner.headers, other.guest, {}]) {
      expect([401, 403, 404]).toContain((await answer(car, { said: 'right', revision }, headers)).status);
    }
    expect((await shownTo(car, staff)).answer).toBeNull();
  });

  it('marks nothing, nor do owners or strangers', async () => {
    const car = await day.requestedCar();
    const stranger = (await joinTeam(test, await test.signUp('vendor'), { role: 'valet' })).headers;
    for (const headers of [car.guest, day.owner.headers, stranger, {}]) {
      for (const call of [
        mark(car, {}, headers),
        remove(car, randomUUIDv7(), headers),
        reportNoDamage(car, true, headers),
      ]) {
        expect([401, 403, 404]).toContain((await call).status);
      }
    }
    expect((await shownTo(car, staff)).revision).toBe(0);
  });
});

describe('photos at departure', () => {
  it('are taken once the car is in front, until a day after the handover, and are kept apart from those at arrival', async () => {
    const car = await day.requestedCar();
    expect((await photo(car, { moment: 'leaving' })).body).toMatchObject({ error: { code: 'not_ready' } });
    for (let nth = 0; nth < 12; nth++) await photo(car);
    await day.move(car.id, 'paid');
    await day.move(car.id, 'ready');
    expect((await photo(car, { moment: 'leaving' })).body.data.photo.moment).toBe('leaving');
    expect((await photo(car)).body).toMatchObject({ error: { code: 'too_many_photos' } });
    await day.handOver(car);
    expect((await photo(car, { moment: 'leaving' })).status).toBe(201);
    test.clock.advance(25 * 60);
    expect((await photo(car, { moment: 'leaving' })).status).toBe(409);
    const { photos } = (await test.call('GET /valets/:id/photos', { params: { id: car.id } }, car.guest)).body.data;
    expect(Object.groupBy(photos, ({ moment }) => moment)).toMatchObject({
      arrival: { length: 12 },
      leaving: { length: 2 },
    });
  });
});

describe('after a while', () => {
  it('what the guest wrote is deleted; the marks and the answer stay, and a deleted attendant has no name', async () => {
    const later = await aValetDay(test);
    const car = await later.requestedCar();
    const { revision } = (await mark(car, {}, later.staff.headers)).body.valet.damage;
    await answer(car, { said: 'wrong', revision, text: 'Zelda says no' });
    await later.move(car.id, 'paid');
    await later.handOver(car);
    test.clock.advance(151 * 24 * 60);
    await test.handlers['forget-tickets']();
    const rows = test.db.selectFrom('valetTickets').select('damage').where('id', '=', car.id);
    const before = (await rows.executeTakeFirstOrThrow()).damage;
    const [userId = ''] = Object.keys(before?.people ?? {});
    await test.db.transaction().execute((tx) => forgetAttendant(tx, { id: userId, name: 'Former' }));
    const { damage } = await rows.executeTakeFirstOrThrow();
    expect(JSON.stringify([damage, await marked(car)])).not.toContain('Fran Day');
    expect(damage).toMatchObject({
      people: { [userId]: 'Former' },
      marks: [A_MARK],
      answer: { said: 'wrong', text: '' },
    });
    const events = await test.db.selectFrom('valetEvents').select('fact').where('ticketId', '=', car.id).execute();
    expect(JSON.stringify(events)).not.toContain('Zelda');
  });
});
