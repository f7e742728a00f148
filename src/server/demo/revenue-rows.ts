// The day sums of the demo's history, each on the day of the lot's own clock.

import { localDay } from '#domain/calendar/local-time.ts';
import { salesOf } from '../features/orders/order-book.ts';
import type { Row } from './demo.store.ts';
import type { Visit } from './visit.ts';

type Moved = { readonly locationId: string; readonly timeZone: string; readonly at: Date };
type Sums = Omit<Row<'revenue_days'>, 'location_id' | 'day' | 'source'>;

export function revenueRows(visits: readonly Visit[]): Row<'revenue_days'>[] {
  const days = new Map<string, Row<'revenue_days'>>();
  const add = ({ locationId, timeZone, at }: Moved, moved: Partial<Sums>) => {
    const day = localDay(at, timeZone);
    const key = `${locationId} ${day}`;
    days.set(key, plus(days.get(key) ?? emptyDay(locationId, day), moved));
  };
  for (const { zone, sales } of visits) {
    for (const { order, paidAt, refund } of sales) {
      const sold = { parking_cents: order.parkingCents, fee_cents: order.feeCents, sales: salesOf(order) };
      add({ ...zone, at: paidAt }, sold);
      if (!refund) continue;
      add(
        { ...zone, at: refund.at },
        { refunded_parking_cents: refund.parkingCents, refunded_fee_cents: refund.feeCents },
      );
    }
  }
  return [...days.values()];
}

function emptyDay(locationId: string, day: string): Row<'revenue_days'> {
  return {
    location_id: locationId,
    day,
    source: 'session',
    parking_cents: 0,
    fee_cents: 0,
    refunded_parking_cents: 0,
    refunded_fee_cents: 0,
    sales: 0,
  };
}

function plus(day: Row<'revenue_days'>, moved: Partial<Sums>): Row<'revenue_days'> {
  return {
    ...day,
    parking_cents: day.parking_cents + (moved.parking_cents ?? 0),
    fee_cents: day.fee_cents + (moved.fee_cents ?? 0),
    refunded_parking_cents: day.refunded_parking_cents + (moved.refunded_parking_cents ?? 0),
    refunded_fee_cents: day.refunded_fee_cents + (moved.refunded_fee_cents ?? 0),
    sales: day.sales + (moved.sales ?? 0),
  };
}
