/**
 * The ticket's state machine: what a command does to a ticket, or why it is refused. Nothing else changes a ticket.
 * Each refusal is specific, so that the losing request can be told what happened.
 */

import { totalOf } from '#features/pricing/rules/price-line.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { Cents } from '#platform/money/cents.ts';
import { decideDamage, mayStillObject } from '../damage/damage-acts.ts';
import { loseTicket, waiveParkedAgain } from '../price/extra-acts.ts';
import { priceTicket } from '../price/ticket-price.ts';
import { isFreeByCode, removeValidation, validateTicket } from '../price/ticket-validation.ts';
import { parkAgain, withdrawRequest } from './going-back.ts';
import {
  type Attendant,
  isCollectedByOwner,
  isOpen,
  isPaid,
  type Parking,
  type RoomCharge,
  type Ticket,
  type VoidReason,
} from './ticket.ts';
import {
  ALLOWED_ACTORS,
  type HandoverProof,
  type TicketActor,
  type TicketCommand,
  type TicketRefusal,
} from './ticket-commands.ts';
import { applyFact, type TicketFact } from './ticket-facts.ts';

/** When it happens, who does it, and in which time zone. */
export type TicketAct = {
  readonly actor: TicketActor;
  readonly now: Date;
  readonly timeZone: string;
  /** `now` is an estimate (rule 250). */
  readonly estimated?: boolean;
};

export type TicketDecision =
  | { readonly ok: true; readonly facts: readonly TicketFact[]; readonly ticket: Ticket }
  | { readonly ok: false; readonly refusal: TicketRefusal };

/** How long a manager's permission to hand over without the code lasts. */
export const OVERRIDE_MINUTES = 15;

type Outcome = TicketFact | TicketRefusal;

/** One fact per command; an edit may give two, the edited details and the parking place. */
export const decideTicket = (ticket: Ticket, command: TicketCommand, act: TicketAct): TicketDecision => {
  const barred = refusalOf(ticket, command, act);
  const outcomes: readonly Outcome[] = barred ? [barred] : outcomesOf(ticket, command, act);
  const facts: TicketFact[] = [];
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') return { ok: false, refusal: outcome };
    facts.push(outcome);
  }
  return { ok: true, facts, ticket: facts.reduce((into, fact) => applyFact(into, fact, act.now), ticket) };
};

/** Money that arrives for a finished ticket gets its own refusal, because it must be refunded. */
const refusalOf = (ticket: Ticket, command: TicketCommand, { actor, now }: TicketAct): TicketRefusal | null => {
  if (!ALLOWED_ACTORS[command.kind].includes(actor.kind)) {
    // A guest's page that has just paid says so once more.
    return command.kind === 'pay_cash' && actor.kind === 'guest' && isPaid(ticket) ? 'ticket_paid' : 'wrong_role';
  }
  if (isOpen(ticket) || command.kind === 'undo') return null;
  if (command.kind === 'object_to_damage' && mayStillObject(ticket, now)) return null;
  return ticket.whereabouts === 'void' ? 'ticket_void' : 'ticket_completed';
};

const outcomesOf = (ticket: Ticket, command: TicketCommand, act: TicketAct): readonly Outcome[] => {
  switch (command.kind) {
    case 'enter_parking':
      return [enterParking(ticket, command, act)];
    case 'request':
      return afterParking(ticket, command.parking, act, (parked) => requestCar(parked, command, act.actor));
    case 'want':
      return setRequestTime(ticket, command.at);
    case 'unrequest':
      return [withdrawRequest(ticket, command, act.actor)];
    case 'take_job':
      return [takeJob(ticket, act.actor)];
    case 'give_job_back':
      return [releaseJob(ticket, act.actor)];
    case 'car_ready':
      return afterParking(ticket, command.parking, act, carReady);
    case 'park_again':
      return [missingOf(command) ?? parkAgain(ticket, command, act.now)];
    case 'lose_ticket':
      return [loseTicket(ticket, command.lost)];
    case 'waive_parked_again':
      return [waiveParkedAgain(ticket, act.actor)];
    case 'validate':
      return [validateTicket(ticket, command.validation, act.actor)];
    case 'remove_validation':
      return [removeValidation(ticket)];
    case 'pay_cash':
      return [payHere(ticket, { by: 'cash', ...(command.tip && { tip: command.tip }) }, act)];
    case 'charge_room':
      return [payHere(ticket, { by: 'room', room: command.room }, act)];
    case 'take_cash_back':
      return [refundCash(ticket, command.reason, act)];
    case 'intend_cash':
      return [refuseToPayNow(ticket, act) ?? { kind: 'cash_intended' }];
    case 'freeze_price':
      return freezePrice(ticket, act);
    case 'pay_online':
      return [payOnline(ticket, command)];
    case 'grant_override':
      return [ticket.whereabouts === 'entry' ? 'not_parked_yet' : grantOverride(command, act.actor)];
    case 'ask_lead':
      return requestLead(ticket);
    case 'complete':
      return completeTicket(ticket, command.proof, act);
    case 'edit':
      return editTicket(ticket, command, act);
    case 'correct_time':
      return [correctTime(ticket, command, act)];
    case 'undo':
      return [command.isLate ? 'undo_late' : (command.undone ?? 'undo_over')];
    case 'show_link':
      return [{ kind: 'link_shown', ...(command.onPaper && { onPaper: true }) }];
    case 'agree_to_texts':
      return command.agreedBefore ? [] : [{ kind: 'texts_agreed' }];
    case 'void':
      return [voidTicket(ticket, command.reason)];
    case 'mark_damage':
    case 'remove_damage':
    case 'say_no_damage':
    case 'accept_damage':
    case 'object_to_damage':
      return decideDamage(ticket.damage, command, attendantOf(act.actor));
    default:
      return command satisfies never;
  }
};

const attendantOf = (actor: TicketActor): Attendant | null =>
  actor.kind === 'staff' ? { id: actor.id, name: actor.name } : null;

const enterParking = (ticket: Ticket, parking: Parking, act: TicketAct): Outcome => {
  const missing = missingOf(parking);
  if (missing) return missing;
  if (ticket.parking) return 'already_parked';
  return { kind: 'parked', parkedBy: parking.parkedBy, parkedLocation: parking.parkedLocation, ...markOf(act) };
};

const markOf = ({ estimated }: TicketAct) => (estimated ? ({ estimated: true } as const) : {});

const missingOf = ({ parkedBy, parkedLocation }: Partial<Parking>): TicketRefusal | null => {
  if (!parkedBy) return parkedLocation ? 'parked_by_missing' : 'parking_details_missing';
  return parkedLocation ? null : 'parked_location_missing';
};

/** Rule 91: a car is requested or brought only once its parking place is known. */
const requestCar = (
  { whereabouts }: Ticket,
  { atItsTime }: { readonly atItsTime?: true },
  { kind }: TicketActor,
): Outcome => {
  if (whereabouts === 'entry') return kind === 'guest' ? 'being_parked' : 'not_parked_yet';
  if (whereabouts === 'ready') return 'already_ready';
  if (whereabouts === 'retrieving') return 'car_on_its_way';
  return whereabouts === 'requested' ? 'already_requested' : { kind: 'requested', ...(atItsTime && { atItsTime }) };
};

/** Until the car is requested, the guest may set, change and cancel a time. */
const setRequestTime = ({ whereabouts, wantedAt }: Ticket, at: Date | null): readonly Outcome[] => {
  if (whereabouts === 'ready') return ['already_ready'];
  if (whereabouts === 'retrieving') return ['car_on_its_way'];
  if (whereabouts === 'requested') return ['already_requested'];
  return wantedAt?.getTime() === at?.getTime() ? [] : [{ kind: 'wanted', for: at?.toISOString() ?? null }];
};

const takeJob = (ticket: Ticket, actor: TicketActor): Outcome => {
  if (actor.kind !== 'staff') return 'wrong_role';
  if (ticket.whereabouts === 'ready') return 'already_ready';
  if (ticket.whereabouts === 'retrieving') return 'job_taken';
  if (ticket.whereabouts !== 'requested') return 'not_requested';
  if (ticket.details.transmission === 'Stick' && !actor.drivesStick) return 'stick_not_driven';
  return { kind: 'job_taken', attendant: { id: actor.id, name: actor.name } };
};

/** A lead may give back a job that another attendant abandoned. */
const releaseJob = ({ whereabouts, retriever }: Ticket, actor: TicketActor): Outcome => {
  if (actor.kind !== 'staff') return 'wrong_role';
  if (whereabouts !== 'retrieving' || !retriever) return 'no_job';
  return retriever.id === actor.id || actor.leads ? { kind: 'job_given_back' } : 'not_your_job';
};

const carReady = ({ whereabouts, details }: Ticket, act: TicketAct): Outcome => {
  if (whereabouts === 'ready') return 'already_ready';
  const { actor } = act;
  if (details.transmission === 'Stick' && actor.kind === 'staff' && !actor.drivesStick) return 'stick_not_driven';
  return whereabouts === 'entry' ? 'not_parked_yet' : { kind: 'made_ready', ...markOf(act) };
};

/** A paid price is final. A corrected time stays between what happened before and after it. */
const correctTime = (
  ticket: Ticket,
  { time, to }: Extract<TicketCommand, { kind: 'correct_time' }>,
  { actor, now }: TicketAct,
): Outcome => {
  if (actor.kind !== 'staff') return 'wrong_role';
  if (!actor.leads) return 'not_a_lead';
  if (!ticket.estimated.includes(time)) return 'time_not_estimated';
  if (isPaid(ticket)) return 'ticket_paid';
  const { createdAt, parkedAt, requestedAt, readyAt } = ticket;
  const [first, last] =
    time === 'parked' ? [createdAt, requestedAt ?? readyAt ?? now] : [requestedAt ?? parkedAt ?? createdAt, now];
  // People remember times to the minute.
  const isEarly = to.getTime() < first.getTime() - MINUTE_MS;
  if (isEarly || to > last) return 'time_impossible';
  return { kind: 'time_corrected', time, to: new Date(Math.max(to.getTime(), first.getTime())).toISOString() };
};

/** A ticket is payable once the car is requested; before that its price is not known. */
export const refuseToPay = (ticket: Ticket): TicketRefusal | null => {
  if (!isOpen(ticket)) return ticket.whereabouts === 'void' ? 'ticket_void' : 'ticket_completed';
  if (isPaid(ticket)) return 'ticket_paid';
  return ticket.whereabouts === 'entry' || ticket.whereabouts === 'parked' ? 'not_payable_yet' : null;
};

/** The same, at a given time: what a merchant's code made free (rule 287) is settled by the handover. */
export const refuseToPayNow = (ticket: Ticket, at: Pick<TicketAct, 'now' | 'timeZone'>): TicketRefusal | null =>
  refuseToPay(ticket) ?? (isFreeByCode(ticket, at) ? 'ticket_paid' : null);

/** Once. */
const freezePrice = (ticket: Ticket, act: TicketAct): readonly Outcome[] => {
  const refusal = refuseToPayNow(ticket, act);
  if (refusal) return [refusal];
  return ticket.frozenAt ? [] : [{ kind: 'price_frozen' }];
};

type PaidHere = { readonly by: 'cash'; readonly tip?: Cents } | { readonly by: 'room'; readonly room: RoomCharge };

/** A ticket that costs nothing is neither paid in cash nor charged to anybody. */
const payHere = (ticket: Ticket, how: PaidHere, { now, timeZone }: TicketAct): Outcome => {
  const refusal = refuseToPayNow(ticket, { now, timeZone });
  if (refusal) return refusal;
  const lines = priceTicket(ticket, { now, timeZone });
  return { kind: 'paid', lines, ...(totalOf(lines) === 0 ? { by: 'nothing_due' } : how) };
};

/** Money that has arrived is recorded wherever the car is: the guest may have withdrawn the request by then. */
const payOnline = (ticket: Ticket, { lines, validated }: Extract<TicketCommand, { kind: 'pay_online' }>): Outcome =>
  isPaid(ticket) ? 'ticket_paid' : { kind: 'paid', by: 'online', lines, ...(validated !== undefined && { validated }) };

type Grant = { readonly guestName: string; readonly detail: string };

const grantOverride = ({ guestName, detail }: Grant, actor: TicketActor): Outcome => {
  if (actor.kind !== 'manager' && actor.kind !== 'staff') return 'wrong_role';
  if (actor.kind === 'staff' && !actor.leads) return 'override_needed';
  if (!guestName || !detail) return 'override_incomplete';
  return { kind: 'override_granted', by: actor.name, guestName, detail };
};

/** Asking once is enough until a lead has answered. */
const requestLead = ({ whereabouts, leadRequestedAt }: Ticket): readonly Outcome[] => {
  if (whereabouts !== 'ready') return ['not_ready'];
  return leadRequestedAt ? [] : [{ kind: 'lead_requested' }];
};

const completeTicket = (ticket: Ticket, proof: HandoverProof, act: TicketAct): readonly Outcome[] => {
  if (!isPaid(ticket)) return isFreeByCode(ticket, act) ? completeForFree(ticket, proof, act) : ['ticket_unpaid'];
  if (ticket.whereabouts !== 'ready') return ['not_ready'];
  switch (proof.kind) {
    case 'none':
      // A manager has allowed it on another device.
      return isAllowed(ticket, act.now) ? [{ kind: 'completed', proof: 'override' }] : ['code_needed'];
    case 'not_requested':
      return [{ kind: 'completed', proof: 'not_requested' }];
    case 'code':
      return [
        proof.fits
          ? { kind: 'completed', proof: 'code', ...(proof.onPhone && { onPhone: proof.onPhone }) }
          : 'code_wrong',
      ];
    case 'override':
      return completeWithout(ticket, proof, act);
    default:
      return proof satisfies never;
  }
};

/** A merchant's code took off the full price (rule 287). */
const completeForFree = (ticket: Ticket, proof: HandoverProof, act: TicketAct): readonly Outcome[] => {
  const paid = { kind: 'paid', by: 'nothing_due', lines: priceTicket(ticket, act) } as const;
  return [paid, ...completeTicket(applyFact(ticket, paid, act.now), proof, act)];
};

/** With a manager's earlier permission, or with a lead's permission given now. */
const completeWithout = (ticket: Ticket, grant: Grant, { actor, now }: TicketAct): readonly Outcome[] => {
  const completed = { kind: 'completed', proof: 'override' } as const;
  return isAllowed(ticket, now) ? [completed] : [grantOverride(grant, actor), completed];
};

const isAllowed = ({ override }: Ticket, now: Date): boolean =>
  override !== null && now.getTime() <= override.at.getTime() + OVERRIDE_MINUTES * MINUTE_MS;

const editTicket = (
  ticket: Ticket,
  { changes, parking }: Extract<TicketCommand, { kind: 'edit' }>,
  act: TicketAct,
): readonly Outcome[] => {
  const edited: readonly Outcome[] = Object.keys(changes).length > 0 ? [{ kind: 'edited', changes }] : [];
  return [...edited, ...recordParking(ticket, parking, act)];
};

/** Records nothing if nothing was given or nothing changes. */
const recordParking = (ticket: Ticket, parking: Partial<Parking>, act: TicketAct): readonly Outcome[] => {
  if (!parking.parkedBy && !parking.parkedLocation) return [];
  const missing = missingOf(parking);
  if (missing) return [missing];
  const { parkedBy = '', parkedLocation = '' } = parking;
  if (!ticket.parking) return [enterParking(ticket, { parkedBy, parkedLocation }, act)];
  const isSame = ticket.parking.parkedBy === parkedBy && ticket.parking.parkedLocation === parkedLocation;
  return isSame ? [] : [{ kind: 'moved', parkedBy, parkedLocation }];
};

/** Records the given parking details, then decides about the ticket that has them. */
const afterParking = (
  ticket: Ticket,
  given: Partial<Parking> = {},
  act: TicketAct,
  decide: (parked: Ticket, act: TicketAct) => Outcome,
): readonly Outcome[] => {
  const recorded = recordParking(ticket, given, act);
  const parked = recorded.reduce<Ticket>(
    (into, outcome) => (typeof outcome === 'string' ? into : applyFact(into, outcome, act.now)),
    ticket,
  );
  return [...recorded, decide(parked, act)];
};

/** Money must be refunded first, and a car that is being retrieved or is ready was no mistake. */
const voidTicket = ({ whereabouts, payment }: Ticket, reason: VoidReason): Outcome => {
  if (payment.kind === 'paid' && payment.by !== 'nothing_due') return 'ticket_paid';
  if (whereabouts === 'retrieving') return 'car_on_its_way';
  return whereabouts === 'ready' ? 'already_ready' : { kind: 'voided', reason };
};

type Requested = { readonly actor: TicketActor; readonly now: Date; readonly timeZone: string };

/**
 * Rules 271 and 288: a lead can take back cash, or a room charge, that was booked by mistake, giving a reason, on the day it
 * was booked and while the car is here. The ticket is then unpaid again. Later, or once the car is gone, it takes a refund.
 */
const refundCash = (
  { payment }: Ticket,
  reason: string,
  { actor, now, timeZone }: Requested,
): TicketFact | TicketRefusal => {
  if (actor.kind !== 'staff') return 'wrong_role';
  if (!actor.leads) return 'not_a_lead';
  if (payment.kind !== 'paid' || !isCollectedByOwner(payment.by)) return 'not_paid_in_cash';
  const isToday = localDay(payment.paidAt, timeZone) === localDay(now, timeZone);
  return isToday ? { kind: 'cash_taken_back', reason } : 'cash_of_another_day';
};
