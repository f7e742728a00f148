/**
 * Rule 252: CAR READY, CASH PAYMENT and Complete Session can be undone for ten seconds, as long as nothing else has happened
 * to the ticket. Their consequences, texts and money, wait until then.
 */

import { isCollectedByOwner, type Ticket, type Whereabouts } from './ticket.ts';

export const UNDO_SECONDS = 10;
/** The time a last-moment tap takes to reach the server. */
export const UNDO_GRACE_SECONDS = 2;

export const UNDOABLE = ['made_ready', 'paid', 'completed'] as const;
export type Undoable = (typeof UNDOABLE)[number];

/** What returns the ticket to its earlier state. */
export type UndoneFact = { readonly kind: 'undone' } & (
  | { readonly of: 'made_ready'; readonly whereabouts: Whereabouts; readonly unrequested: boolean }
  | { readonly of: 'paid'; readonly cashIntendedAt: string | null }
  | { readonly of: 'completed' }
);

/** The last act on a ticket, while its consequences are not due yet: when they are due, in ISO format, and what undoes the act. */
export type DueAct = { readonly at: string; readonly undone: UndoneFact };

type Done = { readonly kind: string; readonly by?: string };

/** The undo of an act's last fact; null if it cannot be undone. `before`: the ticket before the act. */
export const undoOf = (before: Ticket, fact: Done | undefined): UndoneFact | null => {
  if (fact?.kind === 'made_ready') {
    // If its parking place was given in the same act, the car stays parked there.
    const whereabouts = before.whereabouts === 'entry' ? 'parked' : before.whereabouts;
    return { kind: 'undone', of: 'made_ready', whereabouts, unrequested: before.unrequested };
  }
  if (fact?.kind === 'completed') return { kind: 'undone', of: 'completed' };
  if (fact?.kind !== 'paid' || !isCollectedByOwner(fact.by)) return null;
  const intended = before.payment.kind === 'unpaid' ? before.payment.cashIntendedAt : null;
  return { kind: 'undone', of: 'paid', cashIntendedAt: intended?.toISOString() ?? null };
};

export const undoFact = (ticket: Ticket, fact: UndoneFact): Ticket => {
  switch (fact.of) {
    case 'made_ready': {
      const { whereabouts, unrequested } = fact;
      const estimated = ticket.estimated.filter((time) => time !== 'ready');
      return { ...ticket, whereabouts, unrequested, readyAt: null, estimated };
    }
    case 'paid': {
      const cashIntendedAt = fact.cashIntendedAt === null ? null : new Date(fact.cashIntendedAt);
      return { ...ticket, payment: { kind: 'unpaid', cashIntendedAt } };
    }
    case 'completed':
      return { ...ticket, whereabouts: 'ready', completedAt: null };
    default:
      return fact satisfies never;
  }
};
