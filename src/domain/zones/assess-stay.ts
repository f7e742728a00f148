/**
 * A stay must start while its zone is open. One that would outlast closing is refused where hours are sold;
 * where days are sold the driver is warned, since the car then stays behind a closed gate until opening.
 */
import { closesAfter, type OpeningHours, opensAfter } from './opening-hours.ts';
import { closedWithin, forSaleAgainAt, type ZoneHours } from './zone-schedule.ts';

type StayToAssess = {
  hours: OpeningHours;
  schedule?: readonly ZoneHours[];
  isHourly: boolean;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
};

export type StayAssessment =
  | { ok: true }
  | { ok: true; warning: 'outlasts_closing'; closesAt: Date }
  | { ok: false; refusal: 'outlasts_closing'; closesAt: Date }
  | { ok: false; refusal: 'zone_closed'; opensAt: Date };

/** Whether a stay may be sold; a stay that ends at the minute of closing fits. */
export const assessStay = (stay: StayToAssess): StayAssessment => {
  const { hours, schedule = [], isHourly, startsAt, endsAt, timeZone } = stay;
  const opensAt = opensAfter(hours, startsAt, timeZone) ?? forSaleAgainAt(schedule, startsAt, timeZone);
  if (opensAt) return { ok: false, refusal: 'zone_closed', opensAt };
  const shutsAt = closedWithin(schedule, { from: startsAt, until: endsAt }, timeZone);
  const closesAt = earlier(closesAfter(hours, startsAt, timeZone), shutsAt);
  if (!closesAt || endsAt <= closesAt) return { ok: true };
  return isHourly
    ? { ok: false, refusal: 'outlasts_closing', closesAt }
    : { ok: true, warning: 'outlasts_closing', closesAt };
};

const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
};
