import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  returnFrom,
  type Vehicle,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

type Parked = { driver: Driver; vehicle: Vehicle; sessionId: string };

/** A vehicle paid for one hour. */
async function aParkedVehicle(): Promise<Parked> {
  const [driver, vehicle] = [aGuest(), aVehicle()];
  const { sessionId } = await payForStay(test, driver, { zoneId, vehicles: [vehicle] });
  return { driver, vehicle, sessionId };
}

/** An open payment for one more hour. */
async function requestAnHour({ driver, sessionId }: Parked): Promise<string> {
  const { body } = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers);
  return body.data.clientSecret ?? '';
}

async function payAndReturn(clientSecret: string): Promise<string> {
  await confirmCard(test, clientSecret);
  return (await returnFrom(test, clientSecret)).body.data.status;
}

const endEarly = ({ driver, sessionId }: Parked) =>
  test.call('PATCH /sessions/:id', { params: { id: sessionId }, body: { status: 'ended' } }, driver.headers);

const hoursOf = async ({ driver, sessionId }: Parked) =>
  (await test.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers)).body.data.hours;

async function accountAfterwards({ driver }: Parked) {
  await letTimePass(test);
  expect(await findDisagreements(test.db)).toEqual({});
  return accountOf(test.db, driver.guestId);
}

describe('added time', () => {
  it('counts once and is refunded once when it is paid twice', async () => {
    const parked = await aParkedVehicle();
    const once = await requestAnHour(parked);
    await confirmCard(test, once);
    const again = await requestAnHour(parked);
    expect([await payAndReturn(again), (await returnFrom(test, once)).body.data.status]).toEqual(['refunded', 'paid']);
    expect(await hoursOf(parked)).toBe(2);
    expect(await accountAfterwards(parked)).toEqual({ charged: 1650, refunded: 550, held: 1100 });
  });

  it('counts once when two requests order and pay for it at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const parked = await aParkedVehicle();
      const asks = await Promise.all([requestAnHour(parked), requestAnHour(parked)]);
      const statuses = await Promise.all(asks.map(payAndReturn));
      expect(statuses).toContain('paid');
      const { charged, refunded, held } = await accountAfterwards(parked);
      expect([charged - refunded, held]).toEqual([1100, 1100]);
    }
  }, 60_000);

  it('leaves one open payment when it is ordered repeatedly', async () => {
    const parked = await aParkedVehicle();
    const asks: string[] = [];
    for (let times = 0; times < 5; times++) asks.push(await requestAnHour(parked));
    const open = await test.db
      .selectFrom('payments')
      .innerJoin('orders', (on) =>
        on.onRef('orders.locationId', '=', 'payments.locationId').onRef('orders.id', '=', 'payments.id'),
      )
      .select('payments.id')
      .where(sql<boolean>`orders.extended::jsonb @> ${JSON.stringify([{ sessionId: parked.sessionId }])}::jsonb`)
      .where('payments.status', '!=', 'canceled')
      .execute();
    expect(open).toHaveLength(1);
    expect(await payAndReturn(asks[0] ?? '')).toBe('expired');
    expect(await payAndReturn(asks.at(-1) ?? '')).toBe('paid');
    expect(await accountAfterwards(parked)).toEqual({ charged: 1100, refunded: 0, held: 1100 });
  });

  it('is refunded when the session was ended before it was paid', async () => {
    const parked = await aParkedVehicle();
    const more = await requestAnHour(parked);
    expect((await endEarly(parked)).status).toBe(200);
    expect(await payAndReturn(more)).toBe('refunded');
    expect(await hoursOf(parked)).toBe(1);
    expect(await accountAfterwards(parked)).toEqual({ charged: 1100, refunded: 550, held: 550 });
  });

  it('either counts or is refunded when the session is ended at the same moment', async () => {
    for (let round = 0; round < 15; round++) {
      const parked = await aParkedVehicle();
      const more = await requestAnHour(parked);
      await confirmCard(test, more);
      const [ended, returned] = await Promise.all([endEarly(parked), returnFrom(test, more)]);
      expect(ended.status).toBe(200);
      const { charged, refunded, held } = await accountAfterwards(parked);
      expect([charged, charged - refunded]).toEqual([1100, held]);
      expect(held).toBe(returned.body.data.status === 'paid' ? 1100 : 550);
    }
  }, 60_000);

  it('counts when it was ordered in time and paid for after the session expired', async () => {
    const parked = await aParkedVehicle();
    test.clock.advance(60);
    const more = await requestAnHour(parked);
    test.clock.advance(15);
    expect(await payAndReturn(more)).toBe('paid');
    expect(await hoursOf(parked)).toBe(2);
    expect(await accountAfterwards(parked)).toEqual({ charged: 1100, refunded: 0, held: 1100 });
  });

  it('is refunded when the vehicle was paid for again after the session expired', async () => {
    const parked = await aParkedVehicle();
    test.clock.advance(60);
    const more = await requestAnHour(parked);
    test.clock.advance(15);
    expect((await payForStay(test, aGuest(), { zoneId, vehicles: [parked.vehicle] })).status).toBe('paid');
    expect(await payAndReturn(more)).toBe('refunded');
    expect(await accountAfterwards(parked)).toEqual({ charged: 1100, refunded: 550, held: 550 });
  });

  it('is canceled when it is never paid for, and the session keeps its time', async () => {
    const parked = await aParkedVehicle();
    const more = await requestAnHour(parked);
    await letTimePass(test);
    expect(await payAndReturn(more)).toBe('expired');
    expect(await accountAfterwards(parked)).toEqual({ charged: 550, refunded: 0, held: 550 });
  });
});

describe('a session that was ended early', () => {
  it('frees the vehicle for a new purchase at once', async () => {
    const parked = await aParkedVehicle();
    test.clock.advance(5);
    await endEarly(parked);
    expect((await payForStay(test, aGuest(), { zoneId, vehicles: [parked.vehicle] })).status).toBe('paid');
    expect(await accountAfterwards(parked)).toEqual({ charged: 550, refunded: 0, held: 550 });
  });

  it('frees the vehicle for only one of two simultaneous purchases', async () => {
    for (let round = 0; round < 5; round++) {
      const parked = await aParkedVehicle();
      test.clock.advance(5);
      await endEarly(parked);
      const vehicles = [parked.vehicle];
      const statuses = await Promise.allSettled([
        payForStay(test, aGuest(), { zoneId, vehicles }),
        payForStay(test, aGuest(), { zoneId, vehicles }),
      ]);
      expect(statuses.filter((one) => one.status === 'fulfilled' && one.value.status === 'paid')).toHaveLength(1);
      expect(await accountAfterwards(parked)).toEqual({ charged: 550, refunded: 0, held: 550 });
    }
  }, 60_000);
});
