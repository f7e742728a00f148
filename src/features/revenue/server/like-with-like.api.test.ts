import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const NOON = '2026-11-20T18:00:00Z';

describe('the previous month', () => {
  it('is compared over the same number of days in every answer, or as a whole once the month is over (rules 132 and 227)', async () => {
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    const sellAt = async (time: string, hours: number) => {
      test.clock.set(time);
      await payForStay(test, aGuest(), { zoneId: zone.id, hours });
      test.clock.set(NOON);
    };
    await sellAt('2026-10-05T18:00:00Z', 1);
    await sellAt('2026-10-30T18:00:00Z', 2);
    await sellAt('2026-11-20T18:00:00Z', 1);
    const lastToDate = async (requested: object) => {
      const { body } = await test.call('POST /billing/revenue', { body: requested }, owner.headers);
      return [body.locationsHolder[0]?.revenue, body.bestLots[0]?.revenue].map((each) => each?.lastMonthToDate);
    };
    expect(await lastToDate({})).toEqual([500, 500]);
    expect(await lastToDate({ date: 4 })).toEqual([0, 0]);
    expect(await lastToDate({ month: 11, year: 2026, date: 30 })).toEqual([500, 500]);

    const { body } = await test.call('POST /billing/revenue', { body: {} }, owner.headers);
    const growth = { lastMonth: 1500, lastMonthToDate: 500, changePercentage: 0 };
    expect([body.totalRevenueLastMonth, body.totalRevenueChangePercentage]).toEqual([1500, 0]);
    expect(body.locationsHolder[0]?.revenue).toMatchObject(growth);
    const one = await test.call('POST /billing/lot/revenue', { body: { lotId: lot.id } }, owner.headers);
    expect(one.body).toMatchObject(growth);
  });
});
