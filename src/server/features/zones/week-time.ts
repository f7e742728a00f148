// A time of the week as a clock shows it, and as it is kept.

import type { WeekTime } from '#contract/week-time.ts';
import type { WeeklyTime } from '#domain/calendar/weekly-times.ts';
import { formatTimeOfDay, parseTimeOfDay } from '#domain/zones/opening-hours.ts';

const DAY_ENDS = 1440;

export function toWeekTime({ day, fromMinutes, untilMinutes }: WeeklyTime): WeekTime {
  const until = untilMinutes === DAY_ENDS ? '24:00' : formatTimeOfDay(untilMinutes);
  return { day, from: formatTimeOfDay(fromMinutes), until };
}

export function fromWeekTime({ day, from, until }: WeekTime): WeeklyTime {
  return { day, fromMinutes: minutesOf(from), untilMinutes: minutesOf(until) };
}

/** The contract lets nothing else through. */
function minutesOf(time: string): number {
  const minutes = time === '24:00' ? DAY_ENDS : parseTimeOfDay(time);
  if (minutes === undefined) throw new Error('A time came through that the contract refuses.');
  return minutes;
}
