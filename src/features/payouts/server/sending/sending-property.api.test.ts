import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WEEK_MS } from '#platform/calendar/durations.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { onboard } from '#platform/testing/builders/an-onboarded-owner.ts';
import { runPayouts, signedInAgain } from '#platform/testing/builders/an-owner-with-a-bank.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';
import { reversedOf } from '#platform/testing/stripe/stripe-sendings.ts';

const stripe = await createStripeApp({}, { idsFollowClock: true });
const { test, standIn, booked, deliver } = stripe;
const { sendings, owners, events } = standIn.books;
// From our bank, because the latest card money is not available yet.
standIn.books.balance.payOut(-10_000_000);
const odogwu = await test.signUp('odogwu');
/** A Monday morning at the banks. */
const base = new Date('2026-11-30T15:00:00Z');

const Operation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('sell' as const), lot: fc.nat(1), hours: fc.integer({ min: 1, max: 3 }) }),
  },
  fc.record({ kind: fc.constant('refund' as const), nth: fc.nat(20), cents: fc.integer({ min: 1, max: 3300 }) }),
  fc.record({ kind: fc.constant('by hand' as const), cents: fc.integer({ min: -2000, max: 3000 }) }),
  fc.record({ kind: fc.constant('a day' as const), days: fc.integer({ min: 1, max: 8 }) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payday' as const) }) },
  fc.record({ kind: fc.constant('run' as const), minutes: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ kind: fc.constant('account' as const), isActive: fc.boolean() }),
  fc.record({ kind: fc.constant('bank' as const), fails: fc.boolean() }),
  fc.record({ kind: fc.constant('reverse' as const), nth: fc.nat(5), cents: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({
    kind: fc.constant('trouble' as const),
    when: fc.constantFrom('before' as const, 'after' as const),
    way: fc.constantFrom('cut' as const, '500' as const, 'bad gateway' as const),
    times: fc.integer({ min: 1, max: 4 }),
  }),
);
type Operation = typeof Operation extends fc.Arbitrary<infer D> ? D : never;

async function aSeller() {
  const owner = await test.signUp('vendor');
  const accountRef = await onboard(stripe, owner);
  // The share of each payment stays with us, so that it is owed.
  owners.askFor(accountRef, ['identity.individual.address']);
  await stripe.deliverAll(accountRef);
  const zoneIds: string[] = [];
  for (let nth = 0; nth < 2; nth++) {
    const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
    zoneIds.push((await aZone(test.db, { locationId, priceCents: 1000, isHourly: true })).id);
  }
  return { owner, accountRef, zoneIds, sold: [] as string[] };
}
type Seller = Awaited<ReturnType<typeof aSeller>>;

const sentTo = ({ accountRef }: Seller) =>
  [...sendings.transfers.values()].filter((each) => each.accountRef === accountRef);
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
/** By Stripe's books. */
const sentCents = (seller: Seller) => sum(sentTo(seller).map((each) => each.amountCents));
const owedCents = async ({ owner }: Seller) =>
  sum(
    (
      await test.db
        .selectFrom('ownerBalances')
        .innerJoin('locations', 'locations.id', 'ownerBalances.locationId')
        .select('owedCents')
        .where('ownerId', '=', owner.user._id)
        .execute()
    ).map((row) => row.owedCents),
  );
/** What the books show as sent by the product, before anything of it came back. */
const bookedCents = async ({ owner }: Seller) =>
  sum(
    (
      await test.db
        .selectFrom('ownerPayouts')
        .select(['cents'])
        .where('ownerId', '=', owner.user._id)
        .where('providerRef', 'is not', null)
        .execute()
    ).map(({ cents }) => cents),
  );

async function notifyAll(type: string, from: number): Promise<void> {
  for (const event of events.slice(from).filter((each) => each.type === type)) await deliver(event.payload);
}

async function act(operation: Operation, seller: Seller): Promise<void> {
  const { owner, accountRef, zoneIds, sold } = seller;
  const announced = events.length;
  switch (operation.kind) {
    case 'sell': {
      const { clientSecret } = await prepareStay(test, aGuest(), {
        zoneId: zoneIds[operation.lot] ?? '',
        hours: operation.hours,
      });
      standIn.books.confirm(clientSecret, '4242424242424242');
      await returnFrom(test, clientSecret);
      sold.push(clientSecret);
      return;
    }
    case 'refund':
      if (sold.length > 0) await refundSome(sold[operation.nth % sold.length] ?? '', operation.cents);
      return;
    case 'by hand': {
      if (operation.cents === 0) return;
      const body = { amount: operation.cents, paidOn: '2026-11-20', reference: 'Wire' };
      const requested = { params: { id: owner.user._id }, body };
      await test.call('POST /owners/:id/payouts', requested, await signedInAgain(test, odogwu));
      return;
    }
    case 'a day':
      test.clock.advance(operation.days * 24 * 60);
      return;
    case 'account':
      if (operation.isActive) owners.accept(accountRef);
      else owners.askFor(accountRef, ['identity.individual.address']);
      await stripe.deliverAll(accountRef);
      return;
    case 'bank': {
      const { ref } = sendings.payBank(accountRef);
      if (operation.fails) sendings.failAtBank(ref);
      await notifyAll(operation.fails ? 'payout.failed' : 'payout.paid', announced);
      return;
    }
    case 'reverse': {
      const sent = sentTo(seller);
      const transfer = sent[operation.nth % Math.max(1, sent.length)];
      if (transfer)
        sendings.reverse(transfer, Math.min(operation.cents, transfer.amountCents - reversedOf(transfer)) || 1);
      await notifyAll('transfer.reversed', announced);
      return;
    }
    case 'trouble':
      standIn.faults.plan({ operation: 'transfer', ...operation });
      return;
    case 'payday':
      owners.accept(accountRef);
      await stripe.deliverAll(accountRef);
      test.clock.advance((WEEK_MS - ((test.clock.now().getTime() - base.getTime()) % WEEK_MS)) / 60_000);
      return act({ kind: 'run', minutes: 5 }, seller);
    case 'run': {
      test.clock.advance(operation.minutes);
      const [owed, unheard] = [await owedCents(seller), sentCents(seller) - (await bookedCents(seller))];
      const before = sentCents(seller);
      await runPayouts(test);
      expect(sentCents(seller) - before).toBeLessThanOrEqual(Math.max(0, owed - unheard));
      return;
    }
    default:
      operation satisfies never;
  }
}

/** At most what is left. */
async function refundSome(clientSecret: string, cents: number): Promise<void> {
  const payment = await test.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId', 'amountCents', 'id'])
    .where('providerRef', '=', clientSecret.split('_secret_')[0] ?? '')
    .executeTakeFirstOrThrow();
  const { locationId, orderId, amountCents, id } = payment;
  const refunds = await test.db.selectFrom('refunds').select('totalCents').where('paymentId', '=', id).execute();
  const refunded = sum(refunds.map(({ totalCents }) => totalCents));
  const amount = Math.min(cents, amountCents - refunded);
  if (amount === 0) return;
  const body = { locationId, orderId, amount, refunded, reason: 'Rain' };
  await test.call('POST /support/refunds', { body }, await signedInAgain(test, odogwu));
  if (amount % 2 === 0) await test.drainJobs();
}

/** Random histories may send nothing at all. */
const PLAIN: Operation[] = [{ kind: 'sell', lot: 0, hours: 3 }, { kind: 'payday' }];

const HISTORIES = triesOf({ short: 5, long: 80 });

it(
  'never sends an owner more than is owed, and forgets nothing, whatever happens',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Operation, { minLength: 8, maxLength: 30 }), async (operations) => {
        test.clock.set(base);
        const seller = await aSeller();
        for (const operation of operations) await act(operation, seller);
        standIn.faults.clear();
        await test.drainJobs();
        for (let hour = 0; hour < 5; hour++) {
          test.clock.advance(61);
          await runPayouts(test);
        }
        const { owner } = seller;
        const payouts = test.db.selectFrom('ownerPayouts').selectAll().where('ownerId', '=', owner.user._id);
        const made = (await payouts.execute()).filter(({ providerRef }) => providerRef !== null);
        const theirs = sentTo(seller).map((each) => [each.ref, each.amountCents, reversedOf(each)]);
        expect(made.map((each) => [each.providerRef, each.cents, each.backCents]).sort()).toEqual(theirs.sort());
        const shares = await test.db
          .selectFrom('bankPayouts')
          .select('cents')
          .where('ownerId', '=', owner.user._id)
          .where('recordedBy', 'is', null)
          .execute();
        const stored = sum(sentTo(seller).map((each) => each.amountCents - reversedOf(each)));
        expect(sum(shares.map(({ cents }) => cents))).toBe(stored);
        expect(standIn.violations).toEqual([]);
      }),
      { numRuns: HISTORIES, examples: [[PLAIN]] },
    );
    // Otherwise nothing was tried.
    expect(sendings.transfers.size).toBeGreaterThan(0);
    await letTimePass(test);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  },
  limitFor(HISTORIES),
);
