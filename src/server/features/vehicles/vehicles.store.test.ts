import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { getTestDatabase } from '#testing/database/test-database.ts';
import { findVehicle, upsertVehicle } from './vehicles.store.ts';

const now = new Date('2026-11-20T18:00:00Z');
const facts = { make: 'Honda', model: 'Fit', year: '2018', bodyType: '5-door/4-door hatchback' };
const aVehicle = (plateKey: string) => ({ id: randomUUIDv7(), plate: plateKey, plateKey, state: 'IL', now });

let database: Database;
beforeAll(async () => {
  const { connectionString } = await getTestDatabase();
  database = openDatabase({ connectionString, max: 10 });
});
afterAll(() => database.close());

describe('a vehicle that parks', () => {
  it('is stored once per state and plate, as first typed', async () => {
    const first = await upsertVehicle(database.db, { ...aVehicle('TWICE1'), plate: 'TWICE 1' });
    expect(await upsertVehicle(database.db, aVehicle('TWICE1'))).toBe(first);
    expect(await findVehicle(database.db, first)).toMatchObject({ plate: 'TWICE 1', state: 'IL', make: '' });
  });

  it('is another one when the same letters come from another state', async () => {
    const here = await upsertVehicle(database.db, aVehicle('STATES'));
    expect(await upsertVehicle(database.db, { ...aVehicle('STATES'), state: 'WI' })).not.toBe(here);
  });

  it('gets the registry’s facts, and keeps them', async () => {
    const id = await upsertVehicle(database.db, aVehicle('FACTS1'));
    await upsertVehicle(database.db, { ...aVehicle('FACTS1'), facts });
    await upsertVehicle(database.db, { ...aVehicle('FACTS1'), facts: null });
    expect(await findVehicle(database.db, id)).toMatchObject({ make: 'Honda', model: 'Fit', year: '2018' });
  });

  it('is one vehicle when twenty bookings create it at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => upsertVehicle(database.db, aVehicle('CROWD1'))));
    expect(new Set(ids).size).toBe(1);
  });
});
