/** The status shown for a ticket (rule 90): one of seven, derived from where the car is and whether it is paid. */

import type { Ticket } from './ticket.ts';

export const VALET_STATUSES = ['entry', 'parked', 'ready', 'requested', 'unrequested', 'paid', 'completed'] as const;
export type ValetStatus = (typeof VALET_STATUSES)[number];

type Shown = { readonly whereabouts: Ticket['whereabouts']; readonly paid: boolean; readonly unrequested: boolean };

/** A ready ticket shows as paid or ready. A void ticket is never shown; if it were, it would count as completed. */
export const ticketStatus = ({ whereabouts, paid, unrequested }: Shown): ValetStatus => {
  switch (whereabouts) {
    case 'entry':
      return 'entry';
    case 'parked':
      return unrequested ? 'unrequested' : 'parked';
    case 'requested':
    case 'retrieving':
      return 'requested';
    case 'ready':
      return paid ? 'paid' : 'ready';
    case 'completed':
    case 'void':
      return 'completed';
    default:
      return whereabouts satisfies never;
  }
};
