// What more time for a running stay would mean: its new end and the difference to one longer stay. The server decides;
// this is the same rule, so that the price stands there before anything is asked.

import type { Session } from '#contract/sessions.contract.ts';
import type { Zone } from '#contract/zones.contract.ts';
import { dollarsToCents, formatCents } from '#domain/money/cents.ts';
import { durationMinutes, MAX_DAYS, MAX_HOURS, type StayDuration } from '#domain/pricing/duration.ts';
import { type PriceLines, quoteExtension } from '#domain/pricing/quote-stay.ts';
import type { Tariff } from '#domain/pricing/tariff.ts';
import { laterEnd } from '#domain/sessions/stay-times.ts';
import { sellsAgainAt, shutsWithin } from '#domain/zones/assess-stay.ts';
import { freeMinutesOf } from '#domain/zones/zone-schedule.ts';
import { hoursOf, scheduleOf } from '../../../lib/time/zone-hours.ts';

export type ExtensionOffer = {
  readonly session: Session;
  readonly feeBasisPoints: number;
  readonly zone: Pick<Zone, 'openTime' | 'closeTime' | 'schedule' | 'price' | 'isHourly'>;
};

export type ExtensionPlan = PriceLines & { readonly duration: StayDuration; readonly endsAt: Date };

const LONGEST: StayDuration = { kind: 'hourly', minutes: MAX_HOURS * 60 };
const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1440;

export function planExtension(offer: ExtensionOffer, added: StayDuration): ExtensionPlan {
  const { session, feeBasisPoints, zone } = offer;
  const { tariff, sold, from } = saleOf(offer);
  const endsAt = laterEnd(new Date(session.endTime), added);
  const price = quoteExtension({
    tariff,
    feeBasisPoints,
    soldDuration: sold,
    addedDuration: added,
    freeMinutes: freeMinutesOf(scheduleOf(zone), { from, until: endsAt }, session.timeZone),
    paid: { parkingCents: session.totalCost - session.fees, feeCents: session.fees },
  });
  return { ...price, duration: added, endsAt };
}

/** How many minutes (of an hourly stay) or days (of a daily one) may still be added; 0 when none. */
export function mostAddable(offer: ExtensionOffer): number {
  const { session, zone } = offer;
  const { sold, from } = saleOf(offer);
  const onSale = { hours: hoursOf(zone), schedule: scheduleOf(zone), timeZone: session.timeZone };
  // What a code gave may end as the zone closes.
  if (session.hoursByCode !== null && sellsAgainAt(onSale, from)) return 0;
  if (sold.kind === 'daily') return Math.max(0, MAX_DAYS - sold.days);
  const untilLongest = MAX_HOURS * MINUTES_PER_HOUR - sold.minutes;
  const closesAt = shutsWithin(onSale, { from, until: laterEnd(from, LONGEST) });
  if (!closesAt) return Math.max(0, untilLongest);
  const untilClosing = Math.floor((closesAt.getTime() - new Date(session.endTime).getTime()) / MINUTE_MS);
  return Math.max(0, Math.min(untilLongest, untilClosing));
}

type Sale = { readonly tariff: Tariff; readonly sold: StayDuration; readonly from: Date };

/** What a member's code gave cost nothing and is over when it says; more time is bought as anybody buys it there today. */
function saleOf({ session, zone }: ExtensionOffer): Sale {
  const { hoursByCode, isHourly, rate } = session;
  if (hoursByCode === null) {
    return { tariff: { isHourly, priceCents: rate }, sold: soldDuration(session), from: new Date(session.startTime) };
  }
  const hours = session.hours - hoursByCode;
  const bought = Math.round(hours * MINUTES_PER_HOUR) * MINUTE_MS;
  return {
    tariff: { isHourly: zone.isHourly, priceCents: dollarsToCents(zone.price) ?? 0 },
    sold: soldDuration({ isHourly: zone.isHourly, hours }),
    from: new Date(new Date(session.endTime).getTime() - bought),
  };
}

/** Whether more time is sold by the hour. */
export function addsHours(offer: ExtensionOffer): boolean {
  return saleOf(offer).tariff.isHourly;
}

/** As the server takes it: hours, a day being 24. */
export function addedHours(added: StayDuration): number {
  return durationMinutes(added) / 60;
}

export function wholePrice(plan: ExtensionPlan): string {
  return formatCents(plan.totalCents);
}

export function soldDuration({ isHourly, hours }: Pick<Session, 'isHourly' | 'hours'>): StayDuration {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  return isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.round(minutes / MINUTES_PER_DAY) };
}
