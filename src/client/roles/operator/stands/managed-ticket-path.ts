import type { Valet } from '#contract/valet/valet-ticket.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';

/** At the ticket's own stand: a ticket found by search may be at another stand than the board's. */
export const managedTicketPath = (ticket: Pick<Valet, '_id' | 'locationId'>): string =>
  staffPaths.managedTicket(ticket.locationId, ticket._id);
