/**
 * The buttons offered to staff (rule 91). A requested car can be made ready, and paid in cash while it is unpaid; an
 * unrequested one counts as parked. A car is handed over only when paid, and can be parked again until then (rule 251). The
 * client supplies the labels.
 */

import type { Role } from '#platform/access/roles.ts';
import type { Ticket } from './ticket.ts';

export const STAFF_ACTIONS = [
  'enter_parking',
  'take_job',
  'give_job_back',
  'car_ready',
  'cash_payment',
  'complete',
  'park_again',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

type Seen = { readonly whereabouts: Ticket['whereabouts']; readonly paid: boolean };

/** In display order; empty for roles that only watch. */
export const staffActions = (ticket: Seen, role: Role): readonly StaffAction[] => {
  if (role !== 'valet' && role !== 'odogwu') return [];
  const cash: readonly StaffAction[] = ticket.paid ? [] : ['cash_payment'];
  switch (ticket.whereabouts) {
    case 'entry':
      return ['enter_parking'];
    case 'parked':
      return ['car_ready'];
    case 'requested':
      return ['take_job', 'car_ready', ...cash];
    case 'retrieving':
      return ['car_ready', 'give_job_back', ...cash];
    case 'ready':
      return [ticket.paid ? 'complete' : 'cash_payment', 'park_again'];
    case 'completed':
    case 'void':
      return [];
    default:
      return ticket.whereabouts satisfies never;
  }
};
