/**
 * Rule 64: a stay must start while its zone is open and has a rate. One that would run past closing is refused in an hourly
 * zone, and sold with a warning in a daily zone, because the car then stays behind a closed gate until opening.
 */
import type { Spell } from '../calendar/weekly-times.ts';
import type { Selling } from '../tariff/tariff.ts';
import { closesAfter, type OpeningHours, opensAfter } from './opening-hours.ts';
import { closedWithin, forSaleAgainAt, type ZoneHours } from './zone-schedule.ts';

/** More changes than a week can have: such a zone never sells. */
const MAX_STEPS = 14;

type ZoneOnSale = {
  hours: OpeningHours;
  schedule?: readonly ZoneHours[];
  selling?: Selling | undefined;
  timeZone: string;
};
type StayToAssess = ZoneOnSale & { isHourly: boolean; startsAt: Date; endsAt: Date };

export type StayAssessment =
  | { ok: true }
  | { ok: true; warning: 'outlasts_closing'; closesAt: Date }
  | { ok: false; refusal: 'outlasts_closing'; closesAt: Date }
  | { ok: false; refusal: 'zone_closed'; opensAt: Date };

/** Whether a stay may be sold; it may end at the very minute of closing. */
export const assessStay = (stay: StayToAssess): StayAssessment => {
  const { isHourly, startsAt, endsAt } = stay;
  const opensAt = sellsAgainAt(stay, startsAt);
  if (opensAt) return { ok: false, refusal: 'zone_closed', opensAt };
  const closesAt = shutsWithin(stay, { from: startsAt, until: endsAt });
  if (!closesAt || endsAt <= closesAt) return { ok: true };
  return isHourly
    ? { ok: false, refusal: 'outlasts_closing', closesAt }
    : { ok: true, warning: 'outlasts_closing', closesAt };
};

/** When a zone that is closed now sells again; null while it sells. For a zone that never does, the last moment that was looked at. */
export const sellsAgainAt = (zone: ZoneOnSale, at: Date, looks = MAX_STEPS): Date | null => {
  const { hours, schedule = [], selling, timeZone } = zone;
  const opensAt =
    opensAfter(hours, at, timeZone) ?? selling?.againAt(at, timeZone) ?? forSaleAgainAt(schedule, at, timeZone);
  // It may open into hours closed to sales or without a rate, and those may end while it is closed.
  return (opensAt && looks > 0 && sellsAgainAt(zone, opensAt, looks - 1)) || opensAt;
};

/** `opensAt` of `sellsAgainAt`, or null when the zone does not sell even then, such as when all its rates had dates that are over. */
export const knownOpening = (zone: ZoneOnSale, opensAt: Date): Date | null =>
  sellsAgainAt(zone, opensAt) ? null : opensAt;

/** When a zone that is open at the start of a stay next closes, or stops selling during the stay. */
export const shutsWithin = ({ hours, schedule = [], timeZone }: ZoneOnSale, stay: Spell): Date | null =>
  earlier(closesAfter(hours, stay.from, timeZone), closedWithin(schedule, stay, timeZone));

const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
};
