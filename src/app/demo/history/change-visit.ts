// What can happen to a visit after payment, by the product's own rules. If a rule forbids it, the visit
// stays unchanged, so the demo contains nothing that the product would have refused.

import type { Order } from '#features/orders/server/public.ts';
import { addTime, endEarly } from '#features/parking/rules/session.ts';
import type { StayDuration } from '#features/pricing/rules/duration.ts';
import { priceChange } from '#features/pricing/rules/price-change.ts';
import { linesAfter } from '#features/pricing/rules/price-line.ts';
import { splitRefund } from '#features/pricing/rules/split-refund.ts';
import { assessStay } from '#features/zones/rules/assess-stay.ts';
import type { Mint } from '../demo-mint.ts';
import { payFor } from './book-stay.ts';
import type { RefundMade, Visit } from './visit.ts';

/** The minimum card charge. */
const MIN_CENTS = 50;

/** The first vehicle's driver buys this many more minutes. */
export function extendVisit(visit: Visit, { at, minutes }: { at: Date; minutes: number }, mint: Mint): Visit {
  const order = extensionOf(visit, { at, minutes }, mint);
  if (!order) return visit;
  const [session, ...others] = visit.sessions;
  const prolonged = {
    ...session,
    endsAt: order.endsAt,
    minutes: session.minutes + minutes,
    lines: linesAfter(session.lines, order.lines),
  };
  return { ...visit, sales: [...visit.sales, payFor(order, mint)], sessions: [prolonged, ...others] };
}

function extensionOf(
  { zone, sales: [stay], sessions: [session] }: Visit,
  { at, minutes }: { at: Date; minutes: number },
  mint: Mint,
): Order<'extension'> | null {
  if (!zone.offer.rate.isHourly) return null;
  const sold: StayDuration = { kind: 'hourly', minutes: session.minutes };
  const added: StayDuration = { kind: 'hourly', minutes };
  const longer = addTime({ ...session, sold, timeZone: zone.timeZone }, added, at);
  if (!longer.ok) return null;
  const span = { startsAt: session.startsAt, endsAt: longer.endsAt };
  if (!assessStay({ hours: zone, isHourly: true, timeZone: zone.timeZone, ...span }).ok) return null;
  const more = { kind: 'extension', ...span, sold, added, paid: session.lines } as const;
  const price = priceChange(zone.offer, more);
  if (price.totalCents < MIN_CENTS) return null;
  const { vehicleCount: _count, vehicles: _vehicles, byCode: _byCode, reserved: _reserved, ...rate } = stay.order;
  return {
    ...rate,
    id: mint.idAt(at),
    kind: 'extension',
    minutes,
    lines: price.lines,
    totalCents: price.totalCents,
    startsAt: session.endsAt,
    endsAt: longer.endsAt,
    stayOrderId: stay.order.id,
    extended: [
      {
        sessionId: session.id,
        zoneId: session.zoneId,
        from: session.endsAt,
        endsAt: longer.endsAt,
        lines: price.lines,
      },
    ],
    createdAt: at,
  };
}

/** The first vehicle leaves early, without a refund. */
export function leaveEarly(visit: Visit, at: Date): Visit {
  const [session, ...others] = visit.sessions;
  const ended = endEarly({ ...session, sold: { kind: 'hourly', minutes: session.minutes } }, at);
  if (!ended.ok) return visit;
  return { ...visit, sessions: [{ ...session, status: ended.status, endsAt: ended.endsAt }, ...others] };
}

export type Complaint = {
  readonly at: Date;
  readonly reason: string;
  /** The share of the total, from 0 to 1. */
  readonly share: number;
};

/** Support refunds a visit of one vehicle without extensions; a full refund voids the session. */
export function refundVisit(visit: Visit, { at, reason, share }: Complaint, mint: Mint): Visit {
  const [stay, ...extensions] = visit.sales;
  const [session, ...others] = visit.sessions;
  if (extensions.length > 0 || others.length > 0) return visit;
  const { order } = stay;
  const refundCents = Math.round(order.totalCents * share);
  const isAll = refundCents === order.totalCents;
  const split = splitRefund({ sold: order.lines, refunded: [], refundCents });
  if (!split.ok) return visit;
  const refund: RefundMade = {
    id: mint.idAt(at),
    ref: `re_${mint.bytes(12).toString('hex')}`,
    at,
    reason,
    sessionId: isAll ? session.id : null,
    lines: split.lines,
  };
  if (!isAll) return { ...visit, sales: [{ ...stay, refund }] };
  const sale = { ...stay, order: { ...order, status: 'refunded' as const }, refund };
  return { ...visit, sales: [sale], sessions: [{ ...session, status: 'refunded' }] };
}
