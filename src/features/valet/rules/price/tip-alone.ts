/** Rule 347: a guest whose car costs nothing may still tip, with a payment of the tip alone. */

import type { Ticket } from '../ticket/ticket.ts';
import { isFreeByCode } from './ticket-validation.ts';

/** From the request to the handover, while nothing is due because of the rate, the grace period or a merchant's code. */
export const mayTipAlone = (ticket: Ticket, at: { readonly now: Date; readonly timeZone: string }): boolean => {
  const { terms, whereabouts, payment } = ticket;
  const isWaitedFor = whereabouts === 'requested' || whereabouts === 'retrieving' || whereabouts === 'ready';
  const isFree = (payment.kind === 'paid' && payment.by === 'nothing_due') || isFreeByCode(ticket, at);
  return terms.tips !== undefined && isWaitedFor && isFree;
};
