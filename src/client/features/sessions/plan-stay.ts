// What buying the chosen stay now would mean: its times, its price, or why it is not for sale.

import { dollarsToCents } from '#domain/money/cents.ts';
import { durationMinutes, MAX_HOURS, type StayDuration } from '#domain/pricing/duration.ts';
import { type Quote, quoteStay } from '#domain/pricing/quote-stay.ts';
import { START_DELAY_MINUTES, stayTimes } from '#domain/sessions/stay-times.ts';
import { assessStay } from '#domain/zones/assess-stay.ts';
import { closesAfter, type OpeningHours, opensAfter } from '#domain/zones/opening-hours.ts';
import { hoursOf } from '../../lib/zone-hours.ts';
import { readChoice, type StayChoice } from './stay-choice.ts';

export type ZoneOnOffer = {
  readonly isHourly: boolean;
  /** Dollars, as the wire gives them. */
  readonly price: number;
  readonly openTime: string;
  readonly closeTime: string;
  readonly timeZone: string;
  readonly feeBasisPoints: number;
};

export type PricedStay = {
  readonly duration: StayDuration;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly quote: Quote;
};

export type StayPlan =
  | { readonly kind: 'closed'; readonly opensAt: Date }
  /** What was typed makes no duration yet. */
  | { readonly kind: 'unclear'; readonly message: string }
  /** Outlasts closing; `latest` is the longest stay that does not. */
  | { readonly kind: 'too_long'; readonly stay: PricedStay; readonly closesAt: Date; readonly latest: PricedStay }
  /** `closesAt` warns that the zone closes before a daily stay is over. */
  | { readonly kind: 'ready'; readonly stay: PricedStay; readonly closesAt: Date | null };

type Asked = { readonly choice: StayChoice; readonly vehicles: number; readonly now: Date };

/** Typing a plate takes a while: without this the last minute before closing would be over when the price is asked for. */
const SPARE_MINUTES = 2;
const MINUTE_MS = 60_000;

export function planStay(zone: ZoneOnOffer, { choice, vehicles, now }: Asked): StayPlan {
  const hours = hoursOf(zone);
  const opensAt = nextOpening(zone, hours, now);
  if (opensAt) return { kind: 'closed', opensAt };
  const minutesLeft = longestStay(zone, hours, now);
  const chosen = readChoice(choice, minutesLeft);
  if (!chosen.ok) return { kind: 'unclear', message: chosen.message };
  const priced = (duration: StayDuration) => priceStay(zone, { duration, vehicles, now });
  const stay = priced(chosen.duration);
  const assessed = assessStay({ hours, ...zone, startsAt: stay.startsAt, endsAt: stay.endsAt });
  if (assessed.ok) return { kind: 'ready', stay, closesAt: 'warning' in assessed ? assessed.closesAt : null };
  if (assessed.refusal === 'zone_closed') return { kind: 'closed', opensAt: assessed.opensAt };
  const latest = priced({ kind: 'hourly', minutes: minutesLeft ?? 1 });
  return { kind: 'too_long', stay, closesAt: assessed.closesAt, latest };
}

function priceStay(zone: ZoneOnOffer, { duration, vehicles, now }: Omit<Asked, 'choice'> & { duration: StayDuration }) {
  const quote = quoteStay({ tariff: tariffOf(zone), feeBasisPoints: zone.feeBasisPoints, duration, vehicles });
  return { duration, quote, ...stayTimes(now, duration) };
}

function tariffOf({ isHourly, price }: ZoneOnOffer) {
  return { isHourly, priceCents: dollarsToCents(price) ?? 0 };
}

/** When the zone opens, if a stay cannot start now: also when it would start in the zone's very last minutes. */
function nextOpening(zone: ZoneOnOffer, hours: OpeningHours, now: Date): Date | null {
  const startsAt = startOf(now);
  const opensAt = opensAfter(hours, startsAt, zone.timeZone);
  if (opensAt || !zone.isHourly) return opensAt;
  const closesAt = closesAfter(hours, startsAt, zone.timeZone);
  const minutesLeft = longestStay(zone, hours, now);
  return closesAt && minutesLeft !== null && minutesLeft < 1 ? opensAfter(hours, closesAt, zone.timeZone) : null;
}

function longestStay(zone: ZoneOnOffer, hours: OpeningHours, now: Date): number | null {
  const closesAt = zone.isHourly ? closesAfter(hours, startOf(now), zone.timeZone) : null;
  if (!closesAt) return null;
  const minutes = Math.floor((closesAt.getTime() - startOf(now).getTime()) / MINUTE_MS) - SPARE_MINUTES;
  return Math.min(minutes, MAX_HOURS * 60);
}

function startOf(now: Date): Date {
  return new Date(now.getTime() + START_DELAY_MINUTES * MINUTE_MS);
}

/** The duration as the intent is asked for: hours, or days. */
export function wireDuration(duration: StayDuration): { hours: number } | { days: number } {
  return duration.kind === 'hourly' ? { hours: durationMinutes(duration) / 60 } : { days: duration.days };
}
