// Editing a ticket. Unchanged fields are not a change; a number or hook of another open ticket is refused.

import { isRefusal, type Refusal } from '#contract/refusals.ts';
import type { Parking, TicketDetails } from '#domain/valet/ticket.ts';
import type { Db } from '../../../db/database.ts';
import { lockSettings } from '../board/valet-settings.store.ts';
import type { StoredTicket } from '../ticket/stored-ticket.ts';
import { findTicket } from '../ticket/tickets.store.ts';
import { type AskedChange, changeTicket } from './change-ticket.ts';
import { claimNumbers } from './create-ticket.ts';
import type { ListenerDeps } from './ticket-change.ts';

export type Edit = Omit<AskedChange, 'command'> & {
  /** Undefined keeps the current hook. */
  readonly details: Omit<TicketDetails, 'hook'> & { readonly hook: number | null | undefined };
  readonly parking: Partial<Parking>;
};

/** In the caller's transaction. */
export async function editTicket(tx: Db, deps: ListenerDeps, edit: Edit): Promise<StoredTicket | Refusal> {
  const { place, details, parking } = edit;
  // Locks the location before the ticket, in the same order as creating one.
  const stand = await lockSettings(tx, place.locationId);
  const current = stand && (await findTicket(tx, place));
  const hook = details.hook === undefined ? (current?.ticket.details.hook ?? null) : details.hook;
  const claimed = stand ? await claimNumbers(tx, stand, { ...details, hook }, place.ticketId) : { ...details, hook };
  if (isRefusal(claimed)) return claimed;
  return changeTicket(tx, deps, {
    ...edit,
    command: ({ ticket }) => ({ kind: 'edit', changes: changesOf(ticket.details, claimed), parking }),
  });
}

function changesOf(before: TicketDetails, after: TicketDetails): Partial<TicketDetails> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof TicketDetails] !== value);
  return Object.fromEntries(changed) as Partial<TicketDetails>;
}
