import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { GuestAccount } from '#testing/books.ts';
import {
  aGuest,
  askIntent,
  aVehicle,
  type Driver,
  payForStay,
  prepareStay,
  returnFrom,
  type Vehicle,
} from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { letTimePass } from '#testing/let-time-pass.ts';
import { createOutcomeTable } from '#testing/outcome-table.ts';
import { bookedOrder, createPayPalApp, findPayPalDisagreements, payPalAccountOf } from '#testing/paypal/paypal-app.ts';
import type { PayPalFault, PayPalStep } from '#testing/paypal/paypal-faults.ts';

const test = await createPayPalApp();
const { paypal } = test;
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

type Patience = 'stays' | 'leaves';

/** A driver who stays asks again, with the same key, when the server could not answer. */
async function ask<T extends { status: number }>(patience: Patience, call: () => Promise<T>, tries = 3): Promise<T> {
  const answer = await call();
  if (answer.status < 500 || patience === 'leaves' || tries === 1) return answer;
  return ask(patience, call, tries - 1);
}

/** The buyer agrees in PayPal's window, as far as it opens, and comes back unless gone. */
async function pay(patience: Patience, clientSecret: string | null | undefined): Promise<void> {
  if (!clientSecret) return;
  paypal.approve(bookedOrder(test, clientSecret).id);
  if (patience === 'stays') await ask(patience, () => returnFrom(test, clientSecret));
}

async function book(driver: Driver, patience: Patience, vehicle: Vehicle): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const stay = { zoneId, vehicles: [vehicle], method: 'paypal' as const };
  const { body } = await ask(patience, () => askIntent(test, driver, stay, headers));
  const clientSecret = body.data?.clientSecret;
  if (clientSecret) await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
  await pay(patience, clientSecret);
}

async function payPalStay(driver: Driver, vehicle: Vehicle) {
  const prepared = await prepareStay(test, driver, { zoneId, vehicles: [vehicle], method: 'paypal' });
  return { ...prepared, order: bookedOrder(test, prepared.clientSecret) };
}

type Flow = {
  readonly needs: readonly PayPalStep[];
  /** Everything before the fault; then what happens with it. */
  readonly prepare: (driver: Driver, vehicle: Vehicle) => Promise<(patience: Patience) => Promise<void>>;
  /** What may be true at the end: all of it, or nothing. */
  readonly outcomes: readonly GuestAccount[];
};

const PAID = { charged: 550, refunded: 0, held: 550 };
const NOTHING = { charged: 0, refunded: 0, held: 0 };

const FLOWS: Record<string, Flow> = {
  'a booking': {
    needs: ['token', 'create', 'get', 'authorise', 'capture'],
    prepare: async (driver, vehicle) => (patience) => book(driver, patience, vehicle),
    outcomes: [PAID, NOTHING],
  },
  'an extension': {
    needs: ['create', 'get', 'authorise', 'capture'],
    prepare: async (driver, vehicle) => {
      const { sessionId, clientSecret } = await payPalStay(driver, vehicle);
      await pay('stays', clientSecret);
      const headers = { ...driver.headers, 'idempotency-key': randomUUID() };
      return async (patience) => {
        const more = { body: { sessionId, hours: 1, method: 'paypal' as const } };
        const { body } = await ask(patience, () => test.call('POST /sessions/add', more, headers));
        await pay(patience, body.data?.clientSecret);
      };
    },
    outcomes: [{ charged: 1100, refunded: 0, held: 1100 }, PAID],
  },
  'a vehicle that another paid for': {
    needs: ['get', 'authorise', 'void'],
    prepare: async (driver, vehicle) => {
      const { clientSecret } = await payPalStay(driver, vehicle);
      await payForStay(test, aGuest(), { zoneId, vehicles: [vehicle] });
      return (patience) => pay(patience, clientSecret);
    },
    outcomes: [NOTHING],
  },
  'a refund by itself': {
    needs: ['get', 'refund'],
    prepare: async (driver, vehicle) => {
      const { clientSecret, order } = await payPalStay(driver, vehicle);
      // PayPal says yes only once another has paid for the vehicle.
      paypal.approve(order.id, { capture: 'PENDING' });
      await returnFrom(test, clientSecret);
      await payForStay(test, aGuest(), { zoneId, vehicles: [vehicle] });
      return async (patience) => {
        paypal.decide(order.id, 'COMPLETED');
        if (patience === 'stays') await ask(patience, () => returnFrom(test, clientSecret));
      };
    },
    outcomes: [{ charged: 550, refunded: 550, held: 0 }],
  },
  'an order that nobody pays': {
    needs: ['create', 'get', 'patch'],
    prepare: async (driver, vehicle) => async (patience) => {
      const headers = { 'idempotency-key': randomUUID() };
      await ask(patience, () => askIntent(test, driver, { zoneId, vehicles: [vehicle], method: 'paypal' }, headers));
    },
    outcomes: [NOTHING],
  },
};

const FAULTS: readonly PayPalFault[] = ['cut before', 'cut after', 'error after'];

type Case = { flow: string; step: PayPalStep; fault: PayPalFault; lasts: 'once' | 'a while'; driver: Patience };

const CASES: Case[] = Object.entries(FLOWS).flatMap(([flow, { needs }]) =>
  needs.flatMap((step) =>
    FAULTS.flatMap((fault) =>
      (['once', 'a while'] as const).flatMap((lasts) =>
        (['stays', 'leaves'] as const).map((driver) => ({ flow, step, fault, lasts, driver })),
      ),
    ),
  ),
);

const outcomes = createOutcomeTable();
afterAll(() => outcomes.print());

describe('PayPal fails', () => {
  it.each(CASES)(
    '$flow: $step, $fault, $lasts, the driver $driver',
    async ({ flow, step, fault, lasts, driver: patience }) => {
      const { prepare, outcomes: possible } = FLOWS[flow] as Flow;
      const [driver, vehicle] = [aGuest(), aVehicle()];
      const act = await prepare(driver, vehicle);
      if (step === 'token') paypal.revokeTokens();
      paypal.faults.failAt([step], fault, lasts === 'once' ? 1 : 50);
      await act(patience);
      await letTimePass(test);
      expect(paypal.faults.clear()).toBeGreaterThan(0);
      await letTimePass(test);
      const account = await payPalAccountOf(test, driver.guestId);
      outcomes.note(`${flow}, ${step}, ${fault}`, `${lasts}, driver ${patience}`, account);
      expect(possible).toContainEqual(account);
      expect(await findPayPalDisagreements(test)).toEqual({});
    },
  );
});
