import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { accountOf, findDisagreements } from '#testing/books.ts';
import { aGuest, askIntent, aVehicle, type Driver, prepareStay, returnFrom } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { letTimePass } from '#testing/let-time-pass.ts';
import { createOutcomeTable } from '#testing/outcome-table.ts';
import { createStripeApp } from '#testing/stripe/stripe-app.ts';
import type { FaultWay, StripeDeed } from '#testing/stripe/stripe-faults.ts';

const { test, standIn, deliverAll, booked } = await createStripeApp();
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const GOOD = '4242424242424242';
const refOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** Asks for a stay, again where the server could not answer, pays it, and comes back. Answers whether it was charged. */
async function book(driver: Driver): Promise<boolean> {
  const key = { 'idempotency-key': randomUUID() };
  const vehicles = [aVehicle()];
  const ask = () => askIntent(test, driver, { zoneId, vehicles }, key);
  let answer = await ask();
  for (let tries = 0; tries < 3 && answer.status >= 500; tries++) answer = await ask();
  const clientSecret = answer.body.data?.clientSecret;
  if (!clientSecret) return false;
  await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
  return payAndReturn(clientSecret);
}

async function payAndReturn(clientSecret: string): Promise<boolean> {
  const said = standIn.books.confirm(clientSecret, GOOD);
  await returnFrom(test, clientSecret);
  await deliverAll(refOf(clientSecret));
  return said.status === 'succeeded';
}

async function giveBack(clientSecret: string): Promise<void> {
  const payment = await test.db
    .selectFrom('payments')
    .select(['location_id as locationId', 'order_id as orderId'])
    .where('provider_ref', '=', refOf(clientSecret))
    .executeTakeFirstOrThrow();
  const body = { ...payment, amount: 200, refunded: 0, reason: 'Rain' };
  await test.call('POST /desk/refunds', { body }, admin.headers);
}

type Flow = {
  readonly needs: readonly StripeDeed[];
  /** Everything before the fault; then what happens with it. Answers whether the card was charged. */
  readonly prepare: (driver: Driver) => Promise<() => Promise<boolean>>;
  readonly refunded: number;
};

const FLOWS: Record<string, Flow> = {
  'a booking': { needs: ['create', 'get'], prepare: async (driver) => () => book(driver), refunded: 0 },
  'a refund of the desk': {
    needs: ['get', 'list', 'refund'],
    prepare: async (driver) => {
      const { clientSecret } = await prepareStay(test, driver, { zoneId });
      const charged = await payAndReturn(clientSecret);
      return async () => {
        await giveBack(clientSecret);
        return charged;
      };
    },
    refunded: 200,
  },
  'an order that nobody pays': {
    needs: ['get', 'cancel'],
    prepare: async (driver) => {
      const { clientSecret } = await prepareStay(test, driver, { zoneId });
      return async () => {
        await letTimePass(test);
        return payAndReturn(clientSecret);
      };
    },
    refunded: 0,
  },
};

type Case = { flow: string; deed: StripeDeed; when: 'before' | 'after'; way: FaultWay; lasts: 'once' | 'a while' };
const WAYS: readonly FaultWay[] = ['cut', '500', 'bad gateway'];

const CASES: Case[] = Object.entries(FLOWS).flatMap(([flow, { needs }]) =>
  needs.flatMap((deed) =>
    (['before', 'after'] as const).flatMap((when) =>
      WAYS.flatMap((way) => (['once', 'a while'] as const).map((lasts) => ({ flow, deed, when, way, lasts }))),
    ),
  ),
);

const outcomes = createOutcomeTable();
afterAll(() => outcomes.print());

describe('Stripe fails', () => {
  it.each(CASES)('$flow: $deed, $way $when it acted, $lasts', async ({ flow, deed, when, way, lasts }) => {
    const { prepare, refunded } = FLOWS[flow] as Flow;
    const driver = aGuest();
    const act = await prepare(driver);
    standIn.faults.plan({ deed, when, way, times: lasts === 'once' ? 1 : 12 });
    const paid = await act();
    await letTimePass(test);
    expect(standIn.faults.clear()).toBeGreaterThan(0);
    await letTimePass(test);
    const account = await accountOf(test.db, driver.guestId, booked());
    outcomes.note(`${flow}, ${when} ${deed}`, `${way}, ${lasts}`, account);
    expect(await findDisagreements(test.db, booked())).toEqual({});
    expect(account).toEqual(paid ? { charged: 550, refunded, held: 550 } : { charged: 0, refunded: 0, held: 0 });
    expect(standIn.violations).toEqual([]);
  });
});
