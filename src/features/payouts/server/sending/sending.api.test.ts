import { beforeEach, describe, expect, it } from 'vitest';
import { WEEK_MS } from '#platform/calendar/durations.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import {
  A_PAYOUT_DAY,
  anOwnerWithABank,
  DAY_MINUTES,
  enterBank,
  goTo,
  runPayouts,
  signedInAgain,
} from '#platform/testing/builders/an-owner-with-a-bank.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';
import { payoutTransfersOf } from './destinations.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
let payday = A_PAYOUT_DAY;

/** Each test has a week of its own, starting on its Saturday. */
beforeEach(() => {
  faults.clear();
  while (payday - 2 * DAY_MINUTES * 60_000 <= test.clock.now().getTime()) payday += WEEK_MS;
  goTo(test, payday - 2 * DAY_MINUTES * 60_000);
});

const payoutsOf = ({ user }: SignedUp) =>
  test.db.selectFrom('ownerPayouts').selectAll().where('ownerId', '=', user._id).orderBy('id').execute();
const transfersTo = async (owner: SignedUp) => {
  const ids = (await payoutsOf(owner)).map(({ id }) => id);
  return test.db.selectFrom('sandbox.transfers').selectAll().where('payoutId', 'in', ids).execute();
};
const planOf = async (owner: SignedUp) => {
  const requested = { params: { id: owner.user._id } };
  return (await test.call('GET /owners/:id/payout-plan', requested, await signedInAgain(test, owner))).body.data;
};
const mailsTo = async ({ user }: SignedUp) => {
  const query = test.db.selectFrom('messages').select('subject').where('recipient', '=', user.email);
  return (await query.execute()).map(({ subject }) => subject).filter((subject) => /payout of/.test(subject));
};
const letMinutesPass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    test.clock.advance(1.1);
    await test.drainJobs();
  }
};
const expectRecordsAgree = async () => expect(await findDisagreements(test.db)).toEqual({});

describe('a payout whose day has come', () => {
  it('is sent automatically, booked on each lot, and arrives', async () => {
    const { owner } = await anOwnerWithABank(test, { lots: 3 });
    expect(await planOf(owner)).toMatchObject({ owed: 3000, next: { cents: 3000 }, isSentByItself: true });
    goTo(test, payday);
    await runPayouts(test);
    expect(await planOf(owner)).toMatchObject({ owed: 0, next: null, held: [] });
    const [payout] = await payoutsOf(owner);
    expect(payout).toMatchObject({ status: 'made', cents: 3000, requestedBy: null });
    expect(await transfersTo(owner)).toMatchObject([{ amountCents: 3000, status: 'pending' }]);
    const statement = await test.call(
      'GET /owners/:id/statement',
      { params: { id: owner.user._id }, query: {} },
      await signedInAgain(test, owner),
    );
    expect(statement.body.data).toMatchObject({ sent: 3000, closing: 0, payouts: [{ amount: 3000 }] });
    await letMinutesPass(2);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'arrived', backCents: 0 }]);
    await expectRecordsAgree();
  });

  it('is not promised if payouts are turned off, and what was promised earlier continues', async () => {
    const { owner, zoneIds } = await anOwnerWithABank(test);
    goTo(test, payday);
    await test.handlers['plan-payouts']();
    const { config } = test.deps;
    Object.assign(test.deps, { config: { ...config, automaticPayouts: false } });
    try {
      await runPayouts(test);
      expect(await payoutsOf(owner)).toMatchObject([{ status: 'made', cents: 1000 }]);
      for (const zoneId of zoneIds) await payForStay(test, aGuest(), { zoneId, hours: 1 });
      expect(await planOf(owner)).toMatchObject({ owed: 1000, next: { cents: 1000 }, isSentByItself: false });
      goTo(test, payday + WEEK_MS);
      await runPayouts(test);
      expect(await payoutsOf(owner)).toHaveLength(1);
    } finally {
      Object.assign(test.deps, { config });
    }
  });

  it('waits for its day, and for nine in the morning', async () => {
    const { owner } = await anOwnerWithABank(test);
    goTo(test, payday - 3 * 3_600_000);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toEqual([]);
    goTo(test, payday);
    await runPayouts(test);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toHaveLength(1);
  });

  it('excludes cash, promised refunds, and owners who owe us', async () => {
    const { owner, lotIds } = await anOwnerWithABank(test);
    const odogwu = await test.signUp('odogwu');
    const { locationId, orderId } = await test.db
      .selectFrom('payments')
      .select(['locationId', 'id as orderId'])
      .where('locationId', '=', lotIds[0] ?? '')
      .executeTakeFirstOrThrow();
    goTo(test, payday);
    const headers = await signedInAgain(test, odogwu);
    const body = { locationId, orderId, amount: 550, refunded: 0, reason: 'Rain' };
    expect((await test.call('POST /support/refunds', { body }, headers)).status).toBe(201);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([{ cents: 500 }]);
    await test.drainJobs();
    const rest = { locationId, orderId, amount: 550, refunded: 550, reason: 'Rain' };
    expect((await test.call('POST /support/refunds', { body: rest }, headers)).status).toBe(201);
    await test.drainJobs();
    test.clock.advance(7 * DAY_MINUTES);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toHaveLength(1);
    expect(await planOf(owner)).toMatchObject({ owed: -500, next: null });
  });

  it('waits until support has approved the owner', async () => {
    const { owner } = await anOwnerWithABank(test);
    await test.db
      .insertInto('ownerReviews')
      .values({ ownerId: owner.user._id, state: 'in_review', language: null, requestedAt: test.clock.now() })
      .execute();
    goTo(test, payday);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toEqual([]);
    expect(await planOf(owner)).toMatchObject({ next: null, held: [{ why: 'in_review', cents: 1000 }] });
  });

  it('is never also recorded by hand while it is on its way', async () => {
    const { owner } = await anOwnerWithABank(test);
    const odogwu = await test.signUp('odogwu');
    goTo(test, payday);
    faults.failAt('before:transfer', { times: 1 });
    await runPayouts(test);
    expect(await planOf(owner)).toMatchObject({ owed: 1000, next: null, held: [{ why: 'on_its_way', cents: 1000 }] });
    const body = { amount: 1000, paidOn: '2026-11-20', reference: 'Wire' };
    const requested = { params: { id: owner.user._id }, body };
    const headers = await signedInAgain(test, odogwu);
    const refused = await test.call('POST /owners/:id/payouts', requested, headers);
    expect(refused.body.error?.code).toBe('payout_too_much');
    test.clock.advance(3);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'made' }]);
    const back = { ...requested, body: { ...body, amount: -1000 } };
    expect((await test.call('POST /owners/:id/payouts', back, headers)).body.error?.code).toBe('payout_too_much');
  });
});

describe('a payout that does not go through at once', () => {
  it.each(['before:transfer', 'after:transfer'] as const)(
    'is sent once when the answer is lost (%s)',
    async (point) => {
      const { owner } = await anOwnerWithABank(test);
      goTo(test, payday);
      faults.failAt(point, { times: 3 });
      await runPayouts(test);
      expect(await payoutsOf(owner)).toMatchObject([{ status: 'intended', isUnsure: true }]);
      for (let nth = 0; nth < 6; nth++) {
        test.clock.advance(20);
        await runPayouts(test);
      }
      expect(await payoutsOf(owner)).toMatchObject([{ status: 'made' }]);
      expect(await transfersTo(owner)).toHaveLength(1);
      await expectRecordsAgree();
    },
  );

  it('waits while the provider holds too little, and says so', async () => {
    const { owner } = await anOwnerWithABank(test);
    goTo(test, payday);
    const taken = { ref: `txn_taken_${payday}`, intentRef: null, transferRef: null, payoutId: null };
    const now = test.clock.now();
    const all = { kind: 'passed_on', netCents: -1_000_000, feeCents: 0, createdAt: now } as const;
    await test.db
      .insertInto('sandbox.balance_transactions')
      .values({ ...taken, ...all })
      .execute();
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'intended', failureCode: 'balance_insufficient' }]);
    expect(await transfersTo(owner)).toEqual([]);
    await test.db.deleteFrom('sandbox.balance_transactions').where('ref', '=', taken.ref).execute();
    test.clock.advance(61);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'made' }]);
  });

  it('is counted once when its answer was lost, so that it does not hold up another one', async () => {
    const owners = [(await anOwnerWithABank(test)).owner, (await anOwnerWithABank(test)).owner];
    goTo(test, payday);
    const available = (await payoutTransfersOf(test.deps)?.transfers.getAvailable()) ?? 0;
    const taken = { ref: `txn_taken_${payday}`, intentRef: null, transferRef: null, payoutId: null };
    const max = { kind: 'passed_on', netCents: 1000 - available, feeCents: 0, createdAt: test.clock.now() } as const;
    await test.db
      .insertInto('sandbox.balance_transactions')
      .values({ ...taken, ...max })
      .execute();
    faults.failAt('after:transfer', { times: 1 });
    await runPayouts(test);
    const statusOf = async () => (await Promise.all(owners.map(payoutsOf))).flat().map(({ status }) => status);
    expect(await statusOf()).toEqual(['intended', 'intended']);
    await test.db
      .updateTable('sandbox.balance_transactions')
      .set({ netCents: 2000 - available })
      .where('ref', '=', taken.ref)
      .execute();
    test.clock.advance(61);
    await runPayouts(test);
    expect(await statusOf()).toEqual(['made', 'made']);
    await test.db.deleteFrom('sandbox.balance_transactions').where('ref', '=', taken.ref).execute();
  });

  it('becomes smaller if less is owed by the time it can be sent', async () => {
    const { owner, zoneIds, lotIds } = await anOwnerWithABank(test, { hours: 2 });
    const odogwu = await test.signUp('odogwu');
    goTo(test, payday);
    await test.handlers['plan-payouts']();
    const { locationId, orderId } = await test.db
      .selectFrom('payments')
      .select(['locationId', 'id as orderId'])
      .where('locationId', '=', lotIds[0] ?? '')
      .executeTakeFirstOrThrow();
    const body = { locationId, orderId, amount: 1100, refunded: 0, reason: 'Rain' };
    await test.call('POST /support/refunds', { body }, await signedInAgain(test, odogwu));
    await test.drainJobs();
    await test.handlers['send-payouts']();
    await test.handlers['send-payouts']();
    expect(await payoutsOf(owner)).toMatchObject([
      { status: 'called_off', failureCode: 'owed_less', cents: 2000 },
      { status: 'made', cents: 1000 },
    ]);
    expect(zoneIds).toHaveLength(1);
    await expectRecordsAgree();
  });
});

describe('a payout that the bank returns', () => {
  it('is owed again, reported once, and not automatically sent to the same account', async () => {
    const { owner, zoneIds } = await anOwnerWithABank(test, { account: '000111111113', lots: 2 });
    goTo(test, payday);
    await runPayouts(test);
    await letMinutesPass(4);
    await letMinutesPass(2);
    expect(await payoutsOf(owner)).toMatchObject([
      { status: 'returned', backCents: 2000, failureCode: 'account_closed' },
    ]);
    expect(await planOf(owner)).toMatchObject({ owed: 2000, held: [{ why: 'payout_failed', cents: 2000 }] });
    expect(await mailsTo(owner)).toEqual(['A payout of $20.00 did not reach you']);
    await expectRecordsAgree();
    await payForStay(test, aGuest(), { zoneId: zoneIds[0] ?? '' });
    test.clock.advance(7 * DAY_MINUTES - 10);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toHaveLength(1);
    await enterBank(test, owner);
    test.clock.advance(7 * DAY_MINUTES);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'returned' }, { status: 'made', cents: 3000 }]);
  });

  it('is found without any notification', async () => {
    const { owner } = await anOwnerWithABank(test, { account: '000111111116' });
    goTo(test, payday);
    await runPayouts(test);
    const [payout] = await payoutsOf(owner);
    const failed = { status: 'failed', failureCode: 'no_account', ripensAt: null } as const;
    await test.db.updateTable('sandbox.events').set({ deliverAt: null }).where('transferRef', 'is not', null).execute();
    await test.db
      .updateTable('sandbox.transfers')
      .set(failed)
      .where('payoutId', '=', payout?.id ?? '')
      .execute();
    test.clock.advance(61);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'returned', backCents: 1000 }]);
  });

  it('is refused at once if the account accepts none, and its owner is told', async () => {
    const { owner } = await anOwnerWithABank(test, { account: '000222222227' });
    goTo(test, payday);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'refused', failureCode: 'payouts_not_allowed' }]);
    expect(await planOf(owner)).toMatchObject({ owed: 1000, held: [{ why: 'payout_failed', cents: 1000 }] });
    await runPayouts(test);
    expect(await mailsTo(owner)).toEqual(['A payout of $10.00 could not be sent']);
    await expectRecordsAgree();
  });
});
