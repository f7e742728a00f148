import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { accountOf, findDisagreements, type GuestAccount } from '#testing/books.ts';
import {
  aGuest,
  askIntent,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  prepareStay,
  returnFrom,
  type Vehicle,
} from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { letTimePass } from '#testing/let-time-pass.ts';
import { createOutcomeTable } from '#testing/outcome-table.ts';
import { createPaymentFaults, type FaultPoint } from '#testing/payment-faults.ts';
import { createTestApp } from '#testing/test-app.ts';
import { type NewIntent, ProviderRefused } from '../../ports/payments/payments.port.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const createIntent = test.sandbox.createIntent;

type Patience = 'stays' | 'leaves';

/** A driver who stays asks again, with the same key, when the server could not answer. */
async function ask<T extends { status: number }>(patience: Patience, call: () => Promise<T>, tries = 3): Promise<T> {
  const answer = await call();
  if (answer.status < 500 || patience === 'leaves' || tries === 1) return answer;
  return ask(patience, call, tries - 1);
}

/** Pays what an intent asks for, as far as the provider lets it come. Answers whether the card was charged. */
async function pay(patience: Patience, clientSecret: string | null | undefined): Promise<boolean> {
  if (!clientSecret) return false;
  const confirmed = await confirmCard(test, clientSecret);
  if (patience === 'stays') await ask(patience, () => returnFrom(test, clientSecret));
  return ['succeeded', 'requires_capture'].includes(confirmed.body.data.status);
}

async function book(driver: Driver, patience: Patience, vehicle: Vehicle): Promise<boolean> {
  const key = { 'idempotency-key': randomUUID() };
  const { body } = await ask(patience, () => askIntent(test, driver, { zoneId, vehicles: [vehicle] }, key));
  const clientSecret = body.data?.clientSecret;
  if (clientSecret) await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
  return pay(patience, clientSecret);
}

type Flow = {
  /** What of the provider it needs. */
  readonly needs: ReadonlyArray<'create' | 'get' | 'capture' | 'cancel' | 'refund'>;
  readonly capture?: 'manual';
  /** Everything before the fault; then what happens with it. Answers whether the card was charged. */
  readonly prepare: (driver: Driver, vehicle: Vehicle) => Promise<(patience: Patience) => Promise<boolean>>;
  /** What the driver holds at the end when the card was charged. */
  readonly wanted: GuestAccount;
};

const FLOWS: Record<string, Flow> = {
  'a booking': {
    needs: ['create', 'get'],
    prepare: async (driver, vehicle) => (patience) => book(driver, patience, vehicle),
    wanted: { charged: 550, refunded: 0, held: 550 },
  },
  'a booking that is captured': {
    needs: ['create', 'get', 'capture'],
    capture: 'manual',
    prepare: async (driver, vehicle) => (patience) => book(driver, patience, vehicle),
    wanted: { charged: 550, refunded: 0, held: 550 },
  },
  'an extension': {
    needs: ['create', 'get'],
    prepare: async (driver, vehicle) => {
      const { sessionId } = await payForStay(test, driver, { zoneId, vehicles: [vehicle] });
      const key = { ...driver.headers, 'idempotency-key': randomUUID() };
      return async (patience) => {
        const more = { body: { sessionId, hours: 1 } };
        const { body } = await ask(patience, () => test.call('POST /sessions/add', more, key));
        return pay(patience, body.data?.clientSecret);
      };
    },
    wanted: { charged: 1100, refunded: 0, held: 1100 },
  },
  'a refund by itself': {
    needs: ['get', 'refund'],
    prepare: async (driver, vehicle) => {
      const { clientSecret } = await prepareStay(test, driver, { zoneId, vehicles: [vehicle] });
      await payForStay(test, aGuest(), { zoneId, vehicles: [vehicle] });
      return (patience) => pay(patience, clientSecret);
    },
    wanted: { charged: 550, refunded: 550, held: 0 },
  },
  'a session that is given up': {
    needs: ['cancel'],
    prepare: async (driver, vehicle) => {
      const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId, vehicles: [vehicle] });
      return async (patience) => {
        const giveUp = () => test.call('DELETE /sessions/:id', { params: { id: sessionId } }, driver.headers);
        const { status } = await ask(patience, giveUp);
        const charged = await pay('leaves', clientSecret);
        // Who was told that it is given up cannot be charged any more.
        if (status === 200) expect(charged).toBe(false);
        return charged;
      };
    },
    wanted: { charged: 550, refunded: 0, held: 550 },
  },
  'an order that nobody pays': {
    needs: ['create', 'get', 'cancel'],
    prepare: async (driver, vehicle) => async (patience) => {
      const key = { 'idempotency-key': randomUUID() };
      const { body } = await ask(patience, () => askIntent(test, driver, { zoneId, vehicles: [vehicle] }, key));
      await letTimePass(test);
      return pay('leaves', body.data?.clientSecret);
    },
    wanted: { charged: 550, refunded: 0, held: 550 },
  },
};

type Case = { flow: string; point: FaultPoint; lasts: 'once' | 'a while'; driver: Patience };

const CASES: Case[] = Object.entries(FLOWS).flatMap(([flow, { needs }]) =>
  needs.flatMap((name) =>
    (['before', 'after'] as const).flatMap((when) =>
      (['once', 'a while'] as const).flatMap((lasts) =>
        (['stays', 'leaves'] as const).map((driver) => ({ flow, point: `${when}:${name}` as const, lasts, driver })),
      ),
    ),
  ),
);

const outcomes = createOutcomeTable();
afterAll(() => outcomes.print());

describe('the provider fails', () => {
  it.each(CASES)('$flow: $point, $lasts, the driver $driver', async ({ flow, point, lasts, driver: patience }) => {
    const { prepare, capture = 'automatic', wanted } = FLOWS[flow] as Flow;
    Object.assign(test.sandbox, { createIntent: (intent: NewIntent) => createIntent({ ...intent, capture }) });
    const [driver, vehicle] = [aGuest(), aVehicle()];
    const act = await prepare(driver, vehicle);
    faults.failAt(point, { times: lasts === 'once' ? 1 : 50 });
    const paid = await act(patience);
    await letTimePass(test);
    expect(faults.clear()).toBeGreaterThan(0);
    await letTimePass(test);
    const account = await accountOf(test.db, driver.guestId);
    outcomes.note(`${flow}, ${point}`, `${lasts}, driver ${patience}`, account);
    expect(await findDisagreements(test.db)).toEqual({});
    expect(account.charged - account.refunded).toBe(account.held);
    if (paid) expect(account).toEqual(wanted);
    else expect(account.charged).toBe(account.held);
  });
});

describe('a provider that refuses to open a payment', () => {
  it('leaves nothing open, and holds up nobody who comes after', async () => {
    const refused = async () => {
      throw new ProviderRefused('account_closed', 'This account cannot be charged.');
    };
    Object.assign(test.sandbox, { createIntent: refused });
    const answer = await askIntent(test, aGuest(), { zoneId });
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'payment_unavailable']);
    Object.assign(test.sandbox, { createIntent });
    expect(await findDisagreements(test.db)).toEqual({});
    expect((await payForStay(test, aGuest(), { zoneId })).status).toBe('paid');
  });
});

describe('a session that was never paid and is given up', () => {
  const giveUp = (driver: Driver, id: string) => test.call('DELETE /sessions/:id', { params: { id } }, driver.headers);

  it('cannot be paid any more, nor stored again', async () => {
    const driver = aGuest();
    const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId });
    expect((await giveUp(driver, sessionId)).status).toBe(200);
    expect((await confirmCard(test, clientSecret)).body.data).toMatchObject({ status: 'canceled' });
    const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
    expect(stored.body.error?.code).toBe('order_expired');
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    expect((await giveUp(driver, sessionId)).status).toBe(200);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('stands when it was paid a moment before, and its driver is told', async () => {
    const driver = aGuest();
    const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId });
    await confirmCard(test, clientSecret);
    const answer = await giveUp(driver, sessionId);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'session_paid']);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
  });

  it('frees money that was only reserved, when that was a moment before', async () => {
    Object.assign(test.sandbox, {
      createIntent: (intent: NewIntent) => createIntent({ ...intent, capture: 'manual' }),
    });
    const driver = aGuest();
    const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId });
    await confirmCard(test, clientSecret);
    expect((await giveUp(driver, sessionId)).status).toBe(200);
    Object.assign(test.sandbox, { createIntent });
    await letTimePass(test);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 0, refunded: 0, held: 0 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is let go within minutes when the provider did not answer, however young its price is', async () => {
    const driver = aGuest();
    const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId });
    faults.failAt('before:cancel', { times: 1 });
    const answer = await giveUp(driver, sessionId);
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'payment_unavailable']);
    expect(faults.clear()).toBe(1);
    const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
    expect(stored.body.error?.code).toBe('order_expired');
    test.clock.advance(3);
    await test.handlers['sweep-payments']();
    expect((await confirmCard(test, clientSecret)).body.data).toMatchObject({ status: 'canceled' });
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('a driver who pays at the moment in which the order is let go', () => {
  it.each(['after:get', 'before:cancel'] as const)('has the session: the money comes %s', async (point) => {
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    faults.failAt(point, {
      times: 50,
      instead: async () => {
        if (test.clock.now() > orderEnd) await confirmCard(test, clientSecret);
      },
    });
    const orderEnd = new Date(test.clock.now().getTime() + 30 * 60_000);
    await letTimePass(test);
    expect(faults.clear()).toBeGreaterThan(0);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('has nothing to pay any more when the provider has let it go', async () => {
    const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
    faults.failAt('after:cancel', { instead: async () => void (await confirmCard(test, clientSecret)) });
    await letTimePass(test);
    expect(faults.clear()).toBe(1);
    expect((await confirmCard(test, clientSecret)).body.data).toMatchObject({ status: 'canceled' });
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    expect((await test.call('POST /sessions', { body: { clientSecret } }, aGuest().headers)).status).toBe(404);
    expect(await findDisagreements(test.db)).toEqual({});
  });
});
