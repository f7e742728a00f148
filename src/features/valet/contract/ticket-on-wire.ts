// What acts change of a ticket: to the wire as the server answers it, and back, so that a phone without a signal decides
// by the same rules.

import { readTypedPhone } from '#platform/contract/phone.ts';
import { OVERRIDE_MINUTES } from '../rules/ticket/decide-ticket.ts';
import type { Override, Ticket, TicketDetails, TicketPayment } from '../rules/ticket/ticket.ts';
import type { Valet } from './valet-ticket.ts';

type ActsOnWire = Pick<
  Valet,
  | ('whereabouts' | 'unrequested' | 'takenBack' | 'wantedAt' | 'estimated')
  | ('paid' | 'paidBy' | 'paidAt' | 'room' | 'cashIntended')
  | ('parkedBy' | 'parkedLocation' | 'retriever' | 'overrideUntil' | 'leadRequestedAt' | 'damage')
  | ('createdAt' | 'parkedAt' | 'requestedAt' | 'readyAt' | 'completedAt')
>;

const OVERRIDE_MS = OVERRIDE_MINUTES * 60_000;

/** As staff see it. */
export function actsOnWire(ticket: Ticket): ActsOnWire {
  const { parking, retriever, override } = ticket;
  const until = override && new Date(override.at.getTime() + OVERRIDE_MS);
  return {
    whereabouts: ticket.whereabouts,
    unrequested: ticket.unrequested,
    takenBack: ticket.takenBack,
    wantedAt: isoOrNull(ticket.wantedAt),
    ...paymentOnWire(ticket.payment),
    parkedBy: parking?.parkedBy ?? '',
    parkedLocation: parking?.parkedLocation ?? '',
    retriever: retriever && { _id: retriever.id, name: retriever.name, since: retriever.since.toISOString() },
    overrideUntil: isoOrNull(until),
    leadRequestedAt: isoOrNull(ticket.leadRequestedAt),
    damage: damageOnWire(ticket.damage, (id) => ticket.damage.people[id] ?? ''),
    createdAt: ticket.createdAt.toISOString(),
    parkedAt: isoOrNull(ticket.parkedAt),
    requestedAt: isoOrNull(ticket.requestedAt),
    readyAt: isoOrNull(ticket.readyAt),
    completedAt: isoOrNull(ticket.completedAt),
    estimated: [...ticket.estimated],
  };
}

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

function paymentOnWire(payment: TicketPayment) {
  const isPaid = payment.kind === 'paid';
  return {
    paid: isPaid,
    paidBy: isPaid ? payment.by : null,
    paidAt: isPaid ? payment.paidAt.toISOString() : null,
    room: isPaid && payment.room ? { name: payment.room.name, room: payment.room.number } : null,
    cashIntended: !isPaid && payment.cashIntendedAt !== null,
  };
}

/** @param nameOf the name of the person with this id */
export function damageOnWire(damage: Ticket['damage'], nameOf: (id: string) => string): Valet['damage'] {
  const { revision, marks, noneSeen, answer } = damage;
  const named = <T extends { readonly by: string }>(noted: T) => ({ ...noted, by: nameOf(noted.by) });
  return {
    revision,
    marks: marks.map((mark) => ({ ...named(mark), photoIds: [...mark.photoIds] })),
    noneSeen: noneSeen && named(noneSeen),
    answer: answer && { ...answer, saw: answer.saw.map((mark) => ({ ...mark, photoIds: [...mark.photoIds] })) },
  };
}

/** The ticket behind what staff see, without what only pricing needs. */
export function ticketFromWire(valet: Valet): Ticket {
  const { retriever, parkedBy, parkedLocation } = valet;
  return {
    details: detailsFromWire(valet),
    // An act depends only on whether anything is due.
    terms: {
      rate: { name: '', isHourly: valet.isHourly, priceCents: valet.totalCost || Math.round(valet.price * 100) },
      charges: [],
    },
    whereabouts: valet.whereabouts,
    unrequested: valet.unrequested,
    takenBack: valet.takenBack,
    wantedAt: dateOrNull(valet.wantedAt),
    parking: parkedBy || parkedLocation ? { parkedBy, parkedLocation } : null,
    createdAt: new Date(valet.createdAt),
    parkedAt: dateOrNull(valet.parkedAt),
    requestedAt: dateOrNull(valet.requestedAt),
    retriever: retriever && { id: retriever._id, name: retriever.name, since: new Date(retriever.since) },
    readyAt: dateOrNull(valet.readyAt),
    completedAt: dateOrNull(valet.completedAt),
    estimated: valet.estimated,
    override: overrideFromWire(valet),
    leadRequestedAt: dateOrNull(valet.leadRequestedAt),
    payment: paymentFromWire(valet),
    frozenAt: null,
    extras: { lostTicket: valet.lostTicket, parkedAgain: valet.parkedAgain },
    validated: null,
    damage: { ...valet.damage, people: peopleOf(valet.damage) },
  };
}

const dateOrNull = (at: string | null): Date | null => (at === null ? null : new Date(at));

function detailsFromWire(valet: Valet): TicketDetails {
  const { ticketNumber, firstName, lastName, email, make, model, color, description, hook } = valet;
  return {
    ticketNumber,
    firstName,
    lastName,
    email,
    make,
    model,
    color,
    description,
    hook,
    phone: readTypedPhone(valet.phoneNumber) ?? valet.phoneNumber,
    plate: valet.plateNumber,
    plateState: valet.state,
    transmission: valet.transmissionType,
  };
}

function overrideFromWire({ overrideUntil }: Valet): Override | null {
  if (overrideUntil === null) return null;
  return { by: '', guestName: '', detail: '', at: new Date(Date.parse(overrideUntil) - OVERRIDE_MS) };
}

function paymentFromWire({ paidBy, paidAt, room, cashIntended, lines, createdAt }: Valet): TicketPayment {
  // What a merchant's code made free has no time of payment yet.
  const at = new Date(paidAt ?? createdAt);
  if (paidBy === null) return { kind: 'unpaid', cashIntendedAt: cashIntended ? at : null };
  return { kind: 'paid', by: paidBy, lines, paidAt: at, ...(room && { room: { name: room.name, number: room.room } }) };
}

/** On the wire, people are known by their names. */
function peopleOf({ marks, noneSeen }: Valet['damage']): Readonly<Record<string, string>> {
  const names = [...marks, ...(noneSeen ? [noneSeen] : [])].map(({ by }) => by);
  return Object.fromEntries(names.map((name) => [name, name]));
}
