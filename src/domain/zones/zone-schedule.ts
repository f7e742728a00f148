/**
 * Hours of the week in which a zone costs nothing, or is not for sale: a church's Sunday, a market's Saturday. What is
 * free is not counted; what is not for sale is closed, whatever the opening hours say.
 */
import { MINUTES_PER_DAY } from '../calendar/local-time.ts';
import { endOfSpell, isOnAt, type Spell, spellsWithin, type WeeklyTime } from '../calendar/weekly-times.ts';
import { parseTimeOfDay } from './opening-hours.ts';

export const ZONE_HOURS_KINDS = ['free', 'closed'] as const;
const TWO_WEEKS_MS = 14 * 24 * 60 * 60 * 1000;

export type ZoneHours = WeeklyTime & { readonly kind: (typeof ZONE_HOURS_KINDS)[number] };

/** Such an hour as a clock shows it: "08:00", with "24:00" for the end of the day. */
type WrittenTime = { readonly day: number; readonly from: string; readonly until: string };

/** Throws when a time is none. */
export const readWeeklyTime = ({ day, from, until }: WrittenTime): WeeklyTime => ({
  day,
  fromMinutes: minutesOf(from),
  untilMinutes: minutesOf(until),
});

/** How many minutes of a stay cost nothing; parts of a minute are given to the driver. */
export const freeMinutesOf = (schedule: readonly ZoneHours[], stay: Spell, timeZone: string): number => {
  const free = spellsWithin(ofKind(schedule, 'free'), stay, timeZone);
  return Math.ceil(free.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0) / 60_000);
};

/** When a zone that is not for sale at this time is for sale again; null while it is. */
export const forSaleAgainAt = (schedule: readonly ZoneHours[], at: Date, timeZone: string): Date | null => {
  const closed = ofKind(schedule, 'closed');
  if (!isOnAt(closed, at, timeZone)) return null;
  // Hours that fill the week have no end: not for weeks is all that can be said.
  return endOfSpell(closed, at, timeZone) ?? new Date(at.getTime() + TWO_WEEKS_MS);
};

/** When the zone is next taken off sale within a stay; null when it is not. */
export const closedWithin = (schedule: readonly ZoneHours[], stay: Spell, timeZone: string): Date | null =>
  spellsWithin(ofKind(schedule, 'closed'), stay, timeZone)[0]?.from ?? null;

const ofKind = (schedule: readonly ZoneHours[], kind: ZoneHours['kind']): readonly ZoneHours[] =>
  schedule.filter((hours) => hours.kind === kind);

const minutesOf = (time: string): number => {
  const minutes = time === '24:00' ? MINUTES_PER_DAY : parseTimeOfDay(time);
  if (minutes === undefined) throw new RangeError(`"${time}" is not a time of the day.`);
  return minutes;
};
