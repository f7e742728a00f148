// Stays that change while they are running, in zones that count their spaces: more time, and another zone.

import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  confirmCard,
  type Driver,
  payForStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);

async function setCapacity(id: string, capacity: number) {
  const { body } = await app.call('PATCH /zones/:id', { params: { id }, body: { capacity } }, vendor.headers);
  return body.data.zone;
}

async function aCountedZone(
  capacity: number,
  { locationId, priceCents = 1000 }: { locationId?: string; priceCents?: number } = {},
) {
  const lot = locationId ?? (await aLocation(app.db, { ownerId: vendor.user._id })).id;
  const { id: zoneId } = await aZone(app.db, { locationId: lot, priceCents, isHourly: true });
  await setCapacity(zoneId, capacity);
  return { locationId: lot, zoneId };
}

/** Parked from now on, for ten minutes plus this many hours. */
async function aParkedCar(zone: { zoneId: string }, hours = 1) {
  const driver = aGuest();
  const { sessionId, receiptKey } = await payForStay(app, driver, { ...zone, hours });
  return { driver, sessionId, receiptKey };
}

type Parked = { readonly driver: Driver; readonly sessionId: string };
const addTime = ({ driver, sessionId }: Parked, hours = 1) =>
  app.call('POST /sessions/add', { body: { sessionId, hours } }, driver.headers);

async function pay(clientSecret: string | null | undefined) {
  await confirmCard(app, clientSecret ?? '');
  return (await returnFrom(app, clientSecret ?? '')).body.data.status;
}

async function leftIn({ locationId, zoneId }: { locationId: string; zoneId: string }) {
  const { body } = await app.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } });
  return body.data.zone.left;
}

/** Whether a space was sold to a car that is yet to come. */
async function bookAhead({ locationId, zoneId }: { locationId: string; zoneId: string }, from: Date, until: Date) {
  try {
    await sql`
      insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, counted_at)
      values (${locationId}, ${zoneId}, ${randomUUIDv7()}, 1, ${from}, ${until}, true, ${app.clock.now()})`.execute(
      app.db,
    );
    return true;
  } catch (error) {
    if (isZoneFull(error)) return false;
    throw error;
  }
}

async function openAsks({ sessionId }: Parked) {
  const asks = app.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'extension')
    .where('sessionId', '=', sessionId);
  return (await asks.execute()).length;
}

describe('more time for a parked car', () => {
  it('holds its space while it is paid for, even past the end of the stay', async () => {
    const zone = await aCountedZone(1);
    const car = await aParkedCar(zone);
    app.clock.advance(65);
    const requested = await addTime(car);
    app.clock.advance(8);
    expect(await leftIn(zone)).toBe(0);
    expect((await requestIntent(app, aGuest(), zone)).body.error?.code).toBe('zone_full');
    expect(await pay(requested.body.data.clientSecret)).toBe('paid');
    app.clock.advance(50);
    expect(await leftIn(zone)).toBe(0);
    app.clock.advance(10);
    expect(await leftIn(zone)).toBe(1);
  });

  it('is refunded when it is paid for after it was sold to another car', async () => {
    const zone = await aCountedZone(1);
    const car = await aParkedCar(zone);
    app.clock.advance(65);
    const requested = await addTime(car);
    app.clock.advance(11);
    expect(await leftIn(zone)).toBe(1);
    expect((await payForStay(app, aGuest(), zone)).status).toBe('paid');
    expect(await pay(requested.body.data.clientSecret)).toBe('refunded');
    expect(await leftIn(zone)).toBe(0);
  });

  it('is refused before anything is charged when a car that is yet to come needs the space', async () => {
    const zone = await aCountedZone(1);
    const car = await aParkedCar(zone);
    expect(await bookAhead(zone, inMinutes(120), inMinutes(180))).toBe(true);
    const refused = await addTime(car, 2);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'zone_full']);
    // What stands in the way, by the lot's clock.
    const from = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' });
    const text = `Every space here is booked from ${from.format(inMinutes(120)).replace('\u202f', ' ')}.`;
    expect(refused.body.error?.message).toContain(text);
    expect(refused.body).toMatchObject({ data: { until: inMinutes(120).toISOString() } });
    expect(await openAsks(car)).toBe(0);
    expect(await pay((await addTime(car, 0.75)).body.data.clientSecret)).toBe('paid');
  });

  it('is sold to no later car while it awaits payment', async () => {
    const zone = await aCountedZone(1);
    const car = await aParkedCar(zone);
    await addTime(car, 1);
    const evening = [inMinutes(100), inMinutes(160)] as const;
    expect(await bookAhead(zone, ...evening)).toBe(false);
    app.clock.advance(11);
    expect(await bookAhead(zone, ...evening)).toBe(true);
  });

  it('may be requested again: only the latest request is held, and dropping the earlier one does not free it', async () => {
    const zone = await aCountedZone(1);
    const car = await aParkedCar(zone);
    await addTime(car, 1);
    const second = await addTime(car, 2);
    await app.drainJobs();
    expect(await bookAhead(zone, inMinutes(150), inMinutes(180))).toBe(false);
    expect(await pay(second.body.data.clientSecret)).toBe('paid');
    app.clock.advance(185);
    expect(await leftIn(zone)).toBe(0);
  });

  it('is sold however many cars too many there are, because the car keeps the space it is standing in', async () => {
    const zone = await aCountedZone(3);
    const cars = [await aParkedCar(zone), await aParkedCar(zone), await aParkedCar(zone)];
    expect(await setCapacity(zone.zoneId, 1)).toMatchObject({ over: 2 });
    expect(await pay((await addTime(cars[0] as Parked, 2)).body.data.clientSecret)).toBe('paid');
    expect((await requestIntent(app, aGuest(), zone)).body.error?.code).toBe('zone_full');
    app.clock.advance(71);
    expect(await leftIn(zone)).toBe(0);
    app.clock.advance(120);
    expect(await leftIn(zone)).toBe(1);
  });

  it('holds nothing for a car that has left', async () => {
    const zone = await aCountedZone(1);
    const car = await aParkedCar(zone);
    const requested = await addTime(car);
    const body = { status: 'ended' as const };
    await app.call('PATCH /sessions/:id', { params: { id: car.sessionId }, body }, car.driver.headers);
    expect(await leftIn(zone)).toBe(1);
    expect(await pay(requested.body.data.clientSecret)).toBe('refunded');
    expect(await leftIn(zone)).toBe(1);
  });
});

describe('a stay that was paid for in the wrong zone', () => {
  async function twoZones(there: number) {
    const here = await aCountedZone(2);
    const dear = await aCountedZone(there, { ...here, priceCents: 2000 });
    const cheap = await aCountedZone(there, { ...here, priceCents: 400 });
    return { here, dear, cheap };
  }
  const correct = (
    { receiptKey, sessionId }: { receiptKey: string; sessionId: string },
    { zoneId }: { zoneId: string },
  ) => app.call('POST /receipts/:key/corrections', { params: { key: receiptKey }, body: { sessionId, zoneId } });

  it('takes a space in the right one and leaves its own', async () => {
    const { here, cheap } = await twoZones(1);
    expect((await correct(await aParkedCar(here), cheap)).status).toBe(200);
    expect([await leftIn(here), await leftIn(cheap)]).toEqual([2, 0]);
  });

  it('has its space there while the difference is paid', async () => {
    const { here, dear } = await twoZones(1);
    const requested = await correct(await aParkedCar(here), dear);
    expect((await requestIntent(app, aGuest(), dear)).body.error?.code).toBe('zone_full');
    expect([await leftIn(here), await leftIn(dear)]).toEqual([1, 0]);
    expect(await pay(requested.body.data.clientSecret)).toBe('paid');
    expect([await leftIn(here), await leftIn(dear)]).toEqual([2, 0]);
    app.clock.advance(75);
    expect([await leftIn(here), await leftIn(dear)]).toEqual([2, 1]);
  });

  it('stays where it is when the right one is full, before anything is charged', async () => {
    const { here, dear, cheap } = await twoZones(1);
    const car = await aParkedCar(here);
    for (const zone of [dear, cheap]) {
      await payForStay(app, aGuest(), zone);
      const refused = await correct(car, zone);
      expect([refused.status, refused.body.error?.code]).toEqual([409, 'zone_full']);
    }
    expect(await leftIn(here)).toBe(1);
  });

  it('never competes with itself when its driver requests the change again', async () => {
    const { here, dear } = await twoZones(1);
    const car = await aParkedCar(here);
    await correct(car, dear);
    expect(await pay((await correct(car, dear)).body.data.clientSecret)).toBe('paid');
    expect([await leftIn(here), await leftIn(dear)]).toEqual([2, 0]);
  });

  it('gives up the space there when the difference is paid too late for a change', async () => {
    const { here, dear } = await twoZones(1);
    const car = await aParkedCar(here);
    const requested = await correct(car, dear);
    const more = await addTime(car);
    expect(await pay(more.body.data.clientSecret)).toBe('paid');
    expect(await pay(requested.body.data.clientSecret)).toBe('refunded');
    expect([await leftIn(here), await leftIn(dear)]).toEqual([1, 1]);
  });

  it('gives up the space there when its car leaves', async () => {
    const { here, dear } = await twoZones(1);
    const car = await aParkedCar(here);
    await correct(car, dear);
    const call = { params: { id: car.sessionId }, body: { status: 'ended' as const } };
    await app.call('PATCH /sessions/:id', call, car.driver.headers);
    expect([await leftIn(here), await leftIn(dear)]).toEqual([2, 1]);
  });

  it('moves in opposite directions at the same time without a deadlock', async () => {
    const here = await aCountedZone(20);
    const there = await aCountedZone(20, here);
    const cars = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const [from, to] = number % 2 === 0 ? [here, there] : [there, here];
        return { car: await aParkedCar(from), to };
      }),
    );
    const moved = await Promise.all(cars.map(({ car, to }) => correct(car, to)));
    expect(moved.map(({ status }) => status)).toEqual(cars.map(() => 200));
    expect([await leftIn(here), await leftIn(there)]).toEqual([14, 14]);
  });
});
