// What follows from CAR READY, CASH PAYMENT and Complete Session happens once they can no longer be undone (rule 252): a job does
// it ten seconds later, or whatever is done to the ticket next. The ticket's row says that something is due. Doing it clears that
// mark in the same transaction, so it happens once, whatever is killed.

import type { Deps } from '#app/deps.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import type { TicketFact } from '../../rules/ticket/ticket-facts.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS, undoOf } from '../../rules/ticket/undo.ts';
import { expireGuestKeys } from '../guest/guest-keys.store.ts';
import type { StoredTicket, TicketRef } from './stored-ticket.ts';
import type { ListenerDeps, TicketChange } from './ticket-change.ts';
import { callListeners } from './ticket-listeners.ts';
import { clearDue, findLastFact, listDue, lockTicket } from './tickets.store.ts';

const DUE_AFTER_MS = (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000;

type Acted = {
  readonly before: StoredTicket;
  readonly facts: readonly TicketFact[];
  readonly at: Date;
  readonly now: Date;
};

/** What is due after these facts; null if they cannot be undone, like those of a phone that had no signal for a long time. */
export function dueAfter({ before, facts, at, now }: Acted): StoredTicket['due'] {
  const undone = undoOf(before.ticket, facts.at(-1));
  const due = new Date(at.getTime() + DUE_AFTER_MS);
  return undone && due > now ? { at: due.toISOString(), undone } : null;
}

/** Runs with the act itself: what follows from an act that cannot be undone is done at once, and the rest is left to the job. */
export async function followNow(tx: Db, deps: ListenerDeps, change: TicketChange): Promise<void> {
  const { after, facts, now } = change;
  const { due, locationId, ticketId, version } = after;
  const followed = due ? facts.slice(0, -1) : facts;
  if (followed.length > 0) await followChange(tx, deps, { ...change, facts: followed });
  if (!due) return;
  const startAfterSeconds = Math.max(1, Math.ceil((Date.parse(due.at) - now.getTime()) / 1000));
  await deps.jobs.enqueue(tx, 'follow-valet-act', { locationId, ticketId, version }, { startAfterSeconds });
}

/** Runs in the caller's transaction, which holds the ticket: its last act can no longer be undone. */
export async function settleDue(tx: Db, deps: ListenerDeps, stored: StoredTicket, now: Date): Promise<void> {
  if (!stored.due) return;
  const last = await findLastFact(tx, stored);
  if (!last) return;
  await clearDue(tx, stored);
  const acted = { actor: { kind: 'program' }, at: last.actedAt, now } as const;
  await followChange(tx, deps, { before: stored, after: stored, facts: [last.fact], ...acted });
}

/** Runs in the caller's transaction: before a till is counted, all of the stand's cash is booked. */
export async function settleStand(tx: Db, deps: ListenerDeps, locationId: string): Promise<void> {
  for (const ticketRef of await listDue(tx, locationId)) {
    const stored = await lockTicket(tx, ticketRef);
    if (stored) await settleDue(tx, deps, stored, deps.now());
  }
}

/** The job. Does nothing if the act was undone or something was done after it. */
export async function followAct(deps: Deps, { version, ...ticketRef }: JobData['follow-valet-act']): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const stored = await lockTicket(tx, ticketRef satisfies TicketRef);
    if (stored?.version === version) await settleDue(tx, deps, stored, deps.now());
  });
}

async function followChange(tx: Db, deps: ListenerDeps, change: TicketChange): Promise<void> {
  if (change.facts.some(({ kind }) => kind === 'completed')) await expireGuestKeys(tx, change.after, change.now);
  await callListeners(tx, deps, change);
}
