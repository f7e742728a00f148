// What a ticket brings that no provider settles: cash that the staff took, and tickets of a rate of zero. It is in the books
// with the act itself. Online payments are booked where they settle.

import type { TicketFact } from '#domain/valet/ticket-facts.ts';
import { storeCashSale } from '../../payments/checkout-payments.ts';
import { shareOpenShift } from '../shifts/shifts.store.ts';
import type { TicketListener } from '../ticket/ticket-change.ts';
import { ticketOrder } from './ticket-order.ts';

/** By the time at which it reached us: a day's sum that was shown is never changed by a phone that had no signal. */
export const recordTicketSale: TicketListener = async (tx, deps, { after, facts, at, now }) => {
  if (!facts.some((fact) => isSale(fact, after.ticket.terms.rate.priceCents))) return;
  const shiftId = await shareOpenShift(tx, after.locationId);
  await storeCashSale(deps, tx, ticketOrder(deps, after, { at, now }), { source: 'valet', shiftId, now });
};

/** Where nothing is due the sale is made once the car stands in front: before that the ticket may turn out a mistake. */
function isSale(fact: TicketFact, priceCents: number): boolean {
  return (fact.kind === 'paid' && fact.by === 'cash') || (fact.kind === 'made_ready' && priceCents === 0);
}
