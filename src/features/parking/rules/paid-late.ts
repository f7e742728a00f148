/**
 * Rule 27: a price stands for 30 minutes. A driver who pays after the stay should have started still gets the full
 * time: the stay starts when it was paid and never ends before the time that was shown. It starts at most 30 minutes
 * after the order, because nobody can pay later. In an hourly zone, closing (including hours closed to sales) still
 * ends the stay.
 */
import { assessStay } from '#features/zones/rules/assess-stay.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { OpeningHours } from '#platform/calendar/opening-hours.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';

/** How long a price stands for a driver who has not paid yet. */
export const ORDER_LIFE_MINUTES = 30;

type Times = { readonly startsAt: Date; readonly endsAt: Date };
type Zone = {
  readonly hours: OpeningHours;
  readonly schedule: readonly ZoneHours[];
  readonly datedHours?: readonly DatedHours[];
  readonly isHourly: boolean;
  readonly timeZone: string;
};
type Paid = { readonly orderedAt: Date; readonly paidAt: Date };

/** The times of a stay that was displayed as `shown`; unchanged when it was paid before its start. */
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
