import { beforeEach, describe, expect, it } from 'vitest';
import { addToStatementMonth } from '#features/ledger/server/statement-months.store.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, timeZone: 'America/Chicago' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true });
await payForStay(test, aGuest(), { zoneId });
const NIGHTS_OF_A_MONTH = 31 * 24 * 60;
test.clock.advance(NIGHTS_OF_A_MONTH);
await payForStay(test, aGuest(), { zoneId, hours: 2 });

const prove = () => test.handlers['prove-revenue']();
const findings = async () => {
  const open = test.db.selectFrom('revenueDisagreements').selectAll().where('resolvedAt', 'is', null);
  const rows = await open.orderBy('day').execute();
  return rows.map(({ kind, day, differences }) => ({ kind, day, differences }));
};
const months = await test.db.selectFrom('statementMonths').selectAll().orderBy('month').execute();
const balances = await test.db.selectFrom('ownerBalances').selectAll().execute();

describe('the proof of what owners are owed', () => {
  beforeEach(async () => {
    for (const table of ['revenueDisagreements', 'revenueProofs', 'statementMonths', 'ownerBalances'] as const) {
      await test.db.deleteFrom(table).execute();
    }
    await test.db.insertInto('statementMonths').values(months).execute();
    await test.db.insertInto('ownerBalances').values(balances).execute();
  });

  it('reports nothing when months and balances follow from the ledger', async () => {
    expect(months.map(({ month, salesCents }) => [month, salesCents])).toEqual([
      ['2026-11-01', 1000],
      ['2026-12-01', 2000],
    ]);
    await prove();
    expect(await findings()).toEqual([]);
  });

  it('finds a wrong line of a past month, and a wrong opening of the next', async () => {
    const before = test.db.updateTable('statementMonths').where('month', '=', '2026-11-01');
    await before.set({ salesCents: 1300 }).execute();
    await expect(prove()).rejects.toThrow('month 2026-11-01');
    expect(await findings()).toEqual([
      { kind: 'month', day: '2026-11-01', differences: [{ of: 'sales', says: 1300, proven: 1000 }] },
      { kind: 'month', day: '2026-12-01', differences: [{ of: 'opening', says: 1000, proven: 1300 }] },
    ]);
  });

  it('finds a missing month, and an invented one', async () => {
    await test.db.deleteFrom('statementMonths').where('month', '=', '2026-12-01').execute();
    const [never] = months;
    if (never)
      await test.db
        .insertInto('statementMonths')
        .values({ ...never, month: '2031-05-01' })
        .execute();
    await expect(prove()).rejects.toThrow();
    const found = Object.fromEntries((await findings()).map(({ day, differences }) => [day, differences]));
    expect(found['2026-12-01']).toEqual([{ of: 'sales', says: 0, proven: 2000 }]);
    expect(found['2031-05-01']).toContainEqual({ of: 'sales', says: 1000, proven: 0 });
  });

  it("finds sums of a month's transactions that differ from the ledger", async () => {
    const november = test.db.updateTable('transactionMonths').where('month', '=', '2026-11-01');
    await november.set({ totalCents: 1200 }).execute();
    await expect(prove()).rejects.toThrow('month 2026-11-01');
    expect(await findings()).toEqual([
      { kind: 'month', day: '2026-11-01', differences: [{ of: 'parking', says: 1100, proven: 1000 }] },
    ]);
    await november.set({ totalCents: 1100 }).execute();
    test.clock.advance(1);
    await prove();
    expect(await findings()).toEqual([]);
  });

  it('finds a balance that does not follow from its months, is missing, or is for a future month', async () => {
    const wrong = [
      { owedCents: 2999, found: [{ of: 'owed', says: 2999, proven: 3000 }] },
      { sentCents: 700, found: [{ of: 'sent', says: 700, proven: 0 }] },
      { month: '2027-03-01', found: [{ of: 'owed', says: 3000, proven: 0 }] },
    ];
    for (const { found, ...damage } of wrong) {
      await test.db
        .updateTable('ownerBalances')
        .set({ ...balances[0], ...damage })
        .execute();
      test.clock.advance(1);
      await expect(prove()).rejects.toThrow('balance');
      expect(await findings()).toMatchObject([{ kind: 'balance', differences: found }]);
    }
    await test.db.deleteFrom('ownerBalances').execute();
    test.clock.advance(1);
    await expect(prove()).rejects.toThrow('balance');
    expect(await findings()).toMatchObject([{ differences: [{ of: 'owed', says: 0, proven: 3000 }] }]);
  });

  it('fixes nothing, and reports when everything agrees again', async () => {
    await test.db.updateTable('ownerBalances').set({ owedCents: 1 }).execute();
    await expect(prove()).rejects.toThrow();
    const { owedCents } = await test.db.selectFrom('ownerBalances').selectAll().executeTakeFirstOrThrow();
    expect(owedCents).toBe(1);
    await test.db.updateTable('ownerBalances').set({ owedCents: 3000 }).execute();
    test.clock.advance(60);
    await prove();
    expect(await findings()).toEqual([]);
  });

  it('accounts for sales that settled in a closed month: the ledger has them there, the statement in the next', async () => {
    const now = test.clock.now();
    const occurredAt = new Date('2026-12-01T05:59:59.900Z');
    await test.db.transaction().execute(async (tx) => {
      const month = await addToStatementMonth(tx, { locationId: lot.id, day: '2026-11-30', sentCents: 500 });
      expect(month).toBe('2026-12-01');
      const transaction = { locationId: lot.id, transactionId: test.deps.newId(), orderId: null, occurredAt };
      await tx
        .insertInto('journalEntries')
        .values({ ...transaction, step: 'sent', accounts: ['payouts', 'bank'], cents: [500, -500] })
        .execute();
    });
    expect(now > occurredAt).toBe(true);
    await prove();
    expect(await findings()).toEqual([]);
    expect(await findDisagreements(test.db)).toEqual({});
  });
});
