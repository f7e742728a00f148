// The first sale that needs the rows of sums opens them, and once a month has begun, no sale goes back to an earlier one.

import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { untilWaiting } from '#platform/testing/database/until-waiting.ts';
import { bookSale } from './book-transactions.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const [NOVEMBER, DECEMBER] = [new Date('2030-11-30T12:00Z'), new Date('2030-12-01T12:00Z')];

const aLot = async () => (await aLocation(test.db, { ownerId: owner.user._id, timeZone: 'UTC' })).id;

/** $10, all of it the owner's. */
async function sell(db: Db, locationId: string, now: Date): Promise<void> {
  const [orderId, transactionId] = [test.deps.newId(), test.deps.newId()];
  const lines = [{ kind: 'parking', label: 'Parking', cents: 1000, payee: 'owner' }] as const;
  const sold = {
    lines,
    source: 'session',
    kind: 'stay',
    provider: 'sandbox',
    collectedBy: 'provider',
    sales: 1,
  } as const;
  await bookSale(db, { ...sold, locationId, orderId, transactionId, timeZone: 'UTC', now });
}

const alone = (locationId: string, now: Date) => sell(test.db, locationId, now);
const together = (locationId: string, now: Date) => inTransaction(test.db, (tx) => sell(tx, locationId, now));

async function sumsOf(locationId: string) {
  const months = await test.db
    .selectFrom('statementMonths')
    .selectAll()
    .where('locationId', '=', locationId)
    .orderBy('month')
    .execute();
  const carried = await test.db
    .selectFrom('statementCarries')
    .selectAll()
    .where('locationId', '=', locationId)
    .execute();
  const days = await test.db
    .selectFrom('revenueDays')
    .select(['day', 'parkingCents', 'sales'])
    .where('locationId', '=', locationId)
    .orderBy('day')
    .execute();
  return {
    months: months.map(({ month, openingCents, salesCents }) => [month, openingCents, salesCents]),
    carried: carried.map(({ ledgerMonth, month, salesCents }) => [ledgerMonth, month, salesCents]),
    days: days.map(({ day, parkingCents, sales }) => [day, parkingCents, sales]),
  };
}

describe.each([
  { how: 'by itself', book: alone },
  { how: 'in a transaction', book: together },
])('a sale booked $how', ({ book }) => {
  it('opens the day, and adds to it when it is already open', async () => {
    const lot = await aLot();
    await book(lot, NOVEMBER);
    await book(lot, NOVEMBER);
    expect(await sumsOf(lot)).toEqual({
      months: [['2030-11-01', 0, 2000]],
      carried: [],
      days: [['2030-11-30', 2000, 2]],
    });
  });

  it('counts in the new month when another month has followed its own', async () => {
    const lot = await aLot();
    await book(lot, NOVEMBER);
    await book(lot, DECEMBER);
    await book(lot, NOVEMBER);
    await book(lot, NOVEMBER);
    expect(await sumsOf(lot)).toEqual({
      months: [
        ['2030-11-01', 0, 1000],
        ['2030-12-01', 1000, 3000],
      ],
      carried: [['2030-11-01', '2030-12-01', 2000]],
      days: [
        ['2030-11-30', 3000, 3],
        ['2030-12-01', 1000, 1],
      ],
    });
  });

  it('counts in the month that another sale begins while it waits', async () => {
    const lot = await aLot();
    await book(lot, NOVEMBER);
    const late = await test.db.transaction().execute(async (first) => {
      await sell(first, lot, DECEMBER);
      const waiting = book(lot, NOVEMBER);
      await untilWaiting(test.db, 1);
      return { waiting };
    });
    await late.waiting;
    expect(await sumsOf(lot)).toMatchObject({
      months: [
        ['2030-11-01', 0, 1000],
        ['2030-12-01', 1000, 2000],
      ],
      carried: [['2030-11-01', '2030-12-01', 1000]],
    });
  });

  it('is counted once when many open the same day together', async () => {
    const lot = await aLot();
    await Promise.all(Array.from({ length: 12 }, () => book(lot, NOVEMBER)));
    expect(await sumsOf(lot)).toMatchObject({
      months: [['2030-11-01', 0, 12_000]],
      days: [['2030-11-30', 12_000, 12]],
    });
  });
});

it('lets many drivers pay for the first stays of a day at once', async () => {
  const lot = await aLot();
  const { id: zoneId } = await aZone(test.db, { locationId: lot, priceCents: 500 });
  await Promise.all(Array.from({ length: 8 }, () => payForStay(test, aGuest(), { zoneId })));
  expect(await sumsOf(lot)).toMatchObject({ days: [[expect.any(String), 4000, 8]], carried: [] });
});
