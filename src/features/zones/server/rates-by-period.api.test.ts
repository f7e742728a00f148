// Rule 357: a zone whose owner lets each part of a stay be priced by the rates of its time, from its rates to a longer stay.

import { describe, expect, it } from 'vitest';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id, lat: 41.5, lng: -88.5 });

const RATES: Tariff = [
  { name: 'Day', kind: 'per_hour', cents: 600 },
  { name: 'Evening', kind: 'per_hour', cents: 300, when: { from: '18:00', until: '06:00' } },
];

const putRates = (id: string, pricedBy?: PricedBy, rates = RATES) =>
  test.call('PUT /zones/:id/rates', { params: { id }, body: { rates, ...(pricedBy && { pricedBy }) } }, owner.headers);
const getRates = async (id: string) => (await test.call('GET /zones/:id/rates', { params: { id } })).body.data;
const zoneOf = async (id: string) => {
  const params = { locationId: lot.id, zoneId: id };
  return (await test.call('GET /locations/:locationId/zones/:zoneId', { params })).body.data.zone;
};
async function aZoneBy(pricedBy: PricedBy, rates = RATES) {
  const { id } = await aZone(test.db, { locationId: lot.id });
  expect((await putRates(id, pricedBy, rates)).status).toBe(200);
  return id;
}
/** Tuesday, November 17, in Chicago. */
const tuesday = (time: string) => new Date(`2026-11-17T${time}-06:00`).toISOString();
const quote = async (id: string, body: object) =>
  (await test.call('POST /zones/:id/quote', { params: { id }, body: body as never })).body.data;
const pay = async (clientSecret: string | null | undefined) => {
  await confirmCard(test, clientSecret ?? '');
  return (await returnFrom(test, clientSecret ?? '')).body.data.status;
};

describe('how the rates of a zone price a stay', () => {
  it('is by its entry until the owner says otherwise, and stays so when rates are set without it', async () => {
    const { id } = await aZone(test.db, { locationId: lot.id });
    expect((await getRates(id)).pricedBy).toBe('entry');
    await putRates(id);
    expect((await zoneOf(id)).pricedBy).toBe('entry');
    expect((await putRates(id, 'period')).body.data.pricedBy).toBe('period');
    await putRates(id);
    expect([(await getRates(id)).pricedBy, (await zoneOf(id)).pricedBy]).toEqual(['period', 'period']);
  });

  it('is changed with the rest of the zone, as a new version of it', async () => {
    const id = await aZoneBy('entry');
    const { version = 0 } = await zoneOf(id);
    const body = { pricedBy: 'period' as const, version };
    const changed = await test.call('PATCH /zones/:id', { params: { id }, body }, owner.headers);
    expect(changed.body.data.zone).toMatchObject({ pricedBy: 'period', version: version + 1 });
    const wrong = await test.call(
      'PATCH /zones/:id',
      { params: { id }, body: { pricedBy: 'exit' as never } },
      owner.headers,
    );
    expect([wrong.status, wrong.body.error?.fields]).toEqual([400, { pricedBy: 'Choose entry or period.' }]);
  });

  it('is copied with the zone, and with its rates to other zones', async () => {
    const id = await aZoneBy('period');
    const copy = await test.call('POST /zones/:id/copy', { params: { id }, body: {} }, owner.headers);
    expect(copy.body.data.zone.pricedBy).toBe('period');
    const other = await aZoneBy('entry');
    const { version = 0 } = await zoneOf(other);
    const zones = [{ zoneId: other, version, rates: RATES, pricedBy: 'period' as const }];
    const answer = await test.call('PUT /zones/:id/others/rates', { params: { id }, body: { zones } }, owner.headers);
    expect(answer.body.data.zones[0]).toMatchObject({ pricedBy: 'period', version: version + 1 });
    expect((await getRates(other)).pricedBy).toBe('period');
    const listed = await test.call(
      'GET /zones/:id/others',
      { params: { id }, query: { q: (await zoneOf(other)).zoneNumber } },
      owner.headers,
    );
    expect(listed.body.data.zones.find(({ zoneId }) => zoneId === other)?.pricedBy).toBe('period');
  });
});

describe('a stay in a zone priced by period', () => {
  const stay = { startTime: tuesday('16:00'), hours: 4 };

  it('costs each part at the rate of its time, and says so', async () => {
    expect(await quote(await aZoneBy('period'), stay)).toMatchObject({
      totalCost: 1980,
      rate: 'Day + Evening',
      lines: [{ label: 'Day + Evening', cents: 1800 }, { cents: 180 }],
      notes: ['2 h Day: $12.00', '2 h Evening: $6.00'],
    });
    expect(await quote(await aZoneBy('entry'), stay)).toMatchObject({ totalCost: 2640, rate: 'Day', notes: [] });
  });

  it('says that a minimum is charged', async () => {
    expect(await quote(await aZoneBy('period'), { startTime: tuesday('17:50'), hours: 1.5 })).toMatchObject({
      totalCost: 660,
      rate: 'Day',
      notes: ['Day has a minimum of $6.00.'],
    });
  });

  it('is sold, extended and shown at what one longer stay costs', async () => {
    const zoneId = await aZoneBy('period');
    test.clock.set(tuesday('15:50'));
    const driver = aGuest();
    const { sessionId } = await payForStay(test, driver, { zoneId, hours: 1 });
    // What the zone charges from now on does not matter to a stay that is already sold.
    await putRates(zoneId, 'entry');
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 3 } }, driver.headers);
    expect(added.body.data).toMatchObject({ totalCost: 1320, endTime: tuesday('20:00') });
    expect(await pay(added.body.data.clientSecret)).toBe('paid');
    const seen = (await test.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers)).body.data;
    expect(seen).toMatchObject({
      totalCost: 1980,
      hours: 4,
      terms: { pricedBy: 'period' },
      lines: [{ label: 'Day + Evening', cents: 1800 }, { cents: 180 }],
    });
  });

  it('is corrected to it at its price there', async () => {
    const [here, there] = [await aZoneBy('entry'), await aZoneBy('period')];
    test.clock.set(tuesday('15:50'));
    const { sessionId, receiptKey } = await payForStay(test, aGuest(), { zoneId: here, hours: 4 });
    const params = { key: receiptKey };
    const body = { sessionId, zoneId: there };
    const corrected = await test.call('POST /receipts/:key/corrections', { params, body });
    expect(corrected.body.data).toMatchObject({ difference: -660, rate: 'Day + Evening' });
  });

  it('is compared with other lots at its price', async () => {
    const away = await aLocation(test.db, { ownerId: owner.user._id, lat: 44.5, lng: -100.5 });
    const { id } = await aZone(test.db, { locationId: away.id });
    await putRates(id, 'period');
    const query = { start: tuesday('16:00'), minutes: 240 };
    const near = await test.call('GET /locations/center/:point', {
      params: { point: '44.5,-100.5' },
      query,
    });
    const { timeZone } = (
      await test.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId: away.id, zoneId: id } })
    ).body.data.location;
    expect([timeZone, near.body.data.data[0]?.price]).toMatchObject([
      'America/Chicago',
      { cents: 1980, rate: 'Day + Evening' },
    ]);
  });
});
