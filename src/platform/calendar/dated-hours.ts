/**
 * Days on which a zone keeps other hours than usual, or none, such as December 25. On such a day these hours alone count: neither
 * the opening hours nor the weekly hours closed to sales. The first entry that names a day decides it. Hours past midnight belong to
 * the day on which they began, unless the next day is closed.
 */
import { addDays, instantShowing, localDay, MINUTES_PER_DAY, minuteOf, startOfLocalDay } from './local-time.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { Interval } from './weekly-times.ts';

/** The first and the last day, YYYY-MM-DD on the lot's calendar; no hours: closed. Equal times mean open all day. */
export type DatedHours = {
  readonly from: string;
  readonly until: string;
  readonly hours?: OpeningHours | undefined;
  /** "Christmas". */
  readonly name?: string | undefined;
  /** Set for the whole lot. */
  readonly ofLot?: true | undefined;
  /** When its owner decided to cancel the reservations that it closes. */
  readonly cancels?: string | undefined;
};

export type DatedInterval = Interval & { readonly isOpen: boolean };

/**
 * What the dates say about a span: in order, joined where they agree, without overlaps. They say nothing about the rest of it, and the
 * first and last interval may reach beyond it.
 */
export const datedIntervals = (dated: readonly DatedHours[], span: Interval, timeZone: string): DatedInterval[] => {
  if (dated.length === 0) return [];
  const intervals: DatedInterval[] = [];
  const last = localDay(span.until, timeZone);
  for (let day = addDays(localDay(span.from, timeZone), -1); day <= last; day = addDays(day, 1)) {
    const entry = dated.find(({ from, until }) => from <= day && day <= until);
    if (entry) addDay(intervals, entry, day, timeZone);
  }
  return intervals.filter(({ from, until }) => from < span.until && until > span.from);
};

const addDay = (intervals: DatedInterval[], { hours }: DatedHours, day: string, timeZone: string): void => {
  const [from, until] = [startOfLocalDay(day, timeZone), startOfLocalDay(addDays(day, 1), timeZone)];
  if (!hours) {
    const late = intervals.at(-1);
    if (late && late.until > from) intervals[intervals.length - 1] = { ...late, until: from };
    addInterval(intervals, { from, until, isOpen: false });
    return;
  }
  const { openMinutes, closeMinutes } = hours;
  const midnight = minuteOf(new Date(`${day}T00:00Z`));
  const at = (minutes: number) => instantShowing(midnight + minutes, minuteOf(from), timeZone);
  const [opens, closes] =
    openMinutes === closeMinutes
      ? [from, until]
      : [at(openMinutes), at(closeMinutes > openMinutes ? closeMinutes : closeMinutes + MINUTES_PER_DAY)];
  addInterval(intervals, { from, until: opens, isOpen: false });
  addInterval(intervals, { from: opens, until: closes, isOpen: true });
  addInterval(intervals, { from: closes, until, isOpen: false });
};

/** Begins after the last one. */
const addInterval = (intervals: DatedInterval[], { from, until, isOpen }: DatedInterval): void => {
  const last = intervals.at(-1);
  const begins = last && last.until > from ? last.until : from;
  if (begins >= until) return;
  if (last?.isOpen === isOpen && last.until >= begins) intervals[intervals.length - 1] = { ...last, until };
  else intervals.push({ from: begins, until, isOpen });
};
