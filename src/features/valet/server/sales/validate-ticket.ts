// Gives a merchant's code to a ticket (rule 287). Its use is counted in the transaction that gives it, so the database refuses a
// use over the limit, even with concurrent callers.

import type { Deps } from '#app/deps.ts';
import { validationLabel } from '#features/validations/rules/validation.ts';
import { findForStand, isValidationUsedUp, refuseUsedUp } from '#features/validations/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { TicketActor } from '../../rules/ticket/ticket-commands.ts';
import { type ActOrigin, changeTicket } from '../tickets/change-ticket.ts';
import type { StoredTicket, TicketRef } from '../tickets/stored-ticket.ts';
import { findTicket, findTicketOfEvent } from '../tickets/tickets.store.ts';

type Requested = {
  readonly ticketRef: TicketRef;
  readonly actor: TicketActor;
  /** Typed, or chosen from the stand's list by an attendant. */
  readonly code: string | undefined;
  readonly validationId: string | undefined;
  readonly network: string;
  readonly origin: ActOrigin;
  readonly now: Date;
};

export async function validateTicket(deps: Deps, requested: Requested): Promise<StoredTicket | Refusal> {
  const { ticketRef, actor, code, validationId, network, origin, now } = requested;
  if (validationId !== undefined && actor.kind === 'guest') return refuse('wrong_role');
  const stored = await findTicket(deps.db, ticketRef);
  if (!stored) return refuse('not_found');
  // A repeated act finds its own use, which may have been the last one.
  const { eventId } = origin;
  if (
    eventId !== undefined &&
    (await findTicketOfEvent(deps.db, ticketRef.locationId, eventId)) === ticketRef.ticketId
  ) {
    return stored;
  }
  const { parkedAt, createdAt } = stored.ticket;
  const startsAt = parkedAt ?? createdAt;
  const { locationId } = ticketRef;
  const { timeZone } = stored;
  const found = await findForStand(deps.db, { code, validationId, locationId, startsAt, timeZone, network, now });
  if (isRefusal(found)) return found;
  const { id, name, kind, value } = found;
  const command = () => ({ kind: 'validate', validation: { id, label: validationLabel(name), kind, value } }) as const;
  try {
    return await inTransaction(deps.db, (tx) => changeTicket(tx, deps, { ticketRef, actor, command, origin, now }));
  } catch (error) {
    if (isValidationUsedUp(error)) return refuseUsedUp();
    throw error;
  }
}
