// What more time for a running stay would mean: its new end and the difference to one longer stay. The server decides;
// this is the same rule, so that the price stands there before anything is asked.

import type { Session } from '#contract/sessions.contract.ts';
import type { Zone } from '#contract/zones.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { durationMinutes, MAX_DAYS, MAX_HOURS, type StayDuration } from '#domain/pricing/duration.ts';
import { type PriceLines, quoteExtension } from '#domain/pricing/quote-stay.ts';
import { laterEnd } from '#domain/sessions/stay-times.ts';
import { shutsWithin } from '#domain/zones/assess-stay.ts';
import { freeMinutesOf } from '#domain/zones/zone-schedule.ts';
import { hoursOf, scheduleOf } from '../../lib/zone-hours.ts';

export type ExtensionOffer = {
  readonly session: Session;
  readonly feeBasisPoints: number;
  readonly zone: Pick<Zone, 'openTime' | 'closeTime' | 'schedule'>;
};

export type ExtensionPlan = PriceLines & { readonly duration: StayDuration; readonly endsAt: Date };

const LONGEST: StayDuration = { kind: 'hourly', minutes: MAX_HOURS * 60 };
const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;

export function planExtension(offer: ExtensionOffer, added: StayDuration): ExtensionPlan {
  const { session, feeBasisPoints, zone } = offer;
  const endsAt = laterEnd(new Date(session.endTime), added);
  const wholeStay = { from: new Date(session.startTime), until: endsAt };
  const price = quoteExtension({
    tariff: { isHourly: session.isHourly, priceCents: session.rate },
    feeBasisPoints,
    soldDuration: soldDuration(session),
    addedDuration: added,
    freeMinutes: freeMinutesOf(scheduleOf(zone), wholeStay, session.timeZone),
    paid: { parkingCents: session.totalCost - session.fees, feeCents: session.fees },
  });
  return { ...price, duration: added, endsAt };
}

/** How many minutes (of an hourly stay) or days (of a daily one) may still be added; 0 when none. */
export function mostAddable({ session, zone }: ExtensionOffer): number {
  const sold = soldDuration(session);
  if (sold.kind === 'daily') return Math.max(0, MAX_DAYS - sold.days);
  const untilLongest = MAX_HOURS * 60 - sold.minutes;
  const startsAt = new Date(session.startTime);
  const onSale = { hours: hoursOf(zone), schedule: scheduleOf(zone), timeZone: session.timeZone };
  const closesAt = shutsWithin(onSale, { from: startsAt, until: laterEnd(startsAt, LONGEST) });
  if (!closesAt) return Math.max(0, untilLongest);
  const untilClosing = Math.floor((closesAt.getTime() - new Date(session.endTime).getTime()) / MINUTE_MS);
  return Math.max(0, Math.min(untilLongest, untilClosing));
}

/** As the server takes it: hours, a day being 24. */
export function addedHours(added: StayDuration): number {
  return durationMinutes(added) / 60;
}

export function wholePrice(plan: ExtensionPlan): string {
  return formatCents(plan.totalCents);
}

export function soldDuration({ isHourly, hours }: Session): StayDuration {
  const minutes = Math.round(hours * 60);
  return isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.round(minutes / MINUTES_PER_DAY) };
}
