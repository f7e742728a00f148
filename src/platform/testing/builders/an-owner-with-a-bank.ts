/** An owner with a lot at $10 an hour and an active bank account, who is owed what was sold. */

import type { SignedUp, TestApp } from '../app/test-app.ts';
import { aGuest, payForStay } from './a-driver.ts';
import { aLocation, aZone } from './a-location.ts';

/** A Monday, 10 AM for the banks. */
export const A_PAYOUT_DAY = Date.UTC(2026, 10, 30, 15);
const DAY_MINUTES = 24 * 60;

/** Days pass here, so users must sign in again. */
export async function signedInAgain(test: TestApp, { user }: SignedUp) {
  const { body } = await test.call('POST /users/login', { body: { email: user.email, password: 'Correct-horse-1' } });
  return { authorization: `Bearer ${body.token}` };
}

/** Only moves forward. */
export function goTo({ clock }: TestApp, time: number): void {
  clock.advance((time - clock.now().getTime()) / 60_000);
}

export async function enterBank(test: TestApp, owner: SignedUp, accountNumber = '000123456789') {
  const body = { holder: 'Grace', kind: 'checking' as const, routingNumber: '071000013', accountNumber };
  const requested = { params: { id: owner.user._id }, body };
  return test.call('PUT /owners/:id/bank-details', requested, await signedInAgain(test, owner));
}

/** The account is entered two days before a payout day, so that it is active on that day. */
export async function anOwnerWithABank(test: TestApp, { account = '000123456789', hours = 1, lots = 1 } = {}) {
  const owner = await test.signUp('vendor');
  const zoneIds: string[] = [];
  const lotIds: string[] = [];
  for (let nth = 0; nth < lots; nth++) {
    const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
    lotIds.push(locationId);
    zoneIds.push((await aZone(test.db, { locationId, priceCents: 1000, isHourly: true })).id);
  }
  for (const zoneId of zoneIds) await payForStay(test, aGuest(), { zoneId, hours });
  await enterBank(test, owner, account);
  return { owner, zoneIds, lotIds };
}

/** Runs what runs every minute and every hour. */
export async function runPayouts(test: TestApp): Promise<void> {
  await test.handlers['plan-payouts']();
  await test.handlers['send-payouts']();
}

export { DAY_MINUTES };
