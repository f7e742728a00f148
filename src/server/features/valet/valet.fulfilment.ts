// What happens to a valet ticket when its orders are paid, canceled or refunded. Money that a provider confirms pays
// for its ticket wherever the car is by then. A ticket that is closed or already paid cannot use it.

import { isRefusal } from '#contract/refusals.ts';
import { withoutTips } from '#domain/pricing/tips/tips-of.ts';
import { isOpen, isPaid } from '#domain/valet/ticket.ts';
import type { Db } from '../../db/database.ts';
import type { Fulfilment, Order, Paying, UnusedShare } from '../orders/order-book.ts';
import { changeTicket } from './acts/change-ticket.ts';
import type { ListenerDeps } from './acts/ticket-change.ts';
import { shareOpenShift } from './shifts/shifts.store.ts';
import { findTicket } from './ticket/tickets.store.ts';

export function ticketFulfilment(deps: ListenerDeps): Fulfilment<'valet'> {
  return {
    source: 'valet',
    onPaid: (tx, order, paying) => payTicket(deps, tx, order, paying),
    onAuthorized: async () => {},
    onCanceled: async () => {},
    onRefunded: async () => {},
    isWanted: async (db, order) => {
      const found = await findTicket(db, order);
      return found !== null && isOpen(found.ticket) && !isPaid(found.ticket);
    },
    findContact: async (db, order) => {
      const { email = '', firstName = '' } = (await findTicket(db, order))?.ticket.details ?? {};
      return email === '' ? null : { email, name: firstName || null };
    },
    holdTill: (tx, { locationId }) => shareOpenShift(tx, locationId),
  };
}

async function payTicket(
  deps: ListenerDeps,
  tx: Db,
  order: Order<'valet'>,
  { now }: Paying,
): Promise<readonly UnusedShare[]> {
  const { locationId, ticketId, lines } = order;
  const paid = await changeTicket(tx, deps, {
    place: { locationId, ticketId },
    actor: { kind: 'program' },
    // What a ticket costs is its price; a tip is on its receipt alone.
    command: () => ({ kind: 'pay_online', lines: withoutTips(lines) }),
    origin: {},
    now,
  });
  if (!isRefusal(paid)) return [];
  const reason = paid.refusal === 'ticket_paid' ? 'already_paid' : 'ticket_over';
  return [{ sessionId: null, lines, reason }];
}
