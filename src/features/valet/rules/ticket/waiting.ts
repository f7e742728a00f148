/**
 * An honest wait for a guest: the position in the queue is counted, and the minutes follow from the stand's last hour and the
 * cars ahead. Without such data no number is given.
 */

/** The fewest retrievals that say something about the next one. */
import { groupBy } from '#platform/contract/group-by.ts';

export const MIN_RETRIEVALS = 3;

/** How fast a stand brings cars: the median from taking the job to the car in front, and how many attendants do it. */
export type Pace = {
  readonly typicalSeconds: number;
  readonly attendants: number;
  /** The longest that any of those cars took from its request; null if none was requested. */
  readonly longestSeconds: number | null;
};

type LastHour = {
  /** In seconds, from taking the job to the car in front. */
  readonly roundTrips: readonly number[];
  /** Attendants who took a job in that hour. */
  readonly attendants: number;
  readonly longestSeconds: number | null;
};

/** Null when the last hour says too little. */
export const paceOf = ({ roundTrips, attendants, longestSeconds }: LastHour): Pace | null => {
  const typicalSeconds = median(roundTrips);
  if (typicalSeconds === null || roundTrips.length < MIN_RETRIEVALS || attendants < 1) return null;
  return { typicalSeconds, attendants, longestSeconds };
};

export type WaitingCar = {
  /** Older requests that still wait. */
  readonly ahead: number;
  /** For how long an attendant has been bringing it; null while nobody is. */
  readonly onItsWaySeconds: number | null;
  /** Since its request. */
  readonly waitedSeconds: number;
};

/** A car on its way for longer than this many typical round trips is no longer foreseen. */
const LOST_AFTER = 2;

/**
 * Whole minutes, at least one. Each attendant brings one car after another, so a requested car comes with its round of the
 * queue; one on its way, with what is left of its own round. Null when nothing can be foreseen, such as for a car that has
 * waited longer than any of the last hour without being taken.
 */
export const minutesUntilFront = (
  pace: Pace | null,
  { ahead, onItsWaySeconds, waitedSeconds }: WaitingCar,
): number | null => {
  if (!pace) return null;
  const { typicalSeconds, attendants, longestSeconds } = pace;
  if (onItsWaySeconds === null && longestSeconds !== null && waitedSeconds > longestSeconds) return null;
  if (onItsWaySeconds === null) return wholeMinutes(Math.ceil((ahead + 1) / attendants) * typicalSeconds);
  if (onItsWaySeconds > LOST_AFTER * typicalSeconds) return null;
  return wholeMinutes(typicalSeconds - onItsWaySeconds);
};

const wholeMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

export const median = (values: readonly number[]): number | null => percentile(values, 50);

/** The smallest value that at least this percentage of the values do not exceed; null if there are none. */
export const percentile = (values: readonly number[], percent: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
};

const QUARTER_MS = 15 * 60_000;

export type HandedOver = { readonly requestedAt: Date; readonly completedAt: Date };
export type QuarterWait = { readonly from: Date; readonly cars: number; readonly p50: number; readonly p90: number };

/** Seconds from request to handover by the quarter hour of the request, earliest first; empty quarters are left out. */
export const waitsByQuarter = (tickets: readonly HandedOver[]): readonly QuarterWait[] => {
  const quarters = groupBy(tickets, ({ requestedAt }) => Math.floor(requestedAt.getTime() / QUARTER_MS));
  return [...quarters]
    .toSorted(([a], [b]) => a - b)
    .map(([quarter, cars]) => {
      const waits = cars.map(({ requestedAt, completedAt }) => (completedAt.getTime() - requestedAt.getTime()) / 1000);
      const at = (percent: number) => Math.round(percentile(waits, percent) ?? 0);
      return { from: new Date(quarter * QUARTER_MS), cars: cars.length, p50: at(50), p90: at(90) };
    });
};
