/**
 * Rule 105: a valet stand may count its spaces. A car takes one from its drop-off until it is in front for its guest. Once
 * the stand is full, it takes in another car only if the attendant says so.
 */

import type { Whereabouts } from './ticket.ts';

export const MAX_SPACES = 20_000;

/** Where a car is while it takes up a space. */
export const IN_A_SPACE = ['entry', 'parked', 'requested', 'retrieving'] as const satisfies readonly Whereabouts[];

export type Spaces = {
  readonly capacity: number;
  readonly taken: number;
  readonly left: number;
  /** Cars without a space: they were taken in anyway, or the stand has fewer spaces than before. */
  readonly over: number;
};

/** Null if a stand does not count its spaces. */
export const spacesOf = (capacity: number | null, taken: number): Spaces | null =>
  capacity === null
    ? null
    : { capacity, taken, left: Math.max(0, capacity - taken), over: Math.max(0, taken - capacity) };
