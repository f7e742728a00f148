// Renewals while the provider does not answer, and after a worker was killed at any step: exactly one charge per month.

import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aPermitLot,
  buyPermit,
  DECLINED_LATER,
  ownPermit,
  renewAt,
} from '#platform/testing/builders/a-permit-holder.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
afterEach(() => faults.clear());

const POINTS = ['before:create', 'after:create', 'before:charge', 'after:charge'] as const;

async function aRenewal(card = {}) {
  test.clock.set('2026-11-20T18:00:00Z');
  const { plan } = await aPermitLot(test);
  const driver = await test.signUp('customer');
  const id = await buyPermit(test, driver, { planId: plan.id, card });
  await renewAt(test, '2026-11-28T07:00:00Z');
  return { driver, id };
}

/** What other tests left unpaid is open. */
const disagreements = async () => Object.keys(await findDisagreements(test.db)).filter((each) => each !== 'open');

async function chargesAtProvider(permitId: string): Promise<number> {
  const rows = await test.db
    .selectFrom('sandbox.intents')
    .select(['status', 'metadata'])
    .where('status', '=', 'succeeded')
    .execute();
  const orders = await test.db.selectFrom('orders').select('id').where('permitId', '=', permitId).execute();
  const ids = new Set(orders.map(({ id }) => id));
  return rows.filter(({ metadata }) => ids.has(metadata.orderId ?? '')).length;
}

describe('an answer that is lost', () => {
  it.each(POINTS)('%s is requested again, and the month is charged once', async (point) => {
    const { driver, id } = await aRenewal();
    faults.failAt(point, { times: 3 });
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect(faults.clear()).toBeGreaterThan(0);
    await renewAt(test, '2026-12-01T06:03:00Z');
    await renewAt(test, '2026-12-01T06:06:00Z');
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'active', paidThrough: '2026-12-31' });
    expect(await chargesAtProvider(id)).toBe(2);
    expect(await disagreements()).toEqual([]);
  });

  it.each(['before:cancel', 'after:cancel'] as const)(
    '%s of a declined attempt starts no other before it is over',
    async (point) => {
      const { driver, id } = await aRenewal({ number: DECLINED_LATER });
      faults.failAt(point, { times: 2 });
      await renewAt(test, '2026-12-01T06:00:00Z');
      faults.clear();
      await renewAt(test, '2026-12-01T06:03:00Z');
      expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'past_due' });
      const orders = await test.db
        .selectFrom('orders')
        .select('status')
        .where('permitId', '=', id)
        .orderBy('id')
        .execute();
      expect(orders.map(({ status }) => status)).toEqual(['paid', 'expired']);
    },
  );
});

describe('a worker that is killed', () => {
  it('after the charge was intended leaves it to the next one, or to the sweep', async () => {
    const { driver, id } = await aRenewal();
    // The provider is not called, as if the process had died right after the commit.
    faults.failAt('before:create', { times: 100 });
    await renewAt(test, '2026-12-01T06:00:00Z');
    faults.clear();
    await Promise.all([
      renewAt(test, '2026-12-01T06:05:00Z'),
      test.handlers['sweep-payments'](),
      renewAt(test, '2026-12-01T06:05:00Z'),
    ]);
    await renewAt(test, '2026-12-01T06:10:00Z');
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'active', paidThrough: '2026-12-31' });
    expect(await chargesAtProvider(id)).toBe(2);
  });
});

describe('two workers at once', () => {
  it('charge a month once', async () => {
    const { driver, id } = await aRenewal();
    test.clock.set('2026-12-01T06:00:00Z');
    await Promise.all([1, 2, 3].map(() => test.handlers['renew-permits']()));
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'active', paidThrough: '2026-12-31' });
    expect(await chargesAtProvider(id)).toBe(2);
  });
});
