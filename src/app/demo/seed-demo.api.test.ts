import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { standDay } from '#features/valet/rules/stand-day.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { auditLedger } from '#platform/testing/ledger-audit.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson, emailOf } from './demo-people.ts';
import { refuseDemoAccounts } from './refuse-demo.ts';
import { seedDemo } from './seed-demo.ts';

const test = await createTestApp();

const TABLES = ['users', 'locations', 'zones', 'vehicles', 'orders', 'payments', 'sessions', 'journalEntries'] as const;

async function countRows(): Promise<number[]> {
  return Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(test.db);
      return Number(rows[0]?.n);
    }),
  );
}

async function signIn(person: DemoPerson) {
  const body = { email: emailOf(person), password: DEMO_PASSWORD };
  const answer = await test.call('POST /users/login', { body });
  return { ...answer, headers: { authorization: `Bearer ${answer.body.token}` } };
}

describe('a database in use', () => {
  it('never gets accounts with public passwords', async () => {
    const { user } = await test.signUp('vendor');
    await seedDemo(test.deps);
    expect(await countRows()).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    await test.db.deleteFrom('users').where('id', '=', user._id).execute();
  });
});

describe('an empty database', () => {
  it('stays empty when seeding is interrupted', async () => {
    const timeZoneAt = () => {
      throw new Error('cut off');
    };
    await expect(seedDemo({ ...test.deps, timeZoneAt })).rejects.toThrow('cut off');
    expect(await countRows()).toEqual(TABLES.map(() => 0));
  });

  it('is seeded once by two processes that start together, and never again', { timeout: 60_000 }, async () => {
    await Promise.all([seedDemo(test.deps), seedDemo(test.deps)]);
    const once = await countRows();
    expect(once.slice(0, 2)).toEqual([9, 12]);
    await seedDemo(test.deps);
    expect(await countRows()).toEqual(once);
  });
});

describe('the seeded demo', () => {
  it('never starts as a real product: its passwords are public (V6.3.2)', async () => {
    await expect(refuseDemoAccounts(test.db)).rejects.toThrow('This database holds the demo');
  });

  it('has a lot with each thing that the list of lots shows', async () => {
    const { body } = await test.call('GET /locations/center/:point', { params: { point: '41.88,-87.63' } });
    const lots = body.data.data;
    for (const has of ['permits', 'valet', 'events'] as const) expect(lots.some((lot) => lot[has])).toBe(true);
    for (const has of ['covered', 'ev', 'accessible'] as const)
      expect(lots.some(({ amenities }) => amenities.includes(has))).toBe(true);
    expect(lots.some(({ heightLimitInches }) => heightLimitInches !== null)).toBe(true);
  });

  it('sells the permit that its first lot offers', async () => {
    const { headers } = await signIn('driver');
    const { body } = await test.call('GET /locations/center/:point', { params: { point: '41.88,-87.63' } });
    const lot = body.data.data.find(({ permits }) => permits);
    const plans = await test.call('GET /locations/:id/permit-plans', { params: { id: lot?._id ?? '' } });
    const planId = plans.body.data.plans[0]?._id ?? '';
    const startsOn = localDay(test.deps.now(), 'America/Chicago');
    const wanted = { planId, plates: [{ plate: 'PARK123', state: 'IL' }], startsOn };
    expect((await test.call('POST /permits', { body: wanted }, headers)).status).toBe(200);
  });

  it('has a photo of every lot', async () => {
    const { body } = await test.call('GET /locations/center/:point', { params: { point: '41.88,-87.63' } });
    expect(body.data.data.filter(({ photo }) => photo === null)).toEqual([]);
  });

  it('lets the enforcer serve all lots', async () => {
    const { headers } = await signIn('enforcer');
    const { data } = (await test.call('GET /locations/service', {}, headers)).body;
    expect(data.locations).toHaveLength(12);
  });

  it.each(DEMO_PEOPLE)('lets the %s sign in', async (person) => {
    const { status, body } = await signIn(person);
    expect(status).toBe(200);
    expect(body.user.role).toBe(person === 'driver' ? 'customer' : person);
  });

  it('gives the vendor twelve lots', async () => {
    const { headers } = await signIn('vendor');
    const { body } = await test.call('GET /locations/me', {}, headers);
    expect(body.data.locations).toHaveLength(12);
    expect(new Set(body.data.locations.map(({ timeZone }) => timeZone))).toEqual(new Set(['America/Chicago']));
  });

  it('has its lots near the center of Chicago, the main one first', async () => {
    const { body } = await test.call('GET /locations/center/:point', { params: { point: '41.88,-87.63' } });
    expect(body.data.data).toHaveLength(12);
    expect(body.data.data[0]).toMatchObject({
      name: 'Adams & Clark Garage',
      price: { cents: 780, days: null, rate: 'Hourly rate' },
    });
  });

  it('has a sign for a zone that is always open', async () => {
    const { body } = await test.call('GET /signs/:code', { params: { code: 'prkhr3' } });
    const { locationId, zoneId } = body.data;
    const page = await test.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } });
    expect(page.body.data.zone).toMatchObject({ price: 6, isHourly: true, openTime: '00:00', closeTime: '00:00' });
  });

  it('counts the spaces of some zones: one lot is marked full, one zone is full of parked cars, one has blocked spaces', async () => {
    const { headers } = await signIn('vendor');
    const { data } = (await test.call('GET /occupancy', {}, headers)).body;
    const spacesAt = (lot: string) => data.lots.find(({ name }) => name === lot)?.spaces;
    expect(spacesAt('Gallery District Lot')).toMatchObject({ left: 0, capacity: 18 });
    expect(spacesAt('Midway Long Stay')).toMatchObject({ zones: 2, fullZones: 1, over: 0 });
    expect(spacesAt('Wacker Riverside Garage')).toMatchObject({ capacity: 30, blocked: 12 });
    expect(data.lots.filter(({ spaces }) => spaces === null).map(({ name }) => name)).toContain('Printers Row Lot');
  });

  it('takes reservations in an hourly zone with few spaces, where a space is left for tomorrow', async () => {
    const sign = await test.call('GET /signs/:code', { params: { code: 'mdctr3' } });
    const { locationId, zoneId } = sign.body.data;
    const { body } = await test.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } });
    expect(body.data.zone).toMatchObject({ reservable: true, capacity: 8, isHourly: true });
    const at = (hours: number) => new Date(test.deps.now().getTime() + hours * 3_600_000).toISOString();
    const times = { startTime: at(24), endTime: at(26) };
    const quote = await test.call('POST /zones/:id/quote', { params: { id: zoneId }, body: times });
    expect(quote.body.data).toMatchObject({ warning: null, ...times });
    expect(quote.body.data.left).toBeGreaterThan(0);
  });

  it("knows the driver's cars: one is free to park, the other is parked now", async () => {
    const { headers } = await signIn('driver');
    const { body } = await test.call('GET /sessions/me', {}, headers);
    expect(body.sessions).toHaveLength(11);
    const running = body.sessions.filter(({ status }) => status === 'active');
    expect(running).toMatchObject([{ plateNumber: 'LAKE 7', vehicleMake: 'Mazda' }]);
    const facts = await test.deps.vehicleRegistry.lookUp(
      { plateKey: 'PARK123', state: 'IL' },
      AbortSignal.timeout(2000),
    );
    expect(facts).toMatchObject({ make: 'Toyota', model: 'Camry' });
  });

  it('has a receipt with a payment and a refund', async () => {
    const order = await test.db
      .selectFrom('orders')
      .select(['receiptKey', 'totalCents'])
      .where('status', '=', 'refunded')
      .executeTakeFirstOrThrow();
    const { body } = await test.call('GET /receipts/:key', { params: { key: order.receiptKey } });
    expect(body.data).toMatchObject({ totalCost: order.totalCents, refunded: order.totalCents });
  });
});

describe('support of the demo', () => {
  it('has an open, an answered and a closed message', async () => {
    const { headers } = await signIn('admin');
    const { data } = (await test.call('GET /support/messages', {}, headers)).body;
    expect(data.messages.map(({ status, answers }) => [status, answers])).toEqual([
      ['open', 0],
      ['closed', 1],
      ['closed', 0],
    ]);
    const [waiting, answered] = data.messages;
    const read = async (id = '') =>
      (await test.call('GET /support/messages/:id', { params: { id } }, headers)).body.data;
    expect((await read(waiting?._id)).message.account?.name).toBe('Maya Torres');
    const [reply] = (await read(answered?._id)).message.replies;
    expect(reply).toMatchObject({ by: { name: 'Priya Nair' }, sentAt: expect.any(String) });
  });

  it('has a log with valid seals', async () => {
    await test.handlers['prove-audit']();
    const { headers } = await signIn('admin');
    const { data } = (await test.call('GET /support/audit', {}, headers)).body;
    expect(data.entries.map(({ action }) => action)).toEqual(['message_answered', 'message_closed']);
    expect(data.proof).toMatchObject({ entries: 2, intact: true });
  });
});

describe('the books of the demo', () => {
  it('are listed by the provider in the order of creation, so that a walk misses none', async () => {
    const intents = await test.db.selectFrom('sandbox.intents').select('createdAt').orderBy('ref').execute();
    const times = intents.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.length).toBeGreaterThan(100);
  });

  it('agree with themselves and with the provider to the cent', async () => {
    const audit = await auditLedger(test.db);
    expect(audit).toMatchObject({ unbalanced: 0, disagreeing: 0, activeUnpaid: 0, paidForNothing: 0, coveredTwice: 0 });
    expect(audit.providerCents).toBeGreaterThan(1_000_000);
    expect(audit.ledgerCents).toBe(audit.providerCents);
    expect(audit.collectedByOwnersCents).toBeGreaterThan(10_000);
    expect(audit.revenueCents + audit.tipsCents).toBe(audit.providerCents + audit.collectedByOwnersCents);
  });

  it("hold for every lot and day of the lot's clock", async () => {
    const { rows } = await sql`
      select * from (
        select e.location_id, (e.occurred_at at time zone l.time_zone)::date as day, -sum(e.cents) as cents
        from ledger_entries e join locations l on l.id = e.location_id
        where e.account in ('owner', 'platform') group by 1, 2
      ) ledger full join (
        select location_id, day,
          sum(parking_cents + fee_cents - refunded_parking_cents - refunded_fee_cents)::bigint as cents
        from revenue_days group by 1, 2
      ) days using (location_id, day)
      where ledger.cents is distinct from days.cents`.execute(test.db);
    expect(rows).toEqual([]);
  });
});

describe('the payouts of the demo', () => {
  it('arrived every week, and something is owed since the last one', async () => {
    const { headers, body } = await signIn('vendor');
    const params = { id: body.user._id };
    const { data } = (await test.call('GET /owners/:id/payouts', { params, query: {} }, headers)).body;
    expect(data.payouts.length).toBeGreaterThan(5);
    expect(new Set(data.payouts.map(({ progress }) => progress))).toEqual(new Set(['arrived']));
    const plan = (await test.call('GET /owners/:id/payout-plan', { params }, headers)).body.data;
    expect(plan).toMatchObject({ held: [], isSentByItself: true });
    expect(plan.next?.cents).toBe(plan.owed);
    expect(plan.owed).toBeGreaterThan(10_000);
  });

  it('are in the statements, which carry what is left from month to month', async () => {
    await test.handlers['prove-history']();
    expect(await test.db.selectFrom('revenueDisagreements').selectAll().execute()).toEqual([]);
    const { rows } = await sql`
      select b.location_id from owner_balances b
        join (select location_id, -sum(cents) as owed, sum(cents) filter (where step = 'sent') as sent from ledger_entries
          where account in ('owner', 'payouts', 'tips') or account like 'owner:%' group by location_id) ledger using (location_id)
      where b.owed_cents <> ledger.owed or b.sent_cents <> coalesce(ledger.sent, 0)`.execute(test.db);
    expect(rows).toEqual([]);
  });
});

describe('the demo of the valet', () => {
  it('has cars in every state at two lots, and past evenings', async () => {
    const { headers } = await signIn('valet');
    const open = (await test.call('GET /valets', { query: { limit: 200 } }, headers)).body;
    expect(new Set(open.valets.map(({ locationId }) => locationId)).size).toBe(2);
    expect(new Set(open.valets.map(({ whereabouts }) => whereabouts))).toEqual(
      new Set(['entry', 'parked', 'requested', 'retrieving', 'ready']),
    );
    const closed = (await test.call('GET /valets', { query: { limit: 200, show: 'closed' } }, headers)).body;
    expect(closed.valets.length).toBeGreaterThan(70);
    expect(closed.valets.every(({ paid, status }) => paid && status === 'completed')).toBe(true);
  });

  it('is two good evenings: cars in places of their own, some on time and some late, and guests who tip', async () => {
    const { headers } = await signIn('valet');
    const { valets } = (await test.call('GET /valets', { query: { limit: 200 } }, headers)).body;
    const placesAt = [...Map.groupBy(valets, ({ locationId }) => locationId).values()].map((cars) =>
      cars.flatMap(({ parkedLocation }) => (parkedLocation === '' ? [] : [parkedLocation])),
    );
    for (const places of placesAt) expect(new Set(places).size).toBe(places.length);
    expect(new Set(placesAt.flat()).size).toBe(placesAt.flat().length);
    const waits = valets.flatMap(({ whereabouts, requestedAt }) =>
      requestedAt !== null && (whereabouts === 'requested' || whereabouts === 'retrieving')
        ? [(test.deps.now().getTime() - Date.parse(requestedAt)) / 60_000]
        : [],
    );
    for (const [from, until] of [
      [0, 5],
      [5, 10],
      [10, 60],
    ] as const)
      expect(waits.some((wait) => wait >= from && wait < until)).toBe(true);
    const vendor = await signIn('vendor');
    for (const { locationId } of valets) {
      const figures = await test.call(
        'GET /valets/locations/:locationId/day',
        { params: { locationId } },
        vendor.headers,
      );
      expect(figures.body.cars).toBeGreaterThan(0);
    }
  });
});

describe('the tills of the demo’s stands', () => {
  it('were counted every evening, and one was short by a few dollars last night, as its figures and mails say', async () => {
    const vendor = await signIn('vendor');
    const { valets } = (await test.call('GET /valets', { query: { limit: 200 } }, (await signIn('valet')).headers))
      .body;
    const differences: (number | null)[] = [];
    for (const locationId of new Set(valets.map((ticket) => ticket.locationId))) {
      const at = { params: { locationId } };
      const { data } = (await test.call('GET /valets/locations/:locationId/shift', at, vendor.headers)).body;
      expect(data).toMatchObject({ shift: { openedBy: 'Leo Marchetti' }, outside: 0 });
      const past = await test.call(
        'GET /valets/locations/:locationId/shifts',
        { ...at, query: { limit: 50 } },
        vendor.headers,
      );
      const [, lastNight, ...earlier] = past.body.data.shifts;
      expect(earlier).toHaveLength(13);
      expect(earlier.filter(({ difference, expected, float }) => difference !== 0 || expected === float)).toEqual([]);
      const day = standDay(new Date(lastNight?.closedAt ?? ''), 'America/Chicago');
      const figures = await test.call(
        'GET /valets/locations/:locationId/day',
        { ...at, query: { day } },
        vendor.headers,
      );
      expect(figures.body.cashDifference).toBe(lastNight?.difference);
      differences.push(figures.body.cashDifference);
    }
    expect(differences.toSorted()).toEqual([-400, 0]);
    const mails = await test.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', emailOf('vendor'))
      .execute();
    expect(mails.filter(({ subject }) => subject.endsWith('The till balances.'))).toHaveLength(27);
    expect(mails.filter(({ subject }) => subject.endsWith('The till is $4.00 short.'))).toHaveLength(1);
  });
});

describe('what the demo’s driver has saved', () => {
  it('lets its driver pay with one tap: a car and a card that the sandbox charges are saved', async () => {
    const { headers } = await signIn('driver');
    const { vehicles } = (await test.call('GET /vehicles/me', {}, headers)).body.data;
    expect(vehicles).toMatchObject([{ plate: 'PARK 123', state: 'IL', isDefault: true }]);
    const { cards } = (await test.call('GET /users/saved-card', {}, headers)).body.data;
    expect(cards).toMatchObject([{ label: 'Visa 4242', isDefault: true }]);
    const sign = (await test.call('GET /signs/:code', { params: { code: 'prkhr3' } })).body.data;
    const stay = { zoneId: sign.zoneId, vehicles: [{ plate: 'PARK 123', state: 'IL' }] };
    const { clientSecret } = await prepareStay(test, { headers, guestId: null }, stay);
    await test.call('POST /billing/card', { body: { clientSecret, savedCard: cards[0]?._id ?? '' } }, headers);
    await test.call('POST /sandbox/payments/confirm', { body: { clientSecret } });
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
  });
});
