// What the live view says about zones that count their spaces.

import type { Occupancy } from '../../spaces.contract.ts';

export type CountedZone = Occupancy['zones'][number];

const byNumber = new Intl.Collator('en', { numeric: true });

/** Sorted with 2 before 10. */
export function inOrder(zones: readonly CountedZone[]): readonly CountedZone[] {
  return zones.toSorted((a, b) => byNumber.compare(a.zoneNumber, b.zoneNumber));
}

type ZoneState = 'marked' | 'over' | 'full' | 'free';

export function stateOf({ markedFullAt, over, left }: CountedZone): ZoneState {
  if (markedFullAt !== null) return 'marked';
  if (over > 0) return 'over';
  return left === 0 ? 'full' : 'free';
}

/** What a bar shows, for a zone or for all zones of a lot. */
export type ShownSpaces = Pick<CountedZone, 'capacity' | 'blocked' | 'taken' | 'left' | 'over'>;

/** Empty spaces that are not sold because their zone is marked as full. */
export function closedOf({ capacity, blocked, taken, left, over }: ShownSpaces): number {
  return Math.max(0, capacity - blocked - taken - left + over);
}

/** In percent of the bar's length, which grows with what is sold beyond the capacity. */
type BarParts = { readonly taken: number; readonly blocked: number; readonly closed: number };

export function barOf(spaces: ShownSpaces): BarParts {
  const { blocked, taken, left } = spaces;
  const closed = closedOf(spaces);
  const percent = 100 / Math.max(1, taken + blocked + closed + left);
  return { taken: taken * percent, blocked: blocked * percent, closed: closed * percent };
}

type Sum = { readonly capacity: number; readonly left: number };

export function sumOf(zones: readonly CountedZone[]): Sum {
  return zones.reduce((sum, { capacity, left }) => ({ capacity: sum.capacity + capacity, left: sum.left + left }), {
    capacity: 0,
    left: 0,
  });
}
