// For any history of payments, including events lost on the way, refunds made by hand at the provider, and spoiled books: after
// the walk, the provider's books and our ledger differ by exactly what is listed, and not at all if nothing was spoiled.

import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, aVehicle, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { auditLedger } from '#platform/testing/ledger-audit.ts';
import type { PaymentWorld } from '#platform/testing/payment-worlds/payment-world.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import {
  aStranger,
  cancelHere,
  loseRefundJobs,
  type PaidStay,
  refundAtSupport,
} from '#platform/testing/payment-worlds/troubles.ts';
import { reconcilePayments, requestReconciliation } from './reconcile-payments.ts';

const { test, worlds, booked, findDisagreements } = await createPaymentWorlds();
const vendor = await test.signUp('vendor');
// A price and a fee rate that do not divide evenly.
const lot = await aLocation(test.db, { ownerId: vendor.user._id, feeBasisPoints: 1337 });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 777, isHourly: true });

const TROUBLES = ['none', 'none', 'canceled here', 'forgotten there', 'stranger', 'refund fails there'] as const;

const story = fc.record({
  pays: fc.constantFrom('never', 'and comes back', 'and is never heard of'),
  /** In order: who refunds how much, in cents. */
  refunds: fc.array(
    fc.record({
      by: fc.constantFrom('support', 'support, unheard', 'provider'),
      cents: fc.integer({ min: 1, max: 300 }),
    }),
    { maxLength: 3 },
  ),
  trouble: fc.constantFrom(...TROUBLES),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

async function notify(world: PaymentWorld, { pays, refunds, trouble }: Story): Promise<boolean> {
  const { provider } = world;
  world.use();
  const vehicles = [aVehicle()];
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId, vehicles, method: world.method });
  const stay: PaidStay = { ref: refOfClientSecret(clientSecret), ...(await orderOf(clientSecret)) };
  // PayPal lists no orders, so anything that names nothing of ours cannot be found there.
  const isStranger = trouble === 'stranger' && provider.books !== null;
  if (isStranger) await aStranger(world);
  if (pays === 'never') return isStranger;
  await world.pay(clientSecret);
  if (pays === 'and is never heard of') {
    if (trouble !== 'canceled here') return isStranger;
    // Captured by a call whose answer is lost, as if another process had made it.
    if (provider.authorize)
      await provider.authorize(stay.ref).then(() => provider.capture(stay.ref, `capture-${stay.paymentId}`));
    await cancelHere(test, stay);
    return true;
  }
  await returnFrom(test, clientSecret);
  for (const { by, cents } of refunds) {
    if (by === 'provider') await world.releaseThere(stay.ref, cents).catch(() => {});
    else await refundAtSupport(test, stay, cents);
    if (by === 'support, unheard') await loseRefundJobs(test, world, stay);
    else await test.drainJobs();
  }
  return (await spoil(world, stay, trouble)) || isStranger;
}

async function spoil(world: PaymentWorld, { ref }: PaidStay, trouble: Story['trouble']): Promise<boolean> {
  const { provider } = world;
  if (trouble === 'forgotten there') {
    await world.forget(ref);
    return (await heldHere(ref)) > 0;
  }
  const given = await provider.listRefundsOf(ref);
  if (trouble !== 'refund fails there' || given.length === 0) return false;
  await reconcile();
  // The refund is owed again, and both books say so.
  await world.refundFailsThere(ref);
  return false;
}

/** By our own books, in cents: a refund that we never heard of is not deducted. */
async function heldHere(ref: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select p.amount_cents - coalesce(sum(r.total_cents), 0)::integer as cents
    from payments p left join refunds r
      on r.location_id = p.location_id and r.payment_id = p.id and r.status in ('done', 'pending')
    where p.provider_ref = ${ref} group by p.amount_cents`.execute(test.db);
  return rows[0]?.cents ?? 0;
}

async function reconcile(): Promise<void> {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
}

async function orderOf(clientSecret: string) {
  return test.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId', 'id as paymentId'])
    .where('providerRef', '=', refOfClientSecret(clientSecret))
    .executeTakeFirstOrThrow();
}

const openFindings = () =>
  test.db.selectFrom('paymentDisagreements').selectAll().where('resolvedAt', 'is', null).orderBy('id').execute();

/** How much more the provider has than our ledger, according to what is listed. */
function listedCents(found: Awaited<ReturnType<typeof openFindings>>): number {
  const moreThere = found.map(({ kind, oursCents, theirsCents }) =>
    kind === 'refunds_differ' ? oursCents - theirsCents : theirsCents - oursCents,
  );
  return moreThere.reduce((sum, cents) => sum + cents, 0);
}

const HISTORIES = triesOf({ short: 4, long: 12 });

/** Every history adds to the same books: this counts the payments spoiled in them so far. */
let spoilt = 0;

describe.each(Object.values(worlds))('any history of payments at $name', (world) => {
  it(
    'agrees after a walk, or the walk lists what does not',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 4 }), async (stories) => {
          for (const each of stories) if (await notify(world, each)) spoilt += 1;
          await reconcile();
          const found = await openFindings();
          expect(found).toHaveLength(spoilt);
          const { providerCents, ledgerCents, revenueCents } = await auditLedger(test.db, booked());
          expect(providerCents - ledgerCents).toBe(listedCents(found));
          expect(ledgerCents).toBe(revenueCents);
          await letTimePass(test);
          const { owedToDrivers: _owed, ...wrong } = await findDisagreements();
          if (spoilt === 0) expect(wrong).toEqual({});
          await reconcile();
          expect((await openFindings()).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
          expect(world.oddities()).toEqual([]);
        }),
        // A shrunk history would not fail by itself.
        { numRuns: HISTORIES, endOnFailure: true },
      );
    },
    limitFor(HISTORIES),
  );
});
