// What a listener gets when a ticket is created or changed.

import type { TicketActor } from '#domain/valet/ticket-commands.ts';
import type { TicketFact } from '#domain/valet/ticket-facts.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { StoredTicket } from '../ticket/stored-ticket.ts';

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
