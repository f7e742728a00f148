/** What a gate's answer makes of a visit. A gate that is asked never proves that a car has passed. */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { VisitState } from './decide-passage.ts';
import type { Direction } from './gate-kinds.ts';

export type Outcome = 'opened' | 'refused' | 'unknown';

/** Of a car that may be in the lane. After `unknown` it may ask again; after `refused` it has not come in. */
export const visitAfter = (state: VisitState, direction: Direction, outcome: Outcome): VisitState => {
  if (direction === 'out') return outcome === 'opened' ? 'left' : state;
  if (outcome === 'opened') return 'inside';
  return state === 'entering' && outcome === 'refused' ? 'void' : state;
};

const SAME_CAR_MINUTES = 5;
const SAME_SCAN_MS = 20_000;

type Last = {
  readonly laneId: string;
  readonly at: Date;
  readonly outcome: Outcome | 'intended' | 'denied';
};

/**
 * Whether a signal is about an opening that was already made: a camera sees a car again while it passes, and a reader reads a code several
 * times. An opening whose outcome is in doubt is asked for again.
 */
export const isSameOpening = (
  last: Last | null,
  signal: { readonly laneId: string; readonly now: Date; readonly by: string },
): boolean => {
  if (!last || last.laneId !== signal.laneId) return false;
  const ago = signal.now.getTime() - last.at.getTime();
  if (last.outcome === 'intended') return ago < SAME_SCAN_MS;
  if (last.outcome !== 'opened') return false;
  return ago < (signal.by === 'plate' ? SAME_CAR_MINUTES * MINUTE_MS : SAME_SCAN_MS);
};
