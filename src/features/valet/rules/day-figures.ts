/** What a stand's manager reads after a night (rule 266): waits by hour, and how many kept the stand's promise. */

import { HOUR_MS } from '#platform/calendar/durations.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { type HandedOver, median, percentile } from './ticket/waiting.ts';

export type HourWait = {
  readonly from: Date;
  readonly cars: number;
  /** Seconds from request to handover. */
  readonly p50: number;
  readonly p90: number;
  /** Cars that came later than promised. */
  readonly late: number;
};

/** Whole seconds from request to handover that half of the cars did not exceed; null without any. */
export const medianWait = (tickets: readonly HandedOver[]): number | null => {
  const seconds = median(tickets.map(secondsOf));
  return seconds === null ? null : Math.round(seconds);
};

const secondsOf = ({ requestedAt, completedAt }: HandedOver) => (completedAt.getTime() - requestedAt.getTime()) / 1000;

/** By the hour of the request, earliest first; hours without a car are omitted. */
export function waitsByHour(tickets: readonly HandedOver[], promiseMinutes: number): HourWait[] {
  const hours = groupBy(tickets, ({ requestedAt }) => Math.floor(requestedAt.getTime() / HOUR_MS));
  return [...hours]
    .toSorted(([a], [b]) => a - b)
    .map(([hour, cars]) => {
      const waits = cars.map(secondsOf);
      const at = (percent: number) => Math.round(percentile(waits, percent) ?? 0);
      const late = waits.filter((wait) => wait > promiseMinutes * 60).length;
      return { from: new Date(hour * HOUR_MS), cars: cars.length, p50: at(50), p90: at(90), late };
    });
}
