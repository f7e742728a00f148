import { describe, expect, it } from 'vitest';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });

const EARLY_BIRD: Tariff[number] = {
  name: 'Early bird',
  kind: 'flat',
  cents: 1200,
  exitBy: '18:00',
  when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
};
const WEEKDAY: Tariff = [{ name: 'Hourly', kind: 'per_hour', cents: 600, dailyMaximumCents: 3000 }, EARLY_BIRD];
const aZoneWithRates = (rates: Tariff, more: { openMinutes?: number; closeMinutes?: number } = {}) =>
  aZone(test.db, { locationId: lot.id, rates, ...more });
const garage = await aZoneWithRates(WEEKDAY);

/** Tuesday, November 17, in Chicago. */
const tuesday = (time: string) => new Date(`2026-11-17T${time}-06:00`).toISOString();
const quote = (id: string, body: object) => test.call('POST /zones/:id/quote', { params: { id }, body: body as never });
const quoted = async (id: string, body: object) => (await quote(id, body)).body.data;

describe('a quote', () => {
  it('is the price at any given time, by the rate charged then', async () => {
    const early = await quoted(garage.id, { startTime: tuesday('08:10'), hours: 3 });
    expect(early).toEqual({
      lines: [
        { kind: 'parking', label: 'Early bird', cents: 1200, payee: 'owner' },
        { kind: 'fee', label: 'Transaction fee', cents: 120, payee: 'platform' },
      ],
      totalCost: 1320,
      fees: 120,
      rate: 'Early bird',
      notes: [],
      startTime: tuesday('08:10'),
      endTime: tuesday('11:10'),
      left: null,
      validation: null,
      warning: null,
    });
    const late = await quoted(garage.id, { startTime: tuesday('09:10'), endTime: tuesday('12:10'), vehicles: 2 });
    expect(late).toMatchObject({ rate: 'Hourly', totalCost: 3960, fees: 360 });
    expect(await quoted(garage.id, { startTime: tuesday('09:10'), days: 2 })).toMatchObject({ totalCost: 6600 });
  });

  it('starts now when no start is given, and costs what a stay bought now costs', async () => {
    test.clock.set(tuesday('08:00'));
    const { totalCost, startTime, endTime } = await quoted(garage.id, { hours: 5 });
    expect([startTime, endTime]).toEqual([tuesday('08:10'), tuesday('13:10')]);
    const bought = (await requestIntent(test, aGuest(), { zoneId: garage.id, hours: 5 })).body.data;
    expect(bought).toMatchObject({ totalCost, startTime, endTime });
  });

  it('prices days by the day, and a part of a day as a whole one', async () => {
    const daily = await aZone(test.db, { locationId: lot.id, priceCents: 2000, isHourly: false });
    const half = await quoted(daily.id, { startTime: tuesday('08:00'), endTime: tuesday('12:00') });
    expect(half).toMatchObject({ totalCost: 2200, rate: 'Daily rate', endTime: tuesday('12:00') });
  });

  it('counts a day from noon to noon as one when the clocks change, and sells it so', async () => {
    const daily = await aZone(test.db, { locationId: lot.id, priceCents: 2000, isHourly: false });
    const [startTime, endTime] = ['2027-03-13T18:00:00.000Z', '2027-03-14T17:00:00.000Z'];
    expect(await quoted(daily.id, { startTime, days: 1 })).toMatchObject({ totalCost: 2200, endTime });
    const fall = { startTime: '2026-10-31T17:00:00.000Z', endTime: '2026-11-01T18:00:00.000Z' };
    expect(await quoted(daily.id, fall)).toMatchObject({ totalCost: 2200 });
    test.clock.set('2027-03-13T17:50:00Z');
    const bought = (await requestIntent(test, aGuest(), { zoneId: daily.id, days: 1 })).body.data;
    expect(bought).toMatchObject({ totalCost: 2200, startTime, endTime });
    test.clock.set(tuesday('08:00'));
  });

  it('covers the whole hour that a shorter stay costs, and the stay is sold so', async () => {
    const hourly = await aZone(test.db, { locationId: lot.id, priceCents: 600, isHourly: true });
    test.clock.set(tuesday('08:00'));
    expect(await quoted(hourly.id, { hours: 0.5 })).toMatchObject({
      totalCost: 660,
      endTime: tuesday('09:10'),
      notes: ['Less than an hour costs one hour.'],
    });
    const driver = aGuest();
    const { sessionId } = await payForStay(test, driver, { zoneId: hourly.id, hours: 0.5 });
    const seen = await test.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers);
    expect(seen.body.data).toMatchObject({ hours: 1, totalCost: 660, endTime: tuesday('09:10') });
  });

  it('covers what is left until closing, also when the stay is stored a few minutes later', async () => {
    const hours = { openMinutes: 6 * 60, closeMinutes: 9 * 60 };
    const closing = await aZone(test.db, { locationId: lot.id, priceCents: 600, isHourly: true, ...hours });
    test.clock.set(tuesday('08:00'));
    expect(await quoted(closing.id, { hours: 0.5 })).toMatchObject({ totalCost: 660, endTime: tuesday('09:00') });
    const driver = aGuest();
    const { body } = await requestIntent(test, driver, { zoneId: closing.id, hours: 0.5 });
    test.clock.advance(5);
    const stored = await test.call(
      'POST /sessions',
      { body: { clientSecret: body.data.clientSecret ?? '' } },
      driver.headers,
    );
    expect([stored.status, stored.body.data.endTime]).toEqual([201, tuesday('09:00')]);
    test.clock.set(tuesday('08:00'));
  });

  it('says when free minutes leave less to pay than a card can be charged', async () => {
    const when = { days: [2], from: '08:00', until: '12:00' };
    const zone = await aZoneWithRates([
      { name: 'By the minute', kind: 'per_hour', cents: 200, minimumMinutes: 1, when },
    ]);
    const few = { startTime: tuesday('08:30'), hours: 0.1 };
    expect(await quoted(zone.id, few)).toMatchObject({ totalCost: 22, warning: 'below_card_minimum' });
    expect(await quoted(zone.id, { ...few, hours: 1 })).toMatchObject({ totalCost: 220, warning: null });
  });

  it('warns about whatever would keep the stay from being sold', async () => {
    const shut = await aZoneWithRates(WEEKDAY, { openMinutes: 8 * 60, closeMinutes: 20 * 60 });
    const warningAt = async (start: string) => (await quoted(shut.id, { startTime: tuesday(start), hours: 2 })).warning;
    expect([await warningAt('07:00'), await warningAt('12:00'), await warningAt('19:00')]).toEqual([
      'zone_closed',
      null,
      'outlasts_closing',
    ]);
  });

  it('names no rate and no price for a time at which the zone has none', async () => {
    const early = await aZoneWithRates([EARLY_BIRD]);
    const refused = await quote(early.id, { startTime: tuesday('12:00'), hours: 1 });
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'zone_closed', fields: { startTime: 'This zone has no price for parking that starts then.' } },
    ]);
    expect(refused.body.data).toEqual({ opensAt: new Date('2026-11-18T06:00-06:00').toISOString() });
    const dates = [{ from: '2026-11-10', until: '2026-11-11' }];
    const over = await aZoneWithRates([{ name: 'Festival', kind: 'flat', cents: 2500, when: { dates } }]);
    expect((await quote(over.id, { startTime: tuesday('12:00'), hours: 1 })).body.data).toEqual({ opensAt: null });
  });

  it('rejects whatever is not a stay, and names the field', async () => {
    const fieldsOf = async (body: object) => Object.keys((await quote(garage.id, body)).body.error?.fields ?? {});
    expect(await fieldsOf({})).toEqual(['hours']);
    expect(await fieldsOf({ hours: 25 })).toEqual(['hours']);
    expect(await fieldsOf({ days: 31 })).toEqual(['days']);
    expect(await fieldsOf({ hours: 1, vehicles: 6 })).toEqual(['vehicles']);
    expect(await fieldsOf({ startTime: tuesday('08:00'), endTime: tuesday('08:00') })).toEqual(['endTime']);
    expect(await fieldsOf({ startTime: 'tomorrow', hours: 1 })).toEqual(['startTime']);
    expect(await fieldsOf({ hours: 1, days: 1 })).toEqual(['days']);
    expect(await fieldsOf({ hours: 1, startTime: tuesday('08:00'), endTime: tuesday('09:00') })).toEqual(['endTime']);
    expect((await quote(lot.id, { hours: 1 })).status).toBe(404);
  });
});

describe('a stay sold by a rate', () => {
  it('charges more time as the longer stay less what was paid, across rates', async () => {
    test.clock.set(tuesday('08:00'));
    const guest = aGuest();
    const { sessionId, totalCost } = await payForStay(test, guest, { zoneId: garage.id, hours: 9 });
    expect(totalCost).toBe(1320);
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 2 } }, guest.headers);
    // Eleven hours, until 7:10 PM: the daily maximum of $30 plus the fee, less $13.20.
    expect(added.body.data).toMatchObject({
      totalCost: 1980,
      lines: [{ label: 'Hourly', cents: 1800 }, { cents: 180 }],
    });
    await confirmCard(test, added.body.data.clientSecret ?? '');
    await returnFrom(test, added.body.data.clientSecret ?? '');
    const { body } = await test.call('GET /sessions/:id', { params: { id: sessionId } }, guest.headers);
    expect(body.data).toMatchObject({ totalCost: 3300, hours: 11 });
    expect(body.data.lines[0]).toEqual({ kind: 'parking', label: 'Hourly', cents: 3000, payee: 'owner' });
  });

  it('keeps its entry rate when it is paid late and extended, and its price when the owner raises the rate', async () => {
    test.clock.set(tuesday('08:45'));
    const guest = aGuest();
    const { clientSecret, sessionId } = await prepareStay(test, guest, { zoneId: garage.id, hours: 4 });
    test.clock.set(tuesday('09:05'));
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
    const dearer = WEEKDAY.map((rate) => ({ ...rate, cents: 9000 }) as Tariff[number]);
    const put = { params: { id: garage.id }, body: { rates: dearer } };
    await test.call('PUT /zones/:id/rates', put, vendor.headers);
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, guest.headers);
    expect(added.body.data).toMatchObject({ totalCost: 0, clientSecret: null });
    await test.call(
      'PUT /zones/:id/rates',
      { params: { id: garage.id }, body: { rates: [...WEEKDAY] } },
      vendor.headers,
    );
  });

  it('is not sold where no rate applies, and its driver is told when one does', async () => {
    const early = await aZoneWithRates([EARLY_BIRD]);
    test.clock.set(tuesday('12:00'));
    const refused = await requestIntent(test, aGuest(), { zoneId: early.id, hours: 1 });
    expect(refused.body).toMatchObject({ error: { code: 'zone_closed' } });
    expect(refused.body.data).toMatchObject({ opensAt: new Date('2026-11-18T06:00-06:00').toISOString() });
  });

  it('is sold by the hour in a zone with both a flat rate and a daily price', async () => {
    const mixed = await aZoneWithRates([{ name: 'Day', kind: 'per_day', cents: 2500 }, EARLY_BIRD]);
    test.clock.set(tuesday('07:00'));
    const guest = aGuest();
    const { sessionId, totalCost } = await payForStay(test, guest, { zoneId: mixed.id, hours: 8 });
    expect(totalCost).toBe(1320);
    const { body } = await test.call('GET /sessions/:id', { params: { id: sessionId } }, guest.headers);
    expect(body.data).toMatchObject({ isHourly: true, hours: 8, endTime: tuesday('15:10') });
  });

  it("is corrected to another zone by that zone's rates", async () => {
    test.clock.set(tuesday('08:00'));
    const cheap = await aZoneWithRates([{ name: 'Back row', kind: 'per_hour', cents: 100, dailyMaximumCents: 500 }]);
    const guest = aGuest();
    const { sessionId, receiptKey } = await payForStay(test, guest, {
      zoneId: garage.id,
      hours: 8,
      vehicles: [aVehicle()],
    });
    const corrected = await test.call(
      'POST /receipts/:key/corrections',
      { params: { key: receiptKey ?? '' }, body: { sessionId, zoneId: cheap.id } },
      guest.headers,
    );
    expect(corrected.body.data).toMatchObject({ difference: -770 });
    const { body } = await test.call('GET /sessions/:id', { params: { id: sessionId } }, guest.headers);
    expect(body.data.lines[0]).toMatchObject({ label: 'Back row', cents: 500 });
  });
});

describe('lots nearby', () => {
  it('show the cheapest hour of a zone with rates, as it is sold now, and the name of its rate', async () => {
    const far = await aLocation(test.db, { ownerId: vendor.user._id, lat: 10, lng: 10, timeZone: 'America/Chicago' });
    const noon: Tariff = [
      { name: 'Hourly', kind: 'per_hour', cents: 900 },
      { name: 'Noon', kind: 'flat', cents: 300, exitBy: '14:00', when: { from: '12:00', until: '13:00' } },
    ];
    await aZone(test.db, { locationId: far.id, rates: noon });
    const cheapest = async (time: string) => {
      test.clock.set(tuesday(time));
      const { body } = await test.call('GET /locations/center/:point', { params: { point: '10,10' }, query: {} });
      const { cents, rate } = body.data.data[0]?.price ?? {};
      return [cents, rate];
    };
    expect([await cheapest('11:00'), await cheapest('12:00')]).toEqual([
      [990, 'Hourly'],
      [330, 'Noon'],
    ]);
  });
});
