// Auto-pay with the sandbox: cameras read cars, and the saved cards of their holders are authorized, captured, released and refunded.

import { afterEach, describe, expect, it } from 'vitest';
import { mailDueReceipts } from '#features/receipts/server/public.ts';
import { cutOff, type SandboxFaults } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { aPhone, confirmPhone, textsTo } from '#platform/testing/builders/a-texter.ts';
import { payOnce, TIE_LOT } from '#platform/testing/builders/a-tie.ts';
import { anAutoPayLot } from '#platform/testing/builders/an-auto-pay-lot.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

let fault: SandboxFaults | null = null;
const test = await createTestApp({ faults: (point) => fault?.(point) });
const owner = await test.signUp('vendor');
const NOON = '2026-11-20T18:00:00Z';
const CARDS = { good: '4242424242424242', declinedLater: '4000000000000341', authentication: '4000002500003155' };

afterEach(async () => {
  fault = null;
  expect(await findDisagreements(test.db)).toEqual({});
});

/** $4.00 an hour, always open, $4.40 with the fee. */
async function aLot(
  changed: Partial<
    typeof anAutoPayLot | { chargesMissedEntry: boolean; missedMinutes: number; graceMinutes: number }
  > = {},
) {
  const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Street Lot' });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true, startStop: true });
  const body = { ...anAutoPayLot, zoneId: zone.id, ...changed };
  const set = await test.call('PUT /locations/:id/auto-pay', { params: { id: lot.id }, body }, owner.headers);
  expect(set.status).toBe(200);
  return { id: lot.id, zoneId: zone.id };
}
type Lot = Awaited<ReturnType<typeof aLot>>;

let plates = 0;
const aPlate = () => `AUT${String(100 + plates++)}`;
const turnOn = ({ headers }: SignedUp, plate: string) =>
  test.call('POST /users/auto-pay', { body: { plate, state: 'IL', agreed: true } }, headers);

/** Yesterday, somewhere else. */
async function payBefore(driver: SignedUp, plate: string) {
  test.clock.set(timeAt(-24 * 60));
  const paid = await payOnce(test, driver, { plate, state: 'IL' });
  test.clock.set(NOON);
  return paid;
}

/** A driver with a saved card, and a car that they have paid for. */
async function aTied({ number = CARDS.good, plate = aPlate() } = {}) {
  test.clock.set(timeAt(-24 * 60));
  const driver = await test.signUp('customer');
  await saveCard(test, driver, number);
  const tie = await payBefore(driver, plate);
  return { ...driver, plate, tie };
}

/** Whose car may be recognized. */
async function aDriver(number = CARDS.good) {
  const driver = await aTied({ number });
  expect((await turnOn(driver, driver.plate)).status).toBe(201);
  return driver;
}

type Read = {
  plate: string;
  direction: 'in' | 'out';
  minutes: number;
  state?: string;
  confidence?: number;
  id?: string;
};
const timeAt = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

/** @param arrives when the read reaches us, if that is later */
async function report({ id }: Lot, { minutes, ...read }: Read, arrives = minutes) {
  test.clock.set(timeAt(arrives));
  const { plate, direction, state = 'IL', confidence = 0.95 } = read;
  const sent = {
    _id: read.id ?? test.deps.newId(),
    plate,
    state,
    direction,
    confidence,
    camera: 'Gate',
    at: timeAt(minutes),
  };
  const { body } = await test.call(
    'POST /locations/:id/reads',
    { params: { id }, body: { reads: [sent] } },
    owner.headers,
  );
  expect(body.data.reads[0]?.error).toBeNull();
}
async function passes(lot: Lot, read: Read, arrives?: number) {
  await report(lot, read, arrives);
  await test.drainJobs();
}

const ordersOf = ({ user }: SignedUp) =>
  test.db
    .selectFrom('orders')
    .innerJoin('payments', (join) =>
      join.onRef('payments.locationId', '=', 'orders.locationId').onRef('payments.id', '=', 'orders.id'),
    )
    .select(['orders.id', 'orders.status', 'orders.totalCents', 'payments.status as payment', 'orders.receiptKey'])
    .where('orders.userId', '=', user._id)
    .where('orders.createdAt', '>=', new Date(NOON))
    .orderBy('orders.id')
    .execute();
const visitsAt = async ({ id }: Lot, which: 'all' | 'inside' = 'all') =>
  (await test.call('GET /locations/:id/auto-pay/visits', { params: { id }, query: { which } }, owner.headers)).body.data
    .visits;
const idleAt = async ({ id }: Lot) =>
  (
    await test.call('GET /locations/:id/auto-pay/idle-reads', { params: { id }, query: {} }, owner.headers)
  ).body.data.reads.map(({ outcome }) => outcome);
const mailsTo = async ({ user }: SignedUp) => {
  const rows = test.db.selectFrom('messages').select('subject').where('recipient', '=', user.email).orderBy('id');
  return (await rows.execute()).map(({ subject }) => subject).filter((subject) => !subject.includes(TIE_LOT));
};
const isCovered = async ({ id: locationId }: Lot, license: string) => {
  const body = { license, state: 'IL', locationId };
  return (await test.call('POST /sessions/status', { body: body as never }, owner.headers)).body.verdict.covered;
};

describe('a visit', () => {
  it('authorizes the saved card at the entry, and captures the price of the time used at the exit', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    expect(await ordersOf(driver)).toMatchObject([{ status: 'running', payment: 'authorized' }]);
    expect(await isCovered(lot, driver.plate)).toBe(true);
    expect(await visitsAt(lot, 'inside')).toMatchObject([{ plateNumber: driver.plate, leftAt: null, refused: null }]);
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 90 });
    expect(await ordersOf(driver)).toMatchObject([{ status: 'paid', totalCents: 660, payment: 'succeeded' }]);
    expect(await isCovered(lot, driver.plate)).toBe(false);
    expect(await visitsAt(lot)).toMatchObject([{ ending: 'exit', isOver: true, isPaid: true, totalCost: 660 }]);
  });

  it.each([
    { receipts: true, last: 'Your parking receipt, Lake Street Lot' },
    { receipts: false, last: 'left Lake Street Lot: $6.60' },
  ])('ends with one email, the receipt or its price (receipts mailed: $receipts)', async ({ receipts, last }) => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await test.call('PATCH /users/mail-settings', { body: { receipts } }, driver.headers);
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 90 });
    await mailDueReceipts(test.deps);
    expect(await mailsTo(driver)).toEqual([
      `${driver.plate} IL is parked at Lake Street Lot`,
      expect.stringContaining(last),
    ]);
  });

  it('is texted to a confirmed phone with the way to say that it is not their car, and the way to get no more texts', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    const phone = aPhone();
    await confirmPhone(test, driver, phone);
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 90 });
    const [, started, ended] = await textsTo(test, phone);
    const name = `Parkvale: ${driver.plate} IL`;
    expect(started).toMatch(
      new RegExp(`^${name} is parked at Lake Street Lot\\. Not your car\\? Say so here: \\S+ Reply STOP`),
    );
    expect(ended).toMatch(new RegExp(`^${name} left Lake Street Lot: \\$6\\.60\\. http\\S+ Reply STOP`));
  });

  it('is opened and ended once, however often its reads are reported', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    const [inId, outId] = [test.deps.newId(), test.deps.newId()];
    for (let times = 0; times < 3; times++)
      await report(lot, { plate: driver.plate, direction: 'in', minutes: 0, id: inId });
    await test.drainJobs();
    for (let times = 0; times < 3; times++)
      await report(lot, { plate: driver.plate, direction: 'out', minutes: 70, id: outId });
    await test.drainJobs();
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0, id: inId }, 71);
    expect(await ordersOf(driver)).toHaveLength(1);
  });

  it('is free until the minutes of grace that counted at its entry are over, and its driver sees until when', async () => {
    const [lot, driver] = [await aLot({ graceMinutes: 12 }), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    const params = { key: (await ordersOf(driver))[0]?.receiptKey ?? '' };
    const seen = async () => (await test.call('GET /auto-pay/visits/:key', { params })).body.data.visit?.freeUntil;
    expect(await seen()).toBe(timeAt(12));
    const body = { ...anAutoPayLot, zoneId: lot.zoneId, graceMinutes: 0 };
    await test.call('PUT /locations/:id/auto-pay', { params: { id: lot.id }, body }, owner.headers);
    expect(await seen()).toBe(timeAt(12));
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 12 });
    expect(await seen()).toBeNull();
    expect(await ordersOf(driver)).toMatchObject([{ totalCents: 0 }]);
    await letTimePass(test);
    await mailDueReceipts(test.deps);
    expect(await mailsTo(driver)).toEqual([
      `${driver.plate} IL is parked at Lake Street Lot`,
      `${driver.plate} IL left Lake Street Lot: nothing to pay`,
    ]);
  });

  it('is opened once when two cameras read the entry at the same moment', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    const entry = { plate: driver.plate, direction: 'in', minutes: 0 } as const;
    await Promise.all([report(lot, entry), report(lot, entry)]);
    await test.drainJobs();
    expect(await visitsAt(lot)).toHaveLength(1);
    expect(await idleAt(lot)).toEqual([]);
  });

  it('costs nothing within the grace, and its hold is released', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 9 });
    await letTimePass(test);
    expect(await ordersOf(driver)).toMatchObject([{ status: 'paid', totalCents: 0, payment: 'canceled' }]);
    expect(await mailsTo(driver)).toContain(`${driver.plate} IL left Lake Street Lot: nothing to pay`);
  });

  it('goes by the lane of the camera when no direction is sent', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    test.clock.set(NOON);
    const read = {
      _id: test.deps.newId(),
      plate: driver.plate,
      state: 'IL',
      confidence: 0.9,
      camera: 'North gate',
      at: NOON,
    };
    await test.call('POST /locations/:id/reads', { params: { id: lot.id }, body: { reads: [read] } }, owner.headers);
    await test.drainJobs();
    expect(await visitsAt(lot, 'inside')).toHaveLength(1);
  });

  it('that its driver stops on the phone is over when the exit is read', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    test.clock.set(timeAt(30));
    const { sessions } = (await test.call('GET /sessions/me', {}, driver.headers)).body;
    const id = sessions[0]?._id ?? '';
    await test.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, driver.headers);
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 33 });
    expect(await ordersOf(driver)).toMatchObject([{ status: 'paid', totalCents: 440 }]);
    expect(await visitsAt(lot)).toMatchObject([{ leftAt: timeAt(30), isOver: true }]);
  });
});

describe('money', () => {
  it.each(['before:create', 'after:create', 'before:charge', 'after:charge'] as const)(
    'is authorized once when the provider’s answer is lost %s',
    async (point) => {
      const [lot, driver] = [await aLot(), await aDriver()];
      fault = (at) => {
        if (at === point) cutOff();
      };
      await report(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
      await test.drainJobs().catch(() => {});
      fault = null;
      const [visit] = await visitsAt(lot);
      await test.handlers['finish-visit']({ locationId: lot.id, visitId: visit?._id ?? '' });
      expect(await ordersOf(driver)).toMatchObject([{ status: 'running', payment: 'authorized' }]);
      await passes(lot, { plate: driver.plate, direction: 'out', minutes: 60 });
      expect(await ordersOf(driver)).toMatchObject([{ status: 'paid', totalCents: 440 }]);
    },
  );

  it.each([
    ['is declined', CARDS.declinedLater],
    ['asks for authentication', CARDS.authentication],
  ])('is not held when the card %s: the driver is asked to pay, and the car is not covered', async (_, number) => {
    const [lot, driver] = [await aLot(), await aDriver(number)];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    expect(await ordersOf(driver)).toMatchObject([{ status: 'expired', payment: 'canceled' }]);
    expect(await isCovered(lot, driver.plate)).toBe(false);
    expect(await visitsAt(lot)).toMatchObject([{ refused: 'auto_pay_declined', totalCost: null }]);
    expect(await mailsTo(driver)).toEqual([`${driver.plate} IL is not paid for`]);
  });

  it('is not asked for without a saved card, or in a closed zone', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await test.db.deleteFrom('savedCards').where('userId', '=', driver.user._id).execute();
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    expect(await visitsAt(lot)).toMatchObject([{ refused: 'auto_pay_no_card' }]);
    expect(await ordersOf(driver)).toEqual([]);
  });
});

describe('a car that is paid otherwise', () => {
  it('is left alone', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    test.clock.set(timeAt(-5));
    await test.call(
      'POST /locations/:id/plate-lists',
      { params: { id: lot.id }, body: { list: 'never_notice', plates: [{ license: driver.plate, state: 'IL' }] } },
      owner.headers,
    );
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    expect(await idleAt(lot)).toEqual(['covered']);
    expect(await ordersOf(driver)).toEqual([]);
  });

  it('at the sign cannot be, while auto-pay covers it', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    const again = await requestIntent(test, aGuest(), {
      zoneId: lot.zoneId,
      startStop: true,
      vehicles: [{ plate: driver.plate, state: 'IL' }],
    } as never);
    expect(again.body.error?.code).toBe('already_paid');
  });
});

describe('an exit that no camera read', () => {
  it('is charged until the lot’s cap, told, and corrected by a late read', async () => {
    const [lot, driver] = [await aLot({ missedMinutes: 180 }), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    test.clock.set(timeAt(26 * 60));
    await test.handlers['stop-at-limit']();
    await test.drainJobs();
    expect(await ordersOf(driver)).toMatchObject([{ status: 'paid', totalCents: 1320 }]);
    expect(await visitsAt(lot)).toMatchObject([{ ending: 'missed', isOver: true, leftAt: timeAt(180) }]);
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 60 }, 27 * 60);
    await letTimePass(test);
    expect(await visitsAt(lot)).toMatchObject([{ ending: 'exit', leftAt: timeAt(60), totalCost: 440 }]);
  });

  it('is corrected by the driver with one tap, unless a camera saw the car later', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 100, confidence: 0.5 });
    test.clock.set(timeAt(26 * 60));
    await test.handlers['stop-at-limit']();
    await test.drainJobs();
    expect(await visitsAt(lot)).toMatchObject([{ ending: 'missed', leftAt: timeAt(100) }]);
    const [order] = await ordersOf(driver);
    const key = order?.receiptKey ?? '';
    const seen = (await test.call('GET /auto-pay/visits/:key', { params: { key } })).body.data.visit;
    expect(seen).toMatchObject({ canCorrect: true, canDisown: true, ending: 'missed' });
    const left = (minutes: number) =>
      test.call('POST /auto-pay/visits/:key/left', { params: { key }, body: { at: timeAt(minutes) } });
    expect((await left(60)).body.error?.code).toBe('visit_seen_later');
    expect((await left(200)).body.error?.code).toBe('malformed');
    const [visit] = await visitsAt(lot);
    const byLot = await test.call(
      'POST /locations/:locationId/auto-pay/visits/:id/left',
      { params: { locationId: lot.id, id: visit?._id ?? '' }, body: { at: timeAt(60) } },
      owner.headers,
    );
    expect(byLot.status).toBe(200);
    await letTimePass(test);
    expect(await visitsAt(lot)).toMatchObject([{ ending: 'corrected', totalCost: 440 }]);
  });

  it('shows at an entry after the cap: the earlier visit ended at the cap, and a new one starts', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 300 });
    expect(await ordersOf(driver)).toMatchObject([
      { status: 'paid', totalCents: 1760 },
      { status: 'running', payment: 'authorized' },
    ]);
  });
});

describe('an exit without an entry', () => {
  it('costs nothing, or the first hour if the lot chose that', async () => {
    const [lot, strict, driver] = [await aLot(), await aLot({ chargesMissedEntry: true }), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 0 });
    expect(await idleAt(lot)).toEqual(['no_entry']);
    expect(await ordersOf(driver)).toEqual([]);
    await passes(strict, { plate: driver.plate, direction: 'out', minutes: 10 });
    expect(await ordersOf(driver)).toMatchObject([{ status: 'paid', totalCents: 440 }]);
  });
});

describe('not my car', () => {
  it('ends a running visit for free, and turns auto-pay off for a month', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    test.clock.set(timeAt(60));
    const [order] = await ordersOf(driver);
    const params = { key: order?.receiptKey ?? '' };
    for (let times = 0; times < 2; times++)
      expect((await test.call('POST /auto-pay/visits/:key/not-mine', { params })).status).toBe(200);
    await letTimePass(test);
    expect(await ordersOf(driver)).toMatchObject([{ totalCents: 0, payment: 'canceled' }]);
    expect((await turnOn(driver, driver.plate)).body.error?.code).toBe('auto_pay_disowned');
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 90 });
    expect(await ordersOf(driver)).toHaveLength(1);
  });

  it('gives back what was charged', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 60 });
    const [order] = await ordersOf(driver);
    const params = { key: order?.receiptKey ?? '' };
    expect((await test.call('POST /auto-pay/visits/:key/not-mine', { params })).status).toBe(200);
    await letTimePass(test);
    expect(await ordersOf(driver)).toMatchObject([{ status: 'refunded' }]);
  });

  it('is too late after three days', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 60 });
    test.clock.set(timeAt(74 * 60));
    const [order] = await ordersOf(driver);
    const params = { key: order?.receiptKey ?? '' };
    const response = await test.call('POST /auto-pay/visits/:key/not-mine', { params });
    expect(response.body.error?.code).toBe('visit_closed');
  });
});

describe('a car', () => {
  it('needs a saved card and an agreement', async () => {
    test.clock.set(NOON);
    const driver = await test.signUp('customer');
    expect((await turnOn(driver, aPlate())).body.error?.code).toBe('auto_pay_no_card');
    const body = { plate: aPlate(), state: 'IL' } as never;
    expect((await test.call('POST /users/auto-pay', { body }, driver.headers)).status).toBe(400);
  });

  it('that was turned off starts nothing, and a visit that has begun still ends', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0 });
    const body = { plate: driver.plate, state: 'IL' };
    expect((await test.call('POST /users/auto-pay/off', { body }, driver.headers)).status).toBe(200);
    await passes(lot, { plate: driver.plate, direction: 'out', minutes: 60 });
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 120 });
    expect(await ordersOf(driver)).toMatchObject([{ status: 'paid', totalCents: 440 }]);
  });

  it('of another state, or one that only looks like it, is not its', async () => {
    const [lot, driver] = [await aLot(), await aDriver()];
    await passes(lot, { plate: driver.plate, direction: 'in', minutes: 0, state: 'WI' });
    await passes(lot, { plate: driver.plate.replace('1', 'I'), direction: 'in', minutes: 1 });
    expect(await ordersOf(driver)).toEqual([]);
  });
});

it('a zone whose drivers pay in advance cannot be chosen', async () => {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true });
  const body = { ...anAutoPayLot, zoneId: zone.id };
  const set = await test.call('PUT /locations/:id/auto-pay', { params: { id: lot.id }, body }, owner.headers);
  expect(set.body.error?.code).toBe('auto_pay_zone');
});
