// A lead takes back cash that was booked by mistake (rule 271): ticket and books in one transaction.

import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import type { TicketActor } from '#domain/valet/ticket-commands.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { takeCashBack } from '../../payments/order-payments.ts';
import { type ActOrigin, changeTicket } from '../acts/change-ticket.ts';
import type { StoredTicket, TicketPlace } from '../ticket/stored-ticket.ts';
import { findCashSale, wasRefunded } from './cash-sales.read-model.ts';

type Asked = {
  readonly place: TicketPlace;
  readonly actor: TicketActor;
  readonly reason: string;
  readonly origin: ActOrigin;
  readonly now: Date;
};

export async function takeTicketCashBack(deps: Deps, tx: Db, asked: Asked): Promise<StoredTicket | Refusal> {
  const { place, actor, reason, origin, now } = asked;
  if (await wasRefunded(tx, place)) return refuse('refund_changed');
  const command = () => ({ kind: 'take_cash_back', reason }) as const;
  const changed = await changeTicket(tx, deps, { place, actor, command, origin, now });
  if (isRefusal(changed) || actor.kind !== 'staff') return changed;
  // Booked by now, because whatever was due for the payment is done before it is taken back. A replayed act finds none.
  const orderId = await findCashSale(tx, place);
  if (orderId !== null) await takeCashBack(deps, tx, { locationId: place.locationId, orderId, by: actor.id, now });
  return changed;
}
