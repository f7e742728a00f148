/** An owner with an account at the fake Stripe that receives shares of payments, opened through the API as owners do. */

import type { SignedUp } from '../app/test-app.ts';
import type { StripeApp } from '../stripe/stripe-app.ts';
import { aLocation, aZone } from './a-location.ts';

type Onboarding = Pick<StripeApp, 'test' | 'standIn'>;

/** The account that the link belongs to. */
export async function startOnboarding({ test, standIn }: Onboarding, owner: SignedUp): Promise<string> {
  const params = { id: owner.user._id };
  const link = await test.call('POST /owners/:id/payout-account/link', { params }, owner.headers);
  if (link.status !== 200) throw new Error(`The link answered ${link.status}: ${JSON.stringify(link.body)}`);
  const ref = new URL(link.body.data.url).pathname.split('/')[3] ?? '';
  if (!standIn.books.owners.accounts.has(ref)) throw new Error(`There is no account in ${link.body.data.url}`);
  return ref;
}

export async function onboard(stripe: StripeApp, owner: SignedUp): Promise<string> {
  const ref = await startOnboarding(stripe, owner);
  stripe.standIn.books.owners.giveDetails(ref);
  stripe.standIn.books.owners.accept(ref);
  await stripe.deliverAll(ref);
  return ref;
}

/** A location at $5 an hour whose owner's shares go to the owner's account. */
export async function aLotThatIsPaidOut(stripe: Onboarding) {
  const { test, standIn } = stripe;
  const { owners } = standIn.books;
  const owner = await test.signUp('vendor');
  const accountRef = await startOnboarding(stripe, owner);
  owners.accept(accountRef);
  await test.call('POST /owners/:id/payout-account/check', { params: { id: owner.user._id } }, owner.headers);
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 500, isHourly: true, startStop: true });
  return {
    zoneId,
    /** What the owner's account holds, and the remaining balance, in cents. */
    share: async () => {
      const balance = test.db.selectFrom('ownerBalances').select('owedCents').where('locationId', '=', locationId);
      const { owedCents: owed = 0 } = (await balance.executeTakeFirst()) ?? {};
      return { held: owners.held(accountRef), owed };
    },
  };
}
