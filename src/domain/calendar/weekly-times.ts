/**
 * Times that come round every week by the clock on a place's wall: "Sunday 8 to 13". On the night when the clocks skip an
 * hour such a time is shorter, on the other it is longer, as the wall clock shows it.
 */
import { firstMinute, instantOf, MINUTES_PER_DAY, minuteOf, wallMinute } from './local-time.ts';

/** `day` counts from Sunday, 0; the times are minutes after its midnight. Ending before it begins is over midnight. */
export type WeeklyTime = { readonly day: number; readonly fromMinutes: number; readonly untilMinutes: number };

/** From its beginning up to, and not with, its end. */
export type Spell = { readonly from: Date; readonly until: Date };

const MINUTE_MS = 60_000;
// The first of January 1970, from which minutes are counted, was a Thursday.
const FIRST_WEEKDAY = 4;

/** When these times are on within a spell: in order, joined where they meet. */
export const spellsWithin = (times: readonly WeeklyTime[], { from, until }: Spell, timeZone: string): Spell[] => {
  if (times.length === 0 || until <= from) return [];
  const stretches = evenStretches(minuteOf(from), Math.ceil(until.getTime() / MINUTE_MS), timeZone);
  const found = stretches.flatMap((stretch) => onTheWall(times, stretch));
  const clipped = found
    .map((spell) => ({
      from: new Date(Math.max(from.getTime(), spell.from.getTime())),
      until: new Date(Math.min(until.getTime(), spell.until.getTime())),
    }))
    .filter((spell) => spell.from < spell.until);
  return join(clipped);
};

/** Whether one of these times is on; never, when there are none. */
export const isOnAt = (times: readonly WeeklyTime[], at: Date, timeZone: string): boolean =>
  spellsWithin(times, { from: at, until: new Date(at.getTime() + 1) }, timeZone).length > 0;

/** When the time that is on ends; null when none is on, or when they go on for ever. */
export const endOfSpell = (times: readonly WeeklyTime[], at: Date, timeZone: string): Date | null => {
  const horizon = new Date(at.getTime() + 15 * MINUTES_PER_DAY * MINUTE_MS);
  const [first] = spellsWithin(times, { from: at, until: horizon }, timeZone);
  return first && first.from <= at && first.until < horizon ? first.until : null;
};

type Stretch = { readonly from: number; readonly until: number; readonly shift: number };

/** Stretches of minutes in which the wall clock is not put forward or back. */
const evenStretches = (from: number, until: number, timeZone: string): Stretch[] => {
  const shiftAt = (minute: number) => wallMinute(minute, timeZone) - minute;
  const stretches: Stretch[] = [];
  for (let start = from; start < until; ) {
    const shift = shiftAt(start);
    let end = Math.min(until, start + MINUTES_PER_DAY);
    while (end < until && shiftAt(end) === shift) end = Math.min(until, end + MINUTES_PER_DAY);
    const last = shiftAt(end) === shift ? end : firstMinute(start, end, (minute) => shiftAt(minute) !== shift);
    stretches.push({ from: start, until: last, shift });
    start = last;
  }
  return stretches;
};

const onTheWall = (times: readonly WeeklyTime[], { from, until, shift }: Stretch): Spell[] => {
  const spells: Spell[] = [];
  const firstDay = Math.floor((from + shift) / MINUTES_PER_DAY) - 1;
  const lastDay = Math.floor((until + shift) / MINUTES_PER_DAY);
  for (let day = firstDay; day <= lastDay; day++) {
    const weekday = (((day + FIRST_WEEKDAY) % 7) + 7) % 7;
    for (const time of times.filter((each) => each.day === weekday)) {
      const begins = day * MINUTES_PER_DAY + time.fromMinutes - shift;
      const ends = begins + lengthOf(time);
      const [first, last] = [Math.max(from, begins), Math.min(until, ends)];
      if (first < last) spells.push({ from: instantOf(first), until: instantOf(last) });
    }
  }
  return spells;
};

const lengthOf = ({ fromMinutes, untilMinutes }: WeeklyTime): number =>
  untilMinutes > fromMinutes ? untilMinutes - fromMinutes : untilMinutes - fromMinutes + MINUTES_PER_DAY;

const join = (spells: readonly Spell[]): Spell[] => {
  const joined: Spell[] = [];
  for (const spell of spells.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = joined.at(-1);
    if (last && spell.from <= last.until) {
      joined[joined.length - 1] = { from: last.from, until: later(last.until, spell.until) };
    } else joined.push(spell);
  }
  return joined;
};

const later = (one: Date, other: Date): Date => new Date(Math.max(one.getTime(), other.getTime()));
