// Sales that no provider settles: cash that the staff took, and tickets with a rate of zero. They are booked with the act
// itself; online payments are booked when they settle.

import type { TicketFact } from '#domain/valet/ticket-facts.ts';
import { storeCashSale } from '../../payments/order-payments.ts';
import type { TicketListener } from '../acts/ticket-change.ts';
import { shareOpenShift } from '../shifts/shifts.store.ts';
import { ticketOrder } from './ticket-order.ts';
import { wasSold } from './ticket-sales.read-model.ts';

/** Booked at the time it reached us, so that a phone without a signal never changes a past day's total. */
export const recordTicketSale: TicketListener = async (tx, deps, { after, facts, at, now }) => {
  const { priceCents } = after.ticket.terms.rate;
  if (!facts.some((fact) => isSale(fact, priceCents))) return;
  // A free car that was parked again comes to the front twice.
  if (priceCents === 0 && (await wasSold(tx, after))) return;
  const shiftId = await shareOpenShift(tx, after.locationId);
  await storeCashSale(deps, tx, ticketOrder(deps, after, { at, now }), { source: 'valet', shiftId, now });
};

/** A free ticket is sold once the car is in front, because until then it may be voided. */
function isSale(fact: TicketFact, priceCents: number): boolean {
  return (fact.kind === 'paid' && fact.by === 'cash') || (fact.kind === 'made_ready' && priceCents === 0);
}
