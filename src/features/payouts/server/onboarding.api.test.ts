import { describe, expect, it } from 'vitest';
import { checkAccounts } from '#features/payments/server/public.ts';
import { ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { onboard, startOnboarding } from '#platform/testing/builders/an-onboarded-owner.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';
import { STAND_IN_KEYS } from '#platform/testing/stripe/stripe-stand-in.ts';

const stripe = await createStripeApp();
const { test, standIn, deliver, deliverAll } = stripe;
const { owners } = standIn.books;

const paramsOf = (owner: SignedUp) => ({ params: { id: owner.user._id } });
const shown = async (owner: SignedUp) =>
  (await test.call('GET /owners/:id/payout-account', paramsOf(owner), owner.headers)).body.data;
const check = (owner: SignedUp) => test.call('POST /owners/:id/payout-account/check', paramsOf(owner), owner.headers);
const openLink = (owner: SignedUp) => test.call('POST /owners/:id/payout-account/link', paramsOf(owner), owner.headers);

describe('an owner who sets up payouts', () => {
  it('has nothing at first, then a plain list of what is missing', async () => {
    const owner = await test.signUp('vendor');
    expect(await shown(owner)).toEqual({ state: 'not_started', missing: [], checkedAt: null });
    await startOnboarding(stripe, owner);
    expect(await shown(owner)).toMatchObject({
      state: 'details_missing',
      missing: ['Your full legal name', 'Your address', 'Your bank account'],
    });
    expect(standIn.violations).toEqual([]);
  });

  it('opens one account, however often and from however many windows', async () => {
    const owner = await test.signUp('vendor');
    const before = owners.accounts.size;
    const answers = await Promise.all([openLink(owner), openLink(owner), openLink(owner)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await openLink(owner);
    expect(owners.accounts.size).toBe(before + 1);
  });

  it('returns, and the provider, not the browser, is asked for the status', async () => {
    const owner = await test.signUp('vendor');
    const ref = await startOnboarding(stripe, owner);
    expect((await check(owner)).body.data.state).toBe('details_missing');
    owners.giveDetails(ref);
    expect((await shown(owner)).state).toBe('details_missing');
    expect((await check(owner)).body.data).toMatchObject({ state: 'being_checked', missing: [] });
  });

  it('is updated by signed webhooks when all is well, and when it no longer is', async () => {
    const owner = await test.signUp('vendor');
    const ref = await onboard(stripe, owner);
    expect((await shown(owner)).state).toBe('active');
    owners.askFor(ref, ['identity.individual.documents.primary_verification']);
    await deliverAll(ref);
    expect(await shown(owner)).toMatchObject({
      state: 'details_missing',
      missing: ['A document that proves who you are'],
    });
    owners.reject(ref);
    await deliverAll(ref);
    await deliverAll(ref);
    expect((await shown(owner)).state).toBe('restricted');
    const mails = test.db.selectFrom('messages').select('subject').where('recipient', '=', owner.user.email);
    const reported = (await mails.execute()).filter(({ subject }) => subject === 'Your payouts are on hold');
    expect(reported).toHaveLength(1);
  });

  it('is updated even if every webhook was lost', async () => {
    const owner = await test.signUp('vendor');
    const ref = await startOnboarding(stripe, owner);
    owners.accept(ref);
    test.clock.advance(61);
    await test.handlers['check-payout-accounts']();
    expect((await shown(owner)).state).toBe('active');
  });

  it('is updated in turn, even if many other accounts can never be checked', async () => {
    const others = await Promise.all(Array.from({ length: 20 }, () => test.signUp('vendor')));
    await test.db
      .insertInto('payoutAccounts')
      .values(
        others.map(({ user }) => ({
          ownerId: user._id,
          id: test.deps.newId(),
          provider: 'stripe',
          accountRef: `acct_broken_${user._id}`,
          status: 'pending' as const,
          missing: '[]',
          isWaiting: true,
          createdAt: new Date(0),
          checkedAt: new Date(0),
        })),
      )
      .execute();
    const owner = await test.signUp('vendor');
    owners.accept(await startOnboarding(stripe, owner));
    test.clock.advance(61);
    const { payments } = test.deps;
    const { accounts } = payments.card;
    if (!accounts) throw new Error('Here owners are paid to accounts.');
    const get: typeof accounts.get = (ref) =>
      ref.startsWith('acct_broken') ? Promise.reject(new ProviderUnavailable('Broken.')) : accounts.get(ref);
    const broken = { ...payments, card: { ...payments.card, accounts: { ...accounts, get } } };
    for (let round = 0; round < 3; round++) await checkAccounts({ ...test.deps, payments: broken });
    expect((await shown(owner)).state).toBe('active');
  });

  it('starts over when the provider no longer has the account', async () => {
    const owner = await test.signUp('vendor');
    const ref = await onboard(stripe, owner);
    owners.accounts.delete(ref);
    expect((await check(owner)).body.data.state).toBe('not_started');
    expect(await startOnboarding(stripe, owner)).not.toBe(ref);
  });

  it('is told plainly when Connect is not set up, and keeps what is owed', async () => {
    const owner = await test.signUp('vendor');
    owners.switchConnect(false);
    const refused = await openLink(owner);
    owners.switchConnect(true);
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'payouts_refused']);
    expect(refused.body.message).toContain('kept and sent by bank');
    expect((await shown(owner)).state).toBe('not_started');
    expect((await openLink(owner)).status).toBe(200);
  });

  it.each(['make account', 'make link'] as const)('can retry when the provider fails at: %s', async (operation) => {
    for (const [when, way] of [
      ['before', 'cut'],
      ['after', 'cut'],
      ['after', '500'],
      ['before', 'bad gateway'],
    ] as const) {
      const owner = await test.signUp('vendor');
      const before = owners.accounts.size;
      standIn.faults.plan({ operation, when, way, times: 2 });
      const failed = await openLink(owner);
      expect([200, 503]).toContain(failed.status);
      expect(standIn.faults.clear()).toBeGreaterThan(0);
      if (operation === 'make link') expect((await shown(owner)).state).toBe('details_missing');
      test.clock.advance(11);
      expect((await openLink(owner)).status).toBe(200);
      expect((await shown(owner)).state).toBe('details_missing');
      // A failure that Stripe stores for its key may leave an unused account behind, which holds no money.
      expect(owners.accounts.size - before).toBeLessThanOrEqual(way === '500' ? 2 : 1);
    }
  });
});

describe('a webhook about an account', () => {
  it('is accepted only when recently signed with one of our secrets', async () => {
    const owner = await test.signUp('vendor');
    const ref = await startOnboarding(stripe, owner);
    owners.accept(ref);
    const payload = standIn.books.events.findLast((event) => event.ref === ref)?.payload ?? '';
    expect(await deliver(payload, standIn.sign(payload, ['whsec_of_somebody']))).toBe(400);
    const old = new Date(test.clock.now().getTime() - 3_600_000);
    expect(await deliver(payload, standIn.sign(payload, [STAND_IN_KEYS.webhookSecret], old))).toBe(400);
    expect((await shown(owner)).state).toBe('details_missing');
    expect(await deliver(payload)).toBe(200);
    expect((await shown(owner)).state).toBe('active');
  });

  it('about an unknown account does not cause a request to the provider', async () => {
    const stranger = owners.addAccount({ email: 'a@people.example', name: 'A', metadata: {} });
    owners.accept(stranger.ref);
    const requested = standIn.requested['get account'] ?? 0;
    expect(await deliverAll(stranger.ref)).toEqual([200, 200]);
    expect(standIn.requested['get account'] ?? 0).toBe(requested);
  });
});

describe('another owner’s account', () => {
  it('is 404; an odogwu sees it', async () => {
    const [owner, other, odogwu] = [
      await test.signUp('vendor'),
      await test.signUp('vendor'),
      await test.signUp('odogwu'),
    ];
    await startOnboarding(stripe, owner);
    const requested = await test.call('GET /owners/:id/payout-account', paramsOf(owner), other.headers);
    expect(requested.status).toBe(404);
    expect((await test.call('POST /owners/:id/payout-account/link', paramsOf(owner), other.headers)).status).toBe(404);
    const seen = await test.call('GET /owners/:id/payout-account', paramsOf(owner), odogwu.headers);
    expect(seen.body.data.state).toBe('details_missing');
    const customer = await test.signUp('customer');
    const own = { params: { id: customer.user._id } };
    expect((await test.call('GET /owners/:id/payout-account', own, customer.headers)).status).toBe(403);
  });
});

describe('without a provider for payouts', () => {
  it('owners are told that they are paid by bank', async () => {
    const plain = await createTestApp();
    const owner = await plain.signUp('vendor');
    const requested = await plain.call('GET /owners/:id/payout-account', paramsOf(owner), owner.headers);
    expect(requested.body.data.state).toBe('not_offered');
    const link = await plain.call('POST /owners/:id/payout-account/link', paramsOf(owner), owner.headers);
    expect(link.body.error?.code).toBe('payouts_not_offered');
  });
});
