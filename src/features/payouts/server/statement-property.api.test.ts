import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SALE_STEPS } from '#features/ledger/rules/journal-entries.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import type { SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { onboard } from '#platform/testing/builders/an-onboarded-owner.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';
import type { Statement } from '../payouts.contract.ts';

const stripe = await createStripeApp({}, { idsFollowClock: true });
const { test, standIn, booked } = stripe;
const odogwu = await test.signUp('odogwu');
const base = test.clock.now();
const TIME_ZONES = ['America/Chicago', 'Pacific/Auckland', 'America/Los_Angeles'];
const today = () => test.clock.now().toISOString().slice(0, 10);
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

/** Months pass here, so users must sign in again. */
async function as({ user }: SignedUp) {
  const { body } = await test.call('POST /users/login', { body: { email: user.email, password: 'Correct-horse-1' } });
  return { authorization: `Bearer ${body.token}` };
}

const Operation = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), lot: fc.nat(2), hours: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('refund' as const), nth: fc.nat(20), cents: fc.integer({ min: 1, max: 3300 }) }),
  fc.record({ kind: fc.constant('send' as const), cents: fc.integer({ min: -3000, max: 3000 }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('account' as const), isActive: fc.boolean() }),
);
type Operation = typeof Operation extends fc.Arbitrary<infer D> ? D : never;

/** An owner of three lots in three time zones, with an open account. */
async function anOwnerWhoSells() {
  const owner = await test.signUp('vendor');
  const accountRef = await onboard(stripe, owner);
  const lots: string[] = [];
  const zoneIds: string[] = [];
  for (const timeZone of TIME_ZONES) {
    const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id, timeZone });
    lots.push(locationId);
    zoneIds.push((await aZone(test.db, { locationId, priceCents: 1000, isHourly: true })).id);
  }
  return { owner, accountRef, lots, zoneIds, sold: [] as string[] };
}
type Seller = Awaited<ReturnType<typeof anOwnerWhoSells>>;

async function act(operation: Operation, { owner, accountRef, zoneIds, sold }: Seller): Promise<void> {
  const params = { id: owner.user._id };
  if (operation.kind === 'wait') test.clock.advance(operation.days * 24 * 60);
  if (operation.kind === 'send' && operation.cents !== 0) {
    const body = { amount: operation.cents, paidOn: today(), reference: 'Wire' };
    await test.call('POST /owners/:id/payouts', { params, body }, await as(odogwu));
  }
  if (operation.kind === 'account') {
    if (operation.isActive) standIn.books.owners.accept(accountRef);
    else standIn.books.owners.askFor(accountRef, ['identity.individual.address']);
    await test.call('POST /owners/:id/payout-account/check', { params }, await as(owner));
  }
  if (operation.kind === 'sell') sold.push(await sell(zoneIds[operation.lot] ?? '', operation.hours));
  if (operation.kind === 'refund' && sold.length > 0)
    await refundSome(sold[operation.nth % sold.length] ?? '', operation.cents);
}

async function sell(zoneId: string, hours: number): Promise<string> {
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId, hours });
  standIn.books.confirm(clientSecret, '4242424242424242');
  await returnFrom(test, clientSecret);
  return clientSecret;
}

/** At most what is left. */
async function refundSome(clientSecret: string, cents: number): Promise<void> {
  const { locationId, orderId, total, refunded } = await test.db
    .selectFrom('payments as p')
    .select([
      'locationId',
      'id as orderId',
      'amountCents as total',
      (select) =>
        select
          .selectFrom('refunds as r')
          .select((of) => of.fn.coalesce(of.fn.sum<number>('r.totalCents'), of.lit(0)).as('cents'))
          .whereRef('r.paymentId', '=', 'p.id')
          .as('refunded'),
    ])
    .where('providerRef', '=', clientSecret.split('_secret_')[0] ?? '')
    .executeTakeFirstOrThrow();
  const amount = Math.min(cents, total - Number(refunded));
  if (amount === 0) return;
  const body = { locationId, orderId, amount, refunded: Number(refunded), reason: 'Rain' };
  expect((await test.call('POST /support/refunds', { body }, await as(odogwu))).status).toBe(201);
  await test.drainJobs();
}

async function statementOf(
  { user }: SignedUp,
  headers: Record<string, string>,
  query: { month: number; year: number },
): Promise<Statement> {
  const { status, body } = await test.call('GET /owners/:id/statement', { params: { id: user._id }, query }, headers);
  expect(status).toBe(200);
  return body.data;
}

async function expectMonths({ owner, lots }: Seller) {
  const headers = await as(owner);
  let before = 0;
  const until = new Date(test.clock.now().getTime() + 40 * DAY_MS);
  for (
    let at = new Date(base.getTime() - 40 * DAY_MS);
    at < until;
    at = new Date(at.setUTCMonth(at.getUTCMonth() + 1, 1))
  ) {
    const requested = { month: at.getUTCMonth() + 1, year: at.getUTCFullYear() };
    const statement = await statementOf(owner, headers, requested);
    const { opening, sales, refunds, transferred, cash, sent, closing } = statement;
    expect(opening).toBe(before);
    expect(closing).toBe(opening + sales - refunds - transferred - cash - sent);
    expect(sum(statement.payouts.map(({ amount }) => amount))).toBe(sent);
    for (const line of ['opening', 'sales', 'refunds', 'transferred', 'cash', 'sent', 'closing'] as const) {
      expect(sum(statement.lots.map((lot) => lot[line]))).toBe(statement[line]);
    }
    expect({ sales, refunds, transferred, cash, sent }).toEqual(await ledgerOf(lots, requested));
    await expectSameTransactions(requested, statement, headers);
    before = closing;
  }
}

/** Rule 225: the transactions of the month sum to its statement and to its revenue. */
async function expectSameTransactions(
  requested: { month: number; year: number },
  { opening, closing, sales, refunds, transferred, sent }: Statement,
  headers: Record<string, string>,
): Promise<void> {
  const sums = (await test.call('POST /billing/transactions/sums', { body: requested }, headers)).body.data;
  const of = (kind: string) => sums.kinds.find((each) => each.kind === kind);
  expect(sums.balance).toBe(closing - opening);
  expect(of('stay')?.net ?? 0).toBe(sales);
  expect(0 - (of('refund')?.net ?? 0)).toBe(refunds);
  expect(0 - (of('transfer')?.balance ?? 0)).toBe(transferred);
  expect(0 - (of('payout')?.balance ?? 0)).toBe(sent);
  const revenue = (await test.call('POST /billing/revenue', { body: requested }, headers)).body;
  expect(sums.net).toBe(revenue.totalRevenue);
}

async function ledgerOf(lots: string[], { month, year }: { month: number; year: number }) {
  const entries = await test.db
    .selectFrom('ledgerEntries as e')
    .innerJoin('locations as l', 'l.id', 'e.locationId')
    .select(['account', 'step', 'cents', 'occurredAt as at', 'timeZone'])
    .where('locationId', 'in', lots)
    .execute();
  const first = `${year}-${String(month).padStart(2, '0')}`;
  const here = entries.filter(({ at, timeZone }) => at.toLocaleDateString('sv-SE', { timeZone }).startsWith(first));
  const of = (account: string, steps: readonly string[]) =>
    sum(here.filter((entry) => entry.account === account && steps.includes(entry.step)).map(({ cents }) => cents));
  return {
    sales: 0 - of('owner', SALE_STEPS),
    refunds: of('owner', ['returned', 'given_in_cash', 'paid_otherwise']),
    transferred: of('payouts', ['passed_on', 'taken_back']),
    cash: of('payouts', ['taken_in_cash', 'given_in_cash']),
    sent: of('payouts', ['sent']),
  };
}

const HISTORIES = triesOf({ short: 8, long: 40 });

describe("an owner's months, whatever happens", () => {
  it(
    'each adds up to the cent, starts where the previous one ended, and matches the ledger',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(Operation, { minLength: 5, maxLength: 25 }), async (operations) => {
          test.clock.set(base);
          const seller = await anOwnerWhoSells();
          for (const operation of operations) await act(operation, seller);
          await expectMonths(seller);
        }),
        { numRuns: HISTORIES },
      );
      await letTimePass(test);
      expect(await findDisagreements(test.db, booked())).toEqual({});
    },
    limitFor(HISTORIES),
  );
});
