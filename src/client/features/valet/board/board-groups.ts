// The board from top to bottom: who waits for their car, what stands in front, what is to be parked, what is parked. Within
// each the server's order stays: the longest wait first.

import type { Valet } from '#contract/valet-ticket.ts';
import { isWaitedFor } from '../ticket/ticket-look.ts';

export const BOARD_GROUPS = ['waiting', 'inFront', 'entry', 'parked'] as const;
export type BoardGroup = (typeof BOARD_GROUPS)[number];

type Grouped = { readonly group: BoardGroup; readonly tickets: readonly Valet[] };

/** Groups without a car are left out. */
export function groupTickets(tickets: readonly Valet[]): readonly Grouped[] {
  const groups = Map.groupBy(tickets, groupOf);
  return BOARD_GROUPS.flatMap((group) => {
    const inGroup = groups.get(group);
    return inGroup ? [{ group, tickets: inGroup }] : [];
  });
}

function groupOf({ whereabouts }: Valet): BoardGroup {
  if (isWaitedFor(whereabouts)) return 'waiting';
  if (whereabouts === 'ready') return 'inFront';
  return whereabouts === 'entry' ? 'entry' : 'parked';
}
