// Whether one running session may be made longer, until when, and what that costs (rule 23).

import { t } from 'ttag';
import type { Order } from '#features/orders/server/public.ts';
import { durationMinutes, parseDuration, type StayDuration } from '#features/pricing/rules/duration.ts';
import type { Offer, Terms } from '#features/pricing/rules/offer.ts';
import { offerOn, termsOf } from '#features/pricing/rules/offers.ts';
import { priceChange } from '#features/pricing/rules/price-change.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { assessStay } from '#features/zones/rules/assess-stay.ts';
import { formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { addTime } from '../../rules/session.ts';
import { isStartStop } from '../../rules/start-stop.ts';
import { soldDuration } from '../booking/stay-for-sale.ts';
import { findZoneWithPaid, type ZoneForSale } from '../booking/zone-for-sale.read-model.ts';
import { refuseClosedZone } from '../refuse-closed-zone.ts';
import type { StoredSession } from '../sessions.store.ts';

export type Longer = {
  readonly session: StoredSession;
  readonly zone: ZoneForSale;
  readonly endsAt: Date;
  readonly minutes: number;
  readonly terms: Terms;
  /** What is owed for it. */
  readonly lines: PriceLines;
};

export type RequestedLonger = {
  readonly session: StoredSession;
  readonly stay: Order<'stay'>;
  /** Counts a day of a daily zone as 24. */
  readonly hours: number;
  readonly now: Date;
};

/** Whether spaces are left is known only once they are taken. */
export async function judgeLonger(db: Db, { session, stay, hours, now }: RequestedLonger): Promise<Longer | Refusal> {
  if (isStartStop(stay) && stay.status === 'running') return refuse('runs_until_stopped');
  const found = await findZoneWithNext(db, session);
  if (!found) return refuse('not_found');
  const { zone } = found;
  if (zone.locationInReview) return refuse('location_not_open');
  const { offer, sold, from, isByCode } = saleOf({ session, stay, zone });
  const parsed = parseDuration({ isHourly: offer.rate.isHourly, hours, days: hours / 24 });
  if (!parsed.ok) return refuse(parsed.refusal, { fields: { hours: t`Choose another time.` } });
  const { duration: added } = parsed;
  const longer = addTime({ ...session, sold, timeZone: zone.timeZone }, added, now);
  if (!longer.ok) return refuse(longer.refusal);
  const { endsAt } = longer;
  const refused =
    refuseIfClosed({ zone, offer, from, isByCode }, endsAt) ?? refuseIfNext(found, { session, until: endsAt, now });
  if (refused) return refused;
  const change = { kind: 'extension', startsAt: from, endsAt, sold, added, paid: session.lines } as const;
  const { lines } = priceChange(offer, change);
  return { session, zone, endsAt, minutes: durationMinutes(added), terms: termsOf(offer, from), lines };
}

/** The zone, and the next stay that the same vehicle has paid for at this lot. */
function findZoneWithNext(db: Db, { zoneId, plateState: state, plateKey, endsAt: from }: StoredSession) {
  return findZoneWithPaid(db, { zoneId, vehicles: [{ state, plateKey }], from });
}

type Requested = { readonly session: StoredSession; readonly until: Date; readonly now: Date };

/** Added time may not run into the vehicle's next stay, such as a reservation by the same driver (rule 25). */
function refuseIfNext(
  { zone: { timeZone }, paid: next }: NonNullable<Awaited<ReturnType<typeof findZoneWithNext>>>,
  { session, until, now }: Requested,
): Refusal | null {
  if (!next || next.from >= until) return null;
  const { plate, from, endsAt } = next;
  const isTheirs = isSame(next.userId, session.userId) || isSame(next.guestKey, session.guestKey);
  const isRoom = from > session.endsAt;
  const moment = withArticle(formatMoment(from, { timeZone, now }));
  const words = { plate, moment, isTheirs };
  const message = isRoom ? roomUntil(words) : noRoomFor(words);
  const startTime = from.toISOString();
  const times = { startTime, endTime: endsAt.toISOString() };
  const theirs = isTheirs && { sessionId: next.sessionId, receiptKey: next.receiptKey, ...times };
  return refuse('already_paid', { message, data: { plate, ...theirs, ...(isRoom && { until: startTime }) } });
}

type Next = { readonly plate: string; readonly moment: string; readonly isTheirs: boolean };

const roomUntil = ({ plate, moment, isTheirs }: Next): string =>
  isTheirs
    ? t`You have reserved ${plate} here from ${moment}. You can add time until then. You have not been charged.`
    : t`Somebody has reserved ${plate} here from ${moment}. You can add time until then. You have not been charged.`;

const noRoomFor = ({ plate, moment, isTheirs }: Next): string =>
  isTheirs
    ? t`You have reserved ${plate} here from ${moment}, when this stay ends. You have not been charged.`
    : t`Somebody has reserved ${plate} here from ${moment}, when this stay ends. You have not been charged.`;

const isSame = (one: string | null, other: string | null) => one !== null && one === other;

type SessionAndStay = { readonly session: StoredSession; readonly stay: Order<'stay'>; readonly zone: ZoneForSale };

/** The terms for more time, and what has been sold so far. */
type Sale = {
  readonly offer: Offer;
  readonly sold: StayDuration;
  /** When the paid time begins. */
  readonly from: Date;
  readonly isByCode: boolean;
};

/** Time from a member code was free and ends with the code; more time is sold as to anyone else, at today's price. */
function saleOf({ session, stay, zone }: SessionAndStay): Sale {
  const { minutes } = session;
  if (!stay.byCode) {
    const sold = soldDuration(stay.terms.rate.isHourly, minutes);
    return { offer: offerOn(stay.terms, zone), sold, from: session.startsAt, isByCode: false };
  }
  const bought = minutes - stay.minutes;
  const from = new Date(session.endsAt.getTime() - bought * 60_000);
  const sold = soldDuration(zone.isHourly, bought);
  return { offer: zone.offer, sold, from, isByCode: true };
}

type Open = Omit<Sale, 'sold'> & { readonly zone: ZoneForSale };

function refuseIfClosed({ zone, offer, from, isByCode }: Open, endsAt: Date): Refusal | null {
  const { schedule, datedHours, timeZone } = zone;
  const assessed = assessStay({
    hours: zone,
    schedule,
    datedHours,
    isHourly: offer.rate.isHourly,
    timeZone,
    startsAt: from,
    endsAt,
    // Time already sold keeps its rate, whatever is on sale today.
    ...(isByCode && { selling: offer.selling }),
  });
  if (assessed.ok) return null;
  // The bought time was sold while the zone was open, whatever its hours are now.
  if (assessed.refusal === 'zone_closed' && !isByCode) return null;
  const { fields: _, ...refused } = refuseClosedZone(assessed, zone, from);
  return refused;
}

/** A session that cannot be made longer, with a message for its driver. */
export type TooLong = { readonly sessionId: string; readonly refused: Refusal };

export const isTooLong = (one: Longer | TooLong): one is TooLong => 'refused' in one;
export const isLonger = (one: Longer | TooLong): one is Longer => !isTooLong(one);

/** Judges each of several sessions, in the order of their ids. */
export async function judgeEach(
  db: Db,
  sessions: readonly StoredSession[],
  requested: Omit<RequestedLonger, 'session'>,
): Promise<(Longer | TooLong)[]> {
  const judged: (Longer | TooLong)[] = [];
  for (const session of sessions) {
    const longer = await judgeLonger(db, { ...requested, session });
    judged.push(isRefusal(longer) ? { sessionId: session.id, refused: longer } : longer);
  }
  return judged;
}
