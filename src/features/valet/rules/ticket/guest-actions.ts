/**
 * What a guest may do with a ticket: request the car once it is parked and until an attendant starts, and pay once it is
 * requested (rules 91 and 92).
 */

import type { Ticket } from './ticket.ts';

export const GUEST_ACTIONS = ['request', 'unrequest', 'pay', 'intend_cash'] as const;
export type GuestAction = (typeof GUEST_ACTIONS)[number];

export const guestActions = (ticket: {
  readonly whereabouts: Ticket['whereabouts'];
  readonly paid: boolean;
}): readonly GuestAction[] => {
  const paying: readonly GuestAction[] = ticket.paid ? [] : ['pay', 'intend_cash'];
  switch (ticket.whereabouts) {
    case 'entry':
      return [];
    case 'parked':
      return ['request'];
    case 'requested':
      return ['unrequest', ...paying];
    case 'retrieving':
    case 'ready':
      return paying;
    case 'completed':
    case 'void':
      return [];
    default:
      return ticket.whereabouts satisfies never;
  }
};
