// What a ticket brings that no provider settles: cash that the staff took, and tickets of a rate of zero. It is in the books
// with the act itself. Online payments are booked where they settle.

import type { TicketFact } from '#domain/valet/ticket-facts.ts';
import type { Db } from '../../db/database.ts';
import { bookSale } from '../books/book-sale.ts';
import { insertOrder, insertReceiptKey } from '../orders/orders.store.ts';
import { insertCashPayment } from '../payments/payments.store.ts';
import { shareOpenShift } from './shifts.store.ts';
import type { TicketListener } from './ticket-change.ts';
import { ticketOrder } from './ticket-order.ts';

/** By the time at which it reached us: a sum of a day that was told is never changed by a phone that had no signal. */
export const bookTicketSale: TicketListener = async (tx, deps, { after, facts, at, now }) => {
  if (!facts.some((fact) => isSale(fact, after.ticket.rate.priceCents))) return;
  const shiftId = await shareOpenShift(tx, after.locationId);
  const order = ticketOrder(deps, after, { at, now });
  await insertOrder(tx, order);
  await insertReceiptKey(tx, order);
  const transactionId =
    order.totalCents > 0 ? await takeCash(tx, { ...order, id: deps.newId() }, order.id, now) : order.id;
  await bookSale(deps, tx, { order, transactionId, heldBy: 'owner', shiftId, now });
};

/** Where nothing is due the sale is made once the car stands in front: before that the ticket may turn out a mistake. */
function isSale(fact: TicketFact, priceCents: number): boolean {
  return (fact.kind === 'paid' && fact.by === 'cash') || (fact.kind === 'made_ready' && priceCents === 0);
}

type Taken = { readonly locationId: string; readonly id: string; readonly totalCents: number };

async function takeCash(tx: Db, { locationId, id, totalCents }: Taken, orderId: string, now: Date): Promise<string> {
  await insertCashPayment(tx, { locationId, id, orderId, amountCents: totalCents, now });
  return id;
}
