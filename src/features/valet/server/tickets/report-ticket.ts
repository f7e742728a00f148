// What webhooks are told about a ticket: where the car is and what was paid, without the guest's name, phone and address.

import type { z } from 'zod';
import type { Db } from '#platform/db/database.ts';
import type { ReportedTicket } from '../../contract/valet-ticket.ts';
import { ticketStatus } from '../../rules/ticket/ticket-status.ts';
import { findSeenTicket } from './valets.read-model.ts';

export async function reportTicket(db: Db, { about }: { readonly about: string }) {
  const found = await findSeenTicket(db, about);
  if (!found) return [];
  const { ticketId, locationId, ticket } = found;
  const { ticketNumber, plate: plateNumber, plateState: state } = ticket.details;
  const paid = ticket.payment.kind === 'paid';
  const times = {
    createdAt: ticket.createdAt.toISOString(),
    parkedAt: ticket.parkedAt?.toISOString() ?? null,
    requestedAt: ticket.requestedAt?.toISOString() ?? null,
    readyAt: ticket.readyAt?.toISOString() ?? null,
    completedAt: ticket.completedAt?.toISOString() ?? null,
  };
  const status = ticketStatus({ ...ticket, paid });
  const valet: z.output<typeof ReportedTicket> = {
    _id: ticketId,
    locationId,
    ticketNumber,
    plateNumber,
    state,
    ...times,
    status,
    paid,
  };
  return [{ id: ticketId, data: { valet } }];
}
