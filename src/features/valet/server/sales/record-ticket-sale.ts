// Sales that no provider settles: cash taken by the staff, charges to hotel rooms, and tickets with a rate of zero. They are
// booked with the act itself; online payments are booked when they settle.

import { storeCashSale } from '#features/payments/server/order-payments.ts';
import { isCollectedByOwner, type Ticket } from '../../rules/ticket/ticket.ts';
import type { TicketFact } from '../../rules/ticket/ticket-facts.ts';
import { shareOpenShift } from '../shifts/shifts.store.ts';
import type { TicketListener } from '../tickets/ticket-change.ts';
import { ticketOrder } from './ticket-order.ts';

/** Booked at the time it reached us, so that a phone without a signal never changes a past day's total. */
export const recordTicketSale: TicketListener = async (tx, deps, { after, facts, at, now }) => {
  if (!facts.some((fact) => isSale(fact, after.ticket))) return;
  const { payment } = after.ticket;
  const isRoom = payment.kind === 'paid' && payment.by === 'room';
  const shiftId = isRoom ? null : await shareOpenShift(tx, after.locationId);
  await storeCashSale(tx, ticketOrder(deps, after, { at, now }), { source: 'valet', shiftId, isRoom, now });
};

/** A car that costs nothing is sold once it is handed over: until then, it may be voided or come to cost something. */
function isSale(fact: TicketFact, { payment }: Ticket): boolean {
  if (fact.kind === 'paid') return isCollectedByOwner(fact.by);
  return fact.kind === 'completed' && payment.kind === 'paid' && payment.by === 'nothing_due';
}
