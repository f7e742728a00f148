// A permit from its plan to its end: bought, prorated, renewed, declined, past due, paid by hand, ended.

import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aZone } from '#platform/testing/builders/a-location.ts';
import {
  aPermitLot,
  buyPermit,
  confirmPermit,
  DECLINED_LATER,
  ownPermit,
  renewAt,
  requestPermit,
} from '#platform/testing/builders/a-permit-holder.ts';
import { confirmSetup } from '#platform/testing/builders/a-saved-card.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const FRIDAY = '2026-11-20T18:00:00Z';
const test = await createTestApp();

/** Each test has its own lot and driver, on November 20. */
async function aSale(options: Parameters<typeof aPermitLot>[1] = {}) {
  test.clock.set(FRIDAY);
  const sold = await aPermitLot(test, options);
  const driver = await test.signUp('customer');
  return { ...sold, driver, planId: sold.plan.id };
}

const mailsTo = async (email: string) => {
  await test.handlers['mail-receipts']();
  await test.drainJobs();
  const { messages } = (await test.call('GET /dev/outbox', {})).body;
  return messages.filter(({ to }) => to === email).map(({ subject }) => subject);
};

/** What other tests left unpaid is open. */
const disagreements = async () => Object.keys(await findDisagreements(test.db)).filter((each) => each !== 'open');

const chargesOf = async (permitId: string) =>
  (
    await test.db
      .selectFrom('orders')
      .select(['status', 'totalCents'])
      .where('permitId', '=', permitId)
      .orderBy('id')
      .execute()
  ).map(({ status, totalCents }) => `${status} ${totalCents}`);

/** The card that its months are charged to. */
async function cardOf(permitId: string): Promise<string> {
  const permit = test.db.selectFrom('permits').select('methodRef').where('id', '=', permitId);
  return (await permit.executeTakeFirstOrThrow()).methodRef ?? '';
}

/** Whether the provider has it. */
async function isSaved(card: string): Promise<boolean> {
  await test.drainJobs();
  return (await test.db.selectFrom('sandbox.methods').select('ref').where('ref', '=', card).execute()).length > 0;
}

describe('buying a permit', () => {
  it('pays for the remaining days of the month, with the fee as a line, and takes a seat', async () => {
    const { driver, lot, planId } = await aSale();
    const opened = await requestPermit(test, driver, { planId, plates: ['PARK123', 'PARK456'] });
    // 11 of 30 days of 90 dollars, and ten percent.
    expect(opened.body.data).toMatchObject({ totalCost: 3630 });
    expect(opened.body.data.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['parking', 3300],
      ['fee', 330],
    ]);
    expect((await test.call('GET /permits/me', {}, driver.headers)).body.data.permits).toEqual([]);
    await confirmPermit(test, opened.body.data.clientSecret ?? '');
    const returned = await test.call('POST /billing/return', {
      body: { clientSecret: opened.body.data.clientSecret ?? '' },
    });
    expect(returned.body.data.status).toBe('paid');
    expect(await ownPermit(test, driver, opened.body.data.permitId)).toMatchObject({
      state: 'active',
      paidThrough: '2026-11-30',
      renewsOn: '2026-12-01',
      paysWith: 'Visa 4242',
      changesLeft: 2,
      plates: [
        { plate: 'PARK123', state: 'IL' },
        { plate: 'PARK456', state: 'IL' },
      ],
      next: { month: '2026-12', totalCost: 9900 },
    });
    const plans = await test.call('GET /locations/:id/permit-plans', { params: { id: lot.id } });
    expect(plans.body.data.plans).toEqual([expect.objectContaining({ sold: 1, left: 9, seats: 10 })]);
  });

  it('is on the receipt, in the revenue and among the transactions, and the books agree', async () => {
    const { driver, owner, lot, planId } = await aSale();
    const { body } = await requestPermit(test, driver, { planId });
    await confirmPermit(test, body.data.clientSecret ?? '');
    await test.call('POST /billing/return', { body: { clientSecret: body.data.clientSecret ?? '' } });
    const receipt = (await test.call('GET /receipts/:key', { params: { key: body.data.receiptKey } }, driver.headers))
      .body;
    expect(receipt.data).toMatchObject({ status: 'paid', totalCost: 3630, held: true });
    const revenue = (await test.call('POST /billing/lot/revenue', { body: { lotId: lot.id } }, owner.headers)).body;
    expect(revenue).toMatchObject({ totalRevenueAllTime: 3300, sources: [{ source: 'permit', cents: 3300 }] });
    expect(revenue.monthSessions).toEqual([expect.objectContaining({ kind: 'permit', plateNumber: 'PARK123' })]);
    const listed = await test.call('POST /billing/transactions', { body: {} }, owner.headers);
    expect(listed.body.data.transactions).toEqual([
      expect.objectContaining({ kind: 'permit', gross: 3630, fee: 330, net: 3300 }),
    ]);
    expect(await mailsTo(driver.user.email)).toContain(`Your parking receipt, ${lot.name}`);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const mailed = messages.find(({ to, subject }) => to === driver.user.email && /receipt/.test(subject));
    expect(mailed?.text).not.toContain('Your cars');
    expect(await disagreements()).toEqual([]);
  });

  it('never sells more seats than there are, however many buy at once', async () => {
    const { planId } = await aSale({ seats: 2 });
    const drivers = await Promise.all(Array.from({ length: 5 }, () => test.signUp('customer')));
    const requested = await Promise.all(drivers.map((each) => requestPermit(test, each, { planId })));
    expect(requested.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });

  it('frees the seat of an unpaid purchase, and allows another attempt without holding two', async () => {
    const { driver, planId } = await aSale({ seats: 1 });
    const other = await test.signUp('customer');
    await requestPermit(test, driver, { planId });
    expect((await requestPermit(test, driver, { planId })).status).toBe(200);
    expect((await requestPermit(test, other, { planId })).body.error?.code).toBe('permit_sold_out');
    test.clock.advance(40);
    await test.handlers['sweep-payments']();
    await test.handlers['renew-permits']();
    expect((await requestPermit(test, other, { planId })).status).toBe(200);
  });

  it('counts what a buyer is paying for as left for that buyer, and as taken for everybody else', async () => {
    const { driver, lot, planId } = await aSale({ seats: 2 });
    await requestPermit(test, driver, { planId });
    const leftFor = async (headers = {}) =>
      (await test.call('GET /locations/:id/permit-plans', { params: { id: lot.id } }, headers)).body.data.plans[0]
        ?.left;
    expect([await leftFor(driver.headers), await leftFor()]).toEqual([2, 1]);
  });

  it.each([
    ['2026-11-19', 400],
    ['2027-02-01', 400],
    ['2026-12-01', 200],
  ])('starting on %s answers %i', async (startsOn, status) => {
    const { driver, planId } = await aSale();
    const answer = await requestPermit(test, driver, { planId, startsOn });
    expect(answer.status === 200 ? 200 : 400).toBe(status);
  });

  it('refuses more plates than the plan allows', async () => {
    const { driver, planId } = await aSale();
    expect((await requestPermit(test, driver, { planId, plates: ['A1', 'A2', 'A3'] })).status).not.toBe(200);
  });
});

describe('renewing', () => {
  it('sends a reminder three days before, charges once when the month begins, and mails the receipt', async () => {
    const { driver, lot, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId });
    await renewAt(test, '2026-11-28T07:00:00Z');
    expect(await mailsTo(driver.user.email)).toContain('Your permit renews on December 1, 2026');
    expect(await chargesOf(id)).toEqual(['paid 3630']);
    // Midnight in Chicago.
    await renewAt(test, '2026-12-01T05:59:00Z');
    expect(await chargesOf(id)).toEqual(['paid 3630']);
    for (const at of ['2026-12-01T06:00:00Z', '2026-12-01T06:01:00Z', '2026-12-02T06:00:00Z']) await renewAt(test, at);
    expect(await chargesOf(id)).toEqual(['paid 3630', 'paid 9900']);
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'active', paidThrough: '2026-12-31' });
    expect((await mailsTo(driver.user.email)).filter((each) => each.includes(lot.name))).toHaveLength(2);
    expect(await disagreements()).toEqual([]);
  });

  it('tries a declined card three times with a mail each, and ends after seven days; the seat is free', async () => {
    const { driver, planId } = await aSale({ seats: 1 });
    const id = await buyPermit(test, driver, { planId, card: { number: DECLINED_LATER } });
    for (const at of ['2026-11-28T07:00:00Z', '2026-12-01T06:00:00Z']) await renewAt(test, at);
    expect(await ownPermit(test, driver, id)).toMatchObject({
      state: 'past_due',
      parksUntil: '2026-12-08T06:00:00.000Z',
    });
    await renewAt(test, '2026-12-04T06:00:00Z');
    await renewAt(test, '2026-12-07T06:00:00Z');
    expect(await chargesOf(id)).toEqual(['paid 3630', 'expired 9900', 'expired 9900', 'expired 9900']);
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'past_due' });
    await renewAt(test, '2026-12-08T06:00:00Z');
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'ended', parksUntil: null, renewsOn: null });
    const subjects = await mailsTo(driver.user.email);
    expect(subjects.filter((each) => each === 'Your permit is past due')).toHaveLength(3);
    expect(subjects.filter((each) => each === 'Your permit has ended')).toHaveLength(1);
    expect((await requestPermit(test, await test.signUp('customer'), { planId, startsOn: '2026-12-09' })).status).toBe(
      200,
    );
  });

  it('is tried a day apart after an outage of weeks, and ends a day after the last attempt', async () => {
    const { driver, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId, card: { number: DECLINED_LATER } });
    await renewAt(test, '2026-11-28T07:00:00Z');
    // Nothing ran until the twentieth.
    const state = async () => {
      const permits = test.db.selectFrom('permits').select(['state', 'parksUntil']).where('id', '=', id);
      return permits.executeTakeFirstOrThrow();
    };
    for (const at of ['2026-12-20T06:00:00Z', '2026-12-20T06:03:00Z', '2026-12-20T18:00:00Z']) await renewAt(test, at);
    expect(await chargesOf(id)).toEqual(['paid 3630', 'expired 9900']);
    expect(await state()).toMatchObject({ parksUntil: new Date('2026-12-21T06:00:00Z') });
    for (const at of ['2026-12-21T06:00:00Z', '2026-12-22T06:00:00Z', '2026-12-22T18:00:00Z']) await renewAt(test, at);
    expect(await chargesOf(id)).toHaveLength(4);
    expect(await state()).toMatchObject({ state: 'past_due' });
    await renewAt(test, '2026-12-23T06:00:00Z');
    expect(await state()).toMatchObject({ state: 'ended' });
  });

  it('tells the holder about an expired card; the holder pays by hand, and the new card is charged from then on', async () => {
    const { driver, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId, card: { expMonth: 11, expYear: 2026 } });
    await renewAt(test, '2026-11-28T07:00:00Z');
    await renewAt(test, '2026-12-01T06:00:00Z');
    const pastDue = await ownPermit(test, driver, id);
    expect(pastDue.state).toBe('past_due');
    const paying = await test.call(
      'POST /permits/:id/payments',
      { params: { id }, body: { totalCost: 9900 } },
      driver.headers,
    );
    const clientSecret = paying.body.data.clientSecret ?? '';
    const expired = await cardOf(id);
    expect(await isSaved(expired)).toBe(true);
    await confirmPermit(test, clientSecret, { number: '5555555555554444' });
    await test.call('POST /billing/return', { body: { clientSecret } });
    expect(await ownPermit(test, driver, id)).toMatchObject({
      state: 'active',
      paidThrough: '2026-12-31',
      paysWith: 'Mastercard 4444',
    });
    expect([await isSaved(expired), await isSaved(await cardOf(id))]).toEqual([true, true]);
    const again = await test.call('POST /permits/:id/payments', { params: { id }, body: {} }, driver.headers);
    expect(again.body.error?.code).toBe('permit_not_due');
    await renewAt(test, '2026-12-29T07:00:00Z');
    await renewAt(test, '2027-01-01T06:00:00Z');
    expect(await chargesOf(id)).toEqual(['paid 3630', 'expired 9900', 'paid 9900', 'paid 9900']);
  });

  it('asks the holder to confirm if the bank requires it', async () => {
    const { driver, planId } = await aSale();
    const opened = await requestPermit(test, driver, { planId });
    const clientSecret = opened.body.data.clientSecret ?? '';
    await confirmPermit(test, clientSecret, { number: '4000002500003155' });
    await test.call('POST /sandbox/payments/authenticate', { body: { clientSecret, outcome: 'pass' } });
    await test.call('POST /billing/return', { body: { clientSecret } });
    await renewAt(test, '2026-11-28T07:00:00Z');
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect(await mailsTo(driver.user.email)).toContain('Confirm the payment of your permit');
    expect(await ownPermit(test, driver, opened.body.data.permitId)).toMatchObject({ state: 'past_due' });
  });

  it('ends with the month when its holder says so, who may undo it until then', async () => {
    const { driver, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId });
    const end = (ends: boolean) => test.call('PATCH /permits/:id', { params: { id }, body: { ends } }, driver.headers);
    expect((await end(true)).body.data.permit).toMatchObject({ endsOn: '2026-11-30', renewsOn: null, next: null });
    expect((await end(false)).body.data.permit).toMatchObject({ endsOn: null, renewsOn: '2026-12-01' });
    await end(true);
    await end(true);
    const card = await cardOf(id);
    expect(await isSaved(card)).toBe(true);
    const told = await mailsTo(driver.user.email);
    expect(told.filter((each) => each.startsWith('Your permit')).toReversed()).toEqual([
      'Your permit ends on November 30, 2026',
      'Your permit goes on',
      'Your permit ends on November 30, 2026',
    ]);
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect(await chargesOf(id)).toEqual(['paid 3630']);
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'ended' });
    // It stays in the account's list, and can be removed there now.
    expect(await isSaved(card)).toBe(true);
    const { cards } = (await test.call('GET /users/saved-card', {}, driver.headers)).body.data;
    await test.call('DELETE /users/saved-card/:id', { params: { id: cards[0]?._id ?? '' } }, driver.headers);
    await test.drainJobs();
    expect(await isSaved(card)).toBe(false);
    expect((await end(false)).body.error?.code).toBe('permit_over');
  });
});

describe('a card that expires before the permit renews (rule 392)', () => {
  const ENDS_SOON = { expMonth: 11, expYear: 2026 };

  /** As the client does: the setup, the provider's own fields, and then the permit. */
  async function changeCard(driver: SignedUp, id: string, number = '5555555555554444') {
    await confirmSetup(test, driver.headers, number);
    return test.call('POST /permits/:id/card', { params: { id }, body: {} }, driver.headers);
  }
  const managed = async (owner: SignedUp, state: 'active' | 'card_expires') => {
    const { body } = await test.call('POST /customers/permits', { body: { state, limit: 50 } }, owner.headers);
    return body.data.permits.map(({ _id }) => _id);
  };
  const needsOf = async (owner: SignedUp) => {
    const { body } = await test.call('GET /home', {}, owner.headers);
    return body.data.needs.map(({ kind, count }) => `${kind} ${count}`);
  };

  it('is named to its holder and to the owner, and the reminder asks for another', async () => {
    const { driver, owner, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId, card: ENDS_SOON });
    const lasting = await buyPermit(test, await test.signUp('customer'), { planId });
    expect(await ownPermit(test, driver, id)).toMatchObject({ paysWith: 'Visa 4242', methodExpires: '2026-11' });
    expect(await managed(owner, 'card_expires')).toEqual([id]);
    expect((await managed(owner, 'active')).sort()).toEqual([id, lasting].sort());
    expect(await needsOf(owner)).toContain('card_expires 1');
    await renewAt(test, '2026-11-28T07:00:00Z');
    expect(await mailsTo(driver.user.email)).toContain('Change the card of your permit before December 1, 2026');
  });

  it('is replaced without a payment, and the next month is charged to the new one', async () => {
    const { driver, owner, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId, card: ENDS_SOON });
    const old = await cardOf(id);
    const { body, status } = await changeCard(driver, id);
    expect(status).toBe(200);
    // Both are in the account's list.
    expect([await isSaved(old), await isSaved(await cardOf(id))]).toEqual([true, true]);
    expect(body.data.permit).toMatchObject({ paysWith: 'Mastercard 4444', methodExpires: null });
    expect(await chargesOf(id)).toEqual(['paid 3630']);
    expect(await needsOf(owner)).not.toContain('card_expires 1');
    const told = () => mailsTo(driver.user.email).then((all) => all.filter((each) => each.includes('Mastercard 4444')));
    expect(await told()).toEqual(['Your permit is now paid with Mastercard 4444']);
    // The answer was lost, and the browser sends it again.
    const again = await test.call('POST /permits/:id/card', { params: { id }, body: {} }, driver.headers);
    expect(again.body.data.permit).toMatchObject({ paysWith: 'Mastercard 4444' });
    expect(await told()).toHaveLength(1);
    await renewAt(test, '2026-11-28T07:00:00Z');
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect(await ownPermit(test, driver, id)).toMatchObject({ state: 'active', paidThrough: '2026-12-31' });
    expect(await chargesOf(id)).toEqual(['paid 3630', 'paid 9900']);
  });

  it('stays until the provider has saved another', async () => {
    const { driver, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId, card: ENDS_SOON });
    expect((await changeCard(driver, id, '4000000000000002')).body.error?.code).toBe('card_not_saved');
    expect(await ownPermit(test, driver, id)).toMatchObject({ paysWith: 'Visa 4242', methodExpires: '2026-11' });
  });

  it('is changed by nobody but its holder, and not once the permit has ended', async () => {
    const { driver, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId, card: ENDS_SOON });
    expect((await changeCard(await test.signUp('customer'), id)).status).toBe(404);
    await test.call('PATCH /permits/:id', { params: { id }, body: { ends: true } }, driver.headers);
    expect(await ownPermit(test, driver, id)).toMatchObject({ methodExpires: null });
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect((await changeCard(driver, id)).body.error?.code).toBe('permit_over');
  });
});

describe('plates', () => {
  it('change twice a month, and again in the next', async () => {
    const { driver, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId });
    const change = (plate: string) =>
      test.call('PATCH /permits/:id', { params: { id }, body: { plates: [{ plate, state: 'IL' }] } }, driver.headers);
    expect((await change('NEW1')).body.data.permit).toMatchObject({ changesLeft: 1, plates: [{ plate: 'NEW1' }] });
    // The same plates again are not a change.
    expect((await change('NEW1')).body.data.permit).toMatchObject({ changesLeft: 1 });
    expect((await change('NEW2')).body.data.permit).toMatchObject({ changesLeft: 0 });
    expect((await change('NEW3')).body.error?.code).toBe('plates_changed_twice');
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect((await change('NEW3')).status).toBe(200);
  });

  it('can be changed only by their holder', async () => {
    const { driver, owner, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId });
    for (const other of [owner, await test.signUp('customer')]) {
      expect(
        (await test.call('PATCH /permits/:id', { params: { id }, body: { ends: true } }, other.headers)).status,
      ).toBe(404);
    }
  });
});

describe('an owner', () => {
  const plan = { name: 'Nights', monthlyCents: 5000, seats: 3, plates: 1 };

  it('adds, changes and pauses plans, and sees who has them', async () => {
    const { owner, lot, zone, driver, planId } = await aSale();
    const added = await test.call(
      'POST /locations/:id/permit-plans',
      { params: { id: lot.id }, body: { ...plan, zoneIds: [zone.id] } },
      owner.headers,
    );
    expect(added.body.data.plan).toMatchObject({ ...plan, left: 3, zones: [{ _id: zone.id }] });
    await buyPermit(test, driver, { planId });
    const change = (body: object) =>
      test.call(
        'PATCH /locations/:locationId/permit-plans/:id',
        { params: { locationId: lot.id, id: planId }, body },
        owner.headers,
      );
    expect((await change({ seats: 0 })).body.error?.code).toBe('seats_taken');
    expect((await change({ paused: true })).body.data.plan).toMatchObject({ paused: true, left: 0 });
    expect((await requestPermit(test, await test.signUp('customer'), { planId })).body.error?.code).toBe(
      'permit_sold_out',
    );
    const sold = await test.call('GET /locations/:id/permits', { params: { id: lot.id } }, owner.headers);
    expect(sold.body.data.permits).toEqual([
      expect.objectContaining({ state: 'active', holder: expect.objectContaining({ email: driver.user.email }) }),
    ]);
  });

  it("changes the price with 30 days' notice: holders are told, and pay it from then on", async () => {
    const { owner, lot, driver, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId });
    const changed = await test.call(
      'PATCH /locations/:locationId/permit-plans/:id',
      { params: { locationId: lot.id, id: planId }, body: { monthlyCents: 12_000 } },
      owner.headers,
    );
    expect(changed.body.data.plan).toMatchObject({
      monthlyCents: 9000,
      next: { monthlyCents: 12_000, from: '2027-01' },
    });
    expect(await mailsTo(driver.user.email)).toContain('Your permit costs $120.00 a month from January 1, 2027');
    for (const at of ['2026-11-28T07:00:00Z', '2026-12-01T06:00:00Z', '2026-12-29T07:00:00Z', '2027-01-01T06:00:00Z']) {
      await renewAt(test, at);
    }
    expect(await chargesOf(id)).toEqual(['paid 3630', 'paid 9900', 'paid 13200']);
  });

  it('reserves places for a plan that says so, and sells them to nobody else', async () => {
    const { owner, lot, zone } = await aSale();
    const body = { ...plan, zoneIds: [zone.id], reserved: true };
    const add = () => test.call('POST /locations/:id/permit-plans', { params: { id: lot.id }, body }, owner.headers);
    expect((await add()).body.error?.fields).toHaveProperty('reserved');
    const counted = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    const at = { params: { id: counted.id } };
    await test.call('PATCH /zones/:id', { ...at, body: { capacity: 4 } }, owner.headers);
    body.zoneIds = [counted.id];
    expect((await add()).status).toBe(201);
    const guest = aGuest();
    expect((await requestIntent(test, guest, { zoneId: counted.id })).status).toBe(200);
    expect((await requestIntent(test, aGuest(), { zoneId: counted.id })).body.error?.code).toBe('zone_full');
    expect((await add()).body.error?.fields).toHaveProperty('seats');
  });
});

describe('a deleted account', () => {
  it('is no longer charged, and the provider forgets its card', async () => {
    const { driver, planId } = await aSale();
    const id = await buyPermit(test, driver, { planId });
    const card = await cardOf(id);
    const admin = await test.signUp('admin');
    const gone = await test.call('DELETE /users/', { body: { userId: driver.user._id } }, admin.headers);
    expect(gone.status).toBe(200);
    expect(await isSaved(card)).toBe(false);
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect(await chargesOf(id)).toHaveLength(1);
  });
});
