import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
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
import { oneOfEach } from '#platform/testing/cases/long-run.ts';
import { createOutcomeTable } from '#platform/testing/cases/outcome-table.ts';
import { createDatabaseFaults, type DatabaseFault } from '#platform/testing/database/database-faults.ts';
import { untilWaiting } from '#platform/testing/database/until-waiting.ts';
import { accountOf, findDisagreements, type GuestAccount } from '#platform/testing/ledger-audit.ts';
import { capturePayment } from './capture-payment.ts';

const test = await createTestApp();
const faults = await createDatabaseFaults(test.db);
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

type Step = Pick<DatabaseFault, 'write' | 'table' | 'where'>;

/** The writes of each transaction, in order. */
const PLACING: Step[] = [
  { write: 'insert', table: 'orders' },
  { write: 'insert', table: 'payments' },
  { write: 'update', table: 'payments', where: `new.status = 'open'` },
];
const STORING: Step[] = [
  { write: 'update', table: 'orders', where: `new.status = 'pending'` },
  { write: 'insert', table: 'sessions' },
];
const SETTLING: Step[] = [
  { write: 'update', table: 'payments', where: `new.status = 'succeeded'` },
  { write: 'update', table: 'sessions', where: `new.status = 'active'` },
  { write: 'update', table: 'orders', where: `new.status = 'paid'` },
  { write: 'insert', table: 'journal_entries' },
  { write: 'update', table: 'revenue_days' },
];
const REFUNDING: Step[] = [
  { write: 'update', table: 'sessions', where: `new.status = 'refunded'` },
  { write: 'insert', table: 'refunds' },
  { write: 'update', table: 'refunds' },
  { write: 'update', table: 'orders', where: `new.status = 'refunded'` },
];
const LETTING_GO: Step[] = [
  { write: 'update', table: 'payments', where: `new.status = 'canceled'` },
  { write: 'update', table: 'sessions', where: `new.status = 'expired'` },
  { write: 'update', table: 'orders', where: `new.status = 'expired'` },
];

type Flow = {
  readonly steps: Step[];
  /** Everything before the fault, then the step in which it happens. */
  readonly prepare: (driver: Driver, vehicle: Vehicle) => Promise<() => Promise<void>>;
  readonly expected: GuestAccount;
};

/** A driver retries a failed request once. */
async function again<T extends { status: number }>(request: () => Promise<T>): Promise<T> {
  const answer = await request();
  return answer.status >= 500 ? request() : answer;
}

async function pay(clientSecret: string | null): Promise<void> {
  await confirmCard(test, clientSecret ?? '');
  await again(() => returnFrom(test, clientSecret ?? ''));
}

async function book(driver: Driver, vehicle: Vehicle): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  const { body } = await again(() => requestIntent(test, driver, { zoneId, vehicles: [vehicle] }, key));
  const { clientSecret } = body.data;
  await again(() => test.call('POST /sessions', { body: { clientSecret: clientSecret ?? '' } }, driver.headers));
  await pay(clientSecret);
}

const FLOWS: Record<string, Flow> = {
  'a booking': {
    steps: [...PLACING, ...STORING, ...SETTLING],
    prepare: async (driver, vehicle) => () => book(driver, vehicle),
    expected: { charged: 550, refunded: 0, held: 550 },
  },
  'an extension': {
    steps: [
      ...PLACING,
      ...SETTLING.filter(({ table }) => table !== 'sessions'),
      { write: 'update', table: 'sessions', where: 'new.minutes = 120' },
    ],
    prepare: async (driver, vehicle) => {
      const { sessionId } = await payForStay(test, driver, { zoneId, vehicles: [vehicle] });
      const more = { body: { sessionId, hours: 1 } };
      const key = { ...driver.headers, 'idempotency-key': randomUUID() };
      return async () => pay((await again(() => test.call('POST /sessions/add', more, key))).body.data.clientSecret);
    },
    expected: { charged: 1100, refunded: 0, held: 1100 },
  },
  'a refund by itself': {
    steps: [...SETTLING.filter(({ table }) => table !== 'sessions'), ...REFUNDING],
    prepare: async (driver, vehicle) => {
      const { clientSecret } = await prepareStay(test, driver, { zoneId, vehicles: [vehicle] });
      await payForStay(test, aGuest(), { zoneId, vehicles: [vehicle] });
      return () => pay(clientSecret);
    },
    expected: { charged: 550, refunded: 550, held: 0 },
  },
  'an order that nobody pays': {
    steps: LETTING_GO,
    prepare: async (driver, vehicle) => {
      await prepareStay(test, driver, { zoneId, vehicles: [vehicle] });
      return async () => {};
    },
    expected: { charged: 0, refunded: 0, held: 0 },
  },
};

const ALL_CASES = Object.entries(FLOWS).flatMap(([flow, { steps }]) =>
  steps.flatMap((step) =>
    (['at the write', 'at the commit'] as const).flatMap((moment) =>
      (['an error', 'a lost connection'] as const).map((how) => ({
        flow,
        ...step,
        moment,
        how,
        rows: step.where ?? 'any',
      })),
    ),
  ),
);

const CASES = oneOfEach(
  ALL_CASES,
  ({ flow, write, table, rows, moment }) => `${flow} ${write} ${table} ${rows} ${moment}`,
);

const outcomes = createOutcomeTable();
afterEach(() => faults.clear());
afterAll(() => outcomes.print());

describe('a database that fails once', () => {
  it.each(CASES)('$flow: $how $moment, $write $table ($rows) (V2.3.3)', async ({ flow, rows, ...fault }) => {
    const { prepare, expected } = FLOWS[flow] as Flow;
    const [driver, vehicle] = [aGuest(), aVehicle()];
    const act = await prepare(driver, vehicle);
    await faults.failOnce(fault);
    await act();
    await letTimePass(test);
    const reached = await faults.clear();
    const account = await accountOf(test.db, driver.guestId);
    const { write, table, moment, how } = fault;
    outcomes.note(`${flow}, ${write} ${table} (${rows})`, `${how} ${moment}`, account);
    expect(reached).toBeGreaterThan(0);
    expect(await findDisagreements(test.db)).toEqual({});
    expect(account).toEqual(expected);
  });
});

describe('start-stop parking, whose money two calls report at once', () => {
  it('keeps its hold when the database fails one of them after the other has started it', async () => {
    const driver = aGuest();
    const { id: startStopZone } = await aZone(test.db, {
      locationId: lot.id,
      priceCents: 500,
      isHourly: true,
      startStop: true,
    });
    const prepared = await prepareStay(test, driver, { zoneId: startStopZone, startStop: true });
    await confirmCard(test, prepared.clientSecret);
    const again = `old.status = 'authorized' and new.status = 'authorized'`;
    await faults.failOnce({
      write: 'update',
      table: 'payments',
      where: again,
      moment: 'at the write',
      how: 'an error',
    });
    const intent = await test.sandbox.getIntent(refOfClientSecret(prepared.clientSecret));
    const captures = await inTransaction(test.db, async (tx) => {
      await tx.selectFrom('payments').select('id').where('providerRef', '=', intent.ref).forUpdate().execute();
      const both = [capturePayment(test.deps, intent), capturePayment(test.deps, intent)];
      await untilWaiting(test.db, 2);
      return both;
    });
    await Promise.allSettled(captures);
    expect(await faults.clear()).toBeGreaterThan(0);
    test.clock.advance(30);
    await test.call(
      'PATCH /sessions/:id',
      { params: { id: prepared.sessionId }, body: { status: 'ended' } },
      driver.headers,
    );
    await letTimePass(test);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
    expect(await findDisagreements(test.db)).toEqual({});
  });
});
