// Rule 43: an endpoint that stores its answer after its act may get the request again when the process died
// in between. The caller is then neither charged nor served twice, and can continue.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#app/api.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aChargingLot, openNotice } from '#platform/testing/builders/a-charging-lot.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aCompanyPermit } from '#platform/testing/builders/a-permit.ts';
import {
  aPermitLot,
  buyPermit,
  DECLINED_LATER,
  ownPermit,
  renewAt,
} from '#platform/testing/builders/a-permit-holder.ts';
import { payForReservation, requestMove } from '#platform/testing/builders/a-reservation.ts';
import { aValetDay, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { processDied, whileNoAnswerIsStored } from '#platform/testing/database/lost-answers.ts';
import { findDisagreements, storedAt } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const day = await aValetDay(test);

afterEach(async () => {
  await sql`update processes set seen_at = 'infinity'`.execute(test.db);
});

/** The second answer to one request with one key: the process that handled the first died before it stored its answer. */
async function requestTwice<T>(request: (key: Record<string, string>) => Promise<T>): Promise<T> {
  const key = { 'idempotency-key': randomUUID() };
  await whileNoAnswerIsStored(test.db, () => request(key));
  await processDied(test.db);
  return request(key);
}

async function pay(clientSecret: string | null): Promise<string> {
  await confirmCard(test, clientSecret ?? '');
  return (await returnFrom(test, clientSecret ?? '')).body.data.status;
}

async function aLot() {
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = (zoneNumber: string, priceCents: number) =>
    aZone(test.db, { locationId, zoneNumber, priceCents, isHourly: true });
  const [{ id: zoneId }, dear, cheap] = [await zone('A', 1000), await zone('B', 1500), await zone('C', 400)];
  const staysHere = () =>
    test.db.selectFrom('sessions').select(['minutes', 'status']).where('locationId', '=', locationId).execute();
  const taken = () => storedAt(test.db, locationId);
  return { locationId, zoneId, dear: dear.id, cheap: cheap.id, staysHere, taken };
}

const dayIn = (days: number) => new Date(test.clock.now().getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);

async function monthsPaid(permitId: string): Promise<number> {
  const orders = test.db.selectFrom('orders').select('id').where('permitId', '=', permitId);
  return (await orders.where('status', '=', 'paid').execute()).length;
}

async function expectEqualRecords(): Promise<void> {
  expect(await letTimePass(test)).toEqual([]);
  expect(await findDisagreements(test.db)).toEqual({});
}

const CASES: Record<string, () => Promise<void>> = {
  'POST /users/signup': async () => {
    const [email, password] = ['again@drivers.example', 'Correct-horse-1'];
    const body = { name: 'Ann', email, password, passwordConfirm: password, role: 'customer' as const };
    const again = await requestTwice((key) => test.call('POST /users/signup', { body }, key));
    expect(again.body.error?.code).toBe('email_taken');
    expect(await test.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
    expect((await test.call('POST /users/login', { body: { email, password } })).status).toBe(200);
  },
  'POST /sessions/guest/claim': async () => {
    const { zoneId } = await aLot();
    const [driver, device] = [await test.signUp('customer'), aGuest()];
    const { sessionId } = await payForStay(test, device, { zoneId });
    const body = { user: device.guestId ?? '' };
    await requestTwice((key) => test.call('POST /sessions/guest/claim', { body }, { ...driver.headers, ...key }));
    const { body: own } = await test.call('GET /sessions/me', {}, driver.headers);
    expect(own.sessions.map(({ _id }) => _id)).toEqual([sessionId]);
  },
  'POST /users/enforcement/invite': async () => {
    const body = { name: 'Nell', email: 'nell@officers.example' };
    await requestTwice((key) => test.call('POST /users/enforcement/invite', { body }, { ...owner.headers, ...key }));
    const members = await test.db
      .selectFrom('teamMembers')
      .select('id')
      .where('ownerId', '=', owner.user._id)
      .execute();
    expect(members).toHaveLength(1);
  },
  'POST /receipts/:key/pay': async () => {
    const { locationId, taken } = await aLot();
    const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 1000, startStop: true });
    const driver = aGuest();
    const running = await payForStay(test, driver, { zoneId, startStop: true });
    await test.sandbox.cancel(running.clientSecret.split('_secret_')[0] ?? '', 'by the bank');
    await returnFrom(test, running.clientSecret);
    const stopping = { params: { id: running.sessionId }, body: { status: 'ended' } } as const;
    await test.call('PATCH /sessions/:id', stopping, driver.headers);
    const params = { key: running.receiptKey };
    const { body } = await requestTwice((key) => test.call('POST /receipts/:key/pay', { params, body: {} }, key));
    expect(await pay(body.data.clientSecret)).toBe('paid');
    expect(await taken()).toBe(1100);
  },
  'POST /billing/stripe-intent': async () => {
    const { zoneId, staysHere, taken } = await aLot();
    const [driver, vehicles] = [aGuest(), [aVehicle()]];
    const { body } = await requestTwice((key) => requestIntent(test, driver, { zoneId, vehicles }, key));
    const { clientSecret } = body.data;
    await test.call('POST /sessions', { body: { clientSecret: clientSecret ?? '' } }, driver.headers);
    expect(await pay(clientSecret)).toBe('paid');
    expect(await staysHere()).toEqual([{ minutes: 60, status: 'active' }]);
    expect(await taken()).toBe(1100);
  },
  'POST /billing/valet/stripe-intent': async () => {
    const car = await day.requestedCar();
    const { body } = await requestTwice((key) => requestTicketIntent(test, car, {}, { ...car.guest, ...key }));
    expect(await pay(body.data.clientSecret)).toBe('paid');
    expect(await day.seen(car)).toMatchObject({ paid: true, paidBy: 'online', totalCost: 1100 });
  },
  'POST /sessions/add': async () => {
    const { zoneId, staysHere, taken } = await aLot();
    const driver = aGuest();
    const { sessionId } = await payForStay(test, driver, { zoneId });
    const { body } = await requestTwice((key) =>
      test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, { ...driver.headers, ...key }),
    );
    expect(await pay(body.data.clientSecret)).toBe('paid');
    expect(await staysHere()).toEqual([{ minutes: 120, status: 'active' }]);
    expect(await taken()).toBe(2200);
  },
  'POST /receipts/:key/time': async () => {
    const { zoneId, staysHere, taken } = await aLot();
    const { sessionId, receiptKey } = await payForStay(test, aGuest(), { zoneId });
    const requested = { params: { key: receiptKey }, body: { sessionId, hours: 1 } };
    const { body } = await requestTwice((key) => test.call('POST /receipts/:key/time', requested, key));
    expect(await pay(body.data.clientSecret)).toBe('paid');
    expect(await staysHere()).toEqual([{ minutes: 120, status: 'active' }]);
    expect(await taken()).toBe(2200);
  },
  'POST /sessions/:id/move': async () => {
    const { zoneId, taken } = await aLot();
    await test.call('PATCH /zones/:id', { params: { id: zoneId }, body: { reservable: true } }, owner.headers);
    const start = Math.ceil(test.clock.now().getTime() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS;
    const times = (hours: number) => ({
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + hours * HOUR_MS).toISOString(),
    });
    const driver = aGuest();
    const { sessionId } = await payForReservation(test, driver, { zoneId, ...times(2) });
    const move = (hours: number, difference: number, key: Record<string, string>) =>
      requestMove(test, driver, sessionId, { ...times(hours), difference }, key);
    const ends = async () =>
      (await test.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers)).body.data.endTime;

    const { body } = await requestTwice((key) => move(3, 1100, key));
    expect(await pay(body.data.clientSecret)).toBe('paid');
    expect([await ends(), await taken()]).toEqual([times(3).endTime, 3300]);

    // A move that costs nothing more stores its answer in the transaction that moves.
    const key = { 'idempotency-key': randomUUID() };
    for (const time of ['first', 'second']) expect((await move(1, -2200, key)).status, time).toBe(200);
    await test.drainJobs();
    expect([await ends(), await taken()]).toEqual([times(1).endTime, 1100]);
  },
  'POST /receipts/:key/reservations/:id/move': async () => {
    const { zoneId, taken } = await aLot();
    await test.call('PATCH /zones/:id', { params: { id: zoneId }, body: { reservable: true } }, owner.headers);
    const start = Math.ceil(test.clock.now().getTime() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS;
    const times = (hours: number) => ({
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + hours * HOUR_MS).toISOString(),
    });
    const { sessionId: id, receiptKey: key } = await payForReservation(test, aGuest(), { zoneId, ...times(2) });
    const requested = { params: { key, id }, body: { ...times(3), difference: 1100 } };
    const { body } = await requestTwice((repeated) =>
      test.call('POST /receipts/:key/reservations/:id/move', requested, repeated),
    );
    expect(await pay(body.data.clientSecret)).toBe('paid');
    expect(await taken()).toBe(3300);
  },
  'POST /receipts/:key/corrections': async () => {
    const { zoneId, dear, cheap, taken } = await aLot();
    const aStay = () => payForStay(test, aGuest(), { zoneId });
    const correct = (stay: Awaited<ReturnType<typeof aStay>>, change: { zoneId?: string; plateNumber?: string }) => {
      const requested = { params: { key: stay.receiptKey }, body: { sessionId: stay.sessionId, ...change } };
      return requestTwice((key) => test.call('POST /receipts/:key/corrections', requested, key));
    };
    const shown = ({ sessionId }: { sessionId: string }) =>
      test.db.selectFrom('sessions').select(['zoneId', 'plate']).where('id', '=', sessionId).executeTakeFirst();

    const dearer = await aStay();
    expect(await pay((await correct(dearer, { zoneId: dear })).body.data.clientSecret)).toBe('paid');
    expect(await shown(dearer)).toMatchObject({ zoneId: dear });
    expect(await taken()).toBe(1650);

    const misspelled = await aStay();
    expect((await correct(misspelled, { plateNumber: 'FIXED 1' })).body.error?.code).toBe('correction_of_nothing');
    expect(await shown(misspelled)).toEqual({ zoneId, plate: 'FIXED 1' });

    const cheaper = await aStay();
    expect((await correct(cheaper, { zoneId: cheap })).body.error?.code).toBe('correction_of_nothing');
    await test.drainJobs();
    expect(await shown(cheaper)).toMatchObject({ zoneId: cheap });
    expect(await taken()).toBe(1650 + 1100 + 440);
  },
  'POST /permits': async () => {
    const { plan } = await aPermitLot(test);
    const driver = await test.signUp('customer');
    const body = { planId: plan.id, plates: [{ plate: 'PARK123', state: 'IL' }], startsOn: dayIn(2) };
    const opened = await requestTwice((key) => test.call('POST /permits', { body }, { ...driver.headers, ...key }));
    expect(await pay(opened.body.data.clientSecret)).toBe('paid');
    const { body: own } = await test.call('GET /permits/me', {}, driver.headers);
    expect(own.data.permits.map(({ _id, state }) => [_id, state])).toEqual([[opened.body.data.permitId, 'active']]);
    expect(await monthsPaid(opened.body.data.permitId)).toBe(1);
  },
  'POST /notices/:number/payments': async () => {
    const lot = await aChargingLot(test, { owner });
    const notice = await lot.given();
    const requested = { params: { number: notice.number }, body: { plate: notice.plateNumber } };
    const { body } = await requestTwice((key) => test.call('POST /notices/:number/payments', requested, key));
    expect(await pay(body.data.clientSecret)).toBe('paid');
    expect(await openNotice(test, notice)).toMatchObject({ payment: { cents: 2000 } });
    expect(await storedAt(test.db, lot.locationId)).toBe(2000);
  },
  'POST /permit-invoices/:key/payments': async () => {
    const { lot, plan } = await aPermitLot(test);
    const { id, payKey: key } = await aCompanyPermit(test.db, { locationId: lot.id, planId: plan.id });
    const opened = await requestTwice((headers) =>
      test.call('POST /permit-invoices/:key/payments', { params: { key }, body: {} }, headers),
    );
    expect(await pay(opened.body.data.clientSecret)).toBe('paid');
    const { body } = await test.call('GET /permit-invoices/:key', { params: { key } });
    expect(body.data.invoice).toMatchObject({ state: 'active', due: null });
    expect(await monthsPaid(id)).toBe(1);
  },
  'POST /permits/:id/payments': async () => {
    const { plan } = await aPermitLot(test);
    const driver = await test.signUp('customer');
    const id = await buyPermit(test, driver, { planId: plan.id, startsOn: dayIn(2), card: { number: DECLINED_LATER } });
    const { renewsOn } = await ownPermit(test, driver, id);
    // The reminder, then the charge.
    for (const hour of ['18', '19']) await renewAt(test, `${renewsOn}T${hour}:00:00Z`);
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'past_due' });
    const requested = { params: { id }, body: {} };
    const { body } = await requestTwice((key) =>
      test.call('POST /permits/:id/payments', requested, { ...driver.headers, ...key }),
    );
    expect(await pay(body.data.clientSecret)).toBe('paid');
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'active' });
    expect(await monthsPaid(id)).toBe(2);
  },
};

describe('a request repeated after a process died between its act and its answer', () => {
  it.each(Object.entries(CASES))('to %s acts once, and its caller can continue', async (_, act) => {
    await act();
    await expectEqualRecords();
  });

  it('is tested for all endpoints that store their answers after their acts', () => {
    const named = Object.values<EndpointShape>(api)
      .filter(({ idempotent }) => idempotent === 'after_its_act')
      .map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(CASES).sort()).toEqual(named.sort());
  });
});
