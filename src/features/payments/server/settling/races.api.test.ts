import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
  type Vehicle,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const free = await aZone(test.db, { locationId: lot.id, priceCents: 0, isHourly: true });

/** What one driver does, with the delay before each step in milliseconds. */
type Plan = {
  readonly plates: readonly number[];
  readonly end: 'returns' | 'leaves after paying' | 'leaves before paying' | 'gives up' | 'pays at once';
  readonly pauses: readonly number[];
};

const PLATES = 3;
const plan: fc.Arbitrary<Plan> = fc.record({
  plates: fc.shuffledSubarray([...Array(PLATES).keys()], { minLength: 1 }),
  end: fc.constantFrom('returns', 'returns', 'leaves after paying', 'leaves before paying', 'gives up', 'pays at once'),
  pauses: fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 5, maxLength: 5 }),
});

type Step = () => Promise<{ status: number }>;

async function drive(driver: Driver, { plates, end, pauses }: Plan, fleet: readonly Vehicle[]): Promise<number[]> {
  const vehicles = plates.map((index) => fleet[index] as Vehicle);
  const { status, body } = await requestIntent(test, driver, { zoneId, vehicles });
  const clientSecret = body.data?.clientSecret;
  if (!clientSecret) return [status];
  let sessionId = '';
  const store: Step = async () => {
    const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
    sessionId = stored.body.data?._id ?? '';
    return stored;
  };
  const pay: Step = () => confirmCard(test, clientSecret);
  const comeBack: Step = () => returnFrom(test, clientSecret);
  const abandon: Step = async () =>
    sessionId ? test.call('DELETE /sessions/:id', { params: { id: sessionId } }, driver.headers) : { status: 0 };
  const steps: Record<Plan['end'], Step[]> = {
    returns: [store, pay, comeBack, comeBack],
    'leaves after paying': [store, pay],
    'leaves before paying': [store],
    'gives up': [store, pay, async () => (await Promise.all([abandon(), comeBack()]))[1]],
    'pays at once': [pay, comeBack],
  };
  const statuses = [status];
  for (const [index, step] of steps[end].entries()) {
    await sleep(pauses[index] ?? 0);
    statuses.push((await step()).status);
  }
  return statuses;
}

const activeSessions = (vehicles: readonly Vehicle[]) =>
  test.db
    .selectFrom('sessions')
    .select('plate')
    .where('status', '=', 'active')
    .where(
      'plate',
      'in',
      vehicles.map(({ plate }) => plate),
    )
    .execute();

const RACES = triesOf({ short: 10, long: 25 });
const ROUNDS = triesOf({ short: 6, long: 15 });
const TURNS = 20;

describe('drivers who pay for the same vehicles at the same time', () => {
  it(
    'leave each vehicle covered at most once, and every other cent refunded',
    async () => {
      const race = fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 7 }), async (plans) => {
        const fleet = Array.from({ length: PLATES }, () => aVehicle());
        const drivers = plans.map((chosen) => ({ driver: aGuest(), chosen }));
        const statuses = (await Promise.all(drivers.map(({ driver, chosen }) => drive(driver, chosen, fleet)))).flat();
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
        await letTimePass(test);
        expect(await findDisagreements(test.db)).toEqual({});
        const accounts = await Promise.all(drivers.map(({ driver }) => accountOf(test.db, driver.guestId)));
        for (const { charged, refunded, held } of accounts) expect(charged - refunded).toBe(held);
        const covered = (await activeSessions(fleet)).map(({ plate }) => plate);
        expect(covered).toHaveLength(new Set(covered).size);
        expect(covered.length > 0).toBe(accounts.some(({ charged }) => charged > 0));
        test.clock.advance(24 * 60);
      });
      await fc.assert(race, { numRuns: RACES });
    },
    limitFor(RACES),
  );

  it(
    'all learn what happened to their money, whatever order they list the vehicles in',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const fleet = [aVehicle(), aVehicle(), aVehicle()];
        const orders = [fleet, fleet.toReversed(), fleet, fleet.toReversed()];
        const secrets = await Promise.all(
          orders.map(async (vehicles) => (await prepareStay(test, aGuest(), { zoneId, vehicles })).clientSecret),
        );
        await Promise.all(secrets.map((secret) => confirmCard(test, secret)));
        const answers = await Promise.all(secrets.map((secret) => returnFrom(test, secret)));
        expect(answers.map(({ status, body }) => body.data?.status ?? String(status)).sort()).toEqual([
          'paid',
          'refunded',
          'refunded',
          'refunded',
        ]);
      }
      await letTimePass(test);
      expect(await findDisagreements(test.db)).toEqual({});
    },
    limitFor(ROUNDS),
  );

  it('get one session between them where parking is free', async () => {
    const vehicles = [aVehicle()];
    const requested = await Promise.all(
      [1, 2, 3, 4, 5].map(() => requestIntent(test, aGuest(), { zoneId: free.id, vehicles })),
    );
    expect(requested.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await activeSessions(vehicles)).toHaveLength(1);
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('a driver in two places at once', () => {
  it(
    'has the paid session, even if it is canceled at the same moment',
    async () => {
      for (let round = 0; round < TURNS; round++) {
        const driver = aGuest();
        const { clientSecret, sessionId } = await prepareStay(test, driver, { zoneId });
        await confirmCard(test, clientSecret);
        await Promise.all([
          test.call('DELETE /sessions/:id', { params: { id: sessionId } }, driver.headers),
          returnFrom(test, clientSecret),
        ]);
        expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
      }
      await letTimePass(test);
      expect(await findDisagreements(test.db)).toEqual({});
    },
    limitFor(TURNS),
  );

  it(
    'has one session, even if the vehicles are sent again while the payment settles',
    async () => {
      for (let round = 0; round < TURNS; round++) {
        const driver = aGuest();
        const { clientSecret } = await prepareStay(test, driver, { zoneId });
        await confirmCard(test, clientSecret);
        await Promise.all([
          test.call('POST /sessions', { body: { clientSecret, vehicles: [aVehicle()] } }, driver.headers),
          returnFrom(test, clientSecret),
        ]);
        expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
      }
      await letTimePass(test);
      expect(await findDisagreements(test.db)).toEqual({});
    },
    limitFor(TURNS),
  );
});

describe('refunds of one order that are made at the same time', () => {
  it(
    'leave the order refunded when they add up to its total',
    async () => {
      for (let round = 0; round < 10; round++) {
        const vehicles = [aVehicle(), aVehicle()];
        const late = await prepareStay(test, aGuest(), { zoneId, vehicles });
        await payForStay(test, aGuest(), { zoneId, vehicles });
        await confirmCard(test, late.clientSecret);
        expect((await returnFrom(test, late.clientSecret)).body.data.status).toBe('refunded');
        const refunds = await test.db
          .selectFrom('refunds')
          .selectAll()
          .where('status', 'in', ['owed', 'requested'])
          .execute();
        const jobs = refunds.map(({ locationId, id }) => ({ locationId: locationId, refundId: id }));
        await Promise.all([...jobs, ...jobs].map((job) => test.handlers['make-refund'](job)));
        const receipt = await test.call('GET /receipts/:key', { params: { key: late.receiptKey } });
        expect(receipt.body.data).toMatchObject({ status: 'refunded', totalCost: 1100, refunded: 1100 });
      }
      await letTimePass(test);
      expect(await findDisagreements(test.db)).toEqual({});
    },
    limitFor(TURNS),
  );
});
