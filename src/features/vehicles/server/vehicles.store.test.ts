import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { aKnownVehicle } from '#platform/testing/builders/a-known-vehicle.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { listFacts, vehicleIdOf } from './vehicles.store.ts';

const { connectionString } = await getTestDatabase();
const { db, close } = openDatabase({ connectionString, max: 1 });
afterAll(() => close());

describe('a vehicle', () => {
  it('is identified by state and plate at every lot', () => {
    const id = vehicleIdOf({ state: 'IL', plateKey: 'TWICE1' });
    expect(vehicleIdOf({ state: 'IL', plateKey: 'TWICE1' })).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is a different one if the same letters come from another state', () => {
    expect(vehicleIdOf({ state: 'WI', plateKey: 'STATES' })).not.toBe(vehicleIdOf({ state: 'IL', plateKey: 'STATES' }));
  });

  it("has the registry's facts, if there are any", async () => {
    const facts = { make: 'Honda', model: 'Fit', year: '2018', bodyType: '5-door/4-door hatchback' };
    const id = await aKnownVehicle(db, { plateKey: 'FACTS1', state: 'IL', facts });
    const other = vehicleIdOf({ plateKey: 'PLAIN1', state: 'IL' });
    const listed = await listFacts(db, [id, other, id]);
    expect([...listed]).toEqual([[id, { make: 'Honda', model: 'Fit', year: '2018' }]]);
  });
});
