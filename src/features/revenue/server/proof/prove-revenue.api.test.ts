import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { monthInTurn, recentSpan } from './prove-revenue.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
await payForStay(test, aGuest(), { zoneId: zone.id, hours: 2 });

const proveLatest = () => test.handlers['prove-revenue']();
/** Runs each night, one after another. */
const prove = async () => {
  await test.handlers['prove-revenue']();
  await test.handlers['prove-history']();
};
const parking = (says: number, proven: number) => ({ of: 'parking', says, proven });
const findings = () => test.db.selectFrom('revenueDisagreements').selectAll().orderBy('kind').execute();

describe('the proof of the sums', () => {
  beforeEach(async () => {
    await test.db.deleteFrom('revenueDisagreements').execute();
    await test.db.deleteFrom('revenueProofs').execute();
    const right = { parkingCents: 1000, feeCents: 100 };
    await test.db.updateTable('revenueDays').set(right).execute();
    await test.db.updateTable('revenueTotals').set(right).execute();
  });

  it('reports nothing when they match the ledger', async () => {
    await prove();
    expect(await findings()).toEqual([]);
  });

  it('reports and records a wrong day, but fixes nothing', async () => {
    await test.db.updateTable('revenueDays').set({ parkingCents: 999 }).execute();
    await expect(prove()).rejects.toThrow(`day 2026-11-20 of ${lot.id}`);
    expect(await findings()).toMatchObject([
      { locationId: lot.id, kind: 'day', day: '2026-11-20', differences: [parking(999, 1000)] },
      { locationId: lot.id, kind: 'total', day: '2026-11-20', differences: [parking(1000, 999)] },
    ]);
    const { parkingCents } = await test.db.selectFrom('revenueDays').selectAll().executeTakeFirstOrThrow();
    expect(parkingCents).toBe(999);
  });

  it('finds a day without a sum, and keeps when it was first found', async () => {
    const [day] = await test.db.deleteFrom('revenueDays').returningAll().execute();
    await expect(prove()).rejects.toThrow();
    const [first] = await findings();
    expect(first).toMatchObject({ differences: [parking(0, 1000), { of: 'fees', says: 0, proven: 100 }] });
    test.clock.advance(60);
    await expect(prove()).rejects.toThrow();
    const [again] = await findings();
    expect(again?.firstFoundAt).toEqual(first?.firstFoundAt);
    expect(again?.lastFoundAt).toEqual(test.clock.now());
    if (day) await test.db.insertInto('revenueDays').values(day).execute();
  });

  it('records when a day or total agrees again, however long it did not', async () => {
    await test.db.updateTable('revenueDays').set({ parkingCents: 999 }).execute();
    await expect(prove()).rejects.toThrow();
    test.clock.advance(60 * 24 * 80);
    await expect(prove()).rejects.toThrow();
    const wrong = await findings();
    expect(wrong.map(({ kind, day, resolvedAt }) => [kind, day, resolvedAt])).toEqual([
      ['day', '2026-11-20', null],
      ['total', '2026-11-20', null],
    ]);
    expect(wrong.map(({ lastFoundAt }) => lastFoundAt)).toEqual([test.clock.now(), test.clock.now()]);
    await test.db.updateTable('revenueDays').set({ parkingCents: 1000 }).execute();
    test.clock.advance(60);
    await prove();
    expect((await findings()).map(({ resolvedAt }) => resolvedAt)).toEqual([test.clock.now(), test.clock.now()]);
    await test.db.updateTable('revenueDays').set({ parkingCents: 998 }).execute();
    test.clock.advance(60);
    await expect(prove()).rejects.toThrow();
    expect(await findings()).toMatchObject([
      { kind: 'day', day: '2026-11-20', resolvedAt: expect.any(Date) },
      { kind: 'total', day: '2026-11-20', resolvedAt: expect.any(Date) },
      { kind: 'total', day: '2027-02-08', resolvedAt: null, differences: [parking(1000, 998)] },
    ]);
  });

  it('checks the days since the last proof, and five weeks the first time', () => {
    const now = new Date('2026-11-20T09:17:00Z');
    expect(recentSpan(now, null)).toEqual({ from: '2026-10-16', until: '2026-11-22' });
    expect(recentSpan(now, new Date('2026-11-19T09:17:00Z'))).toEqual({ from: '2026-11-17', until: '2026-11-22' });
    expect(recentSpan(now, new Date('2026-08-01T09:17:00Z'))).toEqual({ from: '2026-07-30', until: '2026-11-22' });
  });

  it('reaches every month of three years in turn', () => {
    const months = Array.from({ length: 36 }, (_, night) => monthInTurn(new Date(Date.UTC(2026, 5, 15 + night))).from);
    expect(new Set(months).size).toBeGreaterThanOrEqual(35);
  });

  it("leaves a proven day to its month's turn, which finds what was changed there", async () => {
    await proveLatest();
    test.clock.advance(60 * 24 * 80);
    await proveLatest();
    await test.db.updateTable('revenueDays').set({ parkingCents: 999 }).execute();
    await test.db.updateTable('revenueTotals').set({ parkingCents: 999 }).execute();
    await proveLatest();
    const found: string[] = [];
    for (let night = 0; night < 36 && found.length === 0; night++) {
      test.clock.advance(60 * 24);
      await test.handlers['prove-history']().catch((error: Error) => found.push(error.message));
    }
    expect(found).toEqual([expect.stringContaining(`day 2026-11-20 of ${lot.id}`)]);
  });
});
