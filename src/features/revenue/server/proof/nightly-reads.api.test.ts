// What a night reads of the ledger and the statements, however long their history is.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { plansOf } from '#platform/testing/database/plans.ts';
import { sumHours } from '../revenue-hours.read-model.ts';
import { sumTaxes } from '../tax-sums.read-model.ts';
import { findWrongDays } from './revenue-proof.store.ts';
import { findWrongBalances, findWrongMonths, findWrongOpenings } from './statement-proof.store.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
await payForStay(test, aGuest(), { zoneId, hours: 2 });

const span = { from: '2026-11-18', until: '2026-11-22' };

describe('the nightly proof', () => {
  it('reads only the months in question for openings and balances', async () => {
    const plans = await plansOf(
      test.db,
      async (db) => {
        await findWrongOpenings(db, [lot.id], { from: '2026-11-01', until: '9999-01-01' });
        await findWrongBalances(db, [lot.id], '2026-11-20');
      },
      { sorts: true },
    );
    expect(plans[0]).toMatch(/Index Cond: .*month\)?(::date)? >= '2026-11-01'/);
    expect(plans[1]).toContain('Limit');
  });

  it('finds a payment that settled months after it began in the place where it was entered', async () => {
    const began = test.deps.newId();
    test.clock.advance(60 * 24 * 120);
    const entry = {
      locationId: lot.id,
      transactionId: began,
      orderId: null,
      shiftId: null,
      occurredAt: test.clock.now(),
    };
    await test.db
      .insertInto('journalEntries')
      .values({ ...entry, step: 'collected', accounts: ['owner', 'provider'], cents: [-700, 700] })
      .execute();
    await test.handlers['prove-revenue']().catch(() => {});
    test.clock.advance(60);
    await expect(test.handlers['prove-history']()).rejects.toThrow('Revenue disagrees');
    await test.db.deleteFrom('revenueDisagreements').execute();
    const day = {
      locationId: lot.id,
      day: '2027-03-20',
      source: 'session' as const,
      feeCents: 0,
      taxCents: 0,
      sales: 1,
    };
    const nothing = { refundedParkingCents: 0, refundedFeeCents: 0, refundedTaxCents: 0 };
    await test.db
      .insertInto('revenueDays')
      .values({ ...day, ...nothing, parkingCents: 700 })
      .execute();
    await test.handlers['prove-revenue']().catch(() => {});
    const found = await test.db.selectFrom('revenueDisagreements').select('kind').where('kind', '=', 'day').execute();
    expect(found).toEqual([]);
  });
});

describe('a report of a lot’s days', () => {
  it('tells the planner which part of the ledger is needed', async () => {
    const scope = { kind: 'owner', ownerId: vendor.user._id } as const;
    const plans = await plansOf(
      test.db,
      async (db) => {
        await sumHours(db, scope, span);
        await sumTaxes(db, scope, span);
        await findWrongDays(db, [lot.id], span);
        await findWrongMonths(db, [lot.id], span);
      },
      { sorts: true },
    );
    for (const plan of plans) expect(plan).toMatch(/Index Cond: .*occurred_at >= '2026-11-17 00:00:00\+00'/);
  });
});
