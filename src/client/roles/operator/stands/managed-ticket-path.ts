import type { Valet } from '#contract/valet/valet-ticket.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';

/** Of the ticket's own stand: one that is found may be at another than the board's. */
export const managedTicketPath = (ticket: Pick<Valet, '_id' | 'locationId'>): string =>
  staffPaths.managedTicket(ticket.locationId, ticket._id);
