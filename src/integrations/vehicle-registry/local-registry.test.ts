import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPlate, normalizePlate } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { aKnownVehicle } from '#platform/testing/builders/a-known-vehicle.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { DEMO_VEHICLES } from './demo-vehicles.ts';
import { createLocalRegistry } from './local-registry.ts';
import { describeVehicleRegistryPort } from './vehicle-registry.suite.ts';

const facts = { make: 'Volvo', model: 'V60', year: '2020', bodyType: 'Station Wagon (excluding van and truck based)' };
const noLimit = new AbortController().signal;

let database: Database;
beforeAll(async () => {
  const { connectionString } = await getTestDatabase();
  database = openDatabase({ connectionString, max: 2 });
});
afterAll(() => database.close());

const park = (plateKey: string, known: typeof facts) =>
  aKnownVehicle(database.db, { plateKey, state: 'IL', facts: known });

describeVehicleRegistryPort('the local registry', async () => {
  await park('WAGON1', facts);
  return { registry: createLocalRegistry(database.db), known: { plateKey: 'WAGON1', state: 'IL', facts } };
});

describe('the local registry', () => {
  it('does not claim to know a vehicle of which only the plate is stored', async () => {
    await park('PLAIN1', { make: '', model: '', year: '', bodyType: '' });
    const plate = { plateKey: 'PLAIN1', state: 'IL' };
    expect(await createLocalRegistry(database.db).lookUp(plate, noLimit)).toBeNull();
  });

  it.each(DEMO_VEHICLES)("knows the demo's $make $model $plate", async ({ plate, state, ...demoFacts }) => {
    expect([checkPlate(plate).ok, checkState(state).ok]).toEqual([true, true]);
    const lookedUp = createLocalRegistry(database.db).lookUp({ plateKey: normalizePlate(plate), state }, noLimit);
    expect(await lookedUp).toEqual(demoFacts);
  });

  it('has every demo plate once', () => {
    const keys = DEMO_VEHICLES.map(({ plate, state }) => `${state} ${normalizePlate(plate)}`);
    expect(new Set(keys).size).toBe(20);
  });
});
