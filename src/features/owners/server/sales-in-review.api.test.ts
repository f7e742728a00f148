// Rule 213: while an owner is in review, their lots sell and fine nothing. The gate is where an order is stored, so every kind of
// goods has its line here: without one, this file does not compile.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aChargingLot, aNoticedPlate, requestToPay } from '#platform/testing/builders/a-charging-lot.ts';
import { aGuest, aVehicle, payForStay, receiptKeyOf, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
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
  requestMove,
  requestReservation,
  SATURDAY,
} from '#platform/testing/builders/a-reservation.ts';
import { aValetDay, payTicketByCard, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { aValidation } from '#platform/testing/builders/a-validation.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
type Kind = keyof typeof test.deps.fulfillments;
type Answer = { readonly status: number; readonly body: { readonly error?: { readonly code: string } | null } };
/** `sell` tries to open one more order at the lot. */
type Way = { readonly locationId: string; readonly sell: () => Promise<Answer> };

async function aLot() {
  const owner = await test.signUp('vendor');
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 500 });
  return { owner, locationId, zoneId };
}

async function aCar(options: Parameters<typeof aValetDay>[1] = {}) {
  const day = await aValetDay(test, options);
  const settings = { price: (options.priceCents ?? 1000) / 100, isHourly: true, chargesRooms: true };
  await test.call(
    'PATCH /valets/locations/:locationId/settings',
    { params: { locationId: day.locationId }, body: { ...settings, tips: options.tips ?? 'off' } },
    day.owner.headers,
  );
  return { ...day, car: await day.requestedCar() };
}

const WAYS: { readonly [K in Kind]: Readonly<Record<string, () => Promise<Way>>> } = {
  stay: {
    'parking now': async () => {
      const { locationId, zoneId } = await aLot();
      return { locationId, sell: () => requestIntent(test, aGuest(), { zoneId }) };
    },
    'a reservation': async () => {
      const { locationId, zoneId } = await aReservableZone(test, await test.signUp('vendor'));
      return { locationId, sell: () => requestReservation(test, aGuest(), { zoneId, ...SATURDAY }) };
    },
    'a member code': async () => {
      const { locationId, zoneId } = await aLot();
      const { code } = await aMemberCode(test.db, { locationId });
      const { plate: plateNumber, state } = aVehicle();
      const body = { code, locationId, zoneId, plateNumber, state };
      return { locationId, sell: () => test.call('POST /sessions/code', { body }, aGuest().headers) };
    },
    "a merchant's code that takes off everything": async () => {
      const { locationId, zoneId } = await aLot();
      const { code } = await aValidation(test.db, { locationId, value: 100 });
      return { locationId, sell: () => requestIntent(test, aGuest(), { zoneId, code }) };
    },
  },
  extension: {
    'more time': async () => {
      const { locationId, zoneId } = await aLot();
      const driver = aGuest();
      const { sessionId } = await payForStay(test, driver, { zoneId });
      const add = () => test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers);
      return { locationId, sell: add };
    },
  },
  correction: {
    'a more expensive zone': async () => {
      const { locationId, zoneId } = await aLot();
      const other = await aZone(test.db, { locationId, priceCents: 900 });
      const { sessionId } = await payForStay(test, aGuest(), { zoneId });
      const params = { key: await receiptKeyOf(test, sessionId) };
      const body = { sessionId, zoneId: other.id };
      return { locationId, sell: () => test.call('POST /receipts/:key/corrections', { params, body }) };
    },
    'a longer reservation': async () => {
      const zone = await aReservableZone(test, await test.signUp('vendor'));
      const driver = aGuest();
      const { sessionId } = await payForReservation(test, driver, { ...zone, ...SATURDAY });
      return { ...zone, sell: () => requestMove(test, driver, sessionId, AN_HOUR_LONGER) };
    },
  },
  valet: {
    'a ticket paid online': async () => {
      const { locationId, car } = await aCar();
      return { locationId, sell: () => requestTicketIntent(test, car) };
    },
    'a tip alone': async () => {
      const { locationId, car } = await aCar({ tips: 'person', priceCents: 0 });
      return { locationId, sell: () => requestTicketIntent(test, car, { tip: 300 }) };
    },
    cash: async () => {
      const { locationId, car, move } = await aCar();
      // Booked at once, because it can no longer be undone once the car is ready.
      const pay = async () => {
        const paid = await move(car.id, 'paid');
        return paid.status === 200 ? move(car.id, 'ready') : paid;
      };
      return { locationId, sell: pay };
    },
    'a hotel room': async () => {
      const { locationId, car, staff } = await aCar();
      const body = { name: 'Ann Carter', room: '412' };
      const charge = () => test.call('POST /valets/:id/room', { params: { id: car.id }, body }, staff.headers);
      return { locationId, sell: charge };
    },
  },
  permit: {
    'a first month': async () => {
      const { lot, plan } = await aPermitLot(test);
      const driver = await test.signUp('customer');
      return { locationId: lot.id, sell: () => requestPermit(test, driver, { planId: plan.id }) };
    },
    'a month that is due': async () => {
      const { lot, plan } = await aPermitLot(test);
      const driver = await test.signUp('customer');
      const id = await buyPermit(test, driver, { planId: plan.id, card: { number: DECLINED_LATER } });
      await renewAt(test, '2026-11-28T18:00:00Z');
      await renewAt(test, '2026-12-01T18:00:00Z');
      const pay = () => test.call('POST /permits/:id/payments', { params: { id }, body: {} }, driver.headers);
      return { locationId: lot.id, sell: pay };
    },
  },
  notice: {
    'a notice that was given before': async () => {
      const lot = await aChargingLot(test);
      const notice = await lot.given();
      return { locationId: lot.locationId, sell: () => requestToPay(test, notice) };
    },
  },
};

const LINES = Object.entries(WAYS).flatMap(([kind, ways]) =>
  Object.entries(ways).map(([name, build]) => ({ kind, name, build })),
);

const hold = (locationId: string, heldAt: Date | null) =>
  test.db.updateTable('locations').set({ heldAt }).where('id', '=', locationId).execute();
const ordersAt = async (locationId: string) =>
  (await test.db.selectFrom('orders').select('id').where('locationId', '=', locationId).execute()).length;
const aDayAgo = () => new Date(test.clock.now().getTime() - 24 * 60 * 60_000);

beforeEach(() => test.clock.set('2026-11-20T18:00:00Z'));

describe('a lot whose owner is in review', () => {
  afterEach(async () => expect(await findDisagreements(test.db)).not.toHaveProperty('ledger'));

  it('has a line here for each kind of goods', () => {
    expect(Object.keys(WAYS).sort()).toEqual(Object.keys(test.deps.fulfillments).sort());
  });

  it.for(LINES)('sells nothing: $kind, $name', async ({ build }) => {
    const { locationId, sell } = await build();
    const before = await ordersAt(locationId);
    await hold(locationId, aDayAgo());
    const refused = await sell();
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'location_not_open']);
    await undoIsOver(test);
    expect(await ordersAt(locationId)).toBe(before);
    await hold(locationId, null);
    expect((await sell()).status).toBeLessThan(300);
    await undoIsOver(test);
    expect(await ordersAt(locationId)).toBe(before + 1);
  });

  it.for(['warning', 'charge'] as const)('fines nobody: a %s', async (kind) => {
    const lot = await aChargingLot(test);
    await hold(lot.locationId, test.clock.now());
    const given = () => lot.give(aNoticedPlate(), { kind });
    expect((await given()).body.error?.code).toBe('notices_not_open');
    const noticed = test.db.selectFrom('notices').select('id').where('locationId', '=', lot.locationId);
    expect(await noticed.execute()).toEqual([]);
    await hold(lot.locationId, null);
    expect((await given()).status).toBe(201);
  });

  it('charges no permit and ends none for not being paid; both follow once it is open again', async () => {
    const { lot, plan } = await aPermitLot(test);
    const driver = await test.signUp('customer');
    const id = await buyPermit(test, driver, { planId: plan.id });
    await renewAt(test, '2026-11-28T18:00:00Z');
    await hold(lot.id, test.clock.now());
    await renewAt(test, '2026-12-01T18:00:00Z');
    await renewAt(test, '2026-12-12T18:00:00Z');
    expect(await ordersAt(lot.id)).toBe(1);
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'active', paidThrough: '2026-11-30' });
    await hold(lot.id, null);
    await renewAt(test, '2026-12-12T20:00:00Z');
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'active', paidThrough: '2026-12-31' });
  });

  it('lets a car that came before leave on its terms, however it is paid (rule 219)', async () => {
    const day = await aValetDay(test);
    const [online, cash] = [await day.requestedCar(), await day.requestedCar()];
    test.clock.advance(1);
    await hold(day.locationId, test.clock.now());
    expect(await payTicketByCard(test, online)).toBe('paid');
    await day.move(cash.id, 'paid');
    for (const car of [online, cash]) expect((await day.handOver(car)).status).toBe(200);
    await undoIsOver(test);
    expect(await ordersAt(day.locationId)).toBe(2);
  });
});
