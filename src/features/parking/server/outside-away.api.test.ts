// With every outside service down except payments, drivers still pay and vendors still list lots.

import { describe, expect, it } from 'vitest';
import { cutOff } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const away = async (): Promise<never> => {
  throw new Error('connect ECONNREFUSED 192.0.2.1:443');
};
let providerIsAway = false;

const test = await createTestApp({
  faults: async () => {
    if (providerIsAway) cutOff();
  },
  deps: {
    places: { suggest: away, locate: away },
    staticMap: { credit: '', draw: away },
    vehicleRegistry: { lookUp: away },
    mail: { send: away },
  },
});
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500 });

describe('with every provider down except payments', () => {
  it('a driver gets no vehicle data, pays, and has a receipt (V16.5.2)', async () => {
    const guest = aGuest();
    const looked = await test.call('POST /vehicles/get', { body: { vehiclePlate: 'ABC123', vehicleState: 'IL' } });
    expect(looked.body.data).toEqual({ status: 'unavailable', content: null });
    const { status, receiptKey } = await payForStay(test, guest, { zoneId });
    expect(status).toBe('paid');
    const receipt = await test.call('GET /receipts/:key', { params: { key: receiptKey } });
    expect(receipt.body.data).toMatchObject({ status: 'paid', totalCost: 550 });
    const sessionData = { receiptKey };
    const body = { email: 'dora@people.example', name: 'Dora', sessionData };
    expect((await test.call('POST /contact/sendReceipt', { body })).status).toBe(200);
    await expect(test.drainJobs()).rejects.toThrow('ECONNREFUSED');
  });

  it('a vendor lists a lot by its typed address and the pin (V16.5.2)', async () => {
    const requested = await test.call('GET /places', { query: { q: 'Harbor' } });
    expect([requested.status, requested.body.error?.code]).toEqual([503, 'places_unavailable']);
    const coordinates: [number, number] = [-87.6051, 41.8917];
    const body = {
      name: 'Harbor Lot',
      phoneNumber: '3125550199',
      address: '600 E Grand Ave',
      location_point: { coordinates },
    };
    expect((await test.call('POST /locations', { body }, vendor.headers)).status).toBe(201);
  });

  it('no answer reveals the provider or its address (V16.5.1, V16.5.2)', async () => {
    const answers = [
      await test.call('GET /places', { query: { q: 'Harbor' } }),
      await test.call('GET /places/:placeId', { params: { placeId: 'gaz:zip:60614' } }),
      await test.call('GET /locations/:id/map', { params: { id: lot.id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(JSON.stringify(answers)).not.toMatch(/ECONN|192\.0\.2/);
  });
});

describe('with the payment provider down', () => {
  it('nothing is sold or charged, and sales resume when it is back (V16.5.2, V16.5.3)', async () => {
    const guest = aGuest();
    providerIsAway = true;
    const { status, body } = await requestIntent(test, guest, { zoneId });
    expect([status, body.error?.code]).toEqual([503, 'payment_unavailable']);
    expect((await test.call('GET /sessions/me', {}, guest.headers)).body.sessions).toEqual([]);
    providerIsAway = false;
    expect((await payForStay(test, guest, { zoneId })).status).toBe('paid');
  });
});
