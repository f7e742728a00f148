// Plans the chosen stay as if bought now: its times and price, or why it is not for sale.

import { durationMinutes, MAX_HOURS, type StayDuration } from '#features/pricing/rules/duration.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { priceWithFullHour, type StayPrice } from '#features/pricing/rules/price-stay.ts';
import { startOf } from '#features/pricing/rules/stay-times.ts';
import { hoursOf } from '#features/zones/client/shared/zone-hours.ts';
import { type ClosedToSales, closedToSalesAt, shutsWithin } from '#features/zones/rules/assess-stay.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { OpeningHours } from '#platform/calendar/opening-hours.ts';
import { readChoice, type StayChoice } from './stay-choice.ts';

/** A zone and what it sells, as the booking page holds them. */
export type ZoneOnOffer = {
  readonly zone: Pick<Zone, 'openTime' | 'closeTime'>;
  readonly offer: Offer;
};

export type PricedStay = StayPrice & { readonly vehicles: number };

export type StayPlan =
  | ({ readonly kind: 'closed' } & ClosedToSales)
  /** The input is not a duration yet. */
  | { readonly kind: 'unclear'; readonly message: string }
  /** Runs past closing; `latest` is the longest stay that does not. */
  | { readonly kind: 'too_long'; readonly stay: PricedStay; readonly closesAt: Date; readonly latest: PricedStay }
  /** `closesAt` warns that the zone closes before a daily stay is over. */
  | { readonly kind: 'ready'; readonly stay: PricedStay; readonly closesAt: Date | null };

type Requested = { readonly choice: StayChoice; readonly vehicles: number; readonly now: Date };

/** Leaves time to type a plate; otherwise the last minute before closing would be over when the price is requested. */
const SPARE_MINUTES = 2;

export function planStay({ zone, offer }: ZoneOnOffer, { choice, vehicles, now }: Requested): StayPlan {
  const onSale = { ...offer, isHourly: offer.rate.isHourly, hours: hoursOf(zone) };
  const closing = closingFor(onSale, now);
  const closed = closedNow(onSale, closing, now);
  if (closed) return { kind: 'closed', ...closed };
  const minutesLeft = closing?.minutes ?? null;
  const chosen = readChoice(choice, minutesLeft);
  if (!chosen.ok) return { kind: 'unclear', message: chosen.message };
  const priced = (duration: StayDuration) => ({
    ...priceWithFullHour(offer, { duration, vehicles }, now, minutesLeft),
    vehicles,
  });
  const stay = priced(chosen.duration);
  const closesAt = shutsWithin(onSale, { from: stay.startsAt, until: stay.endsAt });
  if (!closesAt || stay.endsAt <= closesAt) return { kind: 'ready', stay, closesAt: null };
  if (!onSale.isHourly) return { kind: 'ready', stay, closesAt };
  const latest = priced({ kind: 'hourly', minutes: minutesLeft ?? 1 });
  return { kind: 'too_long', stay, closesAt, latest };
}

type ZoneOnSale = Pick<Offer, 'schedule' | 'timeZone'> & { readonly hours: OpeningHours; readonly isHourly: boolean };

/** When the zone opens, if a stay cannot start now, which includes starting in the zone's very last minutes. */
function closedNow(zone: ZoneOnSale, closing: Closing | null, now: Date): ClosedToSales | null {
  const closed = closedToSalesAt(zone, startOf(now));
  return closed ?? (closing && closing.minutes < 1 ? closedToSalesAt(zone, closing.closesAt) : null);
}

/** `minutes`: the longest stay bought now that ends before. */
type Closing = { readonly closesAt: Date; readonly minutes: number };

/** Null for a daily zone, and when the zone does not close within the longest stay. */
function closingFor(zone: ZoneOnSale, now: Date): Closing | null {
  if (!zone.isHourly) return null;
  const startsAt = startOf(now);
  const closesAt = shutsWithin(zone, { from: startsAt, until: new Date(+startsAt + MAX_HOURS * 60 * MINUTE_MS) });
  if (!closesAt) return null;
  const minutes = Math.floor((closesAt.getTime() - startsAt.getTime()) / MINUTE_MS) - SPARE_MINUTES;
  return { closesAt, minutes: Math.min(minutes, MAX_HOURS * 60) };
}

/** The duration as in the request for an intent: hours, or days. */
export function wireDuration(duration: StayDuration): { hours: number } | { days: number } {
  return duration.kind === 'hourly' ? { hours: durationMinutes(duration) / 60 } : { days: duration.days };
}
