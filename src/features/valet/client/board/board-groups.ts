// The board's columns: cars that guests wait for, cars in front, and cars with us, of which those to be parked come first. Each group
// keeps the server's order: the longest wait first.

import { groupBy } from '#platform/contract/group-by.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { isWaitedFor } from '../tickets/ticket-status-marks.ts';

export const BOARD_GROUPS = ['waiting', 'inFront', 'withUs'] as const;
export type BoardGroup = (typeof BOARD_GROUPS)[number];
/** `withUs` is `entry` and `parked`. */
export type Grouped = Readonly<Record<BoardGroup | 'entry' | 'parked', readonly Valet[]>>;

export function groupTickets(tickets: readonly Valet[]): Grouped {
  const groups = groupBy(tickets, groupOf);
  const of = (group: ReturnType<typeof groupOf>) => groups.get(group) ?? [];
  const [entry, parked] = [of('entry'), of('parked')];
  return { waiting: of('waiting'), inFront: of('inFront'), entry, parked, withUs: [...entry, ...parked] };
}

/** What a phone shows first: the most pressing group that has a car in it. */
export function firstNonEmptyGroup(groups: Grouped): BoardGroup {
  return BOARD_GROUPS.find((group) => groups[group].length > 0) ?? 'waiting';
}

function groupOf({ whereabouts }: Valet) {
  if (isWaitedFor(whereabouts)) return 'waiting';
  if (whereabouts === 'ready') return 'inFront';
  return whereabouts === 'entry' ? 'entry' : 'parked';
}
