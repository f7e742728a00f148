// The data for the chart of waits: every quarter hour from the first to the last, with gaps where nobody waited.

import type { Answer } from '#platform/contract/endpoints.ts';

export type QuarterWait = Answer<'GET /valets/locations/:locationId/waits'>['quarters'][number];
export type ChartQuarter = { readonly at: number; readonly wait: QuarterWait | null };

const QUARTER_MS = 15 * 60_000;

export function quartersBetween(quarters: readonly QuarterWait[]): readonly ChartQuarter[] {
  const known = new Map(quarters.map((wait) => [Date.parse(wait.from), wait]));
  const times = [...known.keys()].sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = (last - first) / QUARTER_MS + 1;
  return Array.from({ length: count }, (_, index) => first + index * QUARTER_MS).map((at) => ({
    at,
    wait: known.get(at) ?? null,
  }));
}

/** The quarter hour in which the slowest tenth waited longest. */
export function slowestOf(quarters: readonly QuarterWait[]): QuarterWait | undefined {
  return quarters.toSorted((a, b) => b.p90 - a.p90)[0];
}

/** The chart's upper end: whole minutes, in seconds. */
export function topOf(quarters: readonly QuarterWait[]): number {
  const longest = Math.max(60, ...quarters.map(({ p90 }) => p90));
  return Math.ceil(longest / 300) * 300;
}
