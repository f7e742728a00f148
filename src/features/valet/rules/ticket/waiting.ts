/**
 * An honest wait for a guest: the position in the queue is counted, and the estimate is the median of the location's last
 * few hours. Without such data no number is given.
 */

export type QueueEstimate = {
  /** 1 is the next car; null when the car is not requested. */
  readonly position: number | null;
  /** Whole minutes until the car is likely ready; null when unknown. */
  readonly minutes: number | null;
};

/** The fewest retrievals that say something about the next one. */
export const MIN_RETRIEVALS = 3;

type Line = {
  /** Older requests that still wait. */
  readonly ahead: number;
  /** Recent round trips in seconds, from taking the job to the car in front. */
  readonly roundTrips: readonly number[];
  /** Attendants who worked during those hours. */
  readonly attendants: number;
};

/** Each attendant retrieves one car after another; the car is ready after its round of the queue. */
export const estimateWait = ({ ahead, roundTrips, attendants }: Line): QueueEstimate => {
  const position = ahead + 1;
  const typical = median(roundTrips);
  if (typical === null || roundTrips.length < MIN_RETRIEVALS || attendants < 1) return { position, minutes: null };
  const rounds = Math.ceil(position / attendants);
  return { position, minutes: Math.max(1, Math.ceil((rounds * typical) / 60)) };
};

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
  const quarters = Map.groupBy(tickets, ({ requestedAt }) => Math.floor(requestedAt.getTime() / QUARTER_MS));
  return [...quarters]
    .toSorted(([a], [b]) => a - b)
    .map(([quarter, cars]) => {
      const waits = cars.map(({ requestedAt, completedAt }) => (completedAt.getTime() - requestedAt.getTime()) / 1000);
      const at = (percent: number) => Math.round(percentile(waits, percent) ?? 0);
      return { from: new Date(quarter * QUARTER_MS), cars: cars.length, p50: at(50), p90: at(90) };
    });
};
