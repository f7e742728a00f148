// Rule 422: every way to come back to a price that stood still.

import { expect, it } from 'vitest';
import { mintGuestKey } from '#features/valet/server/public.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aValetDay, type Car, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { aValidation } from '#platform/testing/builders/a-validation.ts';

const test = await createTestApp();
const day = await aValetDay(test, { tips: 'shared' });
const { locationId } = day;

const only = ({ id, guest }: Car, status: 'requested' | 'unrequested' | 'cash') =>
  test.call('PATCH /valets/:id/only', { params: { id }, body: { status } }, guest);
const code = await aValidation(test.db, { locationId, stands: true, value: 10 });
const validate = ({ id }: Car) =>
  test.call('POST /valets/:id/validation', { params: { id }, body: { validation: code.id } }, day.staff.headers);
const takeOff = ({ id }: Car) =>
  test.call('POST /valets/:id/validation/take-off', { params: { id }, body: {} }, day.staff.headers);

const open = async (car: Car, more: Parameters<typeof requestTicketIntent>[2] = {}) =>
  (await requestTicketIntent(test, car, more)).body.data;
const secondPhone = async (car: Car): Promise<Car> => {
  const key = await mintGuestKey(test.db, { locationId, ticketId: car.id }, test.clock.now());
  return { ...car, guest: { 'x-valet-key': key } };
};

type Way = (car: Car, last: { readonly orderId: string }) => Promise<{ orderId: string; clientSecret: string | null }>;
const WAYS: Readonly<Record<string, Way>> = {
  'opens another payment': (car) => open(car),
  'replaces its payment': (car, last) => open(car, { replaces: last.orderId }),
  'chooses another tip': (car, last) => open(car, { tip: 300, replaces: last.orderId }),
  'opens it on another phone': async (car, last) => open(await secondPhone(car), { replaces: last.orderId }),
  'uses a merchant’s code and takes it off': async (car, last) => {
    await validate(car);
    const opened = await open(car, { replaces: last.orderId });
    await takeOff(car);
    return open(car, { replaces: opened.orderId });
  },
  'says “I will pay cash” and pays online after all': async (car, last) => {
    await only(car, 'cash');
    return open(car, { replaces: last.orderId });
  },
  'withdraws the request and makes it again': async (car, last) => {
    await only(car, 'unrequested');
    await only(car, 'requested');
    return open(car, { replaces: last.orderId });
  },
};

it.each(Object.entries(WAYS))(
  'a guest who %s every 25 minutes pays for the time that the car was here',
  async (_, way) => {
    const car = await day.requestedCar();
    let last: Awaited<ReturnType<Way>> = await open(car);
    for (let turn = 0; turn < 6; turn += 1) {
      test.clock.advance(25);
      await test.handlers['sweep-payments']();
      last = await way(car, last);
    }
    const shown = await day.seen(car);
    expect(shown.totalCost).toBe(2750);
    await confirmCard(test, last.clientSecret ?? '');
    expect((await returnFrom(test, last.clientSecret ?? '')).body.data.status).toBe('paid');
    expect(await day.seen(car)).toMatchObject({ paid: true, totalCost: 2750 });
  },
);

it('is what the stand shows and takes in cash, too, until half an hour after the first order', async () => {
  const car = await day.requestedCar();
  test.clock.advance(90);
  const first = await open(car, { totalCost: 1650 });
  test.clock.advance(20);
  expect(await day.seen(car)).toMatchObject({ totalCost: 1650 });
  expect((await open(car, { tip: 200, replaces: first.orderId })).lines.at(0)).toMatchObject({ cents: 1500 });
  expect((await day.move(car.id, 'paid')).body.valet).toMatchObject({ paidBy: 'cash', totalCost: 1650 });
});

it('lowers what a code takes off it, and adds what the guest lost', async () => {
  const car = await day.requestedCar();
  test.clock.advance(90);
  await open(car);
  test.clock.advance(20);
  await validate(car);
  expect((await open(car)).lines).toMatchObject([{ cents: 1500 }, { kind: 'discount', cents: -150 }, { cents: 135 }]);
});

it.each([
  ['half an hour has passed', async () => test.clock.advance(31)],
  ['the request is withdrawn', (car: Car) => only(car, 'unrequested')],
])('its payments cannot be made any more once %s', async (_, ends) => {
  const car = await day.requestedCar();
  const first = await open(car);
  test.clock.advance(15);
  const second = await open(car, { tip: 300 });
  await ends(car);
  test.clock.advance(1);
  await test.handlers['sweep-payments']();
  for (const { clientSecret } of [first, second]) {
    expect((await confirmCard(test, clientSecret ?? '')).body.data.status).not.toBe('succeeded');
    expect((await returnFrom(test, clientSecret ?? '')).body.data.status).toBe('expired');
  }
});

it('is frozen once by two phones that pay at the same moment', async () => {
  const car = await day.requestedCar();
  await Promise.all([open(car), secondPhone(car).then((other) => open(other)), open(car, { tip: 300 })]);
  const { body } = await test.call('GET /valets/:id/history', { params: { id: car.id } }, day.owner.headers);
  expect(body.events.filter(({ kind }) => kind === 'price_frozen')).toHaveLength(1);
});
