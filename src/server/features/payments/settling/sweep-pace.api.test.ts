import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '#testing/app/test-app.ts';
import { aGuest, askIntent } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { paymentProviders } from '../../../ports/payments/payment-providers.ts';
import { ProviderBusy } from '../../../ports/payments/payments.port.ts';

/**
 * The number of calls outstanding at the provider, the maximum so far, and how many the provider accepts. It answers once no more
 * calls have come in for a while.
 */
const calls = { now: 0, highest: 0, lastAt: 0, taken: Number.POSITIVE_INFINITY };
const test = await createTestApp({
  payments: (sandbox) =>
    paymentProviders({
      ...sandbox,
      getIntent: async (ref) => {
        if (calls.now >= calls.taken) throw new ProviderBusy('Too many requests.');
        calls.now += 1;
        calls.highest = Math.max(calls.highest, calls.now);
        calls.lastAt = Date.now();
        while (Date.now() - calls.lastAt < 200) await sleep(20);
        calls.now -= 1;
        return sandbox.getIntent(ref);
      },
    }),
});
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const ABANDONED = 60;
const AT_ONCE_BEFORE = 10;

beforeEach(async () => {
  await Promise.all(Array.from({ length: ABANDONED }, () => askIntent(test, aGuest(), { zoneId: zone.id })));
  test.clock.advance(31);
  Object.assign(calls, { now: 0, highest: 0, taken: Number.POSITIVE_INFINITY });
});

async function countOpen(): Promise<number> {
  return (await test.db.selectFrom('payments').select('id').where('status', '!=', 'canceled').execute()).length;
}

it('makes more and more calls at once while the provider answers', async () => {
  await test.handlers['sweep-payments']();
  expect(await countOpen()).toBe(0);
  expect(calls.highest).toBeGreaterThan(AT_ONCE_BEFORE);
});

it('finishes in one pass even if the provider refuses some calls as too many', async () => {
  calls.taken = 15;
  await test.handlers['sweep-payments']();
  expect(await countOpen()).toBe(0);
});
