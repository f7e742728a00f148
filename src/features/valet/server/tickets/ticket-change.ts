// What a listener gets when a ticket is created or changed.

import type { Deps } from '#app/deps.ts';
import type { Db } from '#platform/db/database.ts';
import type { TicketActor } from '../../rules/ticket/ticket-commands.ts';
import type { TicketFact } from '../../rules/ticket/ticket-facts.ts';
import type { StoredTicket } from './stored-ticket.ts';

export type ListenerDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

export type TicketChange = {
  /** Null for a new ticket. */
  readonly before: StoredTicket | null;
  readonly after: StoredTicket;
  readonly facts: readonly TicketFact[];
  readonly actor: TicketActor;
  /** When it was done, and when it reached us. */
  readonly at: Date;
  readonly now: Date;
};

export type TicketListener = (tx: Db, deps: ListenerDeps, change: TicketChange) => Promise<void>;
