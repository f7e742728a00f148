// Whether a stay may be sold now and at what price: the client's rules, decided by the server.

import { type Refusal, refuse } from '#contract/refusals.ts';
import { parseDuration, type StayDuration } from '#domain/pricing/duration.ts';
import { priceStay, type StayPrice } from '#domain/pricing/price-stay.ts';
import { stayTimes } from '#domain/sessions/stay-times.ts';
import type { Selling } from '#domain/tariff/tariff.ts';
import { assessStay } from '#domain/zones/assess-stay.ts';
import { comparePrices } from '../../orders/order-book.ts';
import type { SellingHours } from './stays-to-attach.store.ts';
import type { ZoneForSale } from './zone-for-sale.read-model.ts';

export type AskedStay = {
  readonly hours?: number | undefined;
  readonly days?: number | undefined;
  readonly vehicleCount: number;
  /** The cents that the driver was shown; undefined when the client showed none. */
  readonly shownCents?: number | undefined;
};

export type PricedStay = {
  readonly price: StayPrice;
  readonly duration: StayDuration;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly warning: 'outlasts_closing' | null;
};

export function priceForSale(zone: ZoneForSale, asked: AskedStay, now: Date): PricedStay | Refusal {
  if (zone.locationArchived) return refuse('location_archived');
  if (zone.zoneArchived) return refuse('zone_archived');
  if (zone.zonePaused) return refuse('zone_paused');
  const parsed = parseDuration({
    isHourly: zone.isHourly,
    hours: asked.hours,
    days: asked.days ?? daysIn(zone, asked),
  });
  if (!parsed.ok) return refuse(parsed.refusal);
  const { duration } = parsed;
  const times = timesFor({ ...zone, selling: zone.offer.selling }, duration, now);
  if ('refusal' in times) return times;
  const price = priceStay(zone.offer, { kind: 'stay', duration, vehicles: asked.vehicleCount }, now);
  return comparePrices(price.lines, asked.shownCents) ?? { price, duration, ...times };
}

/** A daily zone's stay given in hours, as the specification's clients do: 24 hours are one day. */
function daysIn(zone: ZoneForSale, asked: AskedStay): number | undefined {
  if (zone.isHourly || asked.hours === undefined) return undefined;
  return Math.max(1, Math.ceil(asked.hours / 24));
}

type Times = Pick<PricedStay, 'startsAt' | 'endsAt' | 'warning'>;

/** When the stay runs, if the zone is open for it and, where `selling` is given, one of its rates can be had. */
export function timesFor(
  zone: SellingHours & { selling?: Selling | undefined },
  duration: StayDuration,
  now: Date,
): Times | Refusal {
  const { startsAt, endsAt } = stayTimes(now, duration);
  const assessed = assessStay({ ...zone, hours: zone, isHourly: duration.kind === 'hourly', startsAt, endsAt });
  if (assessed.ok) return { startsAt, endsAt, warning: 'warning' in assessed ? assessed.warning : null };
  const data =
    'opensAt' in assessed ? { opensAt: assessed.opensAt.toISOString() } : { closesAt: assessed.closesAt.toISOString() };
  return refuse(assessed.refusal, { data });
}

/** A stored stay's minutes as the sold duration: a day is stored as 24 hours. */
export function soldDuration(isHourly: boolean, minutes: number): StayDuration {
  return isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.round(minutes / 1440) };
}
