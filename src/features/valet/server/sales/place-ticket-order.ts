// Turns "pay for my car" into a payment that the browser can confirm, at the current price. That price stays valid for this
// payment however long the car takes.

import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { comparePrices, findOrder, type Order } from '#features/orders/server/public.ts';
import { type OrderDeps, openOrder, type PlacedOrder } from '#features/payments/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { Cents } from '#platform/money/cents.ts';
import { mayTipAlone } from '../../rules/price/ticket-validation.ts';
import { withTip } from '../../rules/price/tip.ts';
import { refuseToPayNow } from '../../rules/ticket/decide-ticket.ts';
import type { TicketPlace } from '../tickets/stored-ticket.ts';
import { findSeenTicket } from '../tickets/valets.read-model.ts';
import { ticketOrder } from './ticket-order.ts';
import { hasTipAlone } from './tips.read-model.ts';

export type RequestedTicketOrder = {
  readonly ticketId: string;
  /** The cents that the guest was shown; undefined when the page showed none. */
  readonly shownCents: number | undefined;
  readonly method: PaymentMethodName;
  /** Zero for none. */
  readonly tipCents: Cents;
  /** An order whose payment the guest no longer wants: this one keeps its price. */
  readonly replaces: string | undefined;
};

export async function placeTicketOrder(
  deps: OrderDeps,
  requested: RequestedTicketOrder,
): Promise<PlacedOrder | Refusal> {
  const now = deps.now();
  const found = await findSeenTicket(deps.db, requested.ticketId);
  if (!found) return refuse('not_found');
  const act = { now, timeZone: found.timeZone };
  const isAlone = requested.tipCents > 0 && mayTipAlone(found.ticket, act);
  const refused = isAlone ? await refuseSecondTip(deps, found) : refuseToPayNow(found.ticket, act);
  if (refused) return refuse(refused);
  if (requested.tipCents > 0 && !found.ticket.terms.tips) return refuse('tips_not_taken');
  const replaced = await findReplaced(deps, found, requested.replaces);
  const priced = ticketOrder(deps, found, { at: now, now });
  const order = isAlone ? tipOnly(priced, requested.tipCents) : withNewTip(priced, replaced, requested.tipCents);
  const opening = { method: requested.method, replaces: replaced?.id };
  if (!isAlone && requested.tipCents > 0 && order.totalCents === requested.tipCents) return refuse('tips_not_taken');
  const placed = comparePrices(order.lines, requested.shownCents) ?? (await openOrder(deps, order, opening));
  return isRefusal(placed) ? placed : { ...placed, order };
}

/** An order of the same ticket that is neither paid nor over. */
async function findReplaced(
  { db }: OrderDeps,
  { locationId, ticketId }: TicketPlace,
  orderId: string | undefined,
): Promise<Order<'valet'> | null> {
  const found = orderId === undefined ? null : await findOrder(db, { locationId, orderId });
  return found?.kind === 'valet' && found.ticketId === ticketId && found.status === 'pending' ? found : null;
}

/** One tip is enough, though another of the guest's pages may still ask for one (rule 347). */
async function refuseSecondTip({ db }: OrderDeps, place: TicketPlace): Promise<'ticket_paid' | null> {
  return (await hasTipAlone(db, place)) ? 'ticket_paid' : null;
}

/** Only a tip: it includes neither what the ticket costs nor its code. */
function tipOnly(order: Order<'valet'>, tipCents: Cents): Order<'valet'> {
  const { validated: _, ...terms } = order.terms;
  return { ...order, terms, lines: withTip([], tipCents), totalCents: tipCents };
}

/** A different tip changes only the tip: the parking of a replaced payment stays at the price that was shown. */
function withNewTip(order: Order<'valet'>, replaced: Order<'valet'> | null, tipCents: Cents): Order<'valet'> {
  const { lines: shown, minutes, startsAt, endsAt, terms } = replaced ?? order;
  const lines = withTip(shown, tipCents);
  return { ...order, terms, minutes, startsAt, endsAt, lines, totalCents: totalOf(lines) };
}
