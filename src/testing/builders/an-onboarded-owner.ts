/** An owner whose own account at Stripe's stand-in takes shares of payments, opened as an owner opens it. */

import type { StripeApp } from '../stripe/stripe-app.ts';
import type { SignedUp } from '../test-app.ts';

/** The account that the link leads to. */
export async function startOnboarding({ test, standIn }: StripeApp, owner: SignedUp): Promise<string> {
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
