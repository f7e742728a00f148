// What webhooks are told about a ticket: where the car is and what was paid, without the guest's name, phone and address.

import type { Db } from '#platform/db/database.ts';
import { ticketStatus } from '../../rules/ticket/ticket-status.ts';
import { findSeenTicket } from './valets.read-model.ts';

export async function notifyTicket(db: Db, { about }: { readonly about: string }) {
  const found = await findSeenTicket(db, about);
  if (!found) return [];
  const { ticketId, locationId, ticket } = found;
  const { ticketNumber, plate: plateNumber, plateState: state } = ticket.details;
  const paid = ticket.payment.kind === 'paid';
  const times = {
    createdAt: ticket.createdAt,
    parkedAt: ticket.parkedAt,
    requestedAt: ticket.requestedAt,
    readyAt: ticket.readyAt,
    completedAt: ticket.completedAt,
  };
  const valet = { _id: ticketId, locationId, ticketNumber, plateNumber, state, ...times };
  return [{ id: ticketId, data: { valet: { ...valet, status: ticketStatus({ ...ticket, paid }), paid } } }];
}
