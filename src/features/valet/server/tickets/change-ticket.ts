// Every change of a ticket: lock it, decide, store the facts, call the listeners. When two people act at once, the second request
// sees the ticket as the first left it, and its refusal says so.

import { t } from 'ttag';
import type { z } from 'zod';
import { requireOpenLot } from '#features/orders/server/public.ts';
import { isValidationUsedUp, releaseUse, storeTicketUse } from '#features/validations/server/public.ts';
import { placeAct } from '#platform/calendar/act-time.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import { readClock } from '#platform/http/device-clock.ts';
import type { ActStamp, Valet } from '../../contract/valet-ticket.ts';
import { codeUseOf } from '../../rules/price/ticket-validation.ts';
import { standDay } from '../../rules/stand-day.ts';
import { decideTicket } from '../../rules/ticket/decide-ticket.ts';
import {
  favorOf,
  type TicketActor,
  type TicketCommand,
  type TicketRefusal,
} from '../../rules/ticket/ticket-commands.ts';
import type { TicketFact } from '../../rules/ticket/ticket-facts.ts';
import { endGuestKeys, replacePhone } from '../guest/guest-keys.store.ts';
import { dueAfter, followNow, settleDue } from './due-acts.ts';
import type { StoredTicket, TicketRef } from './stored-ticket.ts';
import type { ListenerDeps, TicketChange } from './ticket-change.ts';
import { type DayCounts, findLastEvent, findTicketOfEvent, lockTicket, saveTicket } from './tickets.store.ts';
import { toValet, viewerOf } from './valet-answer.ts';

/** Where an act came from. The server creates the id when the device sent none. */
export type ActOrigin = {
  readonly eventId?: string | undefined;
  /** Set for an act that was not sent at once (rule 250). */
  readonly clock?: WireClock | undefined;
  readonly device?: string | undefined;
};

export type RequestedChange = {
  readonly ticketRef: TicketRef;
  readonly actor: TicketActor;
  /** May depend on the stored ticket: a code is checked against its secret. */
  readonly command: (stored: StoredTicket) => TicketCommand;
  readonly origin: ActOrigin;
  readonly now: Date;
};

/** Runs in the caller's transaction. A replayed act returns the ticket as it is now. */
export async function changeTicket(
  tx: Db,
  deps: ListenerDeps,
  requested: RequestedChange,
): Promise<StoredTicket | Refusal> {
  const { ticketRef, actor, origin, now } = requested;
  const before = await lockTicket(tx, ticketRef);
  if (!before) return refuse('not_found');
  if (origin.eventId !== undefined) {
    const done = await findTicketOfEvent(tx, ticketRef.locationId, origin.eventId);
    if (done !== null) return done === ticketRef.ticketId ? before : refuse('idempotency_key_reused');
  }
  const command = requested.command(before);
  const placed = placeAct(readClock(origin.clock), { earliest: before.actedAt, now, favor: favorOf(command.kind) });
  const { at, estimated } = placed;
  const decided = decideTicket(before.ticket, command, { actor, now: at, timeZone: before.timeZone, estimated });
  if (!decided.ok) return refuseWithCurrentTicket(tx, before, { refusal: decided.refusal, actor, now });
  const { facts, ticket } = decided;
  if (facts.length === 0) return before;
  if (facts.some(({ kind }) => kind === 'paid')) await requireOpenLot(tx, before);
  if (command.kind !== 'undo') await settleDue(tx, deps, before, now);
  const due = dueAfter({ before, facts, at, now });
  const hasAgreed = facts.some(({ kind }) => kind === 'texts_agreed');
  const textsConsentAt = hasAgreed ? at : before.textsConsentAt;
  const after = { ...before, ticket, version: before.version + facts.length, actedAt: at, due, textsConsentAt };
  await writeFacts(tx, { before, after, facts, actor, at, now }, { origin, newId: deps.newId });
  await followNow(tx, deps, { before, after, facts, actor, at, now });
  return after;
}

type WireClock = NonNullable<z.output<typeof ActStamp>['clock']>;

async function writeFacts(
  tx: Db,
  change: TicketChange & { readonly before: StoredTicket },
  { origin, newId }: { origin: ActOrigin; newId: () => string },
): Promise<void> {
  const { before, after, facts, actor, at, now } = change;
  const numbered = facts.map((fact, index) => ({
    eventId: index === 0 ? (origin.eventId ?? newId()) : newId(),
    fact,
  }));
  const stamp = { at, now, device: origin.device ?? '', actor };
  await saveTicket(tx, after, { facts: numbered, stamp, counted: countsOf(before, facts, at) });
  for (const fact of facts) await updateGuestAccess(tx, before, fact);
  await countCode(tx, change);
}

/** A request withdrawn on the same day no longer counts. */
function countsOf({ ticket, timeZone }: StoredTicket, facts: readonly TicketFact[], at: Date): DayCounts {
  const counts = { requested: 0, parked: 0 };
  for (const { kind } of facts) {
    if (kind === 'parked') counts.parked += 1;
    if (kind === 'requested') counts.requested += 1;
    const { requestedAt } = ticket;
    if (kind !== 'unrequested' || !requestedAt) continue;
    if (standDay(requestedAt, timeZone) === standDay(at, timeZone)) counts.requested -= 1;
  }
  return counts;
}

async function updateGuestAccess(tx: Db, before: StoredTicket, fact: TicketFact): Promise<void> {
  const known = { ...before, phone: before.ticket.details.phone };
  if (fact.kind === 'voided') await endGuestKeys(tx, known);
  if (fact.kind === 'edited' && fact.changes.phone !== undefined) await replacePhone(tx, known, fact.changes.phone);
}

type Lost = { readonly refusal: TicketRefusal; readonly actor: TicketActor; readonly now: Date };

/** A refusal with the current ticket and its last event, so that the client that lost can show both. Guests get no names. */
async function refuseWithCurrentTicket(tx: Db, stored: StoredTicket, { refusal, actor, now }: Lost): Promise<Refusal> {
  if (refusal === 'wrong_role') return refuse('wrong_role');
  const last = await findLastEvent(tx, stored);
  const by = actor.kind === 'guest' ? '' : (last?.actorName ?? '');
  const valet: Valet = toValet(stored, viewerOf(actor), now);
  const own = actor.kind === 'staff' && last?.actorId === actor.id;
  const what = last && { kind: last.kind, by, own, at: last.actedAt.toISOString() };
  const fields = FIELDS[refusal]?.();
  const message = fields && { fields };
  return refuse(refusal, { ...message, data: { valet, last: what } });
}

const parkedBy = () => ({ parkedBy: t`Please enter who parked the car` });
const parkedLocation = () => ({ parkedLocation: t`Please enter where the car is parked` });
const FIELDS: Partial<Record<TicketRefusal, () => Readonly<Record<string, string>>>> = {
  parking_details_missing: () => ({ ...parkedBy(), ...parkedLocation() }),
  parked_by_missing: parkedBy,
  parked_location_missing: parkedLocation,
  time_impossible: () => ({ to: t`Choose a time between what happened before and after it.` }),
};

// How often merchants' codes were used for tickets (rule 287). A ticket has at most one use of its code. The use follows from
// what the ticket is after each change, and is written in the same transaction.
type Changed = { readonly before: StoredTicket; readonly after: StoredTicket; readonly facts: readonly TicketFact[] };

/**
 * Runs in the transaction of the change, which holds the ticket.
 * @throws what `isValidationUsedUp` recognizes, if a code with no uses left is given
 */
async function countCode(tx: Db, { before, after, facts }: Changed): Promise<void> {
  if (!before.ticket.validated && !after.ticket.validated) return;
  const { locationId, ticketId: orderId } = after;
  const use = codeUseOf(after.ticket);
  if (use.kind === 'none') return releaseUse(tx, { locationId, orderId });
  const paid = use.kind === 'used' ? { cents: use.cents, usedAt: use.at } : { cents: 0, usedAt: null };
  const keep = () => storeTicketUse(tx, { locationId, orderId, validationId: use.id, ...paid });
  if (facts.some(({ kind }) => kind === 'validated')) return keep();
  // A price that was sold holds, whatever became of the code since: if its use is no longer available, it is not counted.
  await triedWithin(tx, keep, isValidationUsedUp);
}
