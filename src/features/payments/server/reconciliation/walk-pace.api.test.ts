import { expect, it, vi } from 'vitest';
import { aGuest, prepareStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { createPayPalApp } from '#platform/testing/paypal/paypal-app.ts';
import { MAX_AT_ONCE, reconcileAnew } from './reconcile-payments.ts';

const test = await createPayPalApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const SEVERAL = 8;
const PAYMENTS = 30;

it('asks a provider without lists about several payments at once, and leaves room for drivers', async () => {
  for (let n = 0; n < PAYMENTS; n++) await prepareStay(test, aGuest(), { zoneId, method: 'paypal' });
  const provider = test.deps.payments.of('paypal');
  const original = provider.getIntent;
  let [outstanding, max] = [0, 0];
  const getIntent = vi.spyOn(provider, 'getIntent').mockImplementation(async (ref) => {
    outstanding += 1;
    max = Math.max(max, outstanding);
    // No call is answered until several have been made.
    await vi.waitFor(() => expect(max).toBeGreaterThanOrEqual(SEVERAL), 20_000);
    try {
      return await original(ref);
    } finally {
      outstanding -= 1;
    }
  });
  expect(await reconcileAnew(test.deps)).toEqual([]);
  expect(new Set(getIntent.mock.calls.map(([ref]) => ref)).size).toBe(PAYMENTS);
  expect(getIntent).toHaveBeenCalledTimes(PAYMENTS);
  expect(max).toBeLessThanOrEqual(MAX_AT_ONCE);
});
