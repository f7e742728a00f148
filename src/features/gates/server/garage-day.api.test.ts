// A day of a garage with 300 spaces, driven through its real addresses: cameras misread 3 % of the plates, a gate sticks for ten minutes, and the
// network is away for an hour. At its end cents, cars and openings agree with the book that the test itself keeps: also those of
// who stayed longer, and paid at the exit or left unpaid.

import { randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import { changeSandboxGate, findSandboxGate } from '#integrations/gates/sandbox-gates.store.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aCamera } from '#platform/testing/builders/a-camera.ts';
import { aGuest, aVehicle, payForStay, payOwed, type Vehicle } from '#platform/testing/builders/a-driver.ts';
import { aLane } from '#platform/testing/builders/a-lane.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { laneKeyOf } from './lane-keys.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olga');

/** In a long run 400 cars, which pass 800 times. */
const CARS = triesOf({ short: 40, long: 400 });
const MINUTES = 10 * 60;
const STUCK = { from: 200, until: 210 };
const AWAY = { from: 300, until: 360 };
const MISREAD = 0.03;
const SEED = 20261129;

/** The same day each time. */
function createDraws(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** Of so many minutes beyond what was paid: the hour that it costs at least, $5.00, and the fee of ten percent. */
function priceOfLate(minutes: number): number {
  const parking = Math.round((Math.max(60, minutes) * 500) / 60);
  return parking + Math.round(parking / 10);
}

type Planned = {
  readonly car: Vehicle;
  readonly arrives: number;
  readonly leaves: number;
  readonly hours: number;
  readonly startStop: boolean;
};

it('agrees with the book of whoever stood at its gates', { timeout: 900_000 }, async () => {
  const draw = createDraws(SEED);
  const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Wabash Garage' });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  const changes = { capacity: 300, startStop: true };
  await test.call('PATCH /zones/:id', { params: { id: zone.id }, body: changes }, owner.headers);
  const cameras = {
    in: await aCamera(test, owner, lot.id, { name: 'Entry', direction: 'in' }),
    out: await aCamera(test, owner, lot.id, { name: 'Exit', direction: 'out' }),
  };
  const lanes = {
    in: await aLane(test, owner, lot.id, { direction: 'in', cameraId: cameras.in.camera._id }),
    out: await aLane(test, owner, lot.id, { direction: 'out', cameraId: cameras.out.camera._id }),
  };
  const book = {
    cents: 0,
    /** Paid at the exit, and left without paying while the network was away. */
    lateCents: 0,
    unpaidCents: 0,
    openings: { in: 0, out: 0 },
    reported: 0,
    unknownOut: 0,
    misreads: 0,
    refused: 0,
  };
  const started = test.clock.now().getTime();
  const at = (minute: number) => {
    const ahead = started + minute * 60_000 - test.clock.now().getTime();
    if (ahead > 0) test.clock.advance(ahead / 60_000);
  };
  const plans = Array.from({ length: CARS }, (): Planned => {
    const arrives = Math.floor(draw() * (MINUTES - 260));
    const hours = 1 + Math.floor(draw() * 3);
    const isOver = draw() < 0.1;
    const leaves =
      arrives + (isOver ? hours * 60 + 20 + Math.floor(draw() * 30) : 15 + Math.floor(draw() * (hours * 60 - 20)));
    return { car: aVehicle(), arrives, leaves, hours, startStop: draw() < 0.15 };
  });
  const receipts = new Map<Planned, string>();
  const boughtAt = new Map<Planned, number>();
  /** By how many minutes a car is over what it paid for, beyond the ten that it may be. */
  const lateBy = (plan: Planned, minute: number): number => {
    const over = minute - ((boughtAt.get(plan) ?? 0) + 10 + plan.hours * 60);
    return plan.startStop || over <= 10 ? 0 : over;
  };
  const waiting: {
    readonly lane: 'in' | 'out';
    readonly report: { eventId: string; token: string | null; at: string; opened: boolean };
  }[] = [];
  const lists = new Map<'in' | 'out', Map<string, string>>();
  const isAway = (minute: number) => minute >= AWAY.from && minute < AWAY.until;

  const fetchLists = async () => {
    for (const lane of ['in', 'out'] as const) {
      const { body } = await test.call('GET /lanes/:key/passes', { params: { key: lanes[lane].key } });
      lists.set(lane, new Map(body.data.passes.map(({ k, t }) => [k, t])));
    }
  };
  const pay = async (plan: Planned, minute: number) => {
    const stay = {
      zoneId: zone.id,
      vehicles: [plan.car],
      ...(plan.startStop ? { startStop: true } : { hours: plan.hours }),
    };
    const { receiptKey, totalCost } = await payForStay(test, aGuest(), stay);
    if (!plan.startStop) book.cents += totalCost;
    receipts.set(plan, receiptKey);
    boughtAt.set(plan, minute);
  };
  const stuckUntil = async (isStuck: boolean) => {
    await changeSandboxGate(test.db, lanes.in.lane._id, (gate) => ({ ...gate, fault: isStuck ? 'stuck' : 'none' }));
  };

  /** @returns whether the gate opened */
  const pass = async (plan: Planned, lane: 'in' | 'out', minute: number): Promise<boolean> => {
    const receiptKey = receipts.get(plan) ?? '';
    if (isAway(minute)) {
      const token = lists.get(lane)?.get(laneKeyOf(receiptKey).toString('base64url')) ?? null;
      // Who bought while the network was away is not on the list: at an exit nobody is locked in, at an entry they wait.
      if (token === null && lane === 'in') return false;
      waiting.push({
        lane,
        report: { eventId: randomUUIDv7(), token, at: test.clock.now().toISOString(), opened: true },
      });
      book.reported += 1;
      if (token === null) book.unknownOut += 1;
      const over = lane === 'out' && token !== null ? lateBy(plan, minute) : 0;
      if (over > 0) book.unpaidCents += priceOfLate(over);
      return true;
    }
    const isMisread = draw() < MISREAD;
    if (isMisread) book.misreads += 1;
    const plate = isMisread ? `9${plan.car.plate.slice(1)}`.replace(/.$/, '4') : plan.car.plate;
    const before = (await findSandboxGate(test.db, lanes[lane].lane._id)).openings;
    const message = { plate, state: plan.car.state, passage: randomUUIDv7() };
    // A camera says everything twice.
    await cameras[lane].see(message);
    await cameras[lane].see(message);
    const opened = async () => (await findSandboxGate(test.db, lanes[lane].lane._id)).openings > before;
    if (!(await opened())) {
      const { passage, payUrl } = await lanes[lane].scan(receiptKey);
      if (passage.outcome === 'refused') book.refused += 1;
      if (passage.why === 'owed') {
        const cents = priceOfLate(lateBy(plan, minute));
        expect(await payOwed(test, payUrl)).toBe(cents);
        book.lateCents += cents;
        await cameras[lane].see({ plate: plan.car.plate, state: plan.car.state, passage: randomUUIDv7() });
      }
    }
    const isOpen = await opened();
    if (isOpen) book.openings[lane] += 1;
    return isOpen;
  };

  const events = plans
    .flatMap((plan) => [
      { minute: plan.arrives, plan, lane: 'in' as const },
      { minute: plan.leaves, plan, lane: 'out' as const },
    ])
    .toSorted((one, other) => one.minute - other.minute);
  const inside = new Set<Planned>();
  let wasStuck = false;
  let listedAt = -1;
  let hasReported = false;
  while (events.length > 0) {
    const event = events.shift();
    if (!event) break;
    const { minute, plan, lane } = event;
    if (minute >= AWAY.from && listedAt < 0) {
      at(AWAY.from - 1);
      await fetchLists();
      listedAt = minute;
    }
    if (minute >= AWAY.until && !hasReported) {
      at(AWAY.until + 1);
      // In any order, and twice.
      for (const { lane: from, report } of [...waiting.toReversed(), ...waiting]) {
        const answer = await test.call('POST /lanes/:key/reports', {
          params: { key: lanes[from].key },
          body: { reports: [report] },
        });
        expect(answer.status).toBe(200);
      }
      hasReported = true;
    }
    at(minute);
    const isStuck = minute >= STUCK.from && minute < STUCK.until;
    if (isStuck !== wasStuck) await stuckUntil(isStuck);
    wasStuck = isStuck;
    if (lane === 'in' && !receipts.has(plan)) await pay(plan, minute);
    if (lane === 'out' && !inside.has(plan)) {
      // It could not come in yet.
      events.push({ minute: minute + 5, plan, lane });
      events.sort((one, other) => one.minute - other.minute);
      continue;
    }
    if (await pass(plan, lane, minute)) {
      if (lane === 'in') inside.add(plan);
      else inside.delete(plan);
    } else {
      events.push({ minute: minute + 1, plan, lane });
      events.sort((one, other) => one.minute - other.minute);
    }
  }

  await test.drainJobs();
  expect(inside.size).toBe(0);
  const seen = await test.call('GET /locations/:id/inside', { params: { id: lot.id } }, owner.headers);
  // Those who left while nobody could say who they were.
  expect(seen.body.data.cars).toHaveLength(book.unknownOut);
  const gates = {
    in: await findSandboxGate(test.db, lanes.in.lane._id),
    out: await findSandboxGate(test.db, lanes.out.lane._id),
  };
  expect({ in: gates.in.openings, out: gates.out.openings }).toEqual(book.openings);
  expect(book.openings.in + book.openings.out + book.reported).toBe(2 * CARS);
  const passages = await test.db
    .selectFrom('gatePassages')
    .select(['outcome', 'signal', 'cause', 'visitId'])
    .where('locationId', '=', lot.id)
    .execute();
  const opened = passages.filter(({ outcome }) => outcome === 'opened');
  expect(opened).toHaveLength(2 * CARS);
  expect(opened.filter(({ signal }) => signal === 'report')).toHaveLength(book.reported);
  expect(opened.every(({ cause }) => cause !== null)).toBe(true);
  expect(passages.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThanOrEqual(book.refused);
  const charges = new Set(
    (await test.db.selectFrom('laneCharges').select('orderId').where('locationId', '=', lot.id).execute()).map(
      ({ orderId }) => orderId,
    ),
  );
  const orders = await test.db
    .selectFrom('orders')
    .select(['id', 'status', 'totalCents', 'authorizedCents'])
    .where('locationId', '=', lot.id)
    .execute();
  const sumOf = (some: typeof orders) => some.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const soldAhead = orders.filter(({ authorizedCents, status }) => authorizedCents === null && status === 'paid');
  expect(sumOf(soldAhead)).toBe(book.cents);
  // What was owed at the exit was paid there, and what was not is owed, once.
  const late = orders.filter(({ id }) => charges.has(id));
  expect(sumOf(late.filter(({ status }) => status === 'paid'))).toBe(book.lateCents);
  expect(sumOf(late.filter(({ status }) => status === 'owed'))).toBe(book.unpaidCents);
  const left = await test.call('GET /locations/:id/unpaid-exits', { params: { id: lot.id } }, owner.headers);
  expect(left.body.data.cars.reduce((sum, { totalCost }) => sum + totalCost, 0)).toBe(book.unpaidCents);
  // Parking that is paid when leaving was stopped by the exit: nobody is charged twice, and nobody runs on but who left unknown.
  const onStop = orders.filter(({ id, authorizedCents }) => authorizedCents !== null && !charges.has(id));
  const running = onStop.filter(({ status }) => status === 'running');
  const stopped = onStop.filter(({ status }) => status === 'paid');
  expect(running.length + stopped.length).toBe(plans.filter(({ startStop }) => startStop).length);
  expect(running.length).toBeLessThanOrEqual(book.unknownOut);
});
