// Random histories of two counted zones at a lot, through the API as drivers, the owner and support use it, against a simple
// model: which requests succeed, and how many spaces are taken and left after each step.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spacesLeft } from '#features/spaces/rules/spaces.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, type Driver, requestIntent, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');
/** A price is valid for half an hour. */
const PAYABLE_MINUTES = 25;

/** Something awaiting payment until `lapses`; it can be paid later too. */
type Requested = { readonly secret: string; readonly requestedAt: number; readonly expires: number };
type Car = {
  readonly driver: Driver;
  readonly sessionId: string;
  readonly receiptKey: string;
  readonly totalCost: number;
  zone: 0 | 1;
  until: number;
  unpaid: Requested | null;
  paidAt: number;
  more: (Requested & { readonly from: number; readonly until: number; readonly zone: number }) | null;
  move: (Requested & { readonly until: number }) | null;
  isChanged: boolean;
};
type Zone = { capacity: number; blocked: number; blockedUntil: number | null; isMarkedFull: boolean };
type World = {
  now: number;
  readonly zones: readonly [Zone, Zone];
  readonly cars: Car[];
  readonly zoneIds: readonly [string, string];
};

const isOpen = (requested: Requested | null, now: number): requested is Requested =>
  requested !== null && requested.expires > now;

/** Of the two zones, 0 is cheap and 1 is expensive. */
function isHeld(car: Car, zone: number, now: number): boolean {
  if (zone === 1 && isOpen(car.move, now) && car.move.until > now) return true;
  if (car.zone !== zone) return false;
  if (car.unpaid) return isOpen(car.unpaid, now);
  return car.until > now || (isOpen(car.more, now) && car.more.zone === zone && car.more.until > now);
}

function stateOf({ now, zones, cars }: World, number: 0 | 1) {
  const zone = zones[number];
  const { capacity, blocked } = zone;
  const blockedUntil = zone.blockedUntil === null ? null : new Date(zone.blockedUntil);
  const taken = cars.filter((car) => isHeld(car, number, now)).length;
  const markedFullAt = zone.isMarkedFull ? new Date(0) : null;
  return { taken, ...spacesLeft({ capacity, blocked, blockedUntil, taken, markedFullAt }, new Date(now)) };
}

const zone = fc.constantFrom<0 | 1>(0, 1);
const of = fc.nat(20);
const kind = <K extends string>(name: K) => fc.constant(name);
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kind('book'), zone, hours: fc.constantFrom(0.25, 1) }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('pay'), of }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('give up'), of }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('ask for time'), of }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('pay for time'), of }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('correct the zone'), of }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pay the difference'), of }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('end early'), of }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('refund'), of }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('capacity'), zone, capacity: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('block'), zone, blocked: fc.nat(4), minutes: fc.constantFrom(null, 15) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('mark as full'), zone, isFull: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('wait'), minutes: fc.constantFrom(3, 9, 20) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('sweep') }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer D> ? D : never;

async function pay(secret: string) {
  await confirmCard(app, secret);
  return (await returnFrom(app, secret)).body.data.status;
}

const isPayable = (requested: Requested | null, now: number): requested is Requested =>
  requested !== null && now - requested.requestedAt <= PAYABLE_MINUTES * MINUTE_MS;

/** The chosen car, among those that qualify. */
function chosen(world: World, number: number, isFit: (car: Car) => boolean): Car | undefined {
  const fit = world.cars.filter(isFit);
  return fit[number % Math.max(1, fit.length)];
}

const isParked =
  ({ now }: World) =>
  (car: Car) =>
    car.unpaid === null && car.until > now;
const remove = ({ cars }: World, car: Car) => cars.splice(cars.indexOf(car), 1);
const inMinutes = ({ now }: World, minutes: number) => now + minutes * MINUTE_MS;

async function act(world: World, step: Operation): Promise<void> {
  const { now, zones, zoneIds } = world;
  switch (step.kind) {
    case 'book': {
      const driver = aGuest();
      const isFree = stateOf(world, step.zone).left > 0;
      const intent = await requestIntent(app, driver, { zoneId: zoneIds[step.zone], hours: step.hours });
      expect(intent.body.error?.code ?? 'sold').toBe(isFree ? 'sold' : 'zone_full');
      if (!isFree) return;
      const { clientSecret, receiptKey, totalCost } = intent.body.data;
      const secret = clientSecret ?? '';
      const stored = await app.call('POST /sessions', { body: { clientSecret: secret } }, driver.headers);
      // An hour is the least that is sold.
      const until = inMinutes(world, 10 + 60 * step.hours);
      const unpaid = { secret, requestedAt: now, expires: inMinutes(world, 10) };
      const car = { driver, sessionId: stored.body.data._id, receiptKey, totalCost, zone: step.zone, until, unpaid };
      world.cars.push({ ...car, paidAt: 0, more: null, move: null, isChanged: false });
      return;
    }
    case 'pay': {
      const car = chosen(world, step.of, ({ unpaid }) => isPayable(unpaid, now));
      if (!car?.unpaid) return;
      const isStored = isOpen(car.unpaid, now) || stateOf(world, car.zone).left > 0;
      expect(await pay(car.unpaid.secret)).toBe(isStored ? 'paid' : 'refunded');
      if (!isStored) return void remove(world, car);
      // A driver who pays late still gets all of the time.
      car.until += Math.max(0, now - car.unpaid.expires);
      Object.assign(car, { unpaid: null, paidAt: now });
      return;
    }
    case 'give up': {
      const car = chosen(world, step.of, ({ unpaid }) => isPayable(unpaid, now));
      if (!car) return;
      await app.call('DELETE /sessions/:id', { params: { id: car.sessionId } }, car.driver.headers);
      remove(world, car);
      return;
    }
    case 'ask for time': {
      const car = chosen(world, step.of, isParked(world));
      if (!car) return;
      const body = { sessionId: car.sessionId, hours: 1 };
      const requested = await app.call('POST /sessions/add', { body }, car.driver.headers);
      expect(requested.status).toBe(201);
      const { clientSecret } = requested.body.data;
      const until = car.until + 60 * MINUTE_MS;
      car.more = {
        secret: clientSecret ?? '',
        requestedAt: now,
        expires: inMinutes(world, 10),
        from: car.until,
        until,
        zone: car.zone,
      };
      return;
    }
    case 'pay for time': {
      const car = chosen(world, step.of, ({ more }) => isPayable(more, now));
      if (!car?.more) return;
      const { more } = car;
      const isSame = world.cars.includes(car) && more.from === car.until && more.zone === car.zone;
      const isStored = isSame && (isHeld(car, car.zone, now) || stateOf(world, car.zone).left > 0);
      expect(await pay(more.secret)).toBe(isStored ? 'paid' : 'refunded');
      Object.assign(car, { more: null, ...(isStored && { until: more.until, isChanged: true }) });
      return;
    }
    case 'correct the zone': {
      const car = chosen(
        world,
        step.of,
        (each) => isParked(world)(each) && !each.isChanged && now - each.paidAt < 15 * MINUTE_MS,
      );
      if (!car) return;
      const to = car.zone === 0 ? 1 : 0;
      const isFree = (isOpen(car.move, now) && car.move.until > now) || stateOf(world, to).left > 0;
      const call = { params: { key: car.receiptKey }, body: { sessionId: car.sessionId, zoneId: zoneIds[to] } };
      const { status, body } = await app.call('POST /receipts/:key/corrections', call);
      expect(body.error?.code ?? status).toBe(isFree ? 200 : 'zone_full');
      if (to === 1) {
        const secret = body.data?.clientSecret ?? '';
        car.move = isFree ? { secret, requestedAt: now, expires: inMinutes(world, 10), until: car.until } : null;
      } else if (isFree) Object.assign(car, { zone: to, move: null, isChanged: true });
      return;
    }
    case 'pay the difference': {
      const car = chosen(world, step.of, ({ move }) => isPayable(move, now));
      if (!car?.move) return;
      const { move } = car;
      const isSame = isParked(world)(car) && car.zone === 0 && move.until === car.until;
      const isStored = isSame && (isOpen(move, now) || stateOf(world, 1).left > 0);
      expect(await pay(move.secret)).toBe(isStored ? 'paid' : 'refunded');
      Object.assign(car, { move: null, ...(isStored && { zone: 1, isChanged: true }) });
      return;
    }
    case 'end early': {
      const car = chosen(world, step.of, isParked(world));
      if (!car) return;
      const call = { params: { id: car.sessionId }, body: { status: 'ended' as const } };
      expect((await app.call('PATCH /sessions/:id', call, car.driver.headers)).status).toBe(200);
      remove(world, car);
      return;
    }
    case 'refund': {
      const car = chosen(world, step.of, (each) => isParked(world)(each) && !each.isChanged);
      if (!car) return;
      const { locationId, orderId } = await app.db
        .selectFrom('sessions')
        .select(['locationId', 'orderId'])
        .where('id', '=', car.sessionId)
        .executeTakeFirstOrThrow();
      const body = { locationId, orderId, amount: car.totalCost, refunded: 0, reason: 'Rain' };
      expect((await app.call('POST /support/refunds', { body }, admin.headers)).status).toBe(201);
      await app.drainJobs();
      remove(world, car);
      return;
    }
    case 'capacity': {
      const call = { params: { id: zoneIds[step.zone] }, body: { capacity: step.capacity } };
      expect((await app.call('PATCH /zones/:id', call, vendor.headers)).status).toBe(200);
      zones[step.zone].capacity = step.capacity;
      return;
    }
    case 'block': {
      const blockedUntil = step.minutes === null ? null : inMinutes(world, step.minutes);
      const until = blockedUntil === null ? null : new Date(blockedUntil).toISOString();
      const call = { params: { id: zoneIds[step.zone] }, body: { blocked: step.blocked, until } };
      const { status } = await app.call('PUT /zones/:id/blocked', call, vendor.headers);
      expect(status).toBe(step.blocked > zones[step.zone].capacity ? 400 : 200);
      if (status === 200) Object.assign(zones[step.zone], { blocked: step.blocked, blockedUntil });
      return;
    }
    case 'mark as full': {
      const call = { params: { id: zoneIds[step.zone] }, body: { full: step.isFull } };
      expect((await app.call('PUT /zones/:id/full', call, vendor.headers)).status).toBe(200);
      zones[step.zone].isMarkedFull = step.isFull;
      return;
    }
    case 'wait':
      app.clock.advance(step.minutes);
      world.now = app.clock.now().getTime();
      return;
    case 'sweep':
      await app.handlers.housekeeping();
      return;
    default:
      step satisfies never;
  }
}

async function aWorld(locationId: string): Promise<World> {
  const addZone = async (priceCents: number) => {
    const { id } = await aZone(app.db, { locationId, priceCents, isHourly: true });
    await app.call('PATCH /zones/:id', { params: { id }, body: { capacity: 2 } }, vendor.headers);
    return id;
  };
  const zoneIds = [await addZone(1000), await addZone(2000)] as const;
  const ofTwo = (): Zone => ({ capacity: 2, blocked: 0, blockedUntil: null, isMarkedFull: false });
  return { now: app.clock.now().getTime(), zones: [ofTwo(), ofTwo()], cars: [], zoneIds };
}

it('tells everybody the truth, and never sells a space twice', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
      const { id } = await aLocation(app.db, { ownerId: vendor.user._id });
      const world = await aWorld(id);
      for (const step of operations) {
        await act(world, step);
        const { body } = await app.call('GET /locations/:id/occupancy', { params: { id } }, vendor.headers);
        const shown = new Map(body.data.zones.map(({ zoneId, taken, left, over }) => [zoneId, { taken, left, over }]));
        expect(world.zoneIds.map((zoneId) => shown.get(zoneId))).toEqual([stateOf(world, 0), stateOf(world, 1)]);
      }
    }),
    { numRuns: triesOf({ short: 10, long: 500 }), seed: triesOf({ short: 13, long: Date.now() % 2 ** 31 }) },
  );
});
