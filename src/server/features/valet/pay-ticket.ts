// Money that a provider says is there pays for its ticket, wherever the car is by then. A ticket that is over or paid
// already cannot use it.

import { isRefusal, type RefusalCode } from '#contract/refusals.ts';
import type { Db } from '../../db/database.ts';
import type { Order } from '../orders/orders.store.ts';
import { changeTicket } from './change-ticket.ts';
import type { ListenerDeps } from './ticket-change.ts';

/** In the settling transaction. @returns why the ticket cannot take it; null when it is paid by it. */
export async function payTicket(deps: ListenerDeps, tx: Db, order: Order, now: Date): Promise<RefusalCode | null> {
  const { locationId, ticketId, parkingCents, feeCents } = order;
  const paid = await changeTicket(tx, deps, {
    place: { locationId, ticketId: ticketId ?? '' },
    actor: { kind: 'program' },
    command: () => ({ kind: 'pay_online', parkingCents, feeCents }),
    origin: {},
    now,
  });
  return isRefusal(paid) ? paid.refusal : null;
}
