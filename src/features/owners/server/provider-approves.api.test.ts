import { describe, expect, it } from 'vitest';
import type { SignedUp } from '#platform/testing/app/test-app.ts';
import { onboard, startOnboarding } from '#platform/testing/builders/an-onboarded-owner.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';

const stripe = await createStripeApp({ ownerReview: 'first_lots' });
const { test } = stripe;

const LOT = {
  name: 'Harbor Lot',
  phoneNumber: '312.555.0199',
  address: '600 E Grand Ave, Chicago, IL 60611',
  location_point: { coordinates: [-87.6051, 41.8917] as [number, number] },
};
const add = async ({ headers }: SignedUp) =>
  (await test.call('POST /locations', { body: LOT }, headers)).body.data.location;
const review = async ({ headers }: SignedUp) => (await test.call('GET /owner-review', {}, headers)).body.data.review;
const mailsTo = async ({ user }: SignedUp) =>
  test.db
    .selectFrom('messages')
    .select(['subject', 'text'])
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute();
async function confirm(owner: SignedUp) {
  const token = (await mailsTo(owner)).flatMap(({ text }) => /\/confirm-email\/(\S+)/.exec(text)?.[1] ?? [])[0] ?? '';
  await test.call('POST /users/email-proof/confirm', { body: { token } }, owner.headers);
}
const isHeld = async (id: string) =>
  (await test.call('GET /locations/:id', { params: { id } })).body.data.location.held;

describe('an owner whom Stripe pays (rule 213)', () => {
  it('is approved when Stripe accepts them, without support', async () => {
    const owner = await test.signUp('vendor');
    const lot = await add(owner);
    await confirm(owner);
    await onboard(stripe, owner);
    expect([await review(owner), await isHeld(lot._id)]).toMatchObject([{ state: 'approved' }, false]);
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toContain('Your lots are open');
  });

  it('is approved when the address is confirmed afterwards', async () => {
    const owner = await test.signUp('vendor');
    const lot = await add(owner);
    await onboard(stripe, owner);
    expect([await review(owner), await isHeld(lot._id)]).toMatchObject([{ state: 'in_review' }, true]);
    await confirm(owner);
    expect([await review(owner), await isHeld(lot._id)]).toMatchObject([{ state: 'approved' }, false]);
  });

  it('waits for support while Stripe still requires something', async () => {
    const owner = await test.signUp('vendor');
    const lot = await add(owner);
    await confirm(owner);
    await startOnboarding(stripe, owner);
    await test.call('POST /owners/:id/payout-account/check', { params: { id: owner.user._id } }, owner.headers);
    expect([await review(owner), await isHeld(lot._id)]).toMatchObject([{ state: 'in_review' }, true]);
  });
});
