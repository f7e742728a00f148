// The day sums of the demo's history, each on the day of the lot's own clock.

import { localDay } from '#domain/calendar/local-time.ts';
import { ownersShareOf, platformsShareOf } from '#domain/pricing/price-line.ts';
import { salesOf } from '../../features/orders/order-book.ts';
import type { Row } from '../demo.store.ts';
import type { Visit } from './visit.ts';

type Moved = { readonly locationId: string; readonly timeZone: string; readonly at: Date };
type Sums = Omit<Row<'revenueDays'>, 'locationId' | 'day' | 'source'>;

export function revenueRows(visits: readonly Visit[]): Row<'revenueDays'>[] {
  const days = new Map<string, Row<'revenueDays'>>();
  const add = ({ locationId, timeZone, at }: Moved, moved: Partial<Sums>) => {
    const day = localDay(at, timeZone);
    const key = `${locationId} ${day}`;
    days.set(key, plus(days.get(key) ?? emptyDay(locationId, day), moved));
  };
  for (const { zone, sales } of visits) {
    for (const { order, paidAt, refund } of sales) {
      const { lines } = order;
      const sold = { parkingCents: ownersShareOf(lines), feeCents: platformsShareOf(lines), sales: salesOf(order) };
      add({ ...zone, at: paidAt }, sold);
      if (!refund) continue;
      const [refundedParkingCents, refundedFeeCents] = [ownersShareOf(refund.lines), platformsShareOf(refund.lines)];
      add({ ...zone, at: refund.at }, { refundedParkingCents, refundedFeeCents });
    }
  }
  return [...days.values()];
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

function plus(day: Row<'revenueDays'>, moved: Partial<Sums>): Row<'revenueDays'> {
  return {
    ...day,
    parkingCents: day.parkingCents + (moved.parkingCents ?? 0),
    feeCents: day.feeCents + (moved.feeCents ?? 0),
    refundedParkingCents: day.refundedParkingCents + (moved.refundedParkingCents ?? 0),
    refundedFeeCents: day.refundedFeeCents + (moved.refundedFeeCents ?? 0),
    sales: day.sales + (moved.sales ?? 0),
  };
}
