// From "pay for my car" to a payment that the browser can confirm, at the current price, which stays valid for that payment
// however long the car takes.

import type { PaymentMethodName } from '#contract/money/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { refuseToPay } from '#domain/valet/decide-ticket.ts';
import { comparePrices } from '../../orders/order-book.ts';
import { type OrderDeps, openOrder, type PlacedOrder } from '../../payments/order-payments.ts';
import { findSeenTicket } from '../ticket/valets.read-model.ts';
import { ticketOrder } from './ticket-order.ts';

export type AskedTicketOrder = {
  readonly ticketId: string;
  /** The cents that the guest was shown; undefined when the page showed none. */
  readonly shownCents: number | undefined;
  readonly method: PaymentMethodName;
};

export async function placeTicketOrder(deps: OrderDeps, asked: AskedTicketOrder): Promise<PlacedOrder | Refusal> {
  const now = deps.now();
  const found = await findSeenTicket(deps.db, asked.ticketId);
  if (!found) return refuse('not_found');
  const refused = refuseToPay(found.ticket);
  if (refused) return refuse(refused);
  const order = ticketOrder(deps, found, { at: now, now });
  const placed = comparePrices(order.lines, asked.shownCents) ?? (await openOrder(deps, order, asked));
  return isRefusal(placed) ? placed : { ...placed, order };
}
