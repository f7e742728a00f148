// The sums of the demo's history: of days and of months, by the lot's own clock.

import { type LotTransaction, lotTransactionOf } from '#features/ledger/rules/lot-transaction.ts';
import { salesOf } from '#features/orders/server/public.ts';
import { ownersShareOf, type PriceLines, platformsShareOf, taxesOf } from '#features/pricing/rules/price-line.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { Row } from '../demo.store.ts';
import type { Visit } from './visit.ts';

type Moved = { readonly locationId: string; readonly timeZone: string; readonly at: Date };
type Sums = Omit<Row<'revenueDays'>, 'locationId' | 'day' | 'source'>;

export function revenueRows(visits: readonly Visit[]): Row<'revenueDays'>[] {
  const days = new Map<string, Row<'revenueDays'>>();
  const add = ({ locationId, timeZone, at }: Moved, moved: Partial<Sums>) => {
    const day = localDay(at, timeZone);
    const key = `${locationId} ${day}`;
    days.set(key, addSums(days.get(key) ?? emptyDay(locationId, day), moved));
  };
  for (const { zone, sales } of visits) {
    for (const { order, paidAt, refund } of sales) {
      add({ ...zone, at: paidAt }, { ...soldSums(order.lines), sales: salesOf(order) });
      if (refund) add({ ...zone, at: refund.at }, refundedSums(refund.lines));
    }
  }
  return [...days.values()];
}

export function transactionMonthRows(visits: readonly Visit[]): Row<'transactionMonths'>[] {
  const months = new Map<string, Row<'transactionMonths'>>();
  const add = ({ locationId, timeZone, at }: Moved, { kind, provider, ...cents }: LotTransaction) => {
    const month = `${localDay(at, timeZone).slice(0, 7)}-01`;
    const key = `${locationId} ${month} ${kind} ${provider}`;
    const sums = months.get(key) ?? { locationId, month, kind, provider, ...NO_TRANSACTIONS };
    months.set(key, {
      ...sums,
      transactions: sums.transactions + 1,
      totalCents: sums.totalCents + cents.totalCents,
      feeCents: sums.feeCents + cents.feeCents,
      taxCents: sums.taxCents + cents.taxCents,
      ownTaxCents: sums.ownTaxCents + cents.ownTaxCents,
      tipsCents: sums.tipsCents + cents.tipsCents,
    });
  };
  for (const { zone, sales } of visits) {
    for (const { order, paidAt, refund } of sales.filter(({ order: { totalCents } }) => totalCents > 0)) {
      add({ ...zone, at: paidAt }, lotTransactionOf(order.kind, 'sandbox', order.lines));
      if (refund) add({ ...zone, at: refund.at }, lotTransactionOf('refund', 'sandbox', refund.lines));
    }
  }
  return [...months.values()];
}

const NO_TRANSACTIONS = { transactions: 0, totalCents: 0, feeCents: 0, taxCents: 0, ownTaxCents: 0, tipsCents: 0 };

function soldSums(lines: PriceLines): Partial<Sums> {
  return { parkingCents: ownersShareOf(lines), feeCents: platformsShareOf(lines), taxCents: taxesOf(lines) };
}

function refundedSums(lines: PriceLines): Partial<Sums> {
  return {
    refundedParkingCents: ownersShareOf(lines),
    refundedFeeCents: platformsShareOf(lines),
    refundedTaxCents: taxesOf(lines),
  };
}

function emptyDay(locationId: string, day: string): Row<'revenueDays'> {
  return {
    locationId,
    day,
    source: 'session',
    parkingCents: 0,
    feeCents: 0,
    taxCents: 0,
    refundedParkingCents: 0,
    refundedFeeCents: 0,
    refundedTaxCents: 0,
    sales: 0,
  };
}

function addSums(day: Row<'revenueDays'>, moved: Partial<Sums>): Row<'revenueDays'> {
  return {
    ...day,
    parkingCents: day.parkingCents + (moved.parkingCents ?? 0),
    feeCents: day.feeCents + (moved.feeCents ?? 0),
    taxCents: day.taxCents + (moved.taxCents ?? 0),
    refundedParkingCents: day.refundedParkingCents + (moved.refundedParkingCents ?? 0),
    refundedFeeCents: day.refundedFeeCents + (moved.refundedFeeCents ?? 0),
    refundedTaxCents: day.refundedTaxCents + (moved.refundedTaxCents ?? 0),
    sales: day.sales + (moved.sales ?? 0),
  };
}
