// Whatever is lost, doubled or late between a car and the server: nobody is in twice, nobody is charged twice, nobody is locked in.

import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay, payOwed } from '#platform/testing/builders/a-driver.ts';
import { aGarage } from '#platform/testing/builders/a-garage.ts';
import { payForReservation } from '#platform/testing/builders/a-reservation.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { laneKeyOf } from './lane-keys.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const garage = await aGarage(test, owner);
const RUNS = triesOf({ short: 10, long: 200 });

const anySignal = fc.record({
  lane: fc.constantFrom('in' as const, 'out' as const),
  by: fc.constantFrom('camera' as const, 'code' as const, 'press' as const, 'report' as const),
  afterMinutes: fc.integer({ min: 0, max: 50 }),
  fault: fc.constantFrom('none' as const, 'none' as const, 'none' as const, 'stuck' as const, 'offline' as const),
  isLost: fc.boolean(),
  copies: fc.integer({ min: 1, max: 3 }),
  pays: fc.boolean(),
});

it('keeps one car one car', { timeout: limitFor(RUNS) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySignal, { minLength: 1, maxLength: 9 }), async (signals) => {
      const car = aVehicle();
      const { receiptKey } = await payForStay(test, aGuest(), { zoneId: garage.zone.id, hours: 1, vehicles: [car] });
      const began = test.clock.now();
      // Lists that were taken before all of it: what they say is old by the time it is reported.
      const tokens = {
        in: await tokenFor(garage.entry.key, receiptKey),
        out: await tokenFor(garage.exit.key, receiptKey),
      };
      let payUrl: string | null = null;
      for (const { lane, by, afterMinutes, fault, isLost, copies, pays } of signals) {
        test.clock.advance(afterMinutes);
        if (isLost) continue;
        const at = lane === 'in' ? garage.entry : garage.exit;
        await garage.breakGate(at, fault);
        const eventId = randomUUIDv7();
        const send = async () => {
          if (by === 'report') return report(at.key, { eventId, token: tokens[lane] });
          if (by === 'camera') {
            const camera = lane === 'in' ? garage.entryCamera : garage.exitCamera;
            return void (await camera.see({ ...car, passage: eventId }));
          }
          const answer = await (by === 'code' ? at.scan(receiptKey, eventId) : at.press(eventId));
          payUrl = answer?.payUrl ?? payUrl;
        };
        await Promise.all(Array.from({ length: copies }, send));
        await garage.breakGate(at, 'none');
        if (pays && payUrl) await payOwed(test, payUrl).catch(() => 0);
      }
      // Its driver stands at the exit, pays nothing more, and waits.
      await garage.exitCamera.see({ ...car, passage: randomUUIDv7() });
      test.clock.advance(4);
      await garage.exit.press();
      await expectSound(car.plate, began);
      await expectWelcomeBack(car);
      // Nothing of this car is left in the lane of the next.
      test.clock.advance(40);
    }),
    { numRuns: RUNS },
  );
});

const anyArrival = fc.record({
  earlyMinutes: fc.integer({ min: 20, max: 300 }),
  way: fc.constantFrom('held_open' as const, 'agreed' as const),
  by: fc.constantFrom('camera' as const, 'code' as const),
  copies: fc.integer({ min: 1, max: 3 }),
  /** Or it turns round at once, which costs nothing. */
  stays: fc.oneof(fc.constant(0), fc.integer({ min: 20, max: 400 })),
  pays: fc.boolean(),
});

it('charges the time before a reservation once to who agreed to it, and to nobody else', {
  timeout: limitFor(RUNS),
}, async () => {
  const params = { id: garage.zone.id };
  await test.call('PATCH /zones/:id', { params, body: { reservable: true } }, owner.headers);
  await fc.assert(
    fc.asyncProperty(anyArrival, async ({ earlyMinutes, way, by, copies, stays, pays }) => {
      const car = aVehicle();
      const starts = new Date(test.clock.now().getTime() + earlyMinutes * MINUTE_MS);
      const times = {
        startTime: starts.toISOString(),
        endTime: new Date(starts.getTime() + 2 * HOUR_MS).toISOString(),
      };
      const order = { zoneId: garage.zone.id, ...times, vehicles: [car] };
      const { receiptKey } = await payForReservation(test, aGuest(), order);
      const { earlyCents } = await garage.entry.scan(receiptKey);
      const isHeldOpen = way === 'held_open';
      await holdOpen(isHeldOpen);
      const seen = { ...car, passage: randomUUIDv7() };
      await Promise.all(
        Array.from({ length: copies }, async () => {
          if (!isHeldOpen) await garage.entry.accept(receiptKey, earlyCents ?? 0);
          else if (by === 'code') await garage.entry.scan(receiptKey);
          else await garage.entryCamera.see(seen);
        }),
      );
      await holdOpen(false);
      test.clock.advance(stays);
      const { payUrl } = await garage.exit.scan(receiptKey);
      if (pays && payUrl) await payOwed(test, payUrl);
      test.clock.advance(4);
      await garage.exit.scan(receiptKey);
      const charges = (await chargesOf(car.plate)).filter(({ startsAt }) => startsAt < starts);
      const agreed = isHeldOpen ? [] : [stays === 0 ? 0 : earlyCents];
      expect(charges.map(({ totalCents }) => totalCents)).toEqual(agreed);
      expect((await garage.inside()).filter(({ plateNumber }) => plateNumber === car.plate)).toEqual([]);
      test.clock.advance(40);
    }),
    { numRuns: RUNS },
  );
});

async function holdOpen(isHeldOpen: boolean): Promise<void> {
  const until = isHeldOpen ? new Date(test.clock.now().getTime() + HOUR_MS).toISOString() : null;
  const params = { locationId: garage.lot.id, id: garage.entry.lane._id };
  await test.call('POST /locations/:locationId/lanes/:id/hold', { params, body: { until } }, owner.headers);
}

/** What it left without paying is shown once each when it comes again with a new stay, however that went, and keeps it neither out nor in. */
async function expectWelcomeBack(car: ReturnType<typeof aVehicle>): Promise<void> {
  test.clock.advance(24 * 60);
  const owes = (await garage.leftUnpaid()).filter(
    ({ plateNumber, status }) => plateNumber === car.plate && status === 'owed',
  );
  const { receiptKey } = await payForStay(test, aGuest(), { zoneId: garage.zone.id, hours: 1, vehicles: [car] });
  for (const lane of [garage.entry, garage.exit]) {
    const { passage, owedBefore } = await lane.scan(receiptKey);
    expect(passage.outcome).toBe('opened');
    const shown = owedBefore.map(({ startTime, totalCost }) => [startTime, totalCost]).toSorted();
    expect(shown).toEqual(owes.map(({ startTime, totalCost }) => [startTime, totalCost]).toSorted());
  }
}

async function expectSound(plate: string, began: Date): Promise<void> {
  const visits = await test.db.selectFrom('gateVisits').selectAll().where('plate', '=', plate).execute();
  expect(visits.filter(({ state }) => state === 'inside' || state === 'entering')).toEqual([]);
  // The same time is charged once.
  const charged = (await chargesOf(plate)).filter(({ totalCents }) => totalCents > 0);
  for (const [index, { startsAt, endsAt }] of charged.entries()) {
    expect({ startsAt, endsAt }).toEqual({
      startsAt: expect.toSatisfy((at: Date) => at >= began && at < endsAt),
      endsAt,
    });
    const next = charged[index + 1];
    if (next) expect(next.startsAt >= endsAt).toBe(true);
  }
  const events = await test.db.selectFrom('gatePassages').select(['eventId', 'cause', 'outcome']).execute();
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  expect(events.every(({ cause, outcome }) => outcome === 'denied' || cause !== null)).toBe(true);
}

function chargesOf(plate: string) {
  return test.db
    .selectFrom('laneCharges')
    .innerJoin('orders', 'orders.id', 'laneCharges.orderId')
    .innerJoin('sessions', 'sessions.orderId', 'orders.id')
    .select(['orders.startsAt', 'orders.endsAt', 'orders.totalCents', 'orders.status'])
    .where('laneCharges.locationId', '=', garage.lot.id)
    .where('sessions.plate', '=', plate)
    .orderBy('orders.startsAt')
    .execute();
}

async function tokenFor(key: string, receiptKey: string): Promise<string> {
  const { passes } = (await test.call('GET /lanes/:key/passes', { params: { key } })).body.data;
  return passes.find(({ k }) => k === laneKeyOf(receiptKey).toString('base64url'))?.t ?? '';
}

async function report(key: string, { eventId, token }: { readonly eventId: string; readonly token: string }) {
  const at = test.clock.now().toISOString();
  await test.call('POST /lanes/:key/reports', {
    params: { key },
    body: { reports: [{ eventId, token, at, opened: true }] },
  });
}
