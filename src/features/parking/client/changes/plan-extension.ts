// What an extension of a running stay would mean: its new end and the price difference to one longer stay. The server
// decides; this is the same rule, so that the price can be shown first.

import { durationMinutes, MAX_DAYS, MAX_HOURS, type StayDuration } from '#features/pricing/rules/duration.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { offerOn } from '#features/pricing/rules/offers.ts';
import { priceChange } from '#features/pricing/rules/price-change.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { StayPrice } from '#features/pricing/rules/price-stay.ts';
import { laterEnd } from '#features/pricing/rules/stay-times.ts';
import { PARKING_LABEL, translateLabel } from '#features/pricing/rules/translate-label.ts';
import { datesOf, hoursOf, scheduleOf } from '#features/zones/client/shared/zone-hours.ts';
import { type OfferedZone, type OfferingLot, zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { closedToSalesAt, shutsWithin } from '#features/zones/rules/assess-stay.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { OwnSession } from '../../sessions.contract.ts';

export type ExtensionOffer = {
  readonly session: OwnSession;
  readonly zone: OfferedZone & Pick<Zone, 'openTime' | 'closeTime'>;
  readonly location: OfferingLot;
};

export type ExtensionPlan = StayPrice;

const MAX_STAY: StayDuration = { kind: 'hourly', minutes: MAX_HOURS * 60 };
const MINUTES_PER_HOUR = 60;

export function planExtension(stay: ExtensionOffer, added: StayDuration): ExtensionPlan {
  const { session } = stay;
  const { offer, sold, from } = saleOf(stay);
  const endsAt = laterEnd(new Date(session.endTime), added, session.timeZone);
  const price = priceChange(offer, { kind: 'extension', startsAt: from, endsAt, sold, added, paid: session.lines });
  return { ...price, duration: added };
}

/** How many minutes (of an hourly stay) or days (of a daily one) may still be added; 0 when none. */
export function maxAddable(offer: ExtensionOffer): number {
  const { session, zone } = offer;
  const { sold, from } = saleOf(offer);
  const onSale = {
    hours: hoursOf(zone),
    schedule: scheduleOf(zone),
    datedHours: datesOf(zone),
    timeZone: session.timeZone,
  };
  // A code's time may end when the zone closes.
  if (session.hoursByCode !== null && closedToSalesAt(onSale, from)) return 0;
  if (sold.kind === 'daily') return Math.max(0, MAX_DAYS - sold.days);
  const untilLongest = MAX_HOURS * MINUTES_PER_HOUR - sold.minutes;
  const closesAt = shutsWithin(onSale, { from, until: laterEnd(from, MAX_STAY, session.timeZone) });
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

/** The label for the parking in these lines: the rate charged, or "Parking" if the zone has one price or the whole stay several rates. */
export function parkingLabel(lines: PriceLines): string {
  return translateLabel(hasSeveralRates(lines) ? PARKING_LABEL : labelOf(lines));
}

/** Most of them may price what is already paid. */
export const hasSeveralRates = (lines: PriceLines): boolean => labelOf(lines).includes(' + ');

const labelOf = (lines: PriceLines): string => lines.find(({ kind }) => kind === 'parking')?.label ?? PARKING_LABEL;

export function wholePrice(plan: ExtensionPlan): string {
  return formatCents(plan.totalCents);
}

export function soldDuration({ isHourly, hours }: Pick<OwnSession, 'isHourly' | 'hours'>): StayDuration {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  return isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.round(minutes / MINUTES_PER_DAY) };
}
