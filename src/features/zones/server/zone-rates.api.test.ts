import { beforeAll, describe, expect, it } from 'vitest';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

let app: TestApp;
let vendor: SignedUp;
beforeAll(async () => {
  app = await createTestApp();
  vendor = await app.signUp('vendor');
});

const TARIFF: Tariff = [
  { name: 'Weekdays', kind: 'per_hour', cents: 600, dailyMaximumCents: 2400, stepMinutes: 15 },
  {
    name: 'Early bird',
    kind: 'flat',
    cents: 1200,
    exitBy: '18:00',
    when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
  },
  {
    name: 'Night',
    kind: 'bands',
    bands: [{ upToMinutes: 60, cents: 200 }],
    thenCentsPerHour: 100,
    when: { from: '20:00', until: '04:00' },
  },
  { name: 'Game', kind: 'flat', cents: 4000, when: { dates: [{ from: '2027-04-01', until: '2027-04-03' }] } },
];

const aZoneHere = async (options: { isHourly?: boolean; priceCents?: number; archivedAt?: Date } = {}) => {
  const { id } = await aLocation(app.db, { ownerId: vendor.user._id });
  return aZone(app.db, { locationId: id, ...options });
};
const getRates = async (id: string) => (await app.call('GET /zones/:id/rates', { params: { id } })).body;
const putRates = (id: string, rates: unknown) =>
  app.call('PUT /zones/:id/rates', { params: { id }, body: { rates } as never }, vendor.headers);
const patch = (id: string, body: object) => app.call('PATCH /zones/:id', { params: { id }, body }, vendor.headers);
const refusedFields = async (id: string, rates: unknown) => {
  const { status, body } = await putRates(id, rates);
  return [status, Object.keys(body.error?.fields ?? {})];
};

describe('the rates of a zone', () => {
  it('are its plain rate until others are set', async () => {
    const hourly = await aZoneHere({ priceCents: 500, isHourly: true });
    expect((await getRates(hourly.id)).data.rates).toEqual([{ name: 'Hourly rate', kind: 'per_hour', cents: 500 }]);
    const daily = await aZoneHere({ priceCents: 2000, isHourly: false });
    expect((await getRates(daily.id)).data.rates).toEqual([{ name: 'Daily rate', kind: 'per_day', cents: 2000 }]);
  });

  it('are read as they were written, also with the zone and in the list, and are copied with it', async () => {
    const zone = await aZoneHere();
    expect(await putRates(zone.id, TARIFF)).toMatchObject({ status: 200, body: { data: { rates: TARIFF } } });
    expect((await getRates(zone.id)).data.rates).toEqual(TARIFF);
    const { locationId, id: zoneId } = zone;
    const params = { locationId, zoneId };
    const page = (await app.call('GET /locations/:locationId/zones/:zoneId', { params })).body.data.zone;
    expect(page).toMatchObject({ price: 6, isHourly: true, rate: { name: 'Weekdays' }, rates: TARIFF });
    const copy = await app.call('POST /zones/:id/copy', { params: { id: zoneId }, body: {} }, vendor.headers);
    expect((await getRates(copy.body.data.zone._id)).data.rates).toEqual(TARIFF);
  });

  it('are one plain price again when that is all that is left', async () => {
    const zone = await aZoneHere();
    await putRates(zone.id, TARIFF);
    await putRates(zone.id, [{ name: 'All day', kind: 'per_day', cents: 1500 }]);
    const stored = await app.db
      .selectFrom('zones')
      .select(['rates', 'rate'])
      .where('id', '=', zone.id)
      .executeTakeFirst();
    expect(stored).toEqual({ rates: null, rate: { name: 'All day', isHourly: false, priceCents: 1500 } });
  });

  it('keep all others when the price changes, and all of them when it is sent unchanged', async () => {
    const zone = await aZoneHere();
    await putRates(zone.id, TARIFF);
    await patch(zone.id, { price: 6, isHourly: true, openTime: '05:00' });
    expect((await getRates(zone.id)).data.rates).toEqual(TARIFF);
    const { body } = await patch(zone.id, { price: 7.5 });
    expect(body.data.zone).toMatchObject({ price: 7.5, isHourly: true });
    expect((await getRates(zone.id)).data.rates).toEqual([{ ...TARIFF[0], cents: 750 }, ...TARIFF.slice(1)]);
    await patch(zone.id, { price: 20, isHourly: false });
    const [plain, ...others] = (await getRates(zone.id)).data.rates;
    expect([plain, others]).toEqual([{ name: 'Daily rate', kind: 'per_day', cents: 2000 }, TARIFF.slice(1)]);
  });

  it('are rejected at the field that is wrong, and nothing changes', async () => {
    const { id } = await aZoneHere({ priceCents: 500 });
    const rate = { name: 'Rate', kind: 'per_hour', cents: 500 };
    const [flat, bands] = [
      { ...rate, kind: 'flat' },
      { name: 'Rate', kind: 'bands' },
    ];
    const falling = [
      { upToMinutes: 60, cents: 500 },
      { upToMinutes: 120, cents: 400 },
    ];
    const cases: [unknown, string][] = [
      [[], 'rates'],
      [Array.from({ length: 200 }, () => rate), 'rates'],
      ['many', 'rates'],
      [[{ ...rate, cents: -1 }], 'rates.0.cents'],
      [[rate, { ...rate, name: 'Other', cents: 100_000_000 }], 'rates.1.cents'],
      [[{ ...rate, cents: 1.5 }], 'rates.0.cents'],
      [[{ ...rate, name: ' ' }], 'rates.0.name'],
      [[{ ...rate, name: 'a\nb' }], 'rates.0.name'],
      [[{ ...rate, kind: 'weekly' }], 'rates.0.kind'],
      [[rate, { ...rate, kind: 'flat', name: ' RATE' }], 'rates.1.name'],
      [[{ ...rate, dailyMaximumCents: 0 }], 'rates.0.dailyMaximumCents'],
      [[{ ...rate, dailyMaximumCents: -1 }], 'rates.0.dailyMaximumCents'],
      [[{ ...rate, dailyMaximumCents: 499 }], 'rates.0.dailyMaximumCents'],
      [[{ ...rate, kind: 'per_day', dailyMaximumCents: 499 }], 'rates.0.dailyMaximumCents'],
      [[{ ...bands, bands: [{ upToMinutes: 60, cents: 500 }], dailyMaximumCents: 499 }], 'rates.0.dailyMaximumCents'],
      [[{ ...rate, minimumMinutes: 0 }], 'rates.0.minimumMinutes'],
      [[{ ...rate, stepMinutes: 5000 }], 'rates.0.stepMinutes'],
      [[{ ...bands, bands: [] }], 'rates.0.bands'],
      [[{ ...bands, bands: falling }], 'rates.0.bands.1.cents'],
      [
        [
          {
            ...bands,
            bands: [
              { upToMinutes: 60, cents: 5 },
              { upToMinutes: 60, cents: 6 },
            ],
          },
        ],
        'rates.0.bands.1.upToMinutes',
      ],
      [[{ ...flat, exitBy: '6 PM' }], 'rates.0.exitBy'],
      [[{ ...flat, when: { days: [] } }], 'rates.0.when.days'],
      [[{ ...flat, when: { days: [7] } }], 'rates.0.when.days.0'],
      [[{ ...flat, when: { from: '25:00' } }], 'rates.0.when.from'],
      [[{ ...flat, when: { from: '08:00', until: '08:00' } }], 'rates.0.when.until'],
      [[{ ...flat, when: { until: '00:00' } }], 'rates.0.when.until'],
      [[{ ...flat, when: { dates: [{ from: '2026-11-21', until: '2026-11-20' }] } }], 'rates.0.when.dates.0.until'],
      [[{ ...flat, when: { dates: [{ from: '2026-02-30', until: '2026-03-01' }] } }], 'rates.0.when.dates.0.from'],
    ];
    for (const [rates, field] of cases) expect(await refusedFields(id, rates)).toEqual([400, [field]]);
    expect((await getRates(id)).data.rates).toEqual([{ name: 'Hourly rate', kind: 'per_hour', cents: 500 }]);
  });

  it('may have a maximum for just an hour, and hours without a start or an end, which run from or until midnight', async () => {
    const { id } = await aZoneHere();
    const rates = [
      { name: 'Hourly', kind: 'per_hour', cents: 500, dailyMaximumCents: 500 },
      { name: 'Morning', kind: 'flat', cents: 300, when: { until: '06:00' } },
      { name: 'Evening', kind: 'flat', cents: 400, when: { from: '18:00' } },
    ];
    expect(await putRates(id, rates)).toMatchObject({ status: 200, body: { data: { rates } } });
    const rateAt = async (startTime: string) =>
      (await app.call('POST /zones/:id/quote', { params: { id }, body: { startTime, hours: 1 } })).body.data.rate;
    // Standard time in Chicago, six hours behind UTC.
    expect(await rateAt('2027-01-12T05:30:00Z')).toBe('Evening');
    expect(await rateAt('2027-01-12T06:30:00Z')).toBe('Morning');
    expect(await rateAt('2027-01-12T12:00:00Z')).toBe('Hourly');
  });

  it('reject a new price above the daily maximum, at the price field', async () => {
    const { id } = await aZoneHere();
    await putRates(id, TARIFF);
    const { status, body } = await patch(id, { price: 24.01, zoneNumber: 'Z9' });
    expect([status, body.error?.fields]).toEqual([
      400,
      { price: 'An hour costs $24.01: the 24-hour maximum cannot be less.' },
    ]);
    expect((await getRates(id)).data.rates).toEqual(TARIFF);
    expect((await patch(id, { price: 24 })).status).toBe(200);
  });

  it('are set only by the owner and an odogwu, and never on an archived zone', async () => {
    const { id } = await aZoneHere();
    const put = async (headers: Record<string, string>) =>
      (await app.call('PUT /zones/:id/rates', { params: { id }, body: { rates: [...TARIFF] } }, headers)).status;
    const others = ['vendor', 'customer', 'enforcer', 'valet', 'admin'] as const;
    for (const role of others) expect(await put((await app.signUp(role)).headers)).toBeGreaterThanOrEqual(403);
    expect(await put((await app.signUp('odogwu')).headers)).toBe(200);
    const archived = await aZoneHere({ archivedAt: new Date('2026-01-01') });
    expect((await putRates(archived.id, TARIFF)).body.error?.code).toBe('zone_archived');
  });
});
