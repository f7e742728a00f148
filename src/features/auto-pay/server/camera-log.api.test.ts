// Rules 381, 382 and 394 to 396 on a real database: whatever order, call or worker brings what cameras read, the visits and their cents are
// those of the same reads in their order.

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { cutOff, type SandboxFaults } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { anAutoPayLot } from '#platform/testing/builders/an-auto-pay-lot.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { endTurn, giveUpTurn, lockCar, takeTurn } from './camera-cars.store.ts';
import { decideVisits } from './decide-visits.ts';
import { finishVisits } from './finish-visit.ts';

let fault: SandboxFaults | null = null;
const test = await createTestApp({ faults: (point) => fault?.(point) });
const owner = await test.signUp('vendor');
const NOON = Date.parse('2026-11-20T18:00:00Z');
const timeAt = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const driver = await test.signUp('customer');
test.clock.set(timeAt(0));
await saveCard(test, driver);

afterEach(async () => {
  fault = null;
  expect(await findDisagreements(test.db)).toEqual({});
});

/** $4.00 an hour, $4.40 with the fee, and nothing is free. */
async function aLot(changed: object = {}) {
  const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Street Lot' });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true, startStop: true });
  const body = { ...anAutoPayLot, zoneId: zone.id, graceMinutes: 0, ...changed };
  const set = await test.call('PUT /locations/:id/auto-pay', { params: { id: lot.id }, body }, owner.headers);
  expect(set.status).toBe(200);
  return lot.id;
}

let plates = 0;
/** A car with auto-pay, of Illinois. */
async function aCar(): Promise<string> {
  const plate = `CAM${String(100 + plates++)}`;
  const now = test.clock.now();
  await test.db
    .insertInto('autoPayCars')
    .values({ plate, plateKey: plate, plateState: 'IL', userId: driver.user._id, language: 'en', agreedAt: now })
    .execute();
  return plate;
}

type Read = { direction: 'in' | 'out'; minutes: number; state?: string; confidence?: number; id?: string };
const toSent = (plate: string, { direction, minutes, state = 'IL', confidence = 0.95, id }: Read) => {
  return { _id: id ?? test.deps.newId(), plate, state, direction, confidence, camera: 'Gate', at: timeAt(minutes) };
};
async function send(lot: string, plate: string, reads: readonly Read[]) {
  const body = { reads: reads.map((read) => toSent(plate, read)) };
  const sent = await test.call('POST /locations/:id/reads', { params: { id: lot }, body }, owner.headers);
  return sent.body.data.reads.map(({ error }) => error?.code ?? null);
}
const visitsAt = async (lot: string) => {
  const query = { which: 'all', limit: 100 } as const;
  const { body } = await test.call('GET /locations/:id/auto-pay/visits', { params: { id: lot }, query }, owner.headers);
  return body.data.visits
    .map(({ enteredAt, leftAt, totalCost }) => [enteredAt, leftAt, totalCost] as const)
    .toSorted((one, other) => String(one[0] ?? one[1]).localeCompare(String(other[0] ?? other[1])));
};
const visit = (from: number | null, until: number | null, cents: number | null) => [
  from === null ? null : timeAt(from),
  until === null ? null : timeAt(until),
  cents,
];
/** Each in a call of its own, at once. */
async function drive(lot: string, plate: string, reads: readonly Read[], now = 2000) {
  test.clock.set(timeAt(now));
  for (const read of reads) {
    await send(lot, plate, [read]);
    await test.drainJobs();
  }
  await letTimePass(test);
}

describe('reads that arrive in another order', () => {
  it.each<[string, Read[], ReturnType<typeof visit>[]]>([
    [
      'the exit first',
      [
        { direction: 'out', minutes: 90 },
        { direction: 'in', minutes: 0 },
      ],
      [visit(0, 90, 660)],
    ],
    [
      'an earlier entry last: the visit is charged anew, and what was charged before is given back',
      [
        { direction: 'in', minutes: 100 },
        { direction: 'out', minutes: 170 },
        { direction: 'in', minutes: 0 },
      ],
      [visit(0, 170, 1246)],
    ],
    [
      'an exit between two entries last: both are visits',
      [
        { direction: 'in', minutes: 0 },
        { direction: 'in', minutes: 100 },
        { direction: 'out', minutes: 200 },
        { direction: 'out', minutes: 50 },
      ],
      [visit(0, 50, 440), visit(100, 200, 734)],
    ],
    [
      'two earlier exits: the difference is given back once each',
      [
        { direction: 'in', minutes: 0 },
        { direction: 'out', minutes: 200 },
        { direction: 'out', minutes: 150 },
        { direction: 'out', minutes: 100 },
      ],
      [visit(0, 100, 734)],
    ],
  ])('%s', async (_, reads, expected) => {
    const [lot, plate] = [await aLot(), await aCar()];
    await drive(lot, plate, reads);
    expect(await visitsAt(lot)).toEqual(expected);
  });
});

it('an earlier entry that moves a visit without making it dearer costs what the visit costs', async () => {
  const [lot, plate] = [await aLot({ missedMinutes: 120 }), await aCar()];
  await drive(lot, plate, [
    { direction: 'in', minutes: 100 },
    { direction: 'in', minutes: 90 },
  ]);
  expect(await visitsAt(lot)).toEqual([visit(90, 210, 880)]);
  const sessions = test.db.selectFrom('sessions').select(['startsAt', 'endsAt']).where('locationId', '=', lot);
  expect(await sessions.execute()).toEqual([{ startsAt: new Date(timeAt(90)), endsAt: new Date(timeAt(210)) }]);
});

describe('reads that arrive while the money of a visit moves', () => {
  it.each<[string, Read[], ReturnType<typeof visit>[]]>([
    [
      'a visit that began earlier costs the same',
      [
        { direction: 'in', minutes: 90 },
        { direction: 'out', minutes: 110 },
        { direction: 'in', minutes: 115 },
        { direction: 'out', minutes: 116 },
      ],
      [visit(90, 110, 440), visit(115, 116, 440)],
    ],
    [
      'a visit that began earlier is dearer',
      [
        { direction: 'in', minutes: 0 },
        { direction: 'out', minutes: 110 },
        { direction: 'in', minutes: 115 },
        { direction: 'out', minutes: 116 },
      ],
      [visit(0, 110, 806), visit(115, 116, 440)],
    ],
  ])('%s, also when another one follows it', async (_, reads, expected) => {
    const [lot, plate] = [await aLot({ missedMinutes: 240 }), await aCar()];
    await drive(lot, plate, [{ direction: 'in', minutes: 100 }], 105);
    test.clock.set(timeAt(200));
    await send(lot, plate, reads);
    await test.drainJobs();
    await letTimePass(test);
    expect(await visitsAt(lot)).toEqual(expected);
  });

  it('an exit between an earlier entry and the visit makes two of them', async () => {
    const [locationId, plateKey] = [await aLot({ missedMinutes: 240 }), await aCar()];
    const car = { locationId, plateKey };
    await drive(locationId, plateKey, [{ direction: 'in', minutes: 367 }], 380);
    test.clock.set(timeAt(440));
    await send(locationId, plateKey, [
      { direction: 'in', minutes: 163 },
      { direction: 'out', minutes: 435 },
    ]);
    await inTransaction(test.db, (tx) => decideVisits(test.deps, tx, car));
    await finishVisits(test.deps, car);
    await send(locationId, plateKey, [
      { direction: 'out', minutes: 286, confidence: 0.6 },
      { direction: 'out', minutes: 366 },
    ]);
    await test.drainJobs();
    await letTimePass(test);
    expect(await visitsAt(locationId)).toEqual([visit(163, 366, 1488), visit(367, 435, 498)]);
  });
});

it('an earlier entry that arrives while the car is inside begins its visit', async () => {
  const [lot, plate] = [await aLot(), await aCar()];
  await drive(lot, plate, [{ direction: 'in', minutes: 100 }], 110);
  await drive(lot, plate, [{ direction: 'in', minutes: 0 }], 120);
  await drive(lot, plate, [{ direction: 'out', minutes: 170 }], 175);
  expect(await visitsAt(lot)).toEqual([visit(0, 170, 1246)]);
});

it.each([
  ['in its order', ['in', 'out']],
  ['before its entry', ['out', 'in']],
] as const)(
  'an exit that only looks like the car’s bounds a visit without another, if it arrives %s',
  async (_, order) => {
    const [lot, plate] = [await aLot({ missedMinutes: 120 }), (await aCar()).replace('CAM', 'C0M')];
    const now = test.clock.now();
    await test.db
      .insertInto('autoPayCars')
      .values({ plate, plateKey: plate, plateState: 'IL', userId: driver.user._id, language: 'en', agreedAt: now })
      .execute();
    test.clock.set(timeAt(100));
    for (const direction of order) {
      const read =
        direction === 'in' ? ([plate, 0] as const) : ([plate.replaceAll('0', 'O').replaceAll('1', 'I'), 70] as const);
      await send(lot, read[0], [{ direction, minutes: read[1] }]);
      await test.drainJobs();
    }
    test.clock.set(timeAt(2000));
    await letTimePass(test);
    await letTimePass(test);
    expect(await visitsAt(lot)).toEqual([visit(0, 70, 514)]);
  },
);

it('an entry that is read again while the car is inside costs nothing', async () => {
  const [lot, plate] = [await aLot(), await aCar()];
  await drive(lot, plate, [
    { direction: 'in', minutes: 0 },
    { direction: 'in', minutes: 6 },
    { direction: 'in', minutes: 80 },
    { direction: 'out', minutes: 90 },
  ]);
  expect(await visitsAt(lot)).toEqual([visit(0, 90, 660)]);
});

it('visits with no exit between them cost no more than one stay', async () => {
  const [lot, plate] = [await aLot({ missedMinutes: 60 }), await aCar()];
  await drive(lot, plate, [
    { direction: 'in', minutes: 0 },
    { direction: 'in', minutes: 61 },
    { direction: 'out', minutes: 66 },
  ]);
  const [first, second] = await visitsAt(lot);
  expect([first, second]).toMatchObject([visit(0, 60, 440), visit(61, 66, expect.any(Number) as never)]);
  // 66 minutes in one stay.
  expect(Number(first?.[2]) + Number(second?.[2])).toBe(484);
});

it('the cap ends the hold, the list of who is inside and the officer’s “paid” at its time', async () => {
  const [lot, plate] = [await aLot({ missedMinutes: 60 }), await aCar()];
  test.clock.set(timeAt(0));
  await send(lot, plate, [{ direction: 'in', minutes: 0 }]);
  await test.drainJobs();
  const isCovered = async () => {
    const body = { license: plate, state: 'IL', locationId: lot };
    return (await test.call('POST /sessions/status', { body: body as never }, owner.headers)).body.verdict.covered;
  };
  const inside = async () => {
    const query = { which: 'inside' } as const;
    const { body } = await test.call(
      'GET /locations/:id/auto-pay/visits',
      { params: { id: lot }, query },
      owner.headers,
    );
    return body.data.visits.length;
  };
  test.clock.set(timeAt(59));
  expect([await isCovered(), await inside()]).toEqual([true, 1]);
  // Before any job has run.
  test.clock.set(timeAt(60));
  expect([await isCovered(), await inside()]).toEqual([false, 0]);
  await test.handlers['stop-at-limit']();
  await test.drainJobs();
  expect(await visitsAt(lot)).toEqual([visit(0, 60, 440)]);
  const payment = await test.db.selectFrom('payments').select('status').where('locationId', '=', lot).execute();
  expect(payment).toEqual([{ status: 'succeeded' }]);
});

describe('a read without a state', () => {
  it('starts nothing', async () => {
    const [lot, plate] = [await aLot(), await aCar()];
    await drive(lot, plate, [{ direction: 'in', minutes: 0, state: '' }], 0);
    expect(await visitsAt(lot)).toEqual([]);
  });

  it('starts a visit in the home state of the lot', async () => {
    const [lot, plate] = [await aLot({ homeState: 'IL' }), await aCar()];
    await drive(lot, plate, [
      { direction: 'in', minutes: 0, state: '' },
      { direction: 'out', minutes: 30, state: '' },
    ]);
    expect(await visitsAt(lot)).toEqual([visit(0, 30, 440)]);
  });
});

describe('a stop on the phone', () => {
  const stopAt = async (plate: string, minutes: number) => {
    test.clock.set(timeAt(minutes));
    const { sessions } = (await test.call('GET /sessions/me', {}, driver.headers)).body;
    const id = sessions.find((each) => each.vehiclePlate === plate)?._id ?? '';
    const body = { status: 'ended' } as const;
    expect((await test.call('PATCH /sessions/:id', { params: { id }, body }, driver.headers)).status).toBe(200);
    await test.drainJobs();
  };
  it.each([
    ['counts if the exit is read soon', 30, 44, visit(0, 30, 440)],
    ['does not count if the exit is read later', 5, 150, visit(0, 150, 1100)],
  ])('%s', async (_, stopped, left, expected) => {
    const [lot, plate] = [await aLot(), await aCar()];
    test.clock.set(timeAt(0));
    await send(lot, plate, [{ direction: 'in', minutes: 0 }]);
    await test.drainJobs();
    await stopAt(plate, stopped);
    test.clock.set(timeAt(left));
    await send(lot, plate, [{ direction: 'out', minutes: left }]);
    await test.drainJobs();
    await letTimePass(test);
    expect(await visitsAt(lot)).toEqual([expected]);
  });

  it('counts at once while the exit camera is out of order', async () => {
    const [lot, plate] = [await aLot({ exitCameraOut: true }), await aCar()];
    test.clock.set(timeAt(0));
    await send(lot, plate, [{ direction: 'in', minutes: 0 }]);
    await test.drainJobs();
    await stopAt(plate, 90);
    await letTimePass(test);
    expect(await visitsAt(lot)).toEqual([visit(0, 90, 660)]);
  });
});

it.each([1, 3])('%d visits during an outage of the provider are all charged, each once', async (count) => {
  const [lot, plate] = [await aLot(), await aCar()];
  fault = (at) => {
    if (at === 'before:create') cutOff();
  };
  for (let index = 0; index < count; index++) {
    for (const [direction, minutes] of [['in', index * 100] as const, ['out', index * 100 + 70] as const]) {
      test.clock.set(timeAt(minutes));
      await send(lot, plate, [{ direction, minutes }]);
      await test.drainJobs().catch(() => {});
    }
  }
  fault = null;
  // Its jobs were lost: the sweep finds them.
  await letTimePass(test);
  expect(await visitsAt(lot)).toEqual(
    Array.from({ length: count }, (_, index) => visit(index * 100, index * 100 + 70, 514)),
  );
});

describe('a worker that follows a car', () => {
  const begun = async () => {
    const [locationId, plateKey] = [await aLot({ missedMinutes: 60 }), await aCar()];
    test.clock.set(timeAt(0));
    const enter = () => send(locationId, plateKey, [{ direction: 'in', minutes: 0 }]);
    return { car: { locationId, plateKey }, enter };
  };

  it('and is killed is replaced within a minute', async () => {
    const { car, enter } = await begun();
    await takeTurn(test.db, car, test.clock.now());
    await enter();
    await test.drainJobs();
    expect(await visitsAt(car.locationId)).toEqual([]);
    test.clock.set(timeAt(0.75));
    await test.handlers['stop-at-limit']();
    expect(await visitsAt(car.locationId)).toEqual([visit(0, null, 440)]);
  });

  it.each([
    [
      'its driver says that it is not their car',
      async (locationId: string) => {
        const order = test.db.selectFrom('orders').select('receiptKey').where('locationId', '=', locationId);
        const params = { key: (await order.executeTakeFirst())?.receiptKey ?? '' };
        expect((await test.call('POST /auto-pay/visits/:key/not-mine', { params })).status).toBe(200);
      },
    ],
    [
      'it runs out',
      async () => {
        test.clock.set(timeAt(60));
        await test.handlers['stop-at-limit']();
      },
    ],
  ])('looks again when %s meanwhile', async (_, happens) => {
    const { car, enter } = await begun();
    await enter();
    await test.drainJobs();
    await takeTurn(test.db, car, test.clock.now());
    const logged = (await lockCar(test.db, car))?.logged ?? 0;
    await happens(car.locationId);
    expect(await endTurn(test.db, car, { logged, dueAt: null })).toBe(false);
    await giveUpTurn(test.db, car, test.clock.now());
    await letTimePass(test);
    const payment = test.db.selectFrom('payments').select('status').where('locationId', '=', car.locationId);
    expect(await payment.execute()).not.toMatchObject([{ status: 'authorized' }]);
  });
});

const aRead = fc.record({
  direction: fc.constantFrom('in' as const, 'out' as const),
  // Several visits that follow each other closely, or a whole day.
  minutes: fc.oneof(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 900 })),
  confidence: fc.constantFrom(0.95, 0.95, 0.95, 0.5),
});

/** Minutes until a read is received: at once, while the car may be inside still, or long after. */
const aDelay = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 900 }));

it('shuffled, late, repeated and split over calls and workers, reads cost what they cost in their order', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRead, { minLength: 2, maxLength: 8 }),
      fc.array(aDelay, { minLength: 16, maxLength: 16 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 17, maxLength: 17 }),
      fc.boolean(),
      async (reads, delays, sizes, chargesMissedEntry) => {
        const settings = { chargesMissedEntry, missedMinutes: 120 };
        const [inOrder, mixed] = [await aLot(settings), await aLot(settings)];
        const [one, other] = [await aCar(), await aCar()];
        for (const read of reads.toSorted((a, b) => a.minutes - b.minutes || (a.direction === 'in' ? -1 : 1))) {
          test.clock.set(timeAt(read.minutes));
          await test.handlers['stop-at-limit']();
          await send(inOrder, one, [read]);
          await test.drainJobs();
        }
        const again = reads.map((read) => ({ ...read, id: test.deps.newId() })).flatMap((read) => [read, read]);
        const received = again
          .map((read, index) => ({ read, minutes: read.minutes + (delays[index] ?? 0) }))
          .toSorted((a, b) => a.minutes - b.minutes);
        while (received.length > 0) {
          const calls = received.splice(0, sizes[received.length] ?? 1);
          test.clock.set(timeAt(Math.max(...calls.map(({ minutes }) => minutes))));
          await test.handlers['stop-at-limit']();
          const [first, ...rest] = calls.map(({ read }) => read);
          await Promise.all([first && send(mixed, other, [first]), rest.length > 0 && send(mixed, other, rest)]);
          await Promise.all([test.drainJobs(), test.drainJobs()]);
        }
        test.clock.set(timeAt(2000));
        await letTimePass(test);
        await letTimePass(test);
        expect(await visitsAt(mixed)).toEqual(await visitsAt(inOrder));
      },
    ),
    { numRuns: triesOf({ short: 12, long: 500 }) },
  );
});
