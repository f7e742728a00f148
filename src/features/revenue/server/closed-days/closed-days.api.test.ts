// The sums of closed days, kept for each owner, equal the lots' rows: whatever is sold and refunded, whenever days are closed, and whichever
// owner and clock a lot has by then.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookRefund, bookSale } from '#features/ledger/server/public.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { readDaySums } from '../day-sums.read-model.ts';

const CLOCKS = ['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
const START = '2026-10-28T18:00:00Z';
const DAY_MINUTES = 24 * 60;

const test = await createTestApp();

async function anOwner(clocks: readonly string[] = [CLOCKS[0]]) {
  const owner = await test.signUp('vendor');
  const lotIds = [];
  for (const timeZone of clocks) lotIds.push((await aLocation(test.db, { ownerId: owner.user._id, timeZone })).id);
  const [lotId = ''] = lotIds;
  return { ...owner, lotId, lotIds };
}

const lines = (cents: number): PriceLines => [
  { kind: 'parking', label: 'Parking', payee: 'owner', cents },
  { kind: 'fee', label: 'Fee', payee: 'platform', cents: 50 },
];

async function sell(locationId: string, cents: number) {
  const sold = { locationId, orderId: test.deps.newId(), source: 'session', now: test.clock.now() } as const;
  const paid = { lines: lines(cents), kind: 'stay', provider: 'sandbox', collectedBy: 'provider', sales: 1 } as const;
  await bookSale(test.db, { ...sold, ...paid, transactionId: sold.orderId });
}

async function refund(locationId: string, cents: number) {
  const back = { locationId, orderId: test.deps.newId(), source: 'session', now: test.clock.now() } as const;
  const paid = { lines: lines(cents), provider: 'sandbox', paidBackBy: 'provider' } as const;
  await inTransaction(test.db, (tx) => bookRefund(tx, { ...back, ...paid, transactionId: back.orderId }));
}

const close = () => test.handlers['close-days']();

async function monthOf({ headers }: Pick<SignedUp, 'headers'>) {
  const { body, status } = await test.call('POST /billing/revenue', { body: { month: 11, year: 2026 } }, headers);
  expect(status).toBe(200);
  return body;
}

describe('closed days of an owner', () => {
  it('are added up once they are over everywhere, and then read in place of the lots’ rows', async () => {
    test.clock.set('2026-11-20T18:00:00Z');
    const owner = await anOwner();
    await sell(owner.lotId, 1000);
    test.clock.advance(DAY_MINUTES);
    await close();
    const days = test.db.selectFrom('closedDays').where('ownerId', '=', owner.user._id).select(['day', 'cents']);
    expect(await days.execute()).toEqual([]);
    test.clock.advance(DAY_MINUTES);
    await sell(owner.lotId, 400);
    await close();
    expect(await days.execute()).toEqual([{ day: '2026-11-20', cents: 1000 }]);
    // What is kept shows, so the rows were not read.
    await test.db.updateTable('closedDays').set({ cents: 777 }).where('ownerId', '=', owner.user._id).execute();
    const month = await monthOf(owner);
    expect(month.days.filter(({ cents }) => cents)).toMatchObject([
      { day: 20, cents: 777 },
      { day: 22, cents: 400 },
    ]);
    expect(month.totalRevenueAllTime).toBe(1400);
    const manager = await joinTeam(test, owner, { role: 'manager' });
    expect((await monthOf(manager)).totalRevenue).toBe(1400);
  });

  it('are proven every night: a wrong one is reported, and added up anew', async () => {
    test.clock.set('2026-11-20T18:00:00Z');
    const owner = await anOwner();
    await sell(owner.lotId, 1000);
    test.clock.advance(3 * DAY_MINUTES);
    await close();
    await test.db.updateTable('closedDays').set({ cents: 999 }).where('ownerId', '=', owner.user._id).execute();
    const wrong = 'closed day 2026-11-20 America/Chicago session (999 in place of 1000 cents)';
    await expect(test.handlers['prove-revenue']()).rejects.toThrow(`${wrong} of owner ${owner.user._id}`);
    expect((await monthOf(owner)).totalRevenue).toBe(1000);
    await close();
    await test.handlers['prove-revenue']();
    await test.db.updateTable('ownerClosings').set({ cents: 5 }).where('ownerId', '=', owner.user._id).execute();
    await expect(test.handlers['prove-history']()).rejects.toThrow('sum of closed days (5 in place of 1000 cents)');
    expect((await monthOf(owner)).totalRevenueAllTime).toBe(1000);
    await test.handlers['prove-history']();
  });

  it('do not count for lots that the owner no longer has, nor by a clock that a lot no longer has', async () => {
    test.clock.set('2026-11-20T18:00:00Z');
    const [seller, buyer] = [await anOwner([CLOCKS[0], CLOCKS[0]]), await anOwner()];
    for (const lotId of seller.lotIds) await sell(lotId, 1000);
    test.clock.advance(4 * DAY_MINUTES);
    await close();
    const lot = test.db.updateTable('locations').where('id', '=', seller.lotId);
    await lot.set({ ownerId: buyer.user._id }).execute();
    for (const closes of [async () => {}, close]) {
      await closes();
      expect((await monthOf(seller)).totalRevenueAllTime).toBe(1000);
      expect((await monthOf(buyer)).totalRevenueAllTime).toBe(1000);
    }
    await lot.set({ timeZone: CLOCKS[1] }).execute();
    for (const closes of [async () => {}, close]) {
      await closes();
      const { days } = await readDaySums(test.db, { kind: 'owner', ownerId: buyer.user._id }, ['2026-11-20']);
      expect(days).toMatchObject([{ timeZone: CLOCKS[1], cents: 1000 }]);
    }
  });
});

type Step =
  | { readonly kind: 'sale' | 'refund'; readonly lot: number; readonly cents: number }
  | { readonly kind: 'pause'; readonly hours: number }
  | { readonly kind: 'owner'; readonly lot: number; readonly to: number }
  | { readonly kind: 'clock'; readonly lot: number; readonly to: number }
  | { readonly kind: 'close' };

const lot = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('sale' as const, 'sale' as const, 'refund' as const),
      lot,
      cents: fc.integer({ min: 1, max: 9999 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pause' as const), hours: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('owner' as const), lot, to: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clock' as const), lot, to: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
);

describe('whatever happens to an owner’s lots', () => {
  const tries = triesOf({ short: 12, long: 300 });
  it(
    'kept sums and the lots’ rows are equal',
    async () => {
      let fromClosedDays = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
          test.clock.set(START);
          const owners = [await anOwner([CLOCKS[0], CLOCKS[1]]), await anOwner([CLOCKS[0], CLOCKS[2]])];
          const lotIds = owners.flatMap((owner) => owner.lotIds);
          for (const each of steps) {
            await carryOut(each, {
              lotIds,
              ownerIds: owners.map(({ user }) => user._id),
            });
            for (const { user } of owners) fromClosedDays += await compare(user._id, lotIds);
          }
        }),
        { numRuns: tries },
      );
      expect(fromClosedDays).toBeGreaterThan(0);
    },
    limitFor(tries),
  );
});

type World = { readonly lotIds: readonly string[]; readonly ownerIds: readonly string[] };

async function carryOut(each: Step, { lotIds, ownerIds }: World): Promise<void> {
  if (each.kind === 'close') return close();
  if (each.kind === 'pause') return test.clock.advance(each.hours * 60);
  const id = lotIds[each.lot] ?? '';
  if (each.kind === 'owner' || each.kind === 'clock') {
    const to = each.kind === 'owner' ? { ownerId: ownerIds[each.to] } : { timeZone: CLOCKS[each.to] };
    await test.db.updateTable('locations').set(to).where('id', '=', id).execute();
  } else await (each.kind === 'sale' ? sell : refund)(id, each.cents);
}

/** @returns whether what is kept was used */
async function compare(ownerId: string, lotIds: readonly string[]): Promise<number> {
  const span = { from: '2026-10-01', until: '2027-12-01' };
  const all = await readDaySums(test.db, { kind: 'owner', ownerId }, span);
  // A key that is limited to some lots has no kept sums.
  const rows = await readDaySums(test.db, { kind: 'owner', ownerId, only: lotIds }, span);
  const { days, allTime } = all;
  const inOrder = (sums: typeof days) =>
    sums.map(({ day, timeZone, source, cents }) => `${day} ${timeZone} ${source} ${cents}`).toSorted();
  expect(inOrder(days)).toEqual(inOrder(rows.days));
  if (allTime === null) return 0;
  expect(allTime).toBe(rows.days.reduce((sum, { cents }) => sum + cents, 0));
  return 1;
}
