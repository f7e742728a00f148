// A lead takes back cash that was booked by mistake (rule 271): ticket and books in one transaction.

import type { Deps } from '#app/deps.ts';
import { reverseCashSale } from '#features/payments/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { TicketActor } from '../../rules/ticket/ticket-commands.ts';
import { type ActOrigin, changeTicket } from '../tickets/change-ticket.ts';
import type { StoredTicket, TicketRef } from '../tickets/stored-ticket.ts';
import { findCashSale, wasRefunded } from './cash-sales.read-model.ts';

type Requested = {
  readonly ticketRef: TicketRef;
  readonly actor: TicketActor;
  readonly reason: string;
  readonly origin: ActOrigin;
  readonly now: Date;
};

export async function refundTicketCash(deps: Deps, tx: Db, requested: Requested): Promise<StoredTicket | Refusal> {
  const { ticketRef, actor, reason, origin, now } = requested;
  if (await wasRefunded(tx, ticketRef)) return refuse('refund_changed');
  const command = () => ({ kind: 'take_cash_back', reason }) as const;
  const changed = await changeTicket(tx, deps, { ticketRef, actor, command, origin, now });
  if (isRefusal(changed) || actor.kind !== 'staff') return changed;
  // Booked by now, because whatever was due for the payment is done before it is taken back. A replayed act finds none.
  const orderId = await findCashSale(tx, ticketRef);
  if (orderId !== null)
    await reverseCashSale(deps, tx, { locationId: ticketRef.locationId, orderId, by: actor.id, now });
  return changed;
}
