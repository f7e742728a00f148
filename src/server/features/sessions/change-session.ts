// What a driver may do with a running session: add time, or end it early.

import type { PaymentMethodName } from '#contract/money/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { formatMoment } from '#domain/calendar/human-time.ts';
import { priceChange } from '#domain/pricing/changes/price-change.ts';
import { durationMinutes, parseDuration, type StayDuration } from '#domain/pricing/duration.ts';
import type { Offer } from '#domain/pricing/offer.ts';
import { addTime, endEarly } from '#domain/sessions/session.ts';
import { offerOn, termsOf } from '#domain/tariff/offers.ts';
import { assessStay } from '#domain/zones/assess-stay.ts';
import type { Db } from '../../db/database.ts';
import type { NamedPart } from '../../db/statements/also.ts';
import type { Deps } from '../../deps.ts';
import { alsoAsked, giveBackPlaces } from '../capacity/zone-places.ts';
import { comparePrices, findOrder, type Order } from '../orders/order-book.ts';
import type { KeepFree, OrderDeps, PlacedOrder } from '../payments/order-payments.ts';
import { openUnlessFull } from './booking/place-stay.ts';
import { soldDuration } from './booking/price-stay.ts';
import { findZoneWithPaid, type ZoneForSale } from './booking/zone-for-sale.read-model.ts';
import { endSessionAt, findSession, lockSession, type StoredSession } from './sessions.store.ts';

export type AskedTime = {
  readonly sessionId: string;
  readonly hours: number;
  readonly shownCents: number | undefined;
  readonly method: PaymentMethodName;
};

/** Places an order for the difference between one longer session and what was paid (rule 23). */
export async function placeExtension(
  deps: OrderDeps,
  asked: AskedTime,
  keepFree: KeepFree,
): Promise<PlacedOrder | Refusal> {
  const now = deps.now();
  const session = await findSession(deps.db, asked.sessionId);
  const stay = session && (await findOrder(deps.db, session));
  const found = session && (await findZoneWithNext(deps.db, session));
  const zone = found?.zone;
  if (!session || stay?.kind !== 'stay' || !zone) return refuse('not_found');
  const sale = saleOf({ session, stay, zone });
  const parsed = parseDuration({ isHourly: sale.offer.rate.isHourly, hours: asked.hours, days: asked.hours / 24 });
  if (!parsed.ok) return refuse(parsed.refusal, { fields: { hours: 'Choose another time.' } });
  const { duration: added } = parsed;
  const longer = addTime({ ...session, sold: sale.sold }, added, now);
  if (!longer.ok) return refuse(longer.refusal);
  const refused = refuseClosed(sale, longer.endsAt) ?? refuseIfNext(found, { session, until: longer.endsAt, now });
  if (refused) return refused;
  const order = extensionOrder(deps, { session, stay, sale, added, endsAt: longer.endsAt, now });
  const opening = { method: asked.method, keepFree, alsoPlaced: asksOf(order) };
  return comparePrices(order.lines, asked.shownCents) ?? openUnlessFull(deps, { order, zone, opening });
}

/** The zone, and what the same vehicle is paid for next at this lot. */
function findZoneWithNext(db: Db, { zoneId, plateState: state, plateKey, endsAt: from }: StoredSession) {
  return findZoneWithPaid(db, { zoneId, vehicles: [{ state, plateKey }], from });
}

type Longer = { readonly session: StoredSession; readonly until: Date; readonly now: Date };

/** More time ends where the vehicle's next stay begins, such as a reservation of the same driver (rule 25). */
function refuseIfNext(
  { zone: { timeZone }, paid: next }: NonNullable<Awaited<ReturnType<typeof findZoneWithNext>>>,
  { session, until, now }: Longer,
): Refusal | null {
  if (!next || next.from >= until) return null;
  const { plate, from, endsAt } = next;
  const isTheirs = isSame(next.userId, session.userId) || isSame(next.guestKey, session.guestKey);
  const isRoom = from > session.endsAt;
  const moment = formatMoment(from, { timeZone, now });
  const message = [
    `${isTheirs ? 'You have reserved' : 'Somebody has reserved'} ${plate} here from ${moment}${isRoom ? '.' : ', when this stay ends.'}`,
    ...(isRoom ? ['You can add time until then.'] : []),
    'You have not been charged.',
  ].join(' ');
  const theirs = isTheirs && { sessionId: next.sessionId, receiptKey: next.receiptKey };
  const times = { startTime: from.toISOString(), endTime: endsAt.toISOString() };
  return refuse('already_paid', {
    message,
    data: { plate, ...times, ...theirs, ...(isRoom && { until: times.startTime }) },
  });
}

const isSame = (one: string | null, other: string | null) => one !== null && one === other;

/** The car's place is held for the time that is paid for now; time that costs nothing is added at once. */
function asksOf(order: Order<'extension'>): readonly NamedPart[] {
  if (!order.countsPlaces || order.totalCents === 0) return [];
  const { locationId, stayOrderId, sessionId, id: askedBy, endsAt, createdAt: now } = order;
  return [alsoAsked({ locationId, orderId: stayOrderId, sessionId, askedBy, endsAt, now })];
}

type Place = { readonly session: StoredSession; readonly stay: Order<'stay'>; readonly zone: ZoneForSale };

/** The terms for more time, and what was sold so far. */
type Sale = {
  readonly zone: ZoneForSale;
  readonly offer: Offer;
  readonly sold: StayDuration;
  /** When the paid time begins. */
  readonly from: Date;
  readonly isByCode: boolean;
};

/** A member code's time was free and ends with the code; more time is sold as to anyone, at today's price. */
function saleOf({ session, stay, zone }: Place): Sale {
  const { minutes } = session;
  if (!stay.byCode) {
    const sold = soldDuration(stay.terms.rate.isHourly, minutes);
    return { zone, offer: offerOn(stay.terms, zone), sold, from: session.startsAt, isByCode: false };
  }
  const bought = minutes - stay.minutes;
  const from = new Date(session.endsAt.getTime() - bought * 60_000);
  const sold = soldDuration(zone.isHourly, bought);
  return { zone, offer: zone.offer, sold, from, isByCode: true };
}

function refuseClosed({ zone, offer, from, isByCode }: Sale, endsAt: Date): Refusal | null {
  const { schedule, timeZone } = zone;
  const assessed = assessStay({
    hours: zone,
    schedule,
    isHourly: offer.rate.isHourly,
    timeZone,
    startsAt: from,
    endsAt,
    // What was sold keeps its rate, whatever is on sale today.
    ...(isByCode && { selling: offer.selling }),
  });
  if (assessed.ok) return null;
  if (assessed.refusal === 'outlasts_closing') {
    return refuse('outlasts_closing', { data: { closesAt: assessed.closesAt.toISOString() } });
  }
  // The bought time was sold while the zone was open, whatever its hours are now.
  return isByCode ? refuse('zone_closed', { data: { opensAt: assessed.opensAt?.toISOString() ?? null } }) : null;
}

type Extension = {
  session: StoredSession;
  stay: Order<'stay'>;
  sale: Sale;
  added: StayDuration;
  endsAt: Date;
  now: Date;
};

function extensionOrder(
  deps: Pick<Deps, 'newId'>,
  { session, stay, sale, added, endsAt, now }: Extension,
): Order<'extension'> {
  const { offer, sold, from } = sale;
  const { locationId, receiptKey } = stay;
  const more = { kind: 'extension', startsAt: from, endsAt, sold, added, paid: session.lines } as const;
  const price = priceChange(offer, more);
  return {
    locationId,
    id: deps.newId(),
    kind: 'extension',
    status: 'pending',
    userId: session.userId,
    guestKey: session.guestKey,
    zoneId: session.zoneId,
    terms: termsOf(offer, from),
    minutes: durationMinutes(added),
    lines: price.lines,
    totalCents: price.totalCents,
    startsAt: session.endsAt,
    endsAt,
    stayOrderId: stay.id,
    sessionId: session.id,
    extendsFrom: session.endsAt,
    countsPlaces: sale.zone.capacity !== null,
    receiptKey,
    createdAt: now,
  };
}

/** In the caller's transaction. Ending it again, as after an answer that was lost, changes nothing. */
export async function endSession(tx: Db, sessionId: string, now: Date): Promise<Refusal | null> {
  const session = await lockById(tx, sessionId);
  if (isRefusal(session)) return session;
  if (session.status === 'ended') return null;
  const ended = endEarly({ ...session, sold: { kind: 'hourly', minutes: session.minutes } }, now);
  if (!ended.ok) return refuse(ended.refusal);
  await endSessionAt(tx, session, ended.endsAt);
  await giveBackPlaces(tx, { ...session, sessionId });
  return null;
}

async function lockById(tx: Db, id: string): Promise<StoredSession | Refusal> {
  const found = await findSession(tx, id);
  return (found && (await lockSession(tx, found))) ?? refuse('not_found');
}
