// Rule 259: a car that its guest wants at a certain time is requested automatically, as far ahead as the stand promises. The job
// for it is queued in the transaction that stores the time, so it survives whatever is killed; when the time changes, its old job finds
// nothing to do.

import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { judgeWanted, type StandClock, wantedTimes } from '../../rules/board/wanted-time.ts';
import type { TicketActor } from '../../rules/ticket/ticket-commands.ts';
import { findSettings } from '../board/valet-settings.store.ts';
import { type ActOrigin, changeTicket } from './change-ticket.ts';
import type { StoredTicket, TicketRef } from './stored-ticket.ts';
import { lockTicket } from './tickets.store.ts';

type RequestedTime = {
  readonly ticketRef: TicketRef;
  readonly actor: TicketActor;
  /** Null for "no longer at a certain time". */
  readonly at: Date | null;
  readonly origin: ActOrigin;
  readonly now: Date;
};

export async function setWantedAt(deps: Deps, { at, ...requested }: RequestedTime): Promise<StoredTicket | Refusal> {
  const stand = await findStandClock(deps.db, requested.ticketRef.locationId);
  const refused = at && stand && judgeWanted(at, requested.now, stand);
  if (refused) return refuse(refused);
  return inTransaction(deps.db, (tx) =>
    changeTicket(tx, deps, { ...requested, command: () => ({ kind: 'want', at }) }),
  );
}

/** What the guest may choose now. */
export async function listWantedTimes(db: Db, locationId: string, now: Date): Promise<readonly Date[]> {
  const stand = await findStandClock(db, locationId);
  return stand ? wantedTimes(now, stand) : [];
}

async function findStandClock(db: Db, locationId: string): Promise<StandClock | null> {
  const found = await findSettings(db, locationId);
  return found && { timeZone: found.timeZone, promiseMinutes: found.promiseMinutes, closesAt: found.closesAt };
}

/** The job. Does nothing if the guest has changed the time, or the car is on its way or not parked yet. */
export async function requestWantedCar(deps: Deps, wanted: JobData['request-wanted-car']): Promise<void> {
  const { wantedAt, ...ticketRef } = wanted;
  await inTransaction(deps.db, async (tx) => {
    const stored = await lockTicket(tx, ticketRef);
    if (stored?.ticket.whereabouts !== 'parked' || stored.ticket.wantedAt?.toISOString() !== wantedAt) return;
    const command = () => ({ kind: 'request', atItsTime: true }) as const;
    const by = { actor: { kind: 'program' }, command, origin: {}, now: deps.now() } as const;
    const requested = await changeTicket(tx, deps, { ticketRef, ...by });
    if (isRefusal(requested)) throw new Error(`A car that is parked was not requested: ${requested.refusal}.`);
  });
}
