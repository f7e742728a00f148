/**
 * Rule 287: a merchant's code that is valid at stands takes something off the parking of a valet ticket, at the
 * owner's expense. A ticket has one at a time, from when it is added until the ticket is paid; until then, the
 * discount follows the price.
 */

import { type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import type { Cents } from '#platform/money/cents.ts';
import { isSettled, type Ticket, type Whereabouts } from '../ticket/ticket.ts';
import type { TicketActor, TicketRefusal } from '../ticket/ticket-commands.ts';
import type { TicketFact } from '../ticket/ticket-facts.ts';
import type { TicketValidation } from './stand-terms.ts';
import { isFree } from './stand-terms.ts';
import { priceTicket } from './ticket-price.ts';

type Outcome = TicketFact | TicketRefusal;

export const validateTicket = (ticket: Ticket, validation: TicketValidation, actor: TicketActor): Outcome => {
  if (ticket.whereabouts === 'entry') return actor.kind === 'guest' ? 'being_parked' : 'not_parked_yet';
  if (isSettled(ticket) || isFree(ticket.terms)) return 'ticket_paid';
  return ticket.validated ? 'already_validated' : { kind: 'validated', validation };
};

export const removeValidation = (ticket: Ticket): Outcome => {
  if (ticket.whereabouts === 'entry') return 'not_parked_yet';
  if (isSettled(ticket)) return 'ticket_paid';
  return ticket.validated ? { kind: 'validation_removed' } : 'not_validated';
};

const WAITED_FOR: ReadonlySet<Whereabouts> = new Set(['requested', 'retrieving', 'ready']);

/** Whether a code covered the full price of a requested car by then: nobody is asked for money, and the handover settles it. */
export const isFreeByCode = (ticket: Ticket, at: { readonly now: Date; readonly timeZone: string }): boolean =>
  ticket.validated !== null &&
  ticket.payment.kind === 'unpaid' &&
  WAITED_FOR.has(ticket.whereabouts) &&
  totalOf(priceTicket(ticket, at)) === 0;

/** What a validation took off a price, in cents. */
export const takenOffBy = ({ label }: Pick<TicketValidation, 'label'>, lines: PriceLines): Cents =>
  0 - totalOf(lines.filter((line) => line.kind === 'discount' && line.label === label));

/** How a ticket uses its code: not at all, held until it is paid, or for this many cents of what was paid. */
export type ValidationUse =
  | { readonly kind: 'none' }
  | { readonly kind: 'unpaid'; readonly id: string }
  | { readonly kind: 'used'; readonly id: string; readonly cents: Cents; readonly at: Date };

export const codeUseOf = ({ validated, whereabouts, payment }: Ticket): ValidationUse => {
  if (validated === null || whereabouts === 'void') return { kind: 'none' };
  const { id } = validated;
  if (payment.kind === 'unpaid') return { kind: 'unpaid', id };
  const cents = takenOffBy(validated, payment.lines);
  if (cents > 0) return { kind: 'used', id, cents, at: payment.paidAt };
  // A code that took nothing off is not used; until the car is gone, the ticket may come to cost something again.
  return whereabouts === 'completed' || payment.by === 'online' ? { kind: 'none' } : { kind: 'unpaid', id };
};

/** Rule 347: a guest may tip alone from the request to the handover, while nothing is due because of the rate, the grace period or a merchant's code. */
export const mayTipAlone = (ticket: Ticket, at: { readonly now: Date; readonly timeZone: string }): boolean => {
  const { terms, whereabouts, payment } = ticket;
  const isWaitedFor = whereabouts === 'requested' || whereabouts === 'retrieving' || whereabouts === 'ready';
  const isFree = (payment.kind === 'paid' && payment.by === 'nothing_due') || isFreeByCode(ticket, at);
  return terms.tips !== undefined && isWaitedFor && isFree;
};
