// What a driver buys for the stay they want: less when the zone closes before its end, nothing when it is not worth it.

import type { StayDuration } from '#features/pricing/rules/duration.ts';
import { stayTimes } from '#features/pricing/rules/stay-times.ts';
import { assessStay } from '#features/zones/rules/assess-stay.ts';
import type { SellingZone } from '../open-lots.ts';

const MIN_MINUTES = 30;

/** Null when the zone is closed, or closes too soon. */
export function fitStay(zone: SellingZone, at: Date, requested: StayDuration): StayDuration | null {
  const times = stayTimes(at, requested, zone.timeZone);
  const assessed = assessStay({ hours: zone, isHourly: zone.offer.rate.isHourly, timeZone: zone.timeZone, ...times });
  if (assessed.ok) return requested;
  if (assessed.refusal === 'zone_closed') return null;
  const minutes = Math.floor((assessed.closesAt.getTime() - times.startsAt.getTime()) / 60_000);
  return minutes >= MIN_MINUTES ? { kind: 'hourly', minutes } : null;
}
