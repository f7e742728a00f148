import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEMO_VEHICLES } from '#server/ports/vehicle-registry/demo-vehicles.ts';
import type { VehicleRegistryPort } from '#server/ports/vehicle-registry/vehicle-registry.port.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { upsertVehicle } from './vehicles.store.ts';

const lookUp = (app: TestApp, vehiclePlate: string, vehicleState = 'IL') =>
  app.call('POST /vehicles/get', { body: { vehiclePlate, vehicleState } });
const withRegistry = (lookUpFacts: VehicleRegistryPort['lookUp']) =>
  createTestApp({ deps: { vehicleRegistry: { lookUp: lookUpFacts } } });

describe('looking a vehicle up', () => {
  it('tells make, model, year and body of a plate that is known, however it is typed', async () => {
    const app = await createTestApp();
    const [demo] = DEMO_VEHICLES;
    if (!demo) throw new Error('The demo has vehicles.');
    const { status, body } = await lookUp(app, ` ${demo.plate.toLowerCase().replaceAll(' ', '-')} `, 'il');
    expect([status, body.data.status]).toEqual([200, 'ok']);
    expect(body.data.content).toEqual({
      make: demo.make,
      model: demo.model,
      year: demo.year,
      vin_data: { NCSABodyType: demo.bodyType },
    });
  });

  it('says that a plate is unknown, which is no error', async () => {
    const app = await createTestApp();
    const { status, body } = await lookUp(app, 'NOBODY1');
    expect([status, body.data]).toEqual([200, { status: 'unknown', content: null }]);
  });

  it('knows a vehicle that has parked here before', async () => {
    const app = await createTestApp();
    const facts = { make: 'Saab', model: '900', year: '1991', bodyType: '' };
    const plate = { plate: 'SAAB 9', plateKey: 'SAAB9', state: 'WI' };
    await upsertVehicle(app.db, { id: randomUUIDv7(), ...plate, facts, now: app.clock.now() });
    expect((await lookUp(app, 'saab9', 'WI')).body.data).toMatchObject({ status: 'ok', content: { make: 'Saab' } });
    expect((await lookUp(app, 'saab9', 'IL')).body.data.status).toBe('unknown');
  });

  it('lets the driver go on when the registry is down', async () => {
    const app = await withRegistry(() => {
      throw new Error('down');
    });
    expect(await lookUp(app, 'ABC123')).toMatchObject({
      status: 200,
      body: { data: { status: 'unavailable', content: null } },
    });
  });

  it('lets the driver go on after two seconds when the registry hangs', async () => {
    const app = await withRegistry(() => new Promise(() => {}));
    const started = performance.now();
    expect((await lookUp(app, 'ABC123')).body.data).toEqual({ status: 'unavailable', content: null });
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it.each(['ABCDEFGH1', 'AB_12', '<b>', '- -'])(
    'refuses "%s", which cannot be a plate, at its field',
    async (plate) => {
      const { status, body } = await lookUp(await createTestApp(), plate);
      const message = 'Please provide a valid license plate number and try again';
      expect([status, body.message]).toEqual([422, message]);
      expect(body.error).toEqual({ code: 'plate_invalid', message, fields: { vehiclePlate: message } });
    },
  );

  it('refuses a state that does not exist, at its field', async () => {
    const { status, body } = await lookUp(await createTestApp(), 'ABC123', 'ZZ');
    const message = 'Please provide a valid state for license plate';
    expect([status, body.error]).toEqual([422, { code: 'state_invalid', message, fields: { vehicleState: message } }]);
  });

  it('says which field is missing in the words of the page', async () => {
    const { status, body } = await lookUp(await createTestApp(), '', '');
    expect([status, body.error?.fields]).toEqual([
      400,
      {
        vehiclePlate: 'Please provide a valid license plate',
        vehicleState: 'Please provide a valid state for license plate',
      },
    ]);
  });
});
