import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { paths } from '#platform/paths/paths.ts';

/** At the ticket's own stand: a ticket found by search may be at another stand than the board's. */
export const managedTicketPath = (ticket: Pick<Valet, '_id' | 'locationId'>): string =>
  paths.managedTicket(ticket.locationId, ticket._id);
