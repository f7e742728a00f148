import { beforeEach, describe, expect, it } from 'vitest';
import { aGuest, payForStay } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { createTestApp } from '#testing/test-app.ts';
import { spansOf } from './prove-revenue.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
await payForStay(test, aGuest(), { zoneId: zone.id, hours: 2 });

const prove = () => test.handlers['prove-revenue']();
const parking = (says: number, proven: number) => ({ of: 'parking', says, proven });
const findings = () => test.db.selectFrom('revenue_disagreements').selectAll().orderBy('kind').execute();

describe('the proof of the sums', () => {
  beforeEach(async () => {
    await test.db.deleteFrom('revenue_disagreements').execute();
    const right = { parking_cents: 1000, fee_cents: 100 };
    await test.db.updateTable('revenue_days').set(right).execute();
    await test.db.updateTable('revenue_totals').set(right).execute();
  });

  it('has nothing to say when they are what the ledger says', async () => {
    await prove();
    expect(await findings()).toEqual([]);
  });

  it('tells and keeps a day that is wrong, and mends nothing', async () => {
    await test.db.updateTable('revenue_days').set({ parking_cents: 999 }).execute();
    await expect(prove()).rejects.toThrow(`day 2026-11-20 of ${lot.id}`);
    expect(await findings()).toMatchObject([
      { location_id: lot.id, kind: 'day', day: '2026-11-20', differences: [parking(999, 1000)] },
      { location_id: lot.id, kind: 'total', day: '2026-11-20', differences: [parking(1000, 999)] },
    ]);
    const { parking_cents } = await test.db.selectFrom('revenue_days').selectAll().executeTakeFirstOrThrow();
    expect(parking_cents).toBe(999);
  });

  it('sees a day that has no sum at all, and keeps when it was first found', async () => {
    const [day] = await test.db.deleteFrom('revenue_days').returningAll().execute();
    await expect(prove()).rejects.toThrow();
    const [first] = await findings();
    expect(first).toMatchObject({ differences: [parking(0, 1000), { of: 'fees', says: 0, proven: 100 }] });
    test.clock.advance(60);
    await expect(prove()).rejects.toThrow();
    const [again] = await findings();
    expect(again?.first_found_at).toEqual(first?.first_found_at);
    expect(again?.last_found_at).toEqual(test.clock.now());
    if (day) await test.db.insertInto('revenue_days').values(day).execute();
  });

  it('says when a day or a total agrees again, however long it did not', async () => {
    await test.db.updateTable('revenue_days').set({ parking_cents: 999 }).execute();
    await expect(prove()).rejects.toThrow();
    test.clock.advance(60 * 24 * 80);
    await expect(prove()).rejects.toThrow();
    const wrong = await findings();
    expect(wrong.map(({ kind, day, resolved_at }) => [kind, day, resolved_at])).toEqual([
      ['day', '2026-11-20', null],
      ['total', '2026-11-20', null],
    ]);
    expect(wrong.map(({ last_found_at }) => last_found_at)).toEqual([test.clock.now(), test.clock.now()]);
    await test.db.updateTable('revenue_days').set({ parking_cents: 1000 }).execute();
    test.clock.advance(60);
    await prove();
    expect((await findings()).map(({ resolved_at }) => resolved_at)).toEqual([test.clock.now(), test.clock.now()]);
    await test.db.updateTable('revenue_days').set({ parking_cents: 998 }).execute();
    test.clock.advance(60);
    await expect(prove()).rejects.toThrow();
    expect(await findings()).toMatchObject([
      { kind: 'day', day: '2026-11-20', resolved_at: expect.any(Date) },
      { kind: 'total', day: '2026-11-20', resolved_at: expect.any(Date) },
      { kind: 'total', day: '2027-02-08', resolved_at: null, differences: [parking(1000, 998)] },
    ]);
  });

  it('looks at the last five weeks each night, and in three years at every month before', () => {
    const months = Array.from({ length: 36 }, (_, night) => {
      const now = new Date(Date.UTC(2026, 5, 15 + night));
      return spansOf(now)[1].from;
    });
    expect(spansOf(new Date('2026-11-20T09:17:00Z'))[0]).toEqual({ from: '2026-10-16', until: '2026-11-22' });
    expect(new Set(months).size).toBeGreaterThanOrEqual(35);
  });
});
