import { beforeEach, describe, expect, it } from 'vitest';
import { WEEK_MS } from '#platform/calendar/durations.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { joinTeam, MEMBER_PASSWORD } from '#platform/testing/builders/a-team.ts';
import {
  A_PAYOUT_DAY,
  anOwnerWithABank,
  DAY_MINUTES,
  goTo,
  runPayouts,
  signedInAgain,
} from '#platform/testing/builders/an-owner-with-a-bank.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const odogwu = await test.signUp('odogwu');
let payday = A_PAYOUT_DAY;

beforeEach(() => {
  faults.clear();
  while (payday - 2 * DAY_MINUTES * 60_000 <= test.clock.now().getTime()) payday += WEEK_MS;
  goTo(test, payday - 2 * DAY_MINUTES * 60_000);
});

const listOf = async (owner: SignedUp) => {
  const requested = { params: { id: owner.user._id } };
  return (await test.call('GET /owners/:id/payouts', requested, await signedInAgain(test, owner))).body.data.payouts;
};
const atSupport = async (which: 'all' | 'under_way' | 'failed') =>
  (await test.call('GET /payouts', { query: { which } }, await signedInAgain(test, odogwu))).body.data;
const retry = async (id: string) =>
  test.call('POST /payouts/:id/retry', { params: { id } }, await signedInAgain(test, odogwu));
const callOff = async (id: string) =>
  test.call('POST /payouts/:id/call-off', { params: { id } }, await signedInAgain(test, odogwu));
const letMinutesPass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    test.clock.advance(1.1);
    await test.drainJobs();
  }
};

describe('an owner', () => {
  it('sees what is on its way, arrived, and came back', async () => {
    const { owner } = await anOwnerWithABank(test);
    const { owner: closed } = await anOwnerWithABank(test, { account: '000111111113' });
    goTo(test, payday);
    await runPayouts(test);
    expect(await listOf(owner)).toMatchObject([{ amount: 1000, progress: 'on_its_way', back: 0 }]);
    await letMinutesPass(4);
    expect(await listOf(owner)).toMatchObject([{ progress: 'arrived' }]);
    expect(await listOf(closed)).toMatchObject([{ progress: 'came_back', back: 1000 }]);
  });

  it('shows it to an accountant of all lots, but not to any manager, driver or other owner', async () => {
    const { owner, lotIds } = await anOwnerWithABank(test, { lots: 2 });
    const inviting = { ...owner, headers: await signedInAgain(test, owner) };
    const all = await joinTeam(test, inviting, { role: 'accountant' });
    const some = await joinTeam(test, inviting, { role: 'accountant', locationIds: lotIds.slice(0, 1) });
    goTo(test, payday);
    await runPayouts(test);
    const seenBy = async (member: { readonly email: string }) => {
      const login = { body: { email: member.email, password: MEMBER_PASSWORD } };
      const headers = { authorization: `Bearer ${(await test.call('POST /users/login', login)).body.token}` };
      return test.call('GET /owners/:id/payouts', { params: { id: owner.user._id } }, headers);
    };
    expect((await seenBy(all)).body.data.payouts).toMatchObject([{ amount: 2000 }]);
    expect((await seenBy(some)).status).toBe(404);
    await letMinutesPass(4);
    for (const role of ['manager', 'customer', 'vendor', 'viewer', 'admin'] as const) {
      const other = await test.signUp(role);
      const requested = { params: { id: owner.user._id } };
      const { status } = await test.call('GET /owners/:id/payouts', requested, other.headers);
      expect([403, 404]).toContain(status);
    }
  });
});

describe('support', () => {
  it('sees what is sent today, what is waiting, and what failed and why', async () => {
    const { owner } = await anOwnerWithABank(test);
    const { owner: refused } = await anOwnerWithABank(test, { account: '000222222227' });
    goTo(test, payday);
    await runPayouts(test);
    const { payouts, sums } = await atSupport('all');
    const made = payouts.filter(({ status }) => status === 'made');
    expect(sums).toEqual({ sentToday: made.reduce((sum, { amount }) => sum + amount, 0), waiting: 0 });
    expect(payouts.slice(0, 2).map(({ owner: of, status }) => [of._id, status])).toEqual(
      expect.arrayContaining([
        [owner.user._id, 'made'],
        [refused.user._id, 'refused'],
      ]),
    );
    const [failed] = (await atSupport('failed')).payouts;
    expect(failed).toMatchObject({ owner: { _id: refused.user._id }, failureCode: 'payouts_not_allowed' });
    expect((await atSupport('under_way')).payouts).toContainEqual(expect.objectContaining({ status: 'made' }));
  });

  it('is for an odogwu alone', async () => {
    const { owner } = await anOwnerWithABank(test);
    goTo(test, payday);
    await runPayouts(test);
    const id = (await listOf(owner))[0]?._id ?? '';
    for (const role of ['vendor', 'accountant', 'manager', 'admin', 'customer'] as const) {
      const { headers } = await test.signUp(role);
      expect((await test.call('GET /payouts', {}, headers)).status).toBe(403);
      expect((await test.call('POST /payouts/:id/retry', { params: { id } }, headers)).status).toBe(403);
      expect((await test.call('POST /payouts/:id/call-off', { params: { id } }, headers)).status).toBe(403);
    }
  });

  it('sends again what came back, once', async () => {
    const { owner } = await anOwnerWithABank(test, { account: '000111111113' });
    goTo(test, payday);
    await runPayouts(test);
    await letMinutesPass(4);
    const [back] = await listOf(owner);
    const answers = await Promise.all([retry(back?._id ?? ''), retry(back?._id ?? '')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await test.handlers['send-payouts']();
    expect(await listOf(owner)).toMatchObject([{ amount: 1000, progress: 'on_its_way' }, { progress: 'came_back' }]);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('tries at once what is waiting', async () => {
    const { owner } = await anOwnerWithABank(test);
    goTo(test, payday);
    faults.failAt('before:transfer');
    await runPayouts(test);
    const [waiting] = await listOf(owner);
    expect((await retry(waiting?._id ?? '')).body.data.payout).toMatchObject({ status: 'intended', failures: 1 });
    await test.handlers['send-payouts']();
    expect((await atSupport('under_way')).payouts[0]).toMatchObject({ _id: waiting?._id, status: 'made' });
    await letMinutesPass(2);
    expect((await retry(waiting?._id ?? '')).body.error?.code).toBe('payout_is_over');
    expect((await callOff(waiting?._id ?? '')).body.error?.code).toBe('payout_arrived');
  });

  it('calls off what has not been sent and records it by hand instead', async () => {
    const { owner } = await anOwnerWithABank(test);
    goTo(test, payday);
    await test.handlers['plan-payouts']();
    const [waiting] = await listOf(owner);
    expect((await callOff(waiting?._id ?? '')).body.data.payout).toMatchObject({ status: 'called_off' });
    await runPayouts(test);
    expect(await listOf(owner)).toEqual([]);
    const body = { amount: 1000, paidOn: '2026-11-20', reference: 'Wire' };
    const requested = { params: { id: owner.user._id }, body };
    const recorded = await test.call('POST /owners/:id/payouts', requested, await signedInAgain(test, odogwu));
    expect(recorded.body.data.owed).toBe(0);
    expect((await retry(waiting?._id ?? '')).body.error?.code).toBe('payout_is_over');
  });

  it('does not call off what may have been sent', async () => {
    const { owner } = await anOwnerWithABank(test);
    goTo(test, payday);
    faults.failAt('before:transfer');
    await runPayouts(test);
    const [unsure] = await listOf(owner);
    expect((await callOff(unsure?._id ?? '')).body.error?.code).toBe('payout_under_way');
    test.clock.advance(11);
    expect((await callOff(unsure?._id ?? '')).body.data.payout.status).toBe('called_off');
  });

  it('takes back what has not reached the bank yet', async () => {
    const { owner } = await anOwnerWithABank(test);
    goTo(test, payday);
    await runPayouts(test);
    const [made] = await listOf(owner);
    expect((await callOff(made?._id ?? '')).body.data.payout).toMatchObject({ status: 'returned', back: 1000 });
    expect(await findDisagreements(test.db)).toEqual({});
  });
});
