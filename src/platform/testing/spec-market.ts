/** A vendor, a customer and a guest of the specification, and the vendor's lot with an hourly and a daily zone, all through its calls. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from './app/test-app.ts';
import { type SpecClient, specClients, textAt, valueAt } from './spec-client.ts';

export const PASSWORD = 'Correct-horse-1';

export const aGuestId = () => randomBytes(16).toString('base64url');

export async function specMarket(test: TestApp) {
  const { clientFor, made } = specClients(test);

  async function signedUp(email: string, role: 'vendor' | 'customer'): Promise<SpecClient> {
    const client = clientFor();
    const body = { name: 'Ann Example', email, password: PASSWORD, passwordConfirm: PASSWORD, role };
    expect((await client.call('POST', '/api/v1/users/signup', body)).status).toBe(201);
    expect((await client.login(email, PASSWORD)).body).toMatchObject({
      token: expect.any(String),
      user: { email, role },
    });
    return client;
  }

  /** As an account that was made on the server. */
  const staff = async (role: 'admin' | 'odogwu') => clientFor((await test.signUp(role)).token);

  const vendor = await signedUp('owner@lots.example', 'vendor');
  const vendorId = textAt(await vendor.call('GET', '/api/v1/me'), 'user._id');
  const customer = await signedUp('driver@people.example', 'customer');
  const guest = clientFor();

  const added = await vendor.call('POST', '/api/v1/locations', {
    userId: vendorId,
    name: 'Canal Lot',
    phoneNumber: '3125550100',
    address: '500 W Monroe St, Chicago, IL 60661',
    place_id: 'a-place',
    location_point: { coordinates: [-87.63995, 41.88052] },
  });
  const locationId = textAt(added, 'data.location._id');
  const openAllDay = { openTime: '00:00', closeTime: '00:00' };
  const zoneOf = async (zoneNumber: string, price: number | string, isHourly: boolean) =>
    textAt(
      await vendor.call('POST', '/api/v1/zones', { locationId, zoneNumber, price, isHourly, ...openAllDay }),
      'data.zone._id',
    );
  const hourly = await zoneOf('A1', 10, true);
  const daily = await zoneOf('D1', '18.50', false);

  let plates = 0;
  const aPlate = () => {
    plates += 1;
    return `SPEC${plates}`;
  };

  const intentFor = (client: SpecClient, zoneId: string, more: object = {}) =>
    client.call('POST', '/api/v1/billing/stripe-intent', { hours: 1, zoneId, fees: 1, paymentObject: {}, ...more });

  /** The fields of the specification's session, for an intent that has just been answered. */
  const sessionFields = <A extends object>(answered: A, zoneId: string, user: string) => ({
    fees: 1,
    hours: 1,
    ...answered,
    zoneId,
    vehicleId: '',
    rate: 10,
    isHourly: zoneId === hourly,
    locationId,
    locationName: 'Canal Lot',
    locationAddress: '500 W Monroe St, Chicago, IL 60661',
    user,
    vehiclePlate: aPlate(),
    vehicleState: 'IL',
    vehicleMake: '',
    vehicleModel: '',
    vehicleYear: '',
    vehicleDescription: '',
    vehicleImageUrl: '',
    totalCostPlus: 11,
  });

  /** What the card wallet's own script does with the client secret. */
  async function confirm(clientSecret: string): Promise<void> {
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
    const payload = { clientSecret, card };
    await test.app.inject({ method: 'POST', url: '/api/v1/sandbox/payments/confirm', payload });
    await test.drainJobs();
  }

  async function park(client: SpecClient, zoneId: string, { user, intent = {} }: { user: string; intent?: object }) {
    const requested = await intentFor(client, zoneId, intent);
    expect(requested.body).toMatchObject({ data: { totalCost: expect.any(Number) }, error: null });
    const [startTime, endTime] = [textAt(requested, 'data.startTime'), textAt(requested, 'data.endTime')];
    const fields = sessionFields({ startTime, endTime, totalCost: valueAt(requested, 'data.totalCost') }, zoneId, user);
    const stored = await client.call('POST', '/api/v1/sessions', fields);
    expect(stored).toMatchObject({
      status: 201,
      body: {
        data: { totalCost: fields.totalCost, startTime: expect.any(String), endTime: expect.any(String) },
      },
    });
    await confirm(textAt(requested, 'data.clientSecret'));
    const { data } = stored.body as { readonly data: object };
    return { session: { ...fields, ...data }, sessionId: textAt(stored, 'data._id') };
  }

  return {
    clientFor,
    made,
    signedUp,
    staff,
    vendor,
    vendorId,
    customer,
    guest,
    added,
    locationId,
    openAllDay,
    zoneOf,
    hourly,
    daily,
    intentFor,
    sessionFields,
    confirm,
    park,
  };
}
