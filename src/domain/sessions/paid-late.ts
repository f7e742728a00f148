/**
 * A price stays good for half an hour, and a driver may take that long to pay. Who pays after the stay was to start parks
 * as long as they paid for: the stay then starts when it was paid, and never ends before the time that was shown. The
 * clock starts half an hour after the order at the latest, because nobody can pay it later; and where hours are sold the
 * zone's closing ends the stay, as it would have had it been paid at once; hours in which the zone is not for sale close it.
 */
import { assessStay } from '../zones/assess-stay.ts';
import type { OpeningHours } from '../zones/opening-hours.ts';
import type { ZoneHours } from '../zones/zone-schedule.ts';

/** How long a price stays good for a driver who has not paid yet. */
export const ORDER_LIFE_MINUTES = 30;

type Times = { readonly startsAt: Date; readonly endsAt: Date };
type Zone = {
  readonly hours: OpeningHours;
  readonly schedule: readonly ZoneHours[];
  readonly isHourly: boolean;
  readonly timeZone: string;
};
type Paid = { readonly orderedAt: Date; readonly paidAt: Date };

/** When a stay runs that was shown as `shown`; the same where it was paid before it was to start. */
export const timesWhenPaid = (shown: Times, { orderedAt, paidAt }: Paid, zone: Zone): Times => {
  const latest = orderedAt.getTime() + ORDER_LIFE_MINUTES * 60_000;
  const later = Math.min(paidAt.getTime(), latest) - shown.startsAt.getTime();
  if (later <= 0) return shown;
  const moved = { startsAt: addMs(shown.startsAt, later), endsAt: addMs(shown.endsAt, later) };
  const assessed = assessStay({ ...zone, ...moved });
  if (assessed.ok) return moved;
  return assessed.refusal === 'outlasts_closing' && assessed.closesAt > shown.endsAt
    ? { ...moved, endsAt: assessed.closesAt }
    : shown;
};

const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
