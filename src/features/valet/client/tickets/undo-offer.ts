// The last act that can be undone, on this device (rule 252).

import { useSyncExternalStore } from 'react';
import { UNDO_SECONDS, type Undoable } from '../../rules/ticket/undo.ts';
import type { TicketAct } from './send-ticket-act.ts';

export type UndoOffer = {
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly act: keyof typeof UNDOABLE_ACTS;
  /** The act's id, which identifies it while it waits to be sent. */
  readonly eventId: string;
  /** By the clock that is never set. */
  readonly until: number;
};

export const UNDOABLE_ACTS = {
  car_ready: 'made_ready',
  cash_payment: 'paid',
  charge_room: 'paid',
  complete: 'completed',
} as const satisfies Partial<Record<TicketAct['kind'], Undoable>>;

let offer: UndoOffer | null = null;
const watchers = new Set<() => void>();

export function setUndoOffer(next: UndoOffer | null): void {
  offer = next;
  for (const watcher of watchers) watcher();
}

/** Anything done earlier can no longer be undone. `tappedAt`: when it was done, by the clock that is never set. */
export function offerUndo(
  { kind }: TicketAct,
  { tappedAt, ...of }: Pick<UndoOffer, 'ticketId' | 'ticketNumber' | 'eventId'> & { readonly tappedAt: number },
): void {
  const next =
    kind in UNDOABLE_ACTS ? { ...of, act: kind as UndoOffer['act'], until: tappedAt + UNDO_SECONDS * 1000 } : null;
  if (next || offer?.ticketId === of.ticketId) setUndoOffer(next);
}

export function useUndoOffer(): UndoOffer | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => offer,
  );
}
