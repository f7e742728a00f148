import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, type Driver, prepareStay, requestIntent, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { onboard } from '#platform/testing/builders/an-onboarded-owner.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';

const stripe = await createStripeApp();
const { test, standIn, deliverAll, booked } = stripe;
const { owners } = standIn.books;
const admin = await test.signUp('admin');
const GOOD = '4242424242424242';
const refOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

async function anOwnerWhoSells(feeBasisPoints = 1000) {
  const owner = await test.signUp('vendor');
  const accountRef = await onboard(stripe, owner);
  const lot = await aLocation(test.db, { ownerId: owner.user._id, feeBasisPoints });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  const owed = async () => {
    const row = await test.db
      .selectFrom('ownerBalances')
      .select('owedCents')
      .where('locationId', '=', lot.id)
      .executeTakeFirst();
    return row?.owedCents ?? 0;
  };
  return { owner, accountRef, lot, zoneId: zone.id, held: () => owners.held(accountRef), owed };
}

async function payAndReturn(clientSecret: string): Promise<void> {
  standIn.books.confirm(clientSecret, GOOD);
  await returnFrom(test, clientSecret);
  await deliverAll(refOf(clientSecret));
}

async function aPaidStay(zoneId: string, driver: Driver = aGuest()) {
  const prepared = await prepareStay(test, driver, { zoneId });
  await payAndReturn(prepared.clientSecret);
  return { ...prepared, driver };
}

async function release(clientSecret: string, amount: number, refunded = 0): Promise<void> {
  const { locationId, orderId } = await test.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId'])
    .where('providerRef', '=', refOf(clientSecret))
    .executeTakeFirstOrThrow();
  const body = { locationId, orderId, amount, refunded, reason: 'Rain' };
  const requested = await test.call('POST /support/refunds', { body }, admin.headers);
  expect(requested.status).toBe(201);
}

describe('a sale at the lot of an owner with an open account', () => {
  it('is passed on at once, minus our fee; nothing is owed', async () => {
    const { zoneId, held, owed, accountRef } = await anOwnerWhoSells();
    const { clientSecret } = await aPaidStay(zoneId);
    expect(standIn.books.intents.get(refOf(clientSecret))?.payout).toEqual({ accountRef, feeCents: 50 });
    expect([held(), await owed()]).toEqual([500, 0]);
    await letTimePass(test);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('is taken back from the account when refunded, to the cent that Stripe took', async () => {
    const { zoneId, held, owed } = await anOwnerWhoSells(1337);
    const { clientSecret, totalCost } = await aPaidStay(zoneId);
    const parts = [101, 33, 7];
    let refunded = 0;
    for (const part of parts) {
      await release(clientSecret, part, refunded);
      refunded += part;
      await test.drainJobs();
      // What is owed is what the owner earned by our split, less what the account has by Stripe's.
      const earned = await earnedAt(clientSecret);
      expect(await owed()).toBe(earned - held());
      expect(Math.abs(await owed())).toBeLessThanOrEqual(parts.length);
    }
    await release(clientSecret, totalCost - refunded, refunded);
    await letTimePass(test);
    expect([held(), await owed()]).toEqual([0, 0]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('keeps its split when the account closes before the refund', async () => {
    const { zoneId, accountRef, held, owed } = await anOwnerWhoSells();
    const { clientSecret } = await aPaidStay(zoneId);
    owners.askFor(accountRef, ['identity.individual.address']);
    await deliverAll(accountRef);
    await release(clientSecret, 550);
    await letTimePass(test);
    expect([held(), await owed()]).toEqual([0, 0]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('is refunded even if nothing can be taken from the account: the owner then owes us', async () => {
    const { zoneId, accountRef, held, owed } = await anOwnerWhoSells();
    const { clientSecret, driver } = await aPaidStay(zoneId);
    owners.empty(accountRef);
    await release(clientSecret, 550);
    await letTimePass(test);
    expect(await accountOf(test.db, driver.guestId, booked())).toMatchObject({ charged: 550, refunded: 550 });
    expect([held(), await owed()]).toEqual([500, -500]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('survives a dispute: we bear what the bank takes, and the owner keeps the share', async () => {
    const { zoneId, held, owed } = await anOwnerWhoSells();
    const { clientSecret } = await aPaidStay(zoneId);
    const { ref } = standIn.books.openDispute(refOf(clientSecret));
    await deliverAll(refOf(clientSecret));
    expect([held(), await owed()]).toEqual([500, 0]);
    standIn.books.loseDispute(ref);
    await deliverAll(refOf(clientSecret));
    expect([held(), await owed()]).toEqual([500, 0]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });
});

describe('a sale while the account cannot receive it', () => {
  it('is kept for the owner', async () => {
    const { zoneId, accountRef, held, owed } = await anOwnerWhoSells();
    owners.askFor(accountRef, ['identity.individual.address']);
    await deliverAll(accountRef);
    await aPaidStay(zoneId);
    expect([held(), await owed()]).toEqual([0, 500]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('costs one attempt if we were not told; after that drivers pay as if there were no account', async () => {
    const { zoneId, accountRef, owed } = await anOwnerWhoSells();
    owners.askFor(accountRef, ['identity.individual.address']);
    const refused = await requestIntent(test, aGuest(), { zoneId });
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'payment_unavailable']);
    await aPaidStay(zoneId);
    expect(await owed()).toBe(500);
    await letTimePass(test);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });
});

async function earnedAt(clientSecret: string): Promise<number> {
  const { cents } = await test.db
    .selectFrom('ledgerEntries as e')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.locationId', '=', 'e.locationId').onRef('p.id', '=', 'e.orderId'),
    )
    .select((select) => select.fn.sum<number>('e.cents').as('cents'))
    .where('p.providerRef', '=', refOf(clientSecret))
    .where('e.account', '=', 'owner')
    .executeTakeFirstOrThrow();
  return 0 - Number(cents);
}
