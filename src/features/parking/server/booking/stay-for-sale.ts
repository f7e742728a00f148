// Whether a stay may be sold and at what price, now or for later: the same rules as the client's, decided by the server.

import { gettext, t } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { comparePrices } from '#features/orders/server/public.ts';
import { durationMinutes, parseDuration, type StayDuration } from '#features/pricing/rules/duration.ts';
import { priceStay, priceWithFullHour, type StayPrice } from '#features/pricing/rules/price-stay.ts';
import type { Selling } from '#features/pricing/rules/rates/tariff.ts';
import { daysBetween, laterEnd, startOf } from '#features/pricing/rules/stay-times.ts';
import { assessStay, shutsWithin } from '#features/zones/rules/assess-stay.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { isReservation, refuseReservation } from '../../rules/reservation.ts';
import { limitOf, priceMax, startOfMinute } from '../../rules/start-stop.ts';
import { refuseClosedZone } from '../refuse-closed-zone.ts';
import type { SellingHours } from './stays-to-attach.store.ts';
import type { ZoneForSale } from './zone-for-sale.read-model.ts';

export type RequestedStay = {
  readonly hours?: number | undefined;
  readonly days?: number | undefined;
  readonly vehicleCount: number;
  /** As sent by the client; a start 15 minutes ahead or more makes it a reservation. */
  readonly startsAt?: Date | undefined;
  /** When a reservation ends, instead of hours or days. */
  readonly endsAt?: Date | undefined;
  /** Sells what was chosen, not the hour that it costs. */
  readonly isExact?: boolean;
  /** The cents that the driver was shown; undefined when the client showed no price. */
  readonly shownCents?: number | undefined;
};

export type PricedStay = {
  readonly price: StayPrice;
  readonly duration: StayDuration;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reserved: boolean;
  /** Longer than it was chosen, for the same price. */
  readonly isLonger: boolean;
  readonly warning: 'outlasts_closing' | null;
};

function refuseUnsold(zone: ZoneForSale): Refusal | null {
  if (zone.locationArchived) return refuse('location_archived');
  if (zone.locationInReview) return refuse('location_not_open');
  if (zone.pinUnchecked) return refuse('pin_unchecked');
  if (zone.zoneArchived) return refuse('zone_archived');
  return zone.zonePaused ? refuse('zone_paused') : null;
}

/**
 * Rule 372: the most that a start-stop stay can cost, and when it ends by itself.
 * @param by somebody else has reserved what comes then
 */
export function priceStartStop(
  zone: ZoneForSale,
  {
    vehicleCount,
    shownCents,
    by,
    seenAt,
  }: Pick<RequestedStay, 'vehicleCount' | 'shownCents'> & {
    readonly by?: Date | undefined;
    /** When its time began, without the minutes that paying at a sign takes. */
    readonly seenAt?: Date | undefined;
  },
  now: Date,
): PricedStay | Refusal {
  const unsold = refuseUnsold(zone);
  if (unsold) return unsold;
  if (!zone.startStop || !zone.isHourly) return refuse('start_stop_not_sold');
  const startsAt = seenAt ?? startOf(now);
  const aMinute = timesFor({ ...zone, selling: zone.offer.selling }, { kind: 'hourly', minutes: 1 }, startsAt);
  if ('refusal' in aMinute) return aMinute;
  const limit = limitOf({ ...zone, hours: zone }, startsAt);
  const endsAt = by && by < limit ? startOfMinute(startsAt, by) : limit;
  if (endsAt <= startsAt) return refuse('zone_full');
  const price = priceMax(zone.offer, { startsAt, endsAt }, vehicleCount);
  if (price.totalCents === 0) return refuse(zone.offer.discounted ? 'start_stop_no_code' : 'start_stop_free');
  const { duration } = price;
  // Less than was shown is authorized when closing has come nearer since.
  const isLess = shownCents !== undefined && shownCents >= price.totalCents;
  return (
    comparePrices(price.lines, isLess ? undefined : shownCents) ?? {
      price,
      duration,
      startsAt,
      endsAt,
      reserved: false,
      isLonger: false,
      warning: null,
    }
  );
}

export function priceForSale(zone: ZoneForSale, requested: RequestedStay, now: Date): PricedStay | Refusal {
  const unsold = refuseUnsold(zone);
  if (unsold) return unsold;
  const reserved = reservedStart(zone, requested.startsAt, now);
  if (isRefusal(reserved)) return reserved;
  const length = reserved ? lengthOf(zone, { ...requested, startsAt: reserved }) : lengthFromNow(zone, requested);
  if (isRefusal(length)) return length;
  const parsed = parseDuration({
    isHourly: zone.isHourly,
    hours: length.hours,
    days: length.days ?? daysIn(zone, length),
  });
  if (!parsed.ok) {
    const byLength = zone.isHourly || requested.days === undefined ? 'hours' : 'days';
    const field = reserved && requested.endsAt ? 'endTime' : byLength;
    return refuse(parsed.refusal, { fields: { [field]: gettext(REFUSALS[parsed.refusal].message) } });
  }
  const startsAt = reserved ?? startOf(now);
  const chosen = { duration: parsed.duration, vehicles: requested.vehicleCount, startsAt };
  const price = requested.isExact
    ? priceStay(zone.offer, chosen, now)
    : priceWithFullHour(zone.offer, chosen, now, minutesLeft(zone, startsAt));
  const { duration } = price;
  const times = timesFor({ ...zone, selling: zone.offer.selling }, duration, startsAt);
  if ('refusal' in times) return times;
  return (
    comparePrices(price.lines, requested.shownCents) ?? {
      price,
      duration,
      reserved: reserved !== null,
      isLonger: durationMinutes(duration) > durationMinutes(parsed.duration),
      ...times,
    }
  );
}

/** When a reservation starts, if this zone takes reservations; null for an ordinary stay. */
export function reservedStart(zone: ZoneForSale, startsAt: Date | undefined, now: Date): Date | Refusal | null {
  if (!startsAt || !isReservation(startsAt, now)) return null;
  const refused = refuseReservation(zone, startsAt, now);
  return refused ? refuse(refused, { fields: { startTime: gettext(REFUSALS[refused].message) } }) : startsAt;
}

const endOrLength = () => t`The end time does not match the hours or days. Send only one of them.`;

type Length = Pick<RequestedStay, 'hours' | 'days'>;

function lengthOf(
  { isHourly, timeZone }: ZoneForSale,
  { hours, days, startsAt, endsAt }: Length & { startsAt: Date; endsAt?: Date | undefined },
): Length | Refusal {
  if (!endsAt) return { hours, days };
  const minutes = Math.ceil((endsAt.getTime() - startsAt.getTime()) / 60_000);
  if (minutes <= 0) return refuseField('endTime', t`The stay ends before it starts.`);
  const daysLong = daysBetween(startsAt, endsAt, timeZone);
  if ((hours !== undefined && Math.round(hours * 60) !== minutes) || (days !== undefined && days !== daysLong)) {
    return refuseField('endTime', endOrLength());
  }
  return isHourly ? { hours: minutes / 60 } : { days: daysLong };
}

/** An ordinary stay is as long as its hours or days say; giving an end instead means a reservation. */
function lengthFromNow({ isHourly }: ZoneForSale, { hours, days, startsAt, endsAt }: RequestedStay): Length | Refusal {
  if (!isHourly || !startsAt || !endsAt || hours !== undefined) return { hours, days };
  return refuse('reserved_too_soon', { fields: { startTime: gettext(REFUSALS.reserved_too_soon.message) } });
}

/** A daily zone's stay given in hours, as the specification's clients send it: 24 hours are one day. */
function daysIn(zone: ZoneForSale, requested: Length): number | undefined {
  if (zone.isHourly || requested.hours === undefined) return undefined;
  return Math.max(1, Math.ceil(requested.hours / 24));
}

/** When a zone that is open then closes, if it does so in less than an hour. */
export const closesWithinHour = (zone: SellingHours, from: Date): Date | null =>
  shutsWithin({ ...zone, hours: zone }, { from, until: new Date(from.getTime() + 3_600_000) });

/** Until such a closing. */
export const minutesLeft = (zone: SellingHours, from: Date): number | null => {
  const closesAt = closesWithinHour(zone, from);
  return closesAt && Math.floor((closesAt.getTime() - from.getTime()) / 60_000);
};

type Times = Pick<PricedStay, 'startsAt' | 'endsAt' | 'warning'>;

/** The time of a stay with this start, if the zone is open then and, when `selling` is given, has a rate at that time. */
export function timesFor(
  zone: SellingHours & { selling?: Selling | undefined },
  duration: StayDuration,
  startsAt: Date,
): Times | Refusal {
  const endsAt = laterEnd(startsAt, duration, zone.timeZone);
  const assessed = assessStay({ ...zone, hours: zone, isHourly: duration.kind === 'hourly', startsAt, endsAt });
  if (assessed.ok) return { startsAt, endsAt, warning: 'warning' in assessed ? assessed.warning : null };
  return refuseClosedZone(assessed, zone, startsAt);
}

/** A stored stay's minutes as the duration that was sold: a day is stored as 24 hours. */
export function soldDuration(isHourly: boolean, minutes: number): StayDuration {
  return isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.round(minutes / 1440) };
}
