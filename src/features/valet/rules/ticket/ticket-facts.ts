/** What happened to a ticket. The facts in order are its append-only history, from which the ticket is derived. */

import type { StayDuration } from '#features/pricing/rules/duration.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { priceLines } from '#features/pricing/rules/price-stay.ts';
import type { Cents } from '#platform/money/cents.ts';
import { NO_DAMAGE } from '../damage/damage.ts';
import { applyDamage, type DamageFact } from '../damage/damage-acts.ts';
import type { TicketValidation } from '../price/stand-terms.ts';
import { extraLines, isFree, isWithinGrace, NO_EXTRAS, type StandTerms } from '../price/stand-terms.ts';
import type {
  Attendant,
  PaidBy,
  Parking,
  PricedTime,
  RoomCharge,
  Ticket,
  TicketDetails,
  VoidReason,
  WithdrawalReason,
} from './ticket.ts';
import { type UndoneFact, undoFact } from './undo.ts';

/** The time of the fact is an estimate (rule 250). */
type Estimated = { readonly estimated?: true };

export type TicketFact =
  | DamageFact
  | {
      readonly kind: 'created';
      readonly details: TicketDetails;
      readonly terms: StandTerms;
      /** Every space was taken, and the attendant took the car in anyway (rule 105). */
      readonly over?: true;
      /** The open ticket that had this car already, which its attendant confirmed (rule 423). */
      readonly besides?: string;
    }
  | ({ readonly kind: 'parked' } & Parking & Estimated)
  | ({ readonly kind: 'moved' } & Parking)
  | { readonly kind: 'requested'; readonly atItsTime?: true }
  /** In ISO format; null if there is no time anymore. */
  | { readonly kind: 'wanted'; readonly for: string | null }
  | { readonly kind: 'unrequested'; readonly reason?: WithdrawalReason }
  | { readonly kind: 'job_taken'; readonly attendant: Attendant }
  | { readonly kind: 'job_given_back' }
  | ({ readonly kind: 'made_ready' } & Estimated)
  /** From the front back to a place: it is no longer requested, and its price keeps running. */
  | ({ readonly kind: 'parked_again' /** It costs extra (rule 270). */; readonly charged?: true } & Parking)
  /** The guest lost the claim ticket, or found it. */
  | { readonly kind: 'ticket_lost' | 'ticket_found' }
  /** A lead waived the charge for parking the car again. */
  | { readonly kind: 'parked_again_waived' }
  /** A lead corrected an estimated time. */
  | { readonly kind: 'time_corrected'; readonly time: PricedTime; readonly to: string }
  | { readonly kind: 'cash_intended' }
  /** The first order to pay it online was placed (rule 422). */
  | { readonly kind: 'price_frozen' }
  /** A merchant's code lowers the price, or no longer does (rule 287). */
  | { readonly kind: 'validated'; readonly validation: TicketValidation }
  | { readonly kind: 'validation_removed' }
  | {
      readonly kind: 'paid';
      readonly by: PaidBy;
      readonly lines: PriceLines;
      /** The code behind what was paid, if the ticket had a different one, or none. */
      readonly validated?: TicketValidation | null;
      readonly room?: RoomCharge;
      /** What the guest gave in cash beyond the price (rule 480). The ticket's price is without it. */
      readonly tip?: Cents;
    }
  | { readonly kind: 'cash_taken_back'; readonly reason: string }
  | { readonly kind: 'override_granted'; readonly by: string; readonly guestName: string; readonly detail: string }
  | { readonly kind: 'lead_requested' }
  | {
      readonly kind: 'completed';
      readonly proof: 'code' | 'override' | 'not_requested';
      /** The code was checked without a signal (rule 258). */
      readonly onPhone?: true;
    }
  | { readonly kind: 'edited'; readonly changes: Partial<TicketDetails> }
  /** The preceding act was undone (rule 252). */
  | UndoneFact
  | { readonly kind: 'link_shown' /** Printed on a claim stub (rule 267). */; readonly onPaper?: true }
  | { readonly kind: 'texts_agreed' }
  | { readonly kind: 'voided'; readonly reason?: VoidReason };

export type TicketFactKind = TicketFact['kind'];

/** A new ticket. With a rate of zero there is nothing to pay (rule 95). */
export const openTicket = (fact: Extract<TicketFact, { kind: 'created' }>, at: Date): Ticket => ({
  details: fact.details,
  terms: fact.terms,
  whereabouts: 'entry',
  unrequested: false,
  takenBack: null,
  wantedAt: null,
  parking: null,
  createdAt: at,
  parkedAt: null,
  requestedAt: null,
  retriever: null,
  readyAt: null,
  completedAt: null,
  estimated: [],
  override: null,
  leadRequestedAt: null,
  payment: isFree(fact.terms) ? nothingDue(fact.terms, at) : { kind: 'unpaid', cashIntendedAt: null },
  frozenAt: null,
  extras: NO_EXTRAS,
  validated: null,
  damage: NO_DAMAGE,
});

const nothingDue = (terms: StandTerms, paidAt: Date): Ticket['payment'] => {
  const rate = { ...terms.rate, priceCents: 0 };
  return { kind: 'paid', by: 'nothing_due', lines: priceLines({ ...terms, rate }, minOf(terms)), paidAt };
};

/** The smallest amount a rate sells. */
const minOf = ({ rate }: StandTerms): StayDuration =>
  rate.isHourly ? { kind: 'hourly', minutes: 60 } : { kind: 'daily', days: 1 };

/** The ticket after one more fact; `at` is when it happened. Throws when a ticket is created twice. */
export const applyFact = (ticket: Ticket, fact: TicketFact, at: Date): Ticket => withGrace(changeBy(ticket, fact, at));

/** While the guest's request was within the grace period, nothing is due. Once it is not, or an extra is owed, the ticket is unpaid again. */
const withGrace = (ticket: Ticket): Ticket => {
  const { terms, payment, extras, requestedAt, readyAt } = ticket;
  if (!terms.graceMinutes) return ticket;
  const requested = requestedAt ?? readyAt;
  const owesExtra = extraLines(terms, extras).length > 0;
  const isDue = requested === null || owesExtra || !isWithinGrace(ticket, requested);
  if (payment.kind === 'unpaid') return isDue ? ticket : { ...ticket, payment: nothingDue(terms, requested) };
  if (payment.by !== 'nothing_due' || !isDue) return ticket;
  return { ...ticket, payment: { kind: 'unpaid', cashIntendedAt: null } };
};

const NOBODY_FETCHES = { requestedAt: null, retriever: null, wantedAt: null } as const;

const changeBy = (ticket: Ticket, fact: TicketFact, at: Date): Ticket => {
  switch (fact.kind) {
    case 'created':
      throw new Error('A ticket is created once.');
    case 'parked':
      return {
        ...ticket,
        whereabouts: 'parked',
        unrequested: false,
        parkedAt: at,
        parking: parkingOf(fact),
        estimated: withTime(ticket, 'parked', fact.estimated),
      };
    case 'moved':
      return { ...ticket, parking: parkingOf(fact) };
    case 'requested':
      return {
        ...ticket,
        whereabouts: 'requested',
        unrequested: false,
        takenBack: null,
        requestedAt: at,
        wantedAt: fact.atItsTime ? ticket.wantedAt : null,
      };
    case 'wanted':
      return { ...ticket, wantedAt: fact.for === null ? null : new Date(fact.for) };
    case 'unrequested':
      return { ...ticket, whereabouts: 'parked', unrequested: true, takenBack: fact.reason ?? null, ...NOBODY_FETCHES };
    case 'job_taken':
      return { ...ticket, whereabouts: 'retrieving', retriever: { ...fact.attendant, since: at } };
    case 'job_given_back':
      return { ...ticket, whereabouts: 'requested', retriever: null };
    case 'made_ready':
      return {
        ...ticket,
        whereabouts: 'ready',
        unrequested: false,
        takenBack: null,
        readyAt: at,
        estimated: withTime(ticket, 'ready', fact.estimated),
      };
    case 'parked_again':
      return {
        ...reopenPayment(ticket),
        whereabouts: 'parked',
        unrequested: false,
        requestedAt: null,
        retriever: null,
        readyAt: null,
        parking: parkingOf(fact),
        leadRequestedAt: null,
        wantedAt: null,
        estimated: withTime(ticket, 'ready', undefined),
        extras: { ...ticket.extras, parkedAgain: ticket.extras.parkedAgain + Number(fact.charged ?? false) },
      };
    case 'parked_again_waived':
      return { ...ticket, extras: { ...ticket.extras, parkedAgain: 0 } };
    case 'ticket_lost':
    case 'ticket_found':
      return { ...reopenPayment(ticket), extras: { ...ticket.extras, lostTicket: fact.kind === 'ticket_lost' } };
    case 'time_corrected':
      return {
        ...ticket,
        [fact.time === 'parked' ? 'parkedAt' : 'readyAt']: new Date(fact.to),
        estimated: withTime(ticket, fact.time, undefined),
      };
    case 'override_granted':
      return {
        ...ticket,
        leadRequestedAt: null,
        override: { by: fact.by, guestName: fact.guestName, detail: fact.detail, at },
      };
    case 'lead_requested':
      return { ...ticket, leadRequestedAt: at };
    case 'completed':
      return { ...ticket, whereabouts: 'completed', completedAt: at, leadRequestedAt: null };
    case 'edited':
      return { ...ticket, details: { ...ticket.details, ...fact.changes } };
    case 'link_shown':
    case 'texts_agreed':
      return ticket;
    case 'damage_marked':
    case 'damage_removed':
    case 'no_damage_seen':
    case 'damage_accepted':
    case 'damage_objected':
      return { ...ticket, damage: applyDamage(ticket.damage, fact, at) };
    case 'undone':
      return undoFact(ticket, fact);
    case 'voided':
      return { ...ticket, whereabouts: 'void' };
    case 'validated':
      return { ...ticket, validated: fact.validation };
    case 'validation_removed':
      return { ...reopenPayment(ticket), validated: null };
    case 'cash_taken_back':
      return { ...ticket, payment: { kind: 'unpaid', cashIntendedAt: null } };
    case 'price_frozen':
      return { ...ticket, frozenAt: at };
    case 'cash_intended':
      return { ...ticket, payment: { kind: 'unpaid', cashIntendedAt: at } };
    case 'paid': {
      const { by, lines, room, validated = ticket.validated } = fact;
      return { ...ticket, validated, payment: { kind: 'paid', by, lines, paidAt: at, ...(room && { room }) } };
    }
    default:
      return fact satisfies never;
  }
};

/** The handover settled what a merchant's code had made free (rule 287). When it is undone, the ticket may come to cost something again. */
const reopenPayment = (ticket: Ticket): Ticket =>
  ticket.validated && ticket.payment.kind === 'paid' && ticket.payment.by === 'nothing_due'
    ? { ...ticket, payment: { kind: 'unpaid', cashIntendedAt: null } }
    : ticket;

/** Derives a ticket from its history. Throws when it does not start with its creation. */
export const replayTicket = (history: ReadonlyArray<{ readonly fact: TicketFact; readonly at: Date }>): Ticket => {
  const [first, ...rest] = history;
  if (first?.fact.kind !== 'created') throw new Error('A history begins with the creation of its ticket.');
  return rest.reduce((ticket, { fact, at }) => applyFact(ticket, fact, at), openTicket(first.fact, first.at));
};

const withTime = ({ estimated }: Ticket, time: PricedTime, isEstimated: true | undefined): readonly PricedTime[] => {
  const others = estimated.filter((each) => each !== time);
  return isEstimated ? [...others, time] : others;
};

const parkingOf = ({ parkedBy, parkedLocation }: Parking): Parking => ({ parkedBy, parkedLocation });
