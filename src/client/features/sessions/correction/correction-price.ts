// What a stay costs more, or less, in another zone of its lot: the server's rule, so that it stands there before anything
// is sent. Plate and state cost nothing.

import type { Session } from '#contract/sessions.contract.ts';
import type { Zone } from '#contract/zones.contract.ts';
import { dollarsToCents } from '#domain/money/cents.ts';
import { quoteStay } from '#domain/pricing/quote-stay.ts';
import { differenceOf } from '#domain/sessions/correct-session.ts';
import { freeMinutesOf } from '#domain/zones/zone-schedule.ts';
import { scheduleOf } from '../../../lib/time/zone-hours.ts';
import { soldDuration } from '../extension/plan-extension.ts';

export type MendPrice = ReturnType<typeof differenceOf>;

/** `zone` null, or its own: no other price. In cents; below 0 is given back. */
export function priceOfMending(session: Session, zone: Zone | null, feeBasisPoints: number): MendPrice {
  if (!zone || zone._id === session.zoneId) return { parkingCents: 0, feeCents: 0, totalCents: 0 };
  const stay = { from: new Date(session.startTime), until: new Date(session.endTime) };
  const quote = quoteStay({
    tariff: { isHourly: zone.isHourly, priceCents: dollarsToCents(zone.price) ?? 0 },
    feeBasisPoints,
    duration: soldDuration(session),
    vehicles: 1,
    freeMinutes: freeMinutesOf(scheduleOf(zone), stay, session.timeZone),
  });
  return differenceOf({ parkingCents: session.totalCost - session.fees, feeCents: session.fees }, quote);
}

/** Zones that this stay could have been bought in. */
export function zonesToMendTo(session: Session, zones: readonly Zone[]): readonly Zone[] {
  return zones.filter(
    ({ _id, isHourly, archived, paused }) =>
      _id === session.zoneId || (isHourly === session.isHourly && !archived && !paused),
  );
}
