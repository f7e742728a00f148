// What an extension of a running stay would mean: its new end and the price difference to one longer stay. The server
// decides; this is the same rule, so that the price can be shown first.

import type { Zone } from '#contract/lots/zones.contract.ts';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { MINUTES_PER_DAY } from '#domain/calendar/local-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import { priceChange } from '#domain/pricing/changes/price-change.ts';
import { durationMinutes, MAX_DAYS, MAX_HOURS, type StayDuration } from '#domain/pricing/duration.ts';
import type { Offer } from '#domain/pricing/offer.ts';
import { PARKING_LABEL } from '#domain/pricing/own-labels.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import type { StayPrice } from '#domain/pricing/price-stay.ts';
import { sayLabel } from '#domain/pricing/say-label.ts';
import { laterEnd } from '#domain/sessions/stay-times.ts';
import { offerOn } from '#domain/tariff/offers.ts';
import { closedToSalesAt, shutsWithin } from '#domain/zones/assess-stay.ts';
import { type OfferedZone, type OfferingLot, zoneOffer } from '../../../lib/offers/zone-offer.ts';
import { hoursOf, scheduleOf } from '../../../lib/time/zone-hours.ts';

export type ExtensionOffer = {
  readonly session: HeldSession;
  readonly zone: OfferedZone & Pick<Zone, 'openTime' | 'closeTime'>;
  readonly location: OfferingLot;
};

export type ExtensionPlan = StayPrice;

const MAX_STAY: StayDuration = { kind: 'hourly', minutes: MAX_HOURS * 60 };
const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

export function planExtension(stay: ExtensionOffer, added: StayDuration): ExtensionPlan {
  const { session } = stay;
  const { offer, sold, from } = saleOf(stay);
  const endsAt = laterEnd(new Date(session.endTime), added);
  const price = priceChange(offer, { kind: 'extension', startsAt: from, endsAt, sold, added, paid: session.lines });
  return { ...price, duration: added };
}

/** How many minutes (of an hourly stay) or days (of a daily one) may still be added; 0 when none. */
export function maxAddable(offer: ExtensionOffer): number {
  const { session, zone } = offer;
  const { sold, from } = saleOf(offer);
  const onSale = { hours: hoursOf(zone), schedule: scheduleOf(zone), timeZone: session.timeZone };
  // A code's time may end when the zone closes.
  if (session.hoursByCode !== null && closedToSalesAt(onSale, from)) return 0;
  if (sold.kind === 'daily') return Math.max(0, MAX_DAYS - sold.days);
  const untilLongest = MAX_HOURS * MINUTES_PER_HOUR - sold.minutes;
  const closesAt = shutsWithin(onSale, { from, until: laterEnd(from, MAX_STAY) });
  if (!closesAt) return Math.max(0, untilLongest);
  const untilClosing = Math.floor((closesAt.getTime() - new Date(session.endTime).getTime()) / MINUTE_MS);
  return Math.max(0, Math.min(untilLongest, untilClosing));
}

type Sale = { readonly offer: Offer; readonly sold: StayDuration; readonly from: Date };

/** A member code's time was free and ends with the code; more time is sold as to anyone, at today's price. */
function saleOf({ session, zone, location }: ExtensionOffer): Sale {
  const { hoursByCode, terms } = session;
  const today = zoneOffer(zone, location);
  if (hoursByCode === null) {
    return { offer: offerOn(terms, today), sold: soldDuration(session), from: new Date(session.startTime) };
  }
  const hours = session.hours - hoursByCode;
  const bought = Math.round(hours * MINUTES_PER_HOUR) * MINUTE_MS;
  return {
    offer: today,
    sold: soldDuration({ isHourly: today.rate.isHourly, hours }),
    from: new Date(new Date(session.endTime).getTime() - bought),
  };
}

/** Whether more time is sold by the hour. */
export function addsHours(offer: ExtensionOffer): boolean {
  return saleOf(offer).offer.rate.isHourly;
}

/** In the server's format: hours, with 24 to a day. */
export function addedHours(added: StayDuration): number {
  return durationMinutes(added) / 60;
}

/** The label for the parking in these lines: the rate charged, or "Parking" if the zone has one price. */
export function parkingLabel(lines: PriceLines): string {
  return sayLabel(lines.find(({ kind }) => kind === 'parking')?.label ?? PARKING_LABEL);
}

export function wholePrice(plan: ExtensionPlan): string {
  return formatCents(plan.totalCents);
}

export function soldDuration({ isHourly, hours }: Pick<HeldSession, 'isHourly' | 'hours'>): StayDuration {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  return isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.round(minutes / MINUTES_PER_DAY) };
}
