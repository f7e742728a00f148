// What happens to a valet ticket when its orders are paid, canceled or refunded. Money that a provider confirms pays for its
// ticket wherever the car is by then. A ticket that is closed or already paid cannot use it.

import type { Fulfillment, Order, Paying, RefundMade, UnusedShare } from '#features/orders/server/public.ts';
import { isTipAlone, withoutTips } from '#features/pricing/rules/price-line.ts';
import { releaseUse } from '#features/validations/server/public.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isPriceStillOffered } from '../rules/price/frozen-price.ts';
import { isOpen, isPaid } from '../rules/ticket/ticket.ts';
import { isPaidOtherwise } from './sales/cash-sales.read-model.ts';
import { hasTipAlone } from './sales/tips.read-model.ts';
import { shareOpenShift } from './shifts/shifts.store.ts';
import { changeTicket } from './tickets/change-ticket.ts';
import type { ListenerDeps } from './tickets/ticket-change.ts';
import { findTicket, lockTicket } from './tickets/tickets.store.ts';

export function ticketFulfillment(deps: ListenerDeps): Fulfillment<'valet'> {
  return {
    source: 'valet',
    onPaid: (tx, order, paying) => payTicket(deps, tx, order, paying),
    onAuthorized: async () => {},
    onCanceled: async () => {},
    onRefunded: (tx, order, given) => giveCodeBack(tx, order, given),
    canStillFulfill: async (db, order) => {
      const found = await findTicket(db, order);
      if (found === null || !isOpen(found.ticket)) return false;
      if (isTipAlone(order.lines)) return true;
      return !isPaid(found.ticket) && isPriceStillOffered(found.ticket, order.createdAt, deps.now());
    },
    findContact: async (db, order) => {
      const { email = '', firstName = '' } = (await findTicket(db, order))?.ticket.details ?? {};
      return email === '' ? null : { email, name: firstName || null };
    },
    lockTill: (tx, { locationId }) => shareOpenShift(tx, locationId),
  };
}

async function payTicket(
  deps: ListenerDeps,
  tx: Db,
  order: Order<'valet'>,
  { now }: Paying,
): Promise<readonly UnusedShare[]> {
  const { locationId, ticketId, lines } = order;
  if (isTipAlone(lines)) return takeTip(tx, order);
  const sold = order.terms.validated;
  const paid = await changeTicket(tx, deps, {
    ticketRef: { locationId, ticketId },
    actor: { kind: 'program' },
    command: ({ ticket }) => {
      // A payment that was already under way keeps its amount, whatever code the ticket has been given since.
      const isSame = sold?.id === ticket.validated?.id;
      const validated = sold ? { id: sold.id, label: sold.label, kind: 'amount' as const, value: sold.cents } : null;
      // The ticket stores its price; a tip is only on the receipt.
      return { kind: 'pay_online', lines: withoutTips(lines), ...(!isSame && { validated }) };
    },
    origin: {},
    now,
  });
  if (!isRefusal(paid)) return [];
  const reason = paid.refusal === 'ticket_paid' ? 'already_paid' : 'ticket_over';
  return [{ sessionId: null, lines, reason }];
}

/** Rule 347: a tip alone changes nothing about the ticket. A second one, or one for a void ticket, is refunded. */
async function takeTip(tx: Db, { locationId, ticketId, lines }: Order<'valet'>): Promise<readonly UnusedShare[]> {
  const found = await lockTicket(tx, { locationId, ticketId });
  if (!found || found.ticket.whereabouts === 'void') return [{ sessionId: null, lines, reason: 'ticket_over' }];
  const isSecond = await hasTipAlone(tx, found);
  return isSecond ? [{ sessionId: null, lines, reason: 'already_paid' }] : [];
}

/**
 * A code whose ticket was refunded as a whole does not count as used (rule 287); a ticket that is unpaid again still holds it.
 */
async function giveCodeBack(tx: Db, order: Order<'valet'>, { isAll }: RefundMade): Promise<void> {
  const { locationId, ticketId } = order;
  if (!isAll || !order.terms.validated) return;
  const found = await findTicket(tx, order);
  if (!found || !isPaid(found.ticket) || (await isPaidOtherwise(tx, order))) return;
  await releaseUse(tx, { locationId, orderId: ticketId });
}
