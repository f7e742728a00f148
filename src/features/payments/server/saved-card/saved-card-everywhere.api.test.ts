// Whatever a signed-in driver pays for, a card of their list pays for it (rule 461): it may be declined, and the bank may ask for its holder.

import { describe, expect, it } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aChargingLot, openNotice, requestToPay } from '#platform/testing/builders/a-charging-lot.ts';
import { type Driver, payForStay, prepareStay, returnFrom, TEST_CARDS } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import {
  aPermitLot,
  buyPermit,
  DECLINED_LATER,
  ownPermit,
  renewAt,
  requestPermit,
} from '#platform/testing/builders/a-permit-holder.ts';
import {
  AN_HOUR_LONGER,
  aReservableZone,
  payForReservation,
  prepareReservation,
  requestMove,
  SATURDAY,
  sessionSeen,
} from '#platform/testing/builders/a-reservation.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { aValetDay, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const options = { locationId: lot.id, isHourly: true, startStop: true } as const;
const zone = await aZone(test.db, { ...options, priceCents: 500 });
const dearer = await aZone(test.db, { ...options, priceCents: 900 });
const reservable = await aReservableZone(test, owner);
const charging = await aChargingLot(test);
const valet = await aValetDay(test);
const permits = await aPermitLot(test, { seats: 100 });

const asDriver = ({ headers }: SignedUp): Driver => ({ headers, guestId: null });
const seen = async (driver: SignedUp, id: string) => sessionSeen(test, driver, id);

type Purchase = {
  readonly clientSecret: string | null | undefined;
  /** What its payer has once it is paid, and not before. */
  readonly has: () => Promise<unknown>;
};

/** Everything that a driver can pay for, up to its payment. */
const PURCHASES: Readonly<Record<string, (driver: SignedUp) => Promise<Purchase>>> = {
  'a stay': async (driver) => {
    const { clientSecret, sessionId } = await prepareStay(test, asDriver(driver), { zoneId: zone.id });
    return { clientSecret, has: async () => (await seen(driver, sessionId))?.status === 'active' };
  },
  'a reservation': async (driver) => {
    const requested = { zoneId: reservable.zoneId, ...SATURDAY };
    const { clientSecret, sessionId } = await prepareReservation(test, asDriver(driver), requested);
    return { clientSecret, has: async () => (await seen(driver, sessionId))?.status === 'reserved' };
  },
  'a longer reservation': async (driver) => {
    const requested = { zoneId: reservable.zoneId, ...SATURDAY };
    const { sessionId } = await payForReservation(test, asDriver(driver), requested);
    const { body } = await requestMove(test, asDriver(driver), sessionId, AN_HOUR_LONGER);
    const { clientSecret } = body.data;
    return { clientSecret, has: async () => (await seen(driver, sessionId))?.endTime === AN_HOUR_LONGER.endTime };
  },
  'added time': async (driver) => {
    const { sessionId } = await payForStay(test, asDriver(driver), { zoneId: zone.id });
    const before = (await seen(driver, sessionId))?.endTime;
    const { body } = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers);
    const { clientSecret } = body.data;
    return { clientSecret, has: async () => (await seen(driver, sessionId))?.endTime !== before };
  },
  'added time by the link of a reminder': async (driver) => {
    const { sessionId, receiptKey: key } = await payForStay(test, asDriver(driver), { zoneId: zone.id });
    const before = (await seen(driver, sessionId))?.endTime;
    const requested = { params: { key }, body: { sessionId, hours: 1 } };
    const { clientSecret } = (await test.call('POST /receipts/:key/time', requested, driver.headers)).body.data;
    return { clientSecret, has: async () => (await seen(driver, sessionId))?.endTime !== before };
  },
  'a correction': async (driver) => {
    const { sessionId, receiptKey: key } = await payForStay(test, asDriver(driver), { zoneId: zone.id });
    const requested = { params: { key }, body: { sessionId, zoneId: dearer.id } };
    const { clientSecret } = (await test.call('POST /receipts/:key/corrections', requested, driver.headers)).body.data;
    return { clientSecret, has: async () => (await seen(driver, sessionId))?.zoneId === dearer.id };
  },
  'a valet ticket': async (driver) => {
    const car = await valet.requestedCar();
    const { body } = await requestTicketIntent(test, car, {}, { ...driver.headers, ...car.guest });
    return { clientSecret: body.data.clientSecret, has: async () => (await valet.seen(car)).paid };
  },
  'a permit': async (driver) => {
    const { body } = await requestPermit(test, driver, { planId: permits.plan.id });
    const { clientSecret, permitId } = body.data;
    const find = async () => (await test.call('GET /permits/me', {}, driver.headers)).body.data.permits;
    const isActive = async () => (await find()).some(({ _id, state }) => _id === permitId && state === 'active');
    return { clientSecret, has: isActive };
  },
  'a notice': async () => {
    const notice = await charging.given();
    const { body } = await requestToPay(test, notice);
    return { clientSecret: body.data.clientSecret, has: async () => Boolean((await openNotice(test, notice)).payment) };
  },
  'what is owed for a stay': async (driver) => {
    const requested = { zoneId: zone.id, startStop: true };
    const { clientSecret: first, sessionId, receiptKey: key } = await payForStay(test, asDriver(driver), requested);
    await test.sandbox.cancel(refOfClientSecret(first), 'by the bank');
    await returnFrom(test, first);
    await test.call('PATCH /sessions/:id', { params: { id: sessionId }, body: { status: 'ended' } }, driver.headers);
    const { body } = await test.call('POST /receipts/:key/pay', { params: { key }, body: {} }, driver.headers);
    const receipt = async () => (await test.call('GET /receipts/:key', { params: { key } })).body.data;
    return { clientSecret: body.data.clientSecret, has: async () => (await receipt()).status === 'paid' };
  },
};

const choose = (driver: SignedUp, clientSecret: string, savedCard?: string) =>
  test.call('POST /billing/card', { body: { clientSecret, ...(savedCard && { savedCard }) } }, driver.headers);
const confirmSaved = async (clientSecret: string) =>
  (await test.call('POST /sandbox/payments/confirm', { body: { clientSecret } })).body.data;
const statusOf = async (clientSecret: string) => (await returnFrom(test, clientSecret)).body.data.status;

/** An unpaid purchase of a new driver who has saved this card. */
async function begin(prepare: (driver: SignedUp) => Promise<Purchase>, number: string) {
  const driver = await test.signUp('customer');
  const savedCard = await saveCard(test, driver, number);
  const { clientSecret, has } = await prepare(driver);
  if (!clientSecret) throw new Error('There is nothing to pay.');
  expect((await choose(driver, clientSecret, savedCard)).status).toBe(200);
  expect(await has()).toBe(false);
  return { driver, clientSecret, has };
}

describe.each(Object.entries(PURCHASES))('%s', (_, prepare) => {
  it('is paid with a saved card', async () => {
    const { clientSecret, has } = await begin(prepare, TEST_CARDS.approved);
    expect(await confirmSaved(clientSecret)).toEqual({ status: 'succeeded' });
    expect(await statusOf(clientSecret)).toBe('paid');
    expect(await has()).toBe(true);
  });

  it('is not paid with a saved card that is declined, and with another one afterwards', async () => {
    const { driver, clientSecret, has } = await begin(prepare, DECLINED_LATER);
    expect((await confirmSaved(clientSecret)).error?.message).toBe('Your card was declined.');
    expect(await statusOf(clientSecret)).toBe('declined');
    expect(await has()).toBe(false);
    const other = await saveCard(test, driver, '5555555555554444');
    await choose(driver, clientSecret, other);
    expect(await confirmSaved(clientSecret)).toEqual({ status: 'succeeded' });
    expect(await statusOf(clientSecret)).toBe('paid');
    expect(await has()).toBe(true);
  });

  it('waits while the bank authenticates the holder of a saved card', async () => {
    const { clientSecret, has } = await begin(prepare, TEST_CARDS.authentication);
    expect((await confirmSaved(clientSecret)).status).toBe('requires_action');
    expect(await statusOf(clientSecret)).toBe('pending');
    expect(await has()).toBe(false);
    await test.call('POST /sandbox/payments/authenticate', { body: { clientSecret, outcome: 'pass' } });
    expect(await statusOf(clientSecret)).toBe('paid');
    expect(await has()).toBe(true);
  });
});

describe('a month of a permit that is past due', () => {
  it('is paid with another saved card, which the following months are charged to', async () => {
    const driver = await test.signUp('customer');
    const card = { number: DECLINED_LATER };
    const permitId = await buyPermit(test, driver, { planId: permits.plan.id, card });
    for (const at of ['2026-11-28T07:00:00Z', '2026-12-01T06:00:00Z']) await renewAt(test, at);
    expect(await ownPermit(test, driver, permitId)).toMatchObject({ state: 'past_due' });
    const savedCard = await saveCard(test, driver, TEST_CARDS.approved);
    const { body } = await test.call(
      'POST /permits/:id/payments',
      { params: { id: permitId }, body: {} },
      driver.headers,
    );
    const clientSecret = body.data.clientSecret ?? '';
    expect((await choose(driver, clientSecret, savedCard)).status).toBe(200);
    await confirmSaved(clientSecret);
    expect(await statusOf(clientSecret)).toBe('paid');
    expect(await ownPermit(test, driver, permitId)).toMatchObject({ state: 'active', paysWith: 'Visa 4242' });
  });
});

it('leaves books that agree', async () => {
  await letTimePass(test);
  expect(await findDisagreements(test.db)).toEqual({});
});
