// The board from top to bottom: requested cars, cars in front, cars to park, parked cars. Each group keeps the server's
// order: the longest wait first.

import type { Valet } from '#contract/valet/valet-ticket.ts';
import { isWaitedFor } from '../ticket/ticket-look.ts';

export const BOARD_GROUPS = ['waiting', 'inFront', 'entry', 'parked'] as const;
export type BoardGroup = (typeof BOARD_GROUPS)[number];
export type Grouped = Readonly<Record<BoardGroup, readonly Valet[]>>;

export function groupTickets(tickets: readonly Valet[]): Grouped {
  const groups = Map.groupBy(tickets, groupOf);
  const of = (group: BoardGroup) => groups.get(group) ?? [];
  return { waiting: of('waiting'), inFront: of('inFront'), entry: of('entry'), parked: of('parked') };
}

/** What a phone shows first: the most pressing group that has a car in it. */
export function mostPressing(groups: Grouped): BoardGroup {
  return BOARD_GROUPS.find((group) => groups[group].length > 0) ?? 'waiting';
}

function groupOf({ whereabouts }: Valet): BoardGroup {
  if (isWaitedFor(whereabouts)) return 'waiting';
  if (whereabouts === 'ready') return 'inFront';
  return whereabouts === 'entry' ? 'entry' : 'parked';
}
