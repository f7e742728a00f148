// Rule 32: an account's vehicles, each plate of a state only once.

import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#platform/testing/app/test-app.ts';

let app: TestApp;
let driver: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  driver = await app.signUp('customer');
});

type Typed = { plate: string; state?: string; nickname?: string; isDefault?: boolean };

const save = ({ state = 'IL', ...vehicle }: Typed, as = driver) =>
  app.call('POST /vehicles/me', { body: { state, ...vehicle } }, as.headers);
const saved = async (vehicle: Typed) => (await save(vehicle)).body.data.vehicle;
const list = async (as = driver) => (await app.call('GET /vehicles/me', {}, as.headers)).body.data.vehicles;
const plates = async () => (await list()).map(({ plate }: { plate: string }) => plate);
const change = (id: string, body: Partial<Typed>, as = driver) =>
  app.call('PATCH /vehicles/me/:id', { params: { id }, body }, as.headers);
const remove = (id: string, as = driver) => app.call('DELETE /vehicles/me/:id', { params: { id } }, as.headers);

describe('saving a vehicle', () => {
  it('keeps it for the account, as typed, with its own name', async () => {
    const { status, body } = await save({ plate: ' abc 123 ', state: 'il', nickname: ' Blue Honda ' });
    const vehicle = { _id: expect.any(String), plate: 'ABC 123', state: 'IL', nickname: 'Blue Honda', isDefault: true };
    expect([status, body.data]).toEqual([201, { vehicle }]);
    expect(await list()).toEqual([vehicle]);
  });

  it('refuses a plate that the account already has, however it is typed, but not one of another state', async () => {
    await save({ plate: 'ABC 123' });
    expect(await save({ plate: 'abc-123' })).toMatchObject({
      status: 409,
      body: { error: { code: 'vehicle_saved', fields: { plate: expect.any(String) } } },
    });
    expect((await save({ plate: 'ABC 123', state: 'WI' })).status).toBe(201);
  });

  it.each([
    [{ plate: '???' }, 'plate'],
    [{ plate: 'ABC123', state: 'ZZ' }, 'state'],
    [{ plate: 'ABC123', nickname: 'x'.repeat(41) }, 'nickname'],
  ])('says at the field what is wrong with %o', async (vehicle, field) => {
    const { status, body } = await save(vehicle);
    expect([status >= 400 && status < 500, Object.keys(body.error?.fields ?? {})]).toEqual([true, [field]]);
    expect(await list()).toEqual([]);
  });

  it('accepts twenty and refuses the next', async () => {
    for (let n = 0; n < 20; n++) expect((await save({ plate: `CAR${n}` })).status).toBe(201);
    expect((await save({ plate: 'CAR20' })).body.error?.code).toBe('too_many_vehicles');
  });

  it('saves one vehicle when two phones save the same plate at once', async () => {
    const statuses = (await Promise.all([save({ plate: 'TWICE' }), save({ plate: 'TWICE' })])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await plates()).toEqual(['TWICE']);
  });
});

describe('the default vehicle', () => {
  it('is the first one, until another is made the default', async () => {
    await save({ plate: 'ONE' });
    const two = await saved({ plate: 'TWO' });
    expect(await plates()).toEqual(['ONE', 'TWO']);
    await change(two._id, { isDefault: true });
    expect((await list()).map(({ plate, isDefault }: Typed) => [plate, isDefault])).toEqual([
      ['TWO', true],
      ['ONE', false],
    ]);
  });

  it('is one of the others once it is removed or no longer wanted as the default', async () => {
    await save({ plate: 'ONE' });
    const two = await saved({ plate: 'TWO', isDefault: true });
    app.clock.advance(1);
    const three = await saved({ plate: 'THREE', isDefault: true });
    await remove(three._id);
    expect(await plates()).toEqual(['TWO', 'ONE']);
    await change(two._id, { isDefault: false });
    expect(await plates()).toEqual(['ONE', 'TWO']);
  });
});

describe('changing and removing a vehicle', () => {
  it('changes what is given and leaves the rest', async () => {
    const { _id } = await saved({ plate: 'ABC 123', nickname: 'Van' });
    expect((await change(_id, { state: 'WI' })).body.data.vehicle).toEqual({
      _id,
      plate: 'ABC 123',
      state: 'WI',
      nickname: 'Van',
      isDefault: true,
    });
  });

  it("refuses the plate of another of the account's vehicles", async () => {
    await save({ plate: 'ONE' });
    const { _id } = await saved({ plate: 'TWO' });
    expect((await change(_id, { plate: 'one' })).body).toMatchObject({ error: { code: 'vehicle_saved' } });
    expect(await plates()).toEqual(['ONE', 'TWO']);
  });

  it('lets nobody else see, change or remove it', async () => {
    const { _id } = await saved({ plate: 'MINE' });
    const stranger = await app.signUp('customer');
    expect(await list(stranger)).toEqual([]);
    expect((await change(_id, { plate: 'YOURS' }, stranger)).status).toBe(404);
    expect((await remove(_id, stranger)).status).toBe(404);
    expect(await plates()).toEqual(['MINE']);
  });

  it('does not find one that is gone', async () => {
    const { _id } = await saved({ plate: 'GONE' });
    expect((await remove(_id)).status).toBe(200);
    expect((await remove(_id)).status).toBe(404);
    expect((await change(randomUUIDv7(), { plate: 'X1' })).status).toBe(404);
  });
});
