import { beforeEach, expect, it, vi } from 'vitest';
import { paymentProviders } from '#integrations/payments/payment-providers.ts';
import { ProviderBusy } from '#integrations/payments/payments.port.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const ABANDONED = 60;
const AT_ONCE_BEFORE = 10;

/** The calls outstanding at the provider, the maximum so far, and how many it accepts. */
const NONE = { now: 0, begun: 0, highest: 0, refused: 0, accepted: Number.POSITIVE_INFINITY, isEnough: () => true };
const calls = { ...NONE };
const test = await createTestApp({
  payments: (sandbox) =>
    paymentProviders({
      ...sandbox,
      getIntent: async (ref) => {
        if (calls.now >= calls.accepted) {
          calls.refused += 1;
          throw new ProviderBusy('Too many requests.');
        }
        calls.now += 1;
        calls.begun += 1;
        calls.highest = Math.max(calls.highest, calls.now);
        // The first answers let more calls be made at once; the others wait for those.
        if (calls.begun > AT_ONCE_BEFORE) await vi.waitFor(() => expect(calls.isEnough()).toBe(true), 20_000);
        calls.now -= 1;
        return sandbox.getIntent(ref);
      },
    }),
});
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

beforeEach(async () => {
  await Promise.all(Array.from({ length: ABANDONED }, () => requestIntent(test, aGuest(), { zoneId: zone.id })));
  test.clock.advance(31);
  Object.assign(calls, NONE);
});

async function countOpen(): Promise<number> {
  return (await test.db.selectFrom('payments').select('id').where('status', '!=', 'canceled').execute()).length;
}

it('makes more and more calls at once while the provider answers', async () => {
  calls.isEnough = () => calls.highest > AT_ONCE_BEFORE;
  await test.handlers['sweep-payments']();
  expect(await countOpen()).toBe(0);
  expect(calls.highest).toBeGreaterThan(AT_ONCE_BEFORE);
});

it('finishes in one pass even if the provider refuses some calls as too many', async () => {
  calls.accepted = 15;
  calls.isEnough = () => calls.refused > 0;
  await test.handlers['sweep-payments']();
  expect(await countOpen()).toBe(0);
  expect(calls.refused).toBeGreaterThan(0);
});
