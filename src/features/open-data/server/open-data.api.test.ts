import { beforeAll, describe, expect, it } from 'vitest';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone, CITY_TAX } from '#platform/testing/builders/a-location.ts';
import { checkApdsPlace, checkApdsRateTable, checkParkApiSite } from '#platform/testing/stand-ins/published-schemas.ts';

let app: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://parkvale.example' } });
  owner = await app.signUp('vendor');
});

const places = async () => (await app.call('GET /open/apds/places', {})).body;
const rates = async () => (await app.call('GET /open/apds/rates', {})).body;
const sites = async () => (await app.call('GET /open/parkapi/v3/sites', {})).body;
const siteOf = async (lotId: string) => (await sites()).items.find(({ uid }) => uid === lotId);
const placeOf = async (id: string) => (await places()).data.find((place) => place.id === id);
const ratesOf = async (zoneId: string) => (await rates()).data.filter(({ id }) => id.startsWith(zoneId));

const EVENING: Tariff = [
  { name: 'Day', kind: 'per_hour', cents: 600, stepMinutes: 15, dailyMaximumCents: 3000 },
  {
    name: 'Bands',
    kind: 'bands',
    bands: [
      { upToMinutes: 30, cents: 300 },
      { upToMinutes: 90, cents: 500 },
    ],
    thenCentsPerHour: 240,
    when: { days: [1, 2], from: '20:00', until: '24:00' },
  },
  { name: 'Early bird', kind: 'flat', cents: 1200, exitBy: '18:00', when: { from: '05:00', until: '09:00' } },
  { name: 'Game', kind: 'flat', cents: 4000, when: { dates: [{ from: '2026-03-08', until: '2026-03-08' }] } },
  { name: 'Days', kind: 'per_day', cents: 2500 },
];

async function aLot(options: Partial<Parameters<typeof aLocation>[1]> = {}) {
  return aLocation(app.db, { ownerId: owner.user._id, feeBasisPoints: 0, ...options });
}

describe('open data', () => {
  it('describes in the published formats what every kind of lot sells', async () => {
    const lot = await aLot({ taxes: [CITY_TAX], address: '1 Nowhere' });
    await aZone(app.db, { locationId: lot.id, rates: EVENING, openMinutes: 1200, closeMinutes: 120 });
    await aZone(app.db, { locationId: lot.id, isHourly: false, pausedAt: app.clock.now() });
    await aLot();
    const { data } = await places();
    expect(data.length).toBeGreaterThanOrEqual(4);
    expect(data.flatMap(checkApdsPlace)).toEqual([]);
    const tables = (await rates()).data;
    expect(tables.length).toBeGreaterThanOrEqual(6);
    expect(tables.flatMap(checkApdsRateTable)).toEqual([]);
    expect((await sites()).items.flatMap(checkParkApiSite)).toEqual([]);
  });

  it('needs no key, may be cached by anybody for a minute and read by any page', async () => {
    for (const url of ['/open/apds/places', '/open/apds/rates', '/open/parkapi/v3/sites']) {
      const answer = await app.app.inject({ url: `/api/v1${url}` });
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=60',
        'access-control-allow-origin': '*',
        etag: expect.stringMatching(/^W\/"/),
      });
      expect((await app.app.inject({ url })).body).toBe(answer.body);
    }
  });

  it('is not sent again while nothing but the time has changed', async () => {
    const lot = await aLot();
    const url = '/api/v1/open/parkapi/v3/sites';
    const { etag = '' } = (await app.app.inject({ url })).headers;
    const again = () => app.app.inject({ url, headers: { 'if-none-match': `"other", ${etag}` } });
    app.clock.advance(2);
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
    await aZone(app.db, { locationId: lot.id });
    expect((await again()).statusCode).toBe(200);
  });

  it("is in English whatever the caller's language", async () => {
    const lot = await aLot();
    await aZone(app.db, { locationId: lot.id, zoneNumber: '4', priceCents: 250 });
    const headers = { 'accept-language': 'es' };
    const { body } = await app.call('GET /open/parkapi/v3/sites', {}, headers);
    expect(body.items.find(({ uid }) => uid === lot.id)?.fee_description).toBe('Zone 4: Hourly rate: $2.50 an hour');
  });

  it('never has archived lots or zones', async () => {
    const gone = await aLot({ archivedAt: app.clock.now() });
    const there = await aLot();
    const zone = await aZone(app.db, { locationId: there.id, archivedAt: app.clock.now() });
    expect([await siteOf(gone.id), await placeOf(gone.id), await placeOf(zone.id), await ratesOf(zone.id)]).toEqual([
      undefined,
      undefined,
      undefined,
      [],
    ]);
    expect(await placeOf(there.id)).toMatchObject({ childIds: [] });
  });

  it('shows a paused lot as closed and its rates as suspended', async () => {
    const lot = await aLot();
    const zone = await aZone(app.db, { locationId: lot.id, pausedAt: app.clock.now() });
    expect(await siteOf(lot.id)).toMatchObject({ opening_hours: 'Mo-Su off', realtime_opening_status: 'CLOSED' });
    expect(await placeOf(zone.id)).toMatchObject({ operatingRestrictions: [{ operatingRestriction: 'noParking' }] });
    expect((await ratesOf(zone.id)).map(({ validity }) => validity.validityStatus)).toEqual(['suspended']);
  });

  it('closes a lot on a date, and in hours without a rate, in its hours and its free spaces alike', async () => {
    const lot = await aLot();
    const zone = await aZone(app.db, { locationId: lot.id, openMinutes: 0, closeMinutes: 0 });
    const change = { params: { id: zone.id } };
    await app.call('PATCH /zones/:id', { ...change, body: { capacity: 5 } }, owner.headers);
    expect(await siteOf(lot.id)).toMatchObject({ opening_hours: '24/7', realtime_free_capacity: 5 });
    const today = localDay(app.clock.now(), 'America/Chicago');
    const dates = [{ from: today, until: today, closed: true as const, name: 'Paving' }];
    await app.call('PUT /locations/:id/dated-hours', { params: { id: lot.id }, body: { dates } }, owner.headers);
    expect(await siteOf(lot.id)).toMatchObject({
      opening_hours: expect.stringMatching(/^24\/7; \d{4} [A-Z][a-z]{2} \d{2} off$/),
      realtime_opening_status: 'CLOSED',
      realtime_free_capacity: 0,
    });
    expect(await placeOf(lot.id)).toMatchObject({ times: { openAllYear: false } });
    const rates = [{ name: 'Evening', kind: 'flat' as const, cents: 900, when: { from: '17:00', until: '24:00' } }];
    await app.call('PUT /zones/:id/rates', { ...change, body: { rates } }, owner.headers);
    expect((await siteOf(lot.id))?.opening_hours).toMatch(/^Mo-Su 17:00-24:00; /);
  });

  it('splits the address into street, city and ZIP code', async () => {
    const lot = await aLot();
    expect((await placeOf(lot.id))?.placeStreetAddress).toEqual({
      countryCode: 'us',
      city: [{ language: 'en', string: 'Chicago' }],
      postCode: '60606',
      addressLines: [{ order: 0, type: 'street', text: [{ language: 'en', string: '200 W Lake St' }] }],
    });
  });

  it('says for counted zones how many places are taken and free', async () => {
    const lot = await aLot();
    const zone = await aZone(app.db, { locationId: lot.id });
    const change = { params: { id: zone.id }, body: { capacity: 12 } };
    await app.call('PATCH /zones/:id', change, owner.headers);
    await app.call('PUT /zones/:id/blocked', { ...change, body: { blocked: 5 } }, owner.headers);
    expect(await siteOf(lot.id)).toMatchObject({ capacity: 12, realtime_free_capacity: 7, has_realtime_data: true });
    expect(await placeOf(zone.id)).toMatchObject({
      characteristics: { spacesTotal: 12 },
      hierarchyElementReference: { demandTable: [{ demandType: [{ count: 5, occupancyCalculation: 'counted' }] }] },
    });
  });

  it('gives no number of places if one zone does not count', async () => {
    const lot = await aLot();
    const zone = await aZone(app.db, { locationId: lot.id });
    await aZone(app.db, { locationId: lot.id });
    await app.call('PATCH /zones/:id', { params: { id: zone.id }, body: { capacity: 12 } }, owner.headers);
    const site = await siteOf(lot.id);
    expect([site?.has_realtime_data, site?.capacity, site?.realtime_free_capacity]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });
});

describe('rates in open data', () => {
  it('include the fee and the taxes of the day', async () => {
    const lot = await aLot({ feeBasisPoints: 1000, taxes: [CITY_TAX] });
    const zone = await aZone(app.db, { locationId: lot.id, isHourly: false, priceCents: 1000 });
    const [table] = await ratesOf(zone.id);
    expect(table?.rateLineCollections[0]?.rateLines).toMatchObject([
      { rateLineType: 'incrementingRate', incrementPeriod: 'P1D', value: 11.66 },
    ]);
  });

  it('charge the first hour at once, then by the minute', async () => {
    const zone = await aZone(app.db, { locationId: (await aLot()).id, priceCents: 600 });
    const [table] = await ratesOf(zone.id);
    expect(table?.rateLineCollections[0]?.rateLines).toMatchObject([
      { rateLineType: 'flatRateTier', durationStart: '00:00', durationEnd: '01:00', value: 6, usageCondition: 'once' },
      { rateLineType: 'incrementingRate', durationStart: '01:00', incrementPeriod: 'PT1M', value: 0.1 },
    ]);
  });

  it("are one table each, with the times at which they apply by the lot's clock", async () => {
    const zone = await aZone(app.db, { locationId: (await aLot()).id, rates: EVENING });
    const tables = await ratesOf(zone.id);
    expect(tables.map(({ rateType, activeTimes }) => [rateType, activeTimes])).toEqual([
      ['hourly', []],
      [
        'hourly',
        [
          {
            recurringDayWeekMonthPeriod: [{ applicableDay: ['monday', 'tuesday'] }],
            recurringTimePeriodOfDay: [{ startTimeOfPeriod: '20:00', endTimeOfPeriod: '23:59' }],
          },
        ],
      ],
      ['daily', [{ recurringTimePeriodOfDay: [{ startTimeOfPeriod: '05:00', endTimeOfPeriod: '09:00' }] }]],
      // The clocks of Chicago skip an hour on that day.
      ['event', [{ startOfPeriod: '2026-03-08T06:00:00.000Z', endOfPeriod: '2026-03-09T05:00:00.000Z' }]],
      ['daily', []],
    ]);
    expect(tables[1]?.rateLineCollections[0]?.rateLines.map(({ value }) => value)).toEqual([3, 2, 0.04]);
    expect(tables[0]?.rateLineCollections[0]).toMatchObject({
      minTime: 'PT1H',
      maxValueCollection: { currencyValue: 30 },
    });
  });
});

describe('pages of open data', () => {
  it('have every lot once, in a stable order', async () => {
    for (let more = 0; more < 7; more += 1) await aLot();
    const all = (await sites()).items.map(({ uid }) => uid);
    const read: string[] = [];
    for (let path: string | null = '/api/v1/open/parkapi/v3/sites?limit=3'; path; ) {
      const page: Awaited<ReturnType<typeof sites>> = (await app.app.inject({ url: path })).json();
      expect(page.total_count).toBe(all.length);
      read.push(...page.items.map(({ uid }) => uid));
      path = page.next_path;
    }
    expect([read.length, read]).toEqual([new Set(all).size, all]);
  });

  it('say where they are among all lots', async () => {
    const first = (await app.call('GET /open/apds/places', { query: { limit: 2 } })).body.meta;
    expect(first).toMatchObject({
      offset: 0,
      pageSize: 2,
      next: expect.stringMatching(/^https:\/\/parkvale.example\/api/),
    });
    const { searchParams } = new URL(first.next ?? '');
    const cursor = searchParams.get('cursor') ?? '';
    const { body } = await app.call('GET /open/apds/places', { query: { limit: 2, cursor } });
    expect([body.meta.offset, body.meta.total]).toEqual([2, first.total]);
  });

  it('refuse a cursor that is not ours', async () => {
    expect((await app.call('GET /open/apds/rates', { query: { cursor: 'x' } })).status).toBe(400);
  });
});
