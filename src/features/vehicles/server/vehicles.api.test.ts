import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_VEHICLES } from '#integrations/vehicle-registry/demo-vehicles.ts';
import type { VehicleRegistryPort } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import { createTestApp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay, prepareStay } from '#platform/testing/builders/a-driver.ts';
import { aKnownVehicle } from '#platform/testing/builders/a-known-vehicle.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const lookUp = (vehiclePlate: string, vehicleState = 'IL', at: TestApp = app) =>
  at.call('POST /vehicles/get', { body: { vehiclePlate, vehicleState } });
const withRegistry = (lookUpFacts: VehicleRegistryPort['lookUp']) =>
  createTestApp({ deps: { vehicleRegistry: { lookUp: lookUpFacts } } });

describe('looking a vehicle up', () => {
  it('returns make, model, year and body of a known plate, however it is typed', async () => {
    const [demo] = DEMO_VEHICLES;
    if (!demo) throw new Error('The demo has vehicles.');
    const { status, body } = await lookUp(` ${demo.plate.toLowerCase().replaceAll(' ', '-')} `, 'il');
    expect([status, body.data.status]).toEqual([200, 'ok']);
    expect(body.data.content).toEqual({
      make: demo.make,
      model: demo.model,
      year: demo.year,
      vin_data: { NCSABodyType: demo.bodyType },
    });
  });

  it('reports an unknown plate without an error', async () => {
    const { status, body } = await lookUp('NOBODY1');
    expect([status, body.data]).toEqual([200, { status: 'unknown', content: null }]);
  });

  it('knows a vehicle that has parked here before', async () => {
    const facts = { make: 'Saab', model: '900', year: '1991', bodyType: '' };
    await aKnownVehicle(app.db, { plateKey: 'SAAB9', state: 'WI', facts });
    expect((await lookUp('saab9', 'WI')).body.data).toMatchObject({ status: 'ok', content: { make: 'Saab' } });
    expect((await lookUp('saab9', 'IL')).body.data.status).toBe('unknown');
  });

  it('lets the driver go on when the registry is down (V16.5.2)', async () => {
    const down = await withRegistry(() => {
      throw new Error('down');
    });
    expect(await lookUp('ABC123', 'IL', down)).toMatchObject({
      status: 200,
      body: { data: { status: 'unavailable', content: null } },
    });
  });

  it('lets the driver go on after two seconds when the registry hangs (V16.5.2)', async () => {
    const hanging = await withRegistry(() => new Promise(() => {}));
    expect((await lookUp('ABC123', 'IL', hanging)).body.data).toEqual({ status: 'unavailable', content: null });
  });

  const TRY_AGAIN = 'Please provide a valid license plate number and try again';
  it.each([
    ['<>', TRY_AGAIN],
    ['- -', TRY_AGAIN],
    ['ABCDEFGH1', 'At most 8 letters and digits'],
    ['АВС12', 'Use only the letters A to Z and digits'],
  ])('refuses "%s", which cannot be a plate, at its field', async (plate, vehiclePlate) => {
    const { status, body } = await lookUp(plate);
    expect([status, body.message]).toEqual([422, vehiclePlate]);
    expect(body.error).toEqual({ code: 'plate_invalid', message: vehiclePlate, fields: { vehiclePlate } });
  });

  it('refuses a state that does not exist, at its field', async () => {
    const { status, body } = await lookUp('ABC123', 'ZZ');
    const message = 'Please provide a valid state for license plate';
    expect([status, body.error]).toEqual([422, { code: 'state_invalid', message, fields: { vehicleState: message } }]);
  });

  it('names the missing field in the page’s words', async () => {
    const { status, body } = await lookUp('', '');
    expect([status, body.error?.fields]).toEqual([
      400,
      {
        vehiclePlate: 'Please provide a valid license plate',
        vehicleState: 'Please provide a valid state for license plate',
      },
    ]);
  });
});

describe('a vehicle that has parked', () => {
  const read = (id: string, headers: Record<string, string> = {}) =>
    app.call('GET /vehicles/:id', { params: { id } }, headers);

  /** A guest's paid stay, and the lot's owner. */
  async function aParkedVehicle() {
    const owner = await app.signUp('vendor');
    const { id: locationId } = await aLocation(app.db, { ownerId: owner.user._id });
    const { id: zoneId } = await aZone(app.db, { locationId });
    const driver = aGuest();
    const vehicle = aVehicle();
    const stay = await payForStay(app, driver, { zoneId, vehicles: [vehicle] });
    const { body } = await app.call('GET /sessions/:id', { params: { id: stay.sessionId } }, driver.headers);
    return { owner, driver, vehicle, vehicleId: body.data.vehicleId, zoneId };
  }

  it('is visible to its driver, the lot’s owner and support', async () => {
    const { owner, driver, vehicle, vehicleId } = await aParkedVehicle();
    const { status, body } = await read(vehicleId, driver.headers);
    const facts = { make: '', model: '', year: '' };
    expect([status, body.data.vehicle]).toEqual([
      200,
      { _id: vehicleId, vehiclePlate: vehicle.plate, vehicleState: vehicle.state, ...facts },
    ]);
    for (const role of ['admin', 'odogwu'] as const) {
      expect((await read(vehicleId, (await app.signUp(role)).headers)).status).toBe(200);
    }
    expect((await read(vehicleId, owner.headers)).status).toBe(200);
  });

  it('is 404 for anyone else (V8.2.2)', async () => {
    const { vehicleId } = await aParkedVehicle();
    for (const role of ['vendor', 'customer', 'enforcer', 'valet'] as const) {
      expect((await read(vehicleId, (await app.signUp(role)).headers)).status).toBe(404);
    }
    expect((await read(vehicleId, aGuest().headers)).status).toBe(404);
    expect((await read(vehicleId)).status).toBe(401);
  });

  it('is 404 for a driver who entered its plate and never paid', async () => {
    const { vehicle, vehicleId, zoneId } = await aParkedVehicle();
    app.clock.advance(120);
    const curious = aGuest();
    await prepareStay(app, curious, { zoneId, vehicles: [vehicle] });
    expect((await read(vehicleId, curious.headers)).status).toBe(404);
    app.clock.advance(24 * 60);
    await app.handlers['sweep-payments']();
    expect((await read(vehicleId, curious.headers)).status).toBe(404);
  });

  it('is 404 for an invalid id', async () => {
    const { headers } = await app.signUp('odogwu');
    expect((await read(randomUUIDv7(), headers)).status).toBe(404);
    expect((await read('1', headers)).status).toBe(400);
  });
});
