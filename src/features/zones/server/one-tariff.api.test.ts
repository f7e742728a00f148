// One tariff, wherever drivers and owners encounter it: the same name and the same total on the sign, in lists, before paying, on
// the receipt, in the mail, and in the owner's figures.

import { beforeAll, describe, expect, it } from 'vitest';
import { allInWith } from '#features/pricing/rules/rates/all-in.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { formatCents } from '#platform/money/cents.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, type Driver, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { signWords } from './signs/sign-languages.ts';
import { findZoneWithLocation } from './zone-page.read-model.ts';

const TARIFF: Tariff = [
  { name: 'Hourly', kind: 'per_hour', cents: 600, dailyMaximumCents: 2400 },
  {
    name: 'Early bird',
    kind: 'flat',
    cents: 1200,
    exitBy: '18:00',
    when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
  },
  {
    name: 'Weekend',
    kind: 'bands',
    bands: [
      { upToMinutes: 60, cents: 500 },
      { upToMinutes: 180, cents: 900 },
    ],
    thenCentsPerHour: 300,
    when: { days: [6, 0] },
  },
  { name: 'Game', kind: 'flat', cents: 4000, when: { dates: [{ from: '2026-11-24', until: '2026-11-24' }] } },
];

/** When a stay of this many hours begins in Chicago, the rate it gets, and its total with a fee and a tax of 10 percent each. */
const STAYS = [
  { entry: '2026-11-17T08:10:00-06:00', hours: 3, rate: 'Early bird', cents: 1440, onSign: '$14.40, out by 6:00 PM' },
  {
    entry: '2026-11-17T10:00:00-06:00',
    hours: 2,
    rate: 'Hourly',
    cents: 1440,
    onSign: '$7.20 an hour, at most $28.80 in 24 hours',
  },
  {
    entry: '2026-11-18T10:00:00-06:00',
    hours: 9,
    rate: 'Hourly',
    cents: 2880,
    onSign: '$7.20 an hour, at most $28.80 in 24 hours',
  },
  {
    entry: '2026-11-21T10:00:00-06:00',
    hours: 3,
    rate: 'Weekend',
    cents: 1080,
    onSign: 'Up to 1 h $6.00, up to 3 h $10.80, then $3.60 an hour',
  },
  { entry: '2026-11-24T19:00:00-06:00', hours: 4, rate: 'Game', cents: 4800, onSign: '$48.00' },
] as const;

let test: TestApp;
let owner: SignedUp;
let lotId: string;
let zoneId: string;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signUp('vendor');
  test.clock.set('2026-11-16T12:00:00-06:00');
  lotId = (await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Street Lot' })).id;
  zoneId = (await aZone(test.db, { locationId: lotId })).id;
  const taxes = [{ name: 'City tax', percent: '10', on: 'parking' as const, remittedBy: 'owner' as const }];
  await test.call('PUT /locations/:id/taxes', { params: { id: lotId }, body: { taxes } }, owner.headers);
  const { status } = await test.call(
    'PUT /zones/:id/rates',
    { params: { id: zoneId }, body: { rates: [...TARIFF] } },
    owner.headers,
  );
  expect(status).toBe(200);
});

async function pay(driver: Driver, hours: number, shown: number) {
  const vehicles = [aVehicle()];
  const body = { zoneId, hours, vehicles, totalCost: shown };
  const wrong = await test.call(
    'POST /billing/stripe-intent',
    { body: { ...body, totalCost: shown - 1 } },
    driver.headers,
  );
  expect([wrong.body.error?.code, wrong.body.data]).toMatchObject(['price_changed', { totalCost: shown }]);
  const intent = await test.call('POST /billing/stripe-intent', { body }, driver.headers);
  const { clientSecret, receiptKey } = intent.body.data;
  if (clientSecret === null) throw new Error('It costs something.');
  const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
  await confirmCard(test, clientSecret);
  expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
  return { intent: intent.body.data, receiptKey, sessionId: stored.body.data._id };
}

describe.each(STAYS)('$hours hours from $entry', ({ entry, hours, rate, cents, onSign }) => {
  it(`are ${rate} at ${formatCents(cents)} everywhere`, async () => {
    test.clock.set(entry);
    const driver = aGuest();

    const found = await findZoneWithLocation(test.db, { locationId: lotId, zoneId });
    if (!found) throw new Error('There is no zone.');
    const requested = { publicUrl: 'https://park.example', now: test.clock.now(), languages: ['en'] };
    const printed = signWords(found.zone, found.location, requested);
    expect(printed.rates.find(({ name }) => name === rate)?.price).toBe(onSign);

    const params = { locationId: lotId, zoneId };
    const { location, zone } = (await test.call('GET /locations/:locationId/zones/:zoneId', { params })).body.data;
    const listed = describeTariff(zone.rates ?? [], allInWith(location.charges));
    expect(listed.find((line) => line.startsWith(`${rate}: `))?.toLowerCase()).toContain(onSign.toLowerCase());

    // Lots nearby are advertised at the price of an hour from now.
    const near = await test.call('GET /locations/center/:point', { params: { point: '41.8857,-87.6339' } });
    const anHour = await test.call('POST /zones/:id/quote', { params: { id: zoneId }, body: { hours: 1 } });
    expect(near.body.data.data.find(({ _id }) => _id === lotId)?.price?.cents).toBe(anHour.body.data.totalCost);

    const quote = await test.call('POST /zones/:id/quote', { params: { id: zoneId }, body: { hours } });
    expect(quote.body.data).toMatchObject({
      rate,
      totalCost: cents,
      lines: [{ label: rate }, {}, { label: 'City tax' }],
    });

    const { intent, receiptKey } = await pay(driver, hours, cents);
    expect(intent).toMatchObject({ totalCost: cents, lines: quote.body.data.lines });

    const receipt = await test.call('GET /receipts/:key', { params: { key: receiptKey } }, driver.headers);
    // The receipt names the stay next to the rate: "Early bird, 3 h".
    const [parking, ...charges] = quote.body.data.lines;
    expect(receipt.body.data).toMatchObject({
      totalCost: cents,
      lines: [{ ...parking, label: expect.stringMatching(`^${rate}, `) }, ...charges],
    });

    const email = `driver-${cents}-${hours}@example.com`;
    const expected = { email, name: 'Ann', sessionData: { receiptKey } };
    const sent = await test.call('POST /contact/sendReceipt', { body: expected }, driver.headers);
    expect(sent.status).toBe(200);
    await test.drainJobs();
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const mail = messages.find(({ to }) => to === email);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(rate);
      expect(body).toContain(formatCents(cents));
    }
  });
});

describe('the owner’s month', () => {
  it('lists each stay by its rate, with what it earned', async () => {
    const requested = { params: { id: lotId }, query: { month: 11, year: 2026 } };
    const { body: csv } = await test.call('GET /locations/:id/revenue.csv', requested, owner.headers);
    const lines = String(csv).trim().split(/\r?\n/).slice(1);
    expect(lines).toHaveLength(STAYS.length);
    for (const { rate, cents } of STAYS) {
      // Of each dollar and twenty cents that a driver pays, one dollar is parking.
      const parking = (cents / 120).toFixed(2);
      expect(lines.some((line) => line.includes(`,${rate},${parking},`))).toBe(true);
    }
    const { body } = await test.call('POST /billing/lot/revenue', { body: { lotId } }, owner.headers);
    expect(body.monthSessions.map(({ rateName }) => rateName).sort()).toEqual(STAYS.map(({ rate }) => rate).sort());
  });
});

it('the published document describes rates, their name in a quote, and the lines of a price', async () => {
  const document = (await test.app.inject({ url: `${API_PREFIX}/openapi.json` })).json();
  const words = (path: string, method: string) => JSON.stringify(document.paths[path][method]);
  const quote = Object.keys(document.paths).find((path) => path.endsWith('/zones/{id}/quote')) ?? '';
  const rates = quote.replace('quote', 'rates');
  expect(words(quote, 'post')).toMatch(/"rate".*|"lines"/);
  for (const kind of ['per_hour', 'per_day', 'bands', 'flat']) expect(words(rates, 'put')).toContain(kind);
});
