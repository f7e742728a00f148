// Turns "pay for my car" into a payment that the browser can confirm, at the ticket's price. The first one freezes that price
// for half an hour (rule 422); no other renews it.

import { comparePrices, findOrder, type Order } from '#features/orders/server/public.ts';
import { type OrderDeps, openOrder, type PlacedOrder } from '#features/payments/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Cents } from '#platform/money/cents.ts';
import { mayTipAlone } from '../../rules/price/ticket-validation.ts';
import { withTip } from '../../rules/price/tip.ts';
import { refuseToPayNow } from '../../rules/ticket/decide-ticket.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import type { StoredTicket, TicketRef } from '../tickets/stored-ticket.ts';
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
  /** An order whose payment the guest no longer wants. */
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
  const stored = isAlone ? found : await freezePrice(deps, found, requested);
  if (isRefusal(stored)) return stored;
  const replaced = await findReplaced(deps, stored, requested.replaces);
  const order = orderOf(deps, stored, { ...requested, isAlone });
  if (isRefusal(order)) return order;
  const opening = { method: requested.method, replaces: replaced?.id };
  const placed = await openOrder(deps, order, opening);
  return isRefusal(placed) ? placed : { ...placed, order };
}

/** @returns the ticket as it is once its price stands still, unless another total was shown */
async function freezePrice(
  deps: OrderDeps,
  found: StoredTicket,
  requested: RequestedTicketOrder,
): Promise<StoredTicket | Refusal> {
  if (found.ticket.frozenAt) return found;
  const order = orderOf(deps, found, { ...requested, isAlone: false });
  if (isRefusal(order)) return order;
  const { locationId, ticketId } = found;
  return inTransaction(deps.db, (tx) =>
    changeTicket(tx, deps, {
      ticketRef: { locationId, ticketId },
      actor: { kind: 'program' },
      command: () => ({ kind: 'freeze_price' }),
      origin: {},
      now: order.createdAt,
    }),
  );
}

type Wanted = Pick<RequestedTicketOrder, 'tipCents' | 'shownCents'> & { readonly isAlone: boolean };

function orderOf(
  deps: OrderDeps,
  stored: StoredTicket,
  { tipCents, shownCents, isAlone }: Wanted,
): Order<'valet'> | Refusal {
  const now = deps.now();
  const priced = ticketOrder(deps, stored, { at: now, now });
  const order = isAlone ? tipOnly(priced, tipCents) : withTips(priced, tipCents);
  if (!isAlone && tipCents > 0 && order.totalCents === tipCents) return refuse('tips_not_taken');
  return comparePrices(order.lines, shownCents) ?? order;
}

/** An order of the same ticket that is neither paid nor over. */
async function findReplaced(
  { db }: OrderDeps,
  { locationId, ticketId }: TicketRef,
  orderId: string | undefined,
): Promise<Order<'valet'> | null> {
  const found = orderId === undefined ? null : await findOrder(db, { locationId, orderId });
  return found?.kind === 'valet' && found.ticketId === ticketId && found.status === 'pending' ? found : null;
}

/** One tip is enough, though another of the guest's pages may still ask for one (rule 347). */
async function refuseSecondTip({ db }: OrderDeps, ticketRef: TicketRef): Promise<'ticket_paid' | null> {
  return (await hasTipAlone(db, ticketRef)) ? 'ticket_paid' : null;
}

/** Only a tip: it includes neither what the ticket costs nor its code. */
function tipOnly(order: Order<'valet'>, tipCents: Cents): Order<'valet'> {
  const { validated: _, ...terms } = order.terms;
  return { ...order, terms, lines: withTip([], tipCents), totalCents: tipCents };
}

function withTips(order: Order<'valet'>, tipCents: Cents): Order<'valet'> {
  const lines = withTip(order.lines, tipCents);
  return { ...order, lines, totalCents: totalOf(lines) };
}
