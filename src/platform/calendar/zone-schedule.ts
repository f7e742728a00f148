/**
 * Rule 66: weekly hours in which a zone is free or closed to sales, such as a church's Sunday or a market's Saturday.
 * Free time is not charged; closed hours override the opening hours.
 */
import { MINUTES_PER_DAY } from './local-time.ts';
import { formatTimeOfDay, parseTimeOfDay } from './opening-hours.ts';
import { endOfInterval, type Interval, intervalsWithin, isOnAt, type WeeklyTime } from './weekly-times.ts';

export const ZONE_HOURS_KINDS = ['free', 'closed'] as const;
const TWO_WEEKS_MS = 14 * 24 * 60 * 60 * 1000;

export type ZoneHours = WeeklyTime & { readonly kind: (typeof ZONE_HOURS_KINDS)[number] };

/** Such a time as written: "08:00", with "24:00" for the end of the day. */
type WrittenTime = { readonly day: number; readonly from: string; readonly until: string };

/** Throws for an invalid time. */
export const readWeeklyTime = ({ day, from, until }: WrittenTime): WeeklyTime => ({
  day,
  fromMinutes: minutesOf(from),
  untilMinutes: minutesOf(until),
});

/** The other way around. */
export const writeWeeklyTime = ({ day, fromMinutes, untilMinutes }: WeeklyTime): WrittenTime => ({
  day,
  from: formatTimeOfDay(fromMinutes),
  until: untilMinutes === MINUTES_PER_DAY ? '24:00' : formatTimeOfDay(untilMinutes),
});

/** The free minutes of a stay; partial minutes count for the driver. */
export const freeMinutesOf = (schedule: readonly ZoneHours[], stay: Interval, timeZone: string): number => {
  const free = intervalsWithin(ofKind(schedule, 'free'), stay, timeZone);
  return Math.ceil(free.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0) / 60_000);
};

/** When a zone that is closed to sales sells again; null while it sells. */
export const forSaleAgainAt = (schedule: readonly ZoneHours[], at: Date, timeZone: string): Date | null => {
  const closed = ofKind(schedule, 'closed');
  if (!isOnAt(closed, at, timeZone)) return null;
  // Hours that fill the week never end; we look no further than two weeks.
  return endOfInterval(closed, at, timeZone) ?? new Date(at.getTime() + TWO_WEEKS_MS);
};

/** When the zone next stops selling during a stay; null when it does not. */
export const closedWithin = (schedule: readonly ZoneHours[], stay: Interval, timeZone: string): Date | null =>
  intervalsWithin(ofKind(schedule, 'closed'), stay, timeZone)[0]?.from ?? null;

const ofKind = (schedule: readonly ZoneHours[], kind: ZoneHours['kind']): readonly ZoneHours[] =>
  schedule.filter((hours) => hours.kind === kind);

const minutesOf = (time: string): number => {
  const minutes = time === '24:00' ? MINUTES_PER_DAY : parseTimeOfDay(time);
  if (minutes === undefined) throw new RangeError(`"${time}" is no time.`);
  return minutes;
};
