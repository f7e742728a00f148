// Whose car it is (rules 400 to 402): who may turn auto-pay on for a plate, what others learn from that, and what nobody can take away.

import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay, type Vehicle } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { payOnce, TIE_LOT } from '#platform/testing/builders/a-tie.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const NOON = Date.parse('2026-11-20T18:00:00Z');
const afterDays = (days: number) => test.clock.set(new Date(NOON + days * DAY_MS).toISOString());

afterEach(async () => {
  await test.drainJobs();
  expect(await findDisagreements(test.db)).toEqual({});
});

async function aDriver() {
  afterDays(0);
  const driver = await test.signUp('customer');
  await saveCard(test, driver);
  return driver;
}
const turnOn = ({ headers }: SignedUp, car: Vehicle) =>
  test.call('POST /users/auto-pay', { body: { ...car, agreed: true } }, headers);
const turnOff = ({ headers }: SignedUp, car: Vehicle) =>
  test.call('POST /users/auto-pay/off', { body: { ...car } }, headers);
const codeOf = async (answer: ReturnType<typeof turnOn>) => (await answer).body.error?.code ?? 'on';
const shown = async ({ headers }: SignedUp) => (await test.call('GET /users/auto-pay', {}, headers)).body.data;
const isOn = async (driver: SignedUp, { plate }: Vehicle) =>
  (await shown(driver)).cars.some((car) => car.plate === plate && car.offUntil === null);
const mailsTo = async (email: string) => {
  const rows = test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', email).orderBy('id');
  return rows.execute();
};
const turnedOn = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Auto-pay was turned on'));

/** Who has paid for the car, and has a card. */
async function aTied(car: Vehicle) {
  const driver = await aDriver();
  const tie = await payOnce(test, driver, car);
  return Object.assign(driver, { tie });
}

const signInAgain = async (driver: SignedUp) => {
  const body = { email: driver.user.email, password: 'Correct-horse-1' };
  const { token } = (await test.call('POST /users/login', { body })).body;
  return { ...driver, headers: { authorization: `Bearer ${token}` } };
};
const refundTie = ({ tie: { locationId, orderId, totalCost: amount } }: Awaited<ReturnType<typeof aTied>>) =>
  test.call(
    'POST /support/refunds',
    { body: { locationId, orderId, amount, refunded: 0, reason: 'By mistake' } },
    admin.headers,
  );

describe('a tie to the car', () => {
  it('is needed: a stranger’s plate cannot be turned on', async () => {
    const [driver, car] = [await aDriver(), aVehicle()];
    expect(await codeOf(turnOn(driver, car))).toBe('auto_pay_not_tied');
    expect(await shown(driver)).toEqual({ cars: [], tied: [] });
    await payOnce(test, driver, car);
    expect((await shown(driver)).tied).toEqual([car]);
    expect(await codeOf(turnOn(driver, car))).toBe('on');
    expect(await codeOf(turnOn(driver, { ...car, state: 'WI' }))).toBe('auto_pay_not_tied');
  });

  it('is the account’s own payment, not a guest’s or another account’s', async () => {
    const [driver, car] = [await aDriver(), aVehicle()];
    await aTied(car);
    await payOnce(test, aGuest(), aVehicle());
    expect(await codeOf(turnOn(driver, car))).toBe('auto_pay_not_tied');
  });

  it('is gone when all of it was refunded', async () => {
    const car = aVehicle();
    const driver = await aTied(car);
    const refund = await refundTie(driver);
    expect(refund.status, JSON.stringify(refund.body)).toBe(201);
    expect(await codeOf(turnOn(driver, car))).toBe('auto_pay_not_tied');
    await test.drainJobs();
    expect(await codeOf(turnOn(driver, car))).toBe('auto_pay_not_tied');
    expect((await shown(driver)).tied).toEqual([]);
  });

  it('lasts twelve months', async () => {
    const car = aVehicle();
    const driver = await aTied(car);
    afterDays(366);
    const later = await signInAgain(driver);
    expect(await codeOf(turnOn(later, car))).toBe('auto_pay_not_tied');
  });

  it('is not a stay whose card is only held', async () => {
    const [driver, car] = [await aDriver(), aVehicle()];
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true, startStop: true });
    const stay = { zoneId: zone.id, vehicles: [car], startStop: true };
    const { sessionId: id } = await payForStay(test, { headers: driver.headers, guestId: null }, stay);
    expect(await codeOf(turnOn(driver, car))).toBe('auto_pay_not_tied');
    await test.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, driver.headers);
    await letTimePass(test);
    expect(await codeOf(turnOn(driver, car))).toBe('on');
  });

  it('is also needed to turn it on again', async () => {
    const car = aVehicle();
    const driver = await aTied(car);
    expect(await codeOf(turnOn(driver, car))).toBe('on');
    await refundTie(driver);
    await turnOff(driver, car);
    expect(await codeOf(turnOn(driver, car))).toBe('auto_pay_not_tied');
  });
});

describe('a plate that is on at one account', () => {
  it('is refused at another, and only to somebody who is tied to it', async () => {
    const car = aVehicle();
    const [first, second, stranger] = [await aTied(car), await aTied(car), await aDriver()];
    expect(await codeOf(turnOn(first, car))).toBe('on');
    expect(await codeOf(turnOn(second, car))).toBe('auto_pay_elsewhere');
    expect(await codeOf(turnOn(stranger, car))).toBe('auto_pay_not_tied');
    expect(await isOn(first, car)).toBe(true);
    expect(await shown(stranger)).toEqual({ cars: [], tied: [] });
  });

  it('stays on when others turn it off, and can be theirs once its holder does', async () => {
    const car = aVehicle();
    const [first, second] = [await aTied(car), await aTied(car)];
    await turnOn(first, car);
    expect((await turnOff(second, car)).status).toBe(200);
    expect(await isOn(first, car)).toBe(true);
    await turnOff(first, car);
    expect(await codeOf(turnOn(second, car))).toBe('on');
    expect(await isOn(first, car)).toBe(false);
    expect(await isOn(second, car)).toBe(true);
  });

  it('is on at exactly one of those who turn it on at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const car = aVehicle();
      const drivers = [await aTied(car), await aTied(car), await aTied(car)];
      const codes = await Promise.all(drivers.map((driver) => codeOf(turnOn(driver, car))));
      expect(codes.toSorted()).toEqual(['auto_pay_elsewhere', 'auto_pay_elsewhere', 'on']);
    }
  });

  it('is turned on once by an account that asks twice at the same moment', async () => {
    const car = aVehicle();
    const driver = await aTied(car);
    expect(await Promise.all([codeOf(turnOn(driver, car)), codeOf(turnOn(driver, car))])).toEqual(['on', 'on']);
    expect((await shown(driver)).cars).toHaveLength(1);
  });
});

describe('everybody else who has saved or paid for the plate', () => {
  it('is told, without where, when or who', async () => {
    const car = aVehicle();
    const [other, saver, guest, driver] = [await aTied(car), await aDriver(), aGuest(), await aDriver()];
    await test.call('POST /vehicles/me', { body: { ...car } }, saver.headers);
    const byGuest = await payOnce(test, guest, car);
    const email = `guest-${car.plate.toLowerCase()}@example.com`;
    const receipt = { email, name: 'Gil Guest', sessionData: { receiptKey: byGuest.receiptKey } };
    expect((await test.call('POST /contact/sendReceipt', { body: receipt }, guest.headers)).status).toBe(200);
    test.clock.set(new Date(NOON + 90 * MINUTE_MS).toISOString());
    await payOnce(test, driver, car);
    expect(await codeOf(turnOn(driver, car))).toBe('on');
    for (const to of [other.user.email, saver.user.email, email]) {
      const [mail, ...more] = await turnedOn(to);
      expect(more, to).toEqual([]);
      expect(mail?.subject, to).toBe(`Auto-pay was turned on for ${car.plate} ${car.state}`);
      expect(mail?.text, to).not.toContain(TIE_LOT);
      expect(mail?.text, to).not.toContain(driver.user.email);
    }
    expect(await turnedOn(driver.user.email)).toEqual([]);
  });

  it('is not told when nothing was turned on', async () => {
    const car = aVehicle();
    const [other, stranger] = [await aTied(car), await aDriver()];
    await turnOn(stranger, car);
    expect(await turnedOn(other.user.email)).toEqual([]);
  });
});

describe('at most', () => {
  it('five plates are on at an account', async () => {
    const driver = await aDriver();
    const cars = Array.from({ length: 6 }, () => aVehicle());
    for (const car of cars) await payOnce(test, driver, car);
    const codes: string[] = [];
    for (const car of cars) codes.push(await codeOf(turnOn(driver, car)));
    expect(codes).toEqual(['on', 'on', 'on', 'on', 'on', 'auto_pay_too_many']);
  });

  it('three changes are made in 90 days', async () => {
    const car = aVehicle();
    const driver = await aTied(car);
    for (let change = 0; change < 3; change++) {
      expect(await codeOf(turnOn(driver, car))).toBe('on');
      await turnOff(driver, car);
      // Turning off what is off changes nothing.
      await turnOff(driver, car);
    }
    expect(await codeOf(turnOn(driver, car))).toBe('auto_pay_changed_often');
    afterDays(91);
    const later = await signInAgain(driver);
    expect(await codeOf(turnOn(later, car))).toBe('on');
  });
});
