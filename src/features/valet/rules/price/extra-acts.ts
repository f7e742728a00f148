/** Rule 270: until the ticket is paid, staff record, and can take back, what is owed for a lost claim ticket and for parking a car again. */

import { isSettled, type Ticket } from '../ticket/ticket.ts';
import type { TicketActor, TicketRefusal } from '../ticket/ticket-commands.ts';
import type { TicketFact } from '../ticket/ticket-facts.ts';

type Outcome = TicketFact | TicketRefusal;

export const loseTicket = (ticket: Ticket, lost: boolean): Outcome => {
  if (ticket.whereabouts === 'entry') return 'not_parked_yet';
  if (isSettled(ticket)) return 'ticket_paid';
  if (!ticket.terms.lostTicketCents || ticket.extras.lostTicket === lost) return 'no_such_charge';
  return { kind: lost ? 'ticket_lost' : 'ticket_found' };
};

export const waiveParkedAgain = (ticket: Ticket, actor: TicketActor): Outcome => {
  if (actor.kind !== 'staff') return 'wrong_role';
  if (!actor.leads) return 'not_a_lead';
  if (ticket.whereabouts === 'entry') return 'not_parked_yet';
  if (isSettled(ticket)) return 'ticket_paid';
  return ticket.extras.parkedAgain > 0 ? { kind: 'parked_again_waived' } : 'no_such_charge';
};
