/**
 * The buttons that staff are offered (rule 91). A requested car can be made ready, and is paid in cash when it is
 * unpaid; an unrequested one is treated as parked; a car is handed back only when it is paid. The labels are the client's.
 */

import type { Role } from '../accounts/roles.ts';
import type { Ticket } from './ticket.ts';

export const STAFF_ACTIONS = [
  'enter_parking',
  'take_job',
  'give_job_back',
  'car_ready',
  'cash_payment',
  'complete',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

type Seen = { readonly whereabouts: Ticket['whereabouts']; readonly paid: boolean; readonly hasParking: boolean };

/** In the order in which they are offered; none to whoever only looks on. */
export const staffActions = (ticket: Seen, role: Role): readonly StaffAction[] => {
  if (role !== 'valet' && role !== 'odogwu') return [];
  const cash: readonly StaffAction[] = ticket.paid ? [] : ['cash_payment'];
  switch (ticket.whereabouts) {
    case 'entry':
      return ['enter_parking'];
    case 'parked':
      return ['car_ready'];
    case 'requested':
      // Asked for before anybody had parked it: where it stands can still be told.
      return ['take_job', 'car_ready', ...cash, ...(ticket.hasParking ? [] : (['enter_parking'] as const))];
    case 'retrieving':
      return ['car_ready', 'give_job_back', ...cash];
    case 'ready':
      return ticket.paid ? ['complete'] : ['cash_payment'];
    case 'completed':
    case 'void':
      return [];
    default:
      return ticket.whereabouts satisfies never;
  }
};
