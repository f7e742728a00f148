import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import type { PayoutSchedule } from '../rules/payout-plan.ts';

// A Friday in New York.
const FRIDAY = Date.UTC(2026, 10, 20, 15);

async function anOwner() {
  const test = await createTestApp();
  test.clock.advance((FRIDAY - test.clock.now().getTime()) / 60_000);
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true });
  const headersOf = async ({ user }: SignedUp) => {
    const { body } = await test.call('POST /users/login', { body: { email: user.email, password: 'Correct-horse-1' } });
    return { authorization: `Bearer ${body.token}` };
  };
  const params = { id: owner.user._id };
  const plan = async () =>
    (await test.call('GET /owners/:id/payout-plan', { params }, await headersOf(owner))).body.data;
  const choose = async (body: PayoutSchedule) =>
    test.call('PUT /owners/:id/payout-plan', { params, body }, await headersOf(owner));
  const enterBank = async () => {
    const body = { holder: 'Grace', kind: 'checking' as const, routingNumber: '071000013', accountNumber: '12345678' };
    await test.call('PUT /owners/:id/bank-details', { params, body }, await headersOf(owner));
  };
  return { test, owner, lot, zone, plan, choose, enterBank, headersOf };
}

describe("an owner's next payout", () => {
  it('is held until there is a bank account, then comes on the first scheduled day on which that account is in effect', async () => {
    const { test, zone, plan, enterBank } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zone.id });
    expect(await plan()).toMatchObject({ owed: 1000, next: null, held: [{ why: 'no_details', cents: 1000 }] });
    await enterBank();
    expect(await plan()).toMatchObject({ next: { on: '2026-11-23', cents: 1000 }, held: [] });
  });

  it('follows the schedule and the minimum that the owner chose', async () => {
    const { test, zone, plan, choose, enterBank } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zone.id });
    await enterBank();
    const monthly = { every: 'month' as const, on: 15, minimumCents: 1000 };
    expect((await choose(monthly)).body.data).toMatchObject({
      schedule: monthly,
      next: { on: '2026-12-15', cents: 1000 },
    });
    await choose({ ...monthly, minimumCents: 1001 });
    expect(await plan()).toMatchObject({ next: null, held: [{ why: 'below_minimum', cents: 1000 }] });
    expect((await choose({ every: 'week', on: 6, minimumCents: 0 })).body.error?.fields).toHaveProperty('on');
  });

  it('excludes what was promised to a driver but has not been refunded yet', async () => {
    const { test, lot, zone, plan, enterBank, headersOf } = await anOwner();
    const odogwu = await test.signUp('odogwu');
    await payForStay(test, aGuest(), { zoneId: zone.id, hours: 2 });
    await enterBank();
    const { locationId, orderId } = await test.db
      .selectFrom('payments')
      .select(['locationId', 'id as orderId'])
      .where('locationId', '=', lot.id)
      .executeTakeFirstOrThrow();
    const body = { locationId, orderId, amount: 1100, refunded: 0, reason: 'Rain' };
    expect((await test.call('POST /support/refunds', { body }, await headersOf(odogwu))).status).toBe(201);
    expect(await plan()).toMatchObject({
      owed: 2000,
      next: { on: '2026-11-23', cents: 1000 },
      held: [{ why: 'refunds', cents: 1000 }],
    });
    await test.drainJobs();
    expect(await plan()).toMatchObject({ owed: 1000, next: { cents: 1000 }, held: [] });
  });

  it('is next to what is owed in the list for whoever sends the money', async () => {
    const { test, owner, zone, enterBank, headersOf } = await anOwner();
    const odogwu = await test.signUp('odogwu');
    await payForStay(test, aGuest(), { zoneId: zone.id });
    await enterBank();
    const { body } = await test.call('GET /owners', {}, await headersOf(odogwu));
    expect(body.data.owners).toContainEqual(
      expect.objectContaining({ _id: owner.user._id, owed: 1000, next: { on: '2026-11-23', cents: 1000 } }),
    );
  });
});
