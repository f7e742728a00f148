// Rule 105: a stand that counts its spaces.

import { randomUUIDv7 } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type EventReading, readEvents } from '#platform/testing/app/read-events.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';

const test = await createTestApp({ apart: true });
const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
const readings: EventReading[] = [];
afterEach(() => {
  for (const reading of readings.splice(0)) reading.stop();
});

async function aStand(capacity: number | null) {
  const owner = await test.signUp('vendor');
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  await aValetStand(test.db, { locationId, capacity });
  const valet = await joinTeam(test, owner, { role: 'valet' });
  const params = { locationId };
  const setCapacity = (requested: number | null | undefined, by: Pick<SignedUp, 'headers'> = owner) => {
    const rate = { price: 10, isHourly: true, ...(requested !== undefined && { capacity: requested }) };
    return test.call('PATCH /valets/locations/:locationId/settings', { params, body: rate }, by.headers);
  };
  const spacesOf = async () => (await board()).valetData.spaces;
  const board = async () => (await test.call('GET /valets/locations/:locationId', { params }, valet.headers)).body;
  let written = 0;
  const take = (more: { overCapacity?: boolean; _id?: string; eventId?: string } = {}) => {
    written += 1;
    const car = { plateNumber: `SP${written}`, state: 'IL', make: 'Honda', color: 'Blue' };
    const guest = { phoneNumber: `312555${1000 + written}`, firstName: 'Ann', ticketNumber: `S${written}` };
    return test.call('POST /valets', { body: { locationId, ...guest, ...car, ...more } }, valet.headers);
  };
  return { owner, valet, locationId, setCapacity, spacesOf, take };
}

describe('a stand that counts its spaces', () => {
  it('says what is taken and what is left, from the drop-off until the car stands in front', async () => {
    const { locationId, spacesOf, owner } = await aStand(6);
    for (const whereabouts of ['entry', 'parked', 'requested', 'retrieving', 'ready', 'void'] as const) {
      await aTicket(test.db, { locationId, whereabouts });
    }
    const spaces = { capacity: 6, taken: 4, left: 2, over: 0 };
    expect(await spacesOf()).toEqual(spaces);
    const { body } = await test.call('GET /locations/valets/me', {}, owner.headers);
    expect(body.data.locations[0]).toMatchObject({ spaces, settings: { capacity: 6 } });
  });

  it('refuses a car when none is left, before anything is written, unless the attendant says to take it in', async () => {
    const { take, spacesOf, valet } = await aStand(1);
    expect((await take()).status).toBe(201);
    const refused = await take();
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'stand_full']);
    expect(refused.body.error?.fields).toEqual({ overCapacity: '1 car is here, and there is room for 1.' });
    expect(refused.body).toMatchObject({ data: { spaces: { capacity: 1, taken: 1, left: 0, over: 0 } } });
    expect(await spacesOf()).toMatchObject({ taken: 1 });
    const taken = await take({ overCapacity: true });
    expect(taken.status).toBe(201);
    expect(await spacesOf()).toEqual({ capacity: 1, taken: 2, left: 0, over: 1 });
    const params = { id: taken.body.valet._id };
    const { body } = await test.call('GET /valets/:id/history', { params }, valet.headers);
    expect(body.events[0]).toMatchObject({ kind: 'created', detail: { over: true } });
  });

  it('notes nothing in the history of a car for which there was a space, whatever the request said', async () => {
    const { take, valet } = await aStand(1);
    const { body } = await take({ overCapacity: true });
    const history = await test.call('GET /valets/:id/history', { params: { id: body.valet._id } }, valet.headers);
    expect(history.body.events[0]?.detail).not.toHaveProperty('over');
  });

  it('gives the last space to only one of two attendants acting at once', async () => {
    const { take, spacesOf } = await aStand(5);
    const ends = await Promise.all(Array.from({ length: 12 }, () => take()));
    expect(ends.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
    expect(await spacesOf()).toEqual({ capacity: 5, taken: 5, left: 0, over: 0 });
  });

  it('answers an act that a phone repeats with its ticket, even if the stand is full by then', async () => {
    const { take } = await aStand(1);
    const [_id, eventId] = [randomUUIDv7(), randomUUIDv7()];
    const first = await take({ _id, eventId });
    const again = await take({ _id, eventId });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.valet._id).toBe(_id);
  });

  it('has a space again when a car is brought to the front', async () => {
    const { take, spacesOf, valet } = await aStand(1);
    const { body } = await take();
    const move = (status: 'parked' | 'ready') =>
      test.call(
        'PATCH /valets/:id',
        { params: { id: body.valet._id }, body: { status, parkedBy: 'Leo', parkedLocation: 'B1' } },
        valet.headers,
      );
    await move('parked');
    expect((await take()).status).toBe(409);
    await move('ready');
    expect(await spacesOf()).toMatchObject({ taken: 0, left: 1 });
    expect((await take()).status).toBe(201);
  });
});

describe('the number of spaces', () => {
  it('may be set below what is taken: it says how many cars too many there are, and no car has to leave', async () => {
    const { take, setCapacity, spacesOf } = await aStand(3);
    for (let car = 0; car < 3; car++) await take();
    expect((await setCapacity(1)).body.settings.capacity).toBe(1);
    expect(await spacesOf()).toEqual({ capacity: 1, taken: 3, left: 0, over: 2 });
  });

  it('stays as it is when omitted, and may be removed', async () => {
    const { take, setCapacity, spacesOf } = await aStand(0);
    expect((await setCapacity(undefined)).body.settings.capacity).toBe(0);
    expect((await take()).status).toBe(409);
    expect((await setCapacity(null)).body.settings.capacity).toBeNull();
    expect(await spacesOf()).toBeNull();
    expect((await take()).status).toBe(201);
  });

  it('is a whole number from 0 to 20,000; otherwise the field is named and nothing changes', async () => {
    const { setCapacity, spacesOf } = await aStand(4);
    for (const wrong of [-1, 1.5, 20_001]) {
      const { status, body } = await setCapacity(wrong);
      expect([status, body.error?.fields]).toEqual([400, { capacity: 'A whole number from 0 to 20,000.' }]);
    }
    expect(await spacesOf()).toMatchObject({ capacity: 4 });
  });

  it('is set only by the owner', async () => {
    const { setCapacity, valet, spacesOf } = await aStand(4);
    expect((await setCapacity(9, valet)).status).toBe(403);
    expect((await setCapacity(9, await test.signUp('vendor'))).status).toBe(404);
    expect(await spacesOf()).toMatchObject({ capacity: 4 });
  });

  it('reaches the boards that are open', async () => {
    const { locationId, setCapacity, take, valet } = await aStand(2);
    const reading = await readEvents({ url, path: `/valets/locations/${locationId}/events`, headers: valet.headers });
    readings.push(reading);
    const heard = () => {
      const last = reading.events.findLast(({ name }) => name === 'totals')?.data;
      return (last as { valetData: { spaces: unknown } } | undefined)?.valetData.spaces;
    };
    await reading.until(() => heard() !== undefined);
    await setCapacity(7);
    await reading.until(() => JSON.stringify(heard()) === JSON.stringify({ capacity: 7, taken: 0, left: 7, over: 0 }));
    await take();
    await reading.until(() => JSON.stringify(heard()) === JSON.stringify({ capacity: 7, taken: 1, left: 6, over: 0 }));
  });
});
