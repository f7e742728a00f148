import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Charge } from '#features/pricing/rules/offer.ts';
import {
  addLines,
  feesOf,
  type PriceLines,
  subtractLines,
  sumsByPayee,
  totalOf,
} from '#features/pricing/rules/price-line.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor');

const tax = (label: string) =>
  fc.record({
    kind: fc.constant<Charge['kind']>('tax'),
    label: fc.constant(label),
    payee: fc.constant<Charge['payee']>(`authority:${label}`),
    milliPercent: fc.integer({ min: 0, max: 30_000 }),
    on: fc.constantFrom<Charge['on']>('parking', 'parking_and_fee'),
  });
const anyHistory = fc.record({
  priceCents: fc.integer({ min: 300, max: 5000 }),
  taxes: fc.tuple(tax('City'), tax('County')),
  minutes: fc.integer({ min: 20, max: 400 }),
  vehicles: fc.integer({ min: 1, max: 3 }),
  addedMinutes: fc.option(fc.integer({ min: 60, max: 300 })),
  refundedShares: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 3 }),
});
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

/** Books, adds time, and refunds parts of the first purchase, all as drivers and support do. */
async function live({ priceCents, taxes, minutes, vehicles, addedMinutes, refundedShares }: History) {
  const { id: locationId } = await aLocation(test.db, { ownerId: vendor.user._id, taxes });
  const { id: zoneId } = await aZone(test.db, { locationId, priceCents });
  const guest = aGuest();
  const cars = Array.from({ length: vehicles }, () => aVehicle());
  const stay = { zoneId, hours: minutes / 60, vehicles: cars };
  const requested = (await requestIntent(test, guest, stay)).body.data;
  const paid = await payForStay(test, guest, stay);
  expect([totalOf(requested.lines), feesOf(requested.lines)]).toEqual([requested.totalCost, requested.fees]);
  expect(paid.totalCost).toBe(requested.totalCost);
  if (addedMinutes !== null) {
    const more = { sessionId: paid.sessionId, hours: addedMinutes / 60 };
    const added = (await test.call('POST /sessions/add', { body: more }, guest.headers)).body.data;
    expect(totalOf(added.lines)).toBe(added.totalCost);
    await confirmCard(test, added.clientSecret ?? '');
    await returnFrom(test, added.clientSecret ?? '');
  }
  const orderId = (await test.call('GET /sessions/:id', { params: { id: paid.sessionId } }, guest.headers)).body.data
    .orderId;
  let refunded = 0;
  for (const share of refundedShares) {
    const amount = Math.min(Math.ceil(paid.totalCost * share), paid.totalCost - refunded);
    if (amount === 0) break;
    const body = { locationId, orderId, amount, refunded, reason: 'The gate was shut' };
    expect((await test.call('POST /support/refunds', { body }, admin.headers)).status).toBeLessThan(300);
    await test.drainJobs();
    refunded += amount;
  }
  return { locationId, receiptKey: paid.receiptKey, refunded, isAll: refunded === paid.totalCost };
}

async function ledgerOf(locationId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, -sum(cents)::bigint as cents from ledger_entries
    where location_id = ${locationId} and (account in ('owner', 'platform') or account like 'authority:%')
    group by account having sum(cents) <> 0`.execute(test.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

const sharesOf = (lines: PriceLines) =>
  Object.fromEntries([...sumsByPayee(lines)].filter(([, cents]) => cents !== 0)) as Record<string, number>;

const STAYS = triesOf({ short: 12, long: 200 });

it(
  'the lines match the receipt, the refunds, the revenue and the ledger, whatever is taxed, added and refunded',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const { locationId, receiptKey, refunded, isAll } = await live(history);
        const { data } = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body;
        expect(totalOf(data.lines)).toBe(data.totalCost);
        for (const refund of data.refunds) expect(totalOf(refund.lines)).toBe(refund.cents);
        const back = addLines(...data.refunds.map(({ lines }) => lines));
        expect(totalOf(back)).toBe(refunded);
        expect(await ledgerOf(locationId)).toEqual(sharesOf(subtractLines(data.lines, back)));
        const requested = { body: { lotId: locationId } };
        const { monthSessions: rows } = (await test.call('POST /billing/lot/revenue', requested, vendor.headers)).body;
        expect(sharesOf(addLines(...rows.map(({ lines }) => lines)))).toEqual(await ledgerOf(locationId));
        // The first purchase is refunded in full, so that nothing of its lines is left.
        if (isAll && history.addedMinutes === null) expect(await ledgerOf(locationId)).toEqual({});
      }),
      { numRuns: STAYS, seed: 5 },
    );
    await test.drainJobs();
    const { open: _unpaidIntents, ...wrong } = await findDisagreements(test.db);
    expect(wrong).toEqual({});
  },
  limitFor(STAYS),
);
