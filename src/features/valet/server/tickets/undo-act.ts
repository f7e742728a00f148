// Undoes the last act on a ticket (rule 252). A car that was handed over gets its number and hook back, unless another car has
// them by now.

import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Undoable } from '../../rules/ticket/undo.ts';
import { lockSettings } from '../board/valet-settings.store.ts';
import { changeTicket, type RequestedChange } from './change-ticket.ts';
import { claimNumbers } from './create-ticket.ts';
import type { StoredTicket } from './stored-ticket.ts';
import type { ListenerDeps } from './ticket-change.ts';
import { findTicket } from './tickets.store.ts';

type RequestedUndo = Omit<RequestedChange, 'command'> & { readonly of: Undoable };

/** Runs in the caller's transaction. */
export async function undoAct(tx: Db, deps: ListenerDeps, requested: RequestedUndo): Promise<StoredTicket | Refusal> {
  const { ticketRef, of, now } = requested;
  // Locks the location before the ticket, in the same order as creating a ticket.
  const stand = of === 'completed' ? await lockSettings(tx, ticketRef.locationId) : null;
  const current = stand && (await findTicket(tx, ticketRef));
  if (stand && current?.ticket.whereabouts === 'completed') {
    const claimed = await claimNumbers(tx, stand, current.ticket.details, ticketRef.ticketId);
    if (isRefusal(claimed)) return claimed;
  }
  return changeTicket(tx, deps, {
    ...requested,
    command: ({ due }) => {
      const undone = due?.undone.of === of ? due.undone : null;
      return { kind: 'undo', undone, isLate: due !== null && Date.parse(due.at) <= now.getTime() };
    },
  });
}
