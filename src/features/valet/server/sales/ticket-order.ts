// The order that pays for a ticket: one car, no zone, at the price at a given moment.

import type { Deps } from '#app/deps.ts';
import { newReceiptKey, type Order } from '#features/orders/server/public.ts';
import type { Terms } from '#features/pricing/rules/offer.ts';
import { type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { billedMinutes, priceTicket } from '../../rules/price/ticket-price.ts';
import { takenOffBy } from '../../rules/price/ticket-validation.ts';
import { withTip } from '../../rules/price/tip.ts';
import type { Ticket } from '../../rules/ticket/ticket.ts';
import type { StoredTicket } from '../tickets/stored-ticket.ts';

/** The time that the ticket is priced at, and when that reached us. */
type Moments = { readonly at: Date; readonly now: Date };

/** An order for the ticket's price at that time, or for what was paid. */
export function ticketOrder(deps: Pick<Deps, 'newId'>, stored: StoredTicket, { at, now }: Moments): Order<'valet'> {
  const { locationId, ticketId, ticket, timeZone } = stored;
  const lines = priceTicket(ticket, { now: at, timeZone });
  const { details, terms, parkedAt } = ticket;
  const minutes = billedMinutes(ticket, { now: at, timeZone });
  const startsAt = parkedAt ?? at;
  const { plate, plateState: state } = details;
  const order = { locationId, id: deps.newId() };
  return {
    ...order,
    ticketId,
    kind: 'valet',
    status: 'pending',
    userId: null,
    guestKey: null,
    terms: { ...terms, ...validatedBy(ticket, lines) },
    minutes,
    vehicle: { plate, plateKey: normalizePlate(plate), state, description: '' },
    lines,
    totalCents: totalOf(lines),
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    receiptKey: newReceiptKey(order),
    createdAt: now,
  };
}

/** A tip in cash is on the receipt of the sale, as one that is paid online. Where the stand has no rule for tips, it is the person's. */
export function withCashTip(order: Order<'valet'>, tipCents = 0): Order<'valet'> {
  if (tipCents === 0) return order;
  const lines = withTip(order.lines, tipCents);
  const terms = { tips: 'person', ...order.terms };
  return { ...order, terms, lines, totalCents: totalOf(lines) };
}

/** What a merchant's code took off (rule 287), frozen with the order. */
function validatedBy({ validated }: Ticket, lines: PriceLines): Pick<Terms, 'validated'> {
  if (!validated) return {};
  const { id, label } = validated;
  return { validated: { id, label, cents: takenOffBy(validated, lines) } };
}
