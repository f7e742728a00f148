// For any history of tickets that are paid online, in cash, to a hotel room, twice or too late, and refunded in parts, with a
// provider that drops calls: the sums match the ledger, and the screens match both.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aValetDay, type Car, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults, type FaultPoint } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const owner = await test.signUp('vendor');
const admin = await test.signUp('admin');

const step = fc.record({
  does: fc.constantFrom('intend', 'confirm', 'return', 'cash', 'room', 'hand over', 'refund', 'wait', 'unrequest'),
  car: fc.integer({ min: 0, max: 1 }),
  cents: fc.integer({ min: 1, max: 900 }),
  tip: fc.constantFrom(0, 0, 300, 501),
  replaces: fc.boolean(),
  provider: fc.constantFrom<('well' | FaultPoint)[]>(
    'well',
    'well',
    'before:refund',
    'after:refund',
    'before:create',
    'after:create',
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Day = Awaited<ReturnType<typeof aValetDay>>;
type Guest = { readonly car: Car; readonly secrets: string[]; readonly orders: string[] };

async function take(
  day: Day,
  { car, secrets, orders }: Guest,
  { does, cents, provider, tip, replaces }: Step,
): Promise<void> {
  if (provider !== 'well') faults.failAt(provider);
  switch (does) {
    case 'intend': {
      const earlier = replaces ? orders.at(-1) : undefined;
      const requested = { tip, ...(earlier !== undefined && { replaces: earlier }) };
      const { status, body } = await requestTicketIntent(test, car, requested);
      if (status !== 200) break;
      secrets.push(body.data.clientSecret ?? '');
      orders.push(body.data.orderId);
      break;
    }
    case 'confirm':
      for (const secret of secrets.slice(-2)) await confirmCard(test, secret);
      break;
    case 'return':
      for (const secret of secrets.slice(-2)) await returnFrom(test, secret);
      break;
    case 'cash':
      await day.move(car.id, 'paid', { tip });
      break;
    case 'room': {
      const body = { name: 'Ann Carter', room: '412' };
      await test.call('POST /valets/:id/room', { params: { id: car.id }, body }, day.staff.headers);
      break;
    }
    case 'hand over':
      await day.handOver(car);
      break;
    case 'refund':
      await refund(day, car, cents);
      break;
    case 'wait':
      test.clock.advance(47);
      break;
    case 'unrequest':
      await test.call('PATCH /valets/:id/only', { params: { id: car.id }, body: { status: 'unrequested' } }, car.guest);
  }
  await test.drainJobs().catch(() => {});
  faults.clear();
}

const storyOf = async ({ locationId }: Day, { id }: Car) => {
  const requested = { params: { locationId, id } };
  return (await test.call('GET /support/locations/:locationId/orders/:id', requested, admin.headers)).body.data;
};

async function refund(day: Day, car: Car, cents: number): Promise<void> {
  const payment = (await storyOf(day, car)).payments.find(({ left }) => left > 0);
  if (!payment) return;
  const { orderId, left, refunded } = payment;
  const body = { locationId: day.locationId, orderId, amount: Math.min(cents, left), refunded, reason: 'Goodwill' };
  await test.call('POST /support/refunds', { body }, admin.headers);
}

/** What the lot's owner earned according to the ledger. */
async function sharesOf({ locationId }: Day): Promise<number> {
  const entries = test.db.selectFrom('ledgerEntries').select('cents').where('locationId', '=', locationId);
  const shares = await entries.where('account', '=', 'owner').execute();
  return shares.reduce((sum, { cents }) => sum - Number(cents), 0);
}

/** The lot on the owner's page: its total and its rows. */
async function screens(day: Day) {
  const { body } = await test.call(
    'POST /billing/lot/revenue',
    { body: { lotId: day.locationId, limit: 200 } },
    owner.headers,
  );
  return {
    total: body.totalRevenueAllTime,
    rows: body.monthSessions.reduce((sum, { totalCost }) => sum + totalCost, 0),
  };
}

const allowRooms = ({ locationId }: Day, { priceCents, isHourly }: { priceCents: number; isHourly: boolean }) =>
  test.call(
    'PATCH /valets/locations/:locationId/settings',
    {
      params: { locationId },
      body: { price: priceCents / 100, isHourly, hooks: 40, asksCode: true, chargesRooms: true },
    },
    owner.headers,
  );

const HISTORIES = triesOf({ short: 10, long: 50 });

describe('any history of ticket payments, cash and refunds', () => {
  it(
    'leaves the sums, the ledger, the tickets and the screens in agreement',
    async () => {
      const history = fc.record({
        rate: fc.record({ priceCents: fc.constantFrom(777, 1000, 0), isHourly: fc.boolean() }),
        steps: fc.array(step, { minLength: 1, maxLength: 12 }),
      });
      await fc.assert(
        fc.asyncProperty(history, async ({ rate, steps }) => {
          const day = await aValetDay(test, { owner, feeBasisPoints: 1337, tips: 'shared', ...rate });
          await allowRooms(day, rate);
          const guests = [await day.requestedCar(), await day.requestedCar()].map(
            (car): Guest => ({ car, secrets: [], orders: [] }),
          );
          for (const each of steps) await take(day, guests[each.car] ?? (guests[0] as Guest), each);
          await letTimePass(test);
          expect(await findDisagreements(test.db)).toEqual({});
          await test.handlers['prove-revenue']();
          await test.handlers['prove-history']();
          const earned = await sharesOf(day);
          expect(await screens(day)).toEqual({ total: earned, rows: earned });
          for (const { car } of guests) {
            const story = await storyOf(day, car);
            for (const { refunded, left, amount, status } of story.payments) {
              expect(refunded).toBeLessThanOrEqual(amount);
              if (status === 'succeeded') expect(refunded + left).toBe(amount);
            }
          }
        }),
        { numRuns: HISTORIES },
      );
    },
    limitFor(HISTORIES),
  );
});
