/**
 * A stay must start while its zone is open. One that would outlast closing is refused where hours are sold;
 * where days are sold the driver is warned, since the car then stays behind a closed gate until opening.
 */
import { closesAfter, type OpeningHours, opensAfter } from './opening-hours.ts';

type StayToAssess = { hours: OpeningHours; isHourly: boolean; startsAt: Date; endsAt: Date; timeZone: string };

export type StayAssessment =
  | { ok: true }
  | { ok: true; warning: 'outlasts_closing'; closesAt: Date }
  | { ok: false; refusal: 'outlasts_closing'; closesAt: Date }
  | { ok: false; refusal: 'zone_closed'; opensAt: Date };

/** Whether a stay may be sold; a stay that ends at the minute of closing fits. */
export const assessStay = ({ hours, isHourly, startsAt, endsAt, timeZone }: StayToAssess): StayAssessment => {
  const opensAt = opensAfter(hours, startsAt, timeZone);
  if (opensAt) return { ok: false, refusal: 'zone_closed', opensAt };
  const closesAt = closesAfter(hours, startsAt, timeZone);
  if (!closesAt || endsAt <= closesAt) return { ok: true };
  return isHourly
    ? { ok: false, refusal: 'outlasts_closing', closesAt }
    : { ok: true, warning: 'outlasts_closing', closesAt };
};
