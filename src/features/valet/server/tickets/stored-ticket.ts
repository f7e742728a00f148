// Maps a ticket to its row and back. The row is the current state; the history is in valet_events.

import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { StoredValetTicket, ValetTicketValues } from '#platform/db/tables/valet-tables.ts';
import { NO_DAMAGE } from '../../rules/damage/damage.ts';
import type { Ticket, TicketDetails, TicketPayment } from '../../rules/ticket/ticket.ts';
import type { DueAct } from '../../rules/ticket/undo.ts';

/** The keys of a ticket; the location comes first in each. */
export type TicketRef = { readonly locationId: string; readonly ticketId: string };

export type StoredTicket = {
  readonly locationId: string;
  readonly ticketId: string;
  readonly version: number;
  readonly ticket: Ticket;
  readonly locationName: string;
  readonly timeZone: string;
  /** Whether the location requires the code to hand back a car. */
  readonly asksCode: boolean;
  readonly handoverSecret: string;
  /** When the guest agreed to texts; null if they did not. */
  readonly textsConsentAt: Date | null;
  /** When the last act was done. */
  readonly actedAt: Date;
  /** The last act, while it can still be undone and nothing has followed from it (rule 252). */
  readonly due: DueAct | null;
};

/** The columns of a ticket, listed by name, because a statement that selects `*` is not prepared (decision record 014). */
export const TICKET_COLUMNS = [
  ...(['locationId', 'id', 'version', 'ticketNumber', 'phone', 'firstName', 'lastName', 'email'] as const),
  ...(['plate', 'plateState', 'make', 'model', 'color', 'description', 'transmission', 'hook'] as const),
  ...(['terms', 'whereabouts', 'unrequested', 'parkedBy', 'parkedLocation', 'parkedAt', 'requestedAt'] as const),
  ...(['retrieverId', 'retrieverName', 'retrievingAt', 'readyAt', 'completedAt', 'estimated'] as const),
  ...([
    'overrideBy',
    'overrideGuestName',
    'overrideDetail',
    'overrideAt',
    'leadRequestedAt',
    'takenBack',
    'wantedAt',
  ] as const),
  ...([
    'paidBy',
    'paidAt',
    'lines',
    'cashIntendedAt',
    'priceFrozenAt',
    'lostTicket',
    'parkedAgain',
    'validated',
    'roomName',
    'roomNumber',
    'textsConsentAt',
    'handoverSecret',
    'due',
    'damage',
  ] as const),
  ...(['createdAt', 'updatedAt'] as const),
] as const satisfies readonly (keyof StoredValetTicket)[];

export type TicketRow = Pick<StoredValetTicket, (typeof TICKET_COLUMNS)[number]> & {
  readonly locationName: string;
  readonly timeZone: string;
  readonly asksCode: boolean | null;
};

export function toStored(row: TicketRow): StoredTicket {
  return {
    locationId: row.locationId,
    ticketId: row.id,
    version: row.version,
    ticket: toTicket(row),
    locationName: row.locationName,
    timeZone: row.timeZone,
    asksCode: row.asksCode ?? true,
    handoverSecret: row.handoverSecret,
    textsConsentAt: row.textsConsentAt,
    actedAt: row.updatedAt,
    due: row.due,
  };
}

function toTicket(row: TicketRow): Ticket {
  const { parkedBy, parkedLocation } = row;
  return {
    details: detailsOf(row),
    terms: row.terms,
    whereabouts: row.whereabouts,
    unrequested: row.unrequested,
    takenBack: row.takenBack,
    wantedAt: row.wantedAt,
    parking: parkedBy !== null && parkedLocation !== null ? { parkedBy, parkedLocation } : null,
    createdAt: row.createdAt,
    parkedAt: row.parkedAt,
    requestedAt: row.requestedAt,
    retriever: retrieverOf(row),
    readyAt: row.readyAt,
    completedAt: row.completedAt,
    estimated: row.estimated,
    override: overrideOf(row),
    leadRequestedAt: row.leadRequestedAt,
    payment: paymentOf(row),
    frozenAt: row.priceFrozenAt,
    extras: { lostTicket: row.lostTicket, parkedAgain: row.parkedAgain },
    validated: row.validated,
    damage: row.damage ?? NO_DAMAGE,
  };
}

function detailsOf(row: TicketRow): TicketDetails {
  return {
    ticketNumber: row.ticketNumber,
    phone: row.phone,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    plate: row.plate,
    plateState: row.plateState,
    make: row.make,
    model: row.model,
    color: row.color,
    description: row.description,
    transmission: row.transmission,
    hook: row.hook,
  };
}

function retrieverOf(row: TicketRow): Ticket['retriever'] {
  const { retrieverId: id, retrieverName: name, retrievingAt: since } = row;
  return id !== null && name !== null && since !== null ? { id, name, since } : null;
}

function overrideOf(row: TicketRow): Ticket['override'] {
  const { overrideBy: by, overrideGuestName: guestName, overrideDetail: detail, overrideAt: at } = row;
  return by !== null && guestName !== null && detail !== null && at !== null ? { by, guestName, detail, at } : null;
}

function paymentOf(row: TicketRow): TicketPayment {
  const { paidBy: by, paidAt, lines } = row;
  if (by === null || paidAt === null || lines === null) {
    return { kind: 'unpaid', cashIntendedAt: row.cashIntendedAt };
  }
  const { roomName: name, roomNumber: number } = row;
  return { kind: 'paid', by, lines, paidAt, ...(name !== null && number !== null && { room: { name, number } }) };
}

/** The columns that the ticket's state machine owns. */
export function columnsOf(ticket: Ticket) {
  const { details, parking, retriever, override, payment, extras, damage } = ticket;
  const isPaid = payment.kind === 'paid';
  return {
    ...detailColumns(details),
    whereabouts: ticket.whereabouts,
    unrequested: ticket.unrequested,
    takenBack: ticket.takenBack,
    wantedAt: ticket.wantedAt,
    parkedBy: parking?.parkedBy ?? null,
    parkedLocation: parking?.parkedLocation ?? null,
    parkedAt: ticket.parkedAt,
    requestedAt: ticket.requestedAt,
    retrieverId: retriever?.id ?? null,
    retrieverName: retriever?.name ?? null,
    retrievingAt: retriever?.since ?? null,
    readyAt: ticket.readyAt,
    completedAt: ticket.completedAt,
    estimated: [...ticket.estimated],
    overrideBy: override?.by ?? null,
    overrideGuestName: override?.guestName ?? null,
    overrideDetail: override?.detail ?? null,
    overrideAt: override?.at ?? null,
    leadRequestedAt: ticket.leadRequestedAt,
    paidBy: isPaid ? payment.by : null,
    paidAt: isPaid ? payment.paidAt : null,
    lines: isPaid ? JSON.stringify(payment.lines) : null,
    roomName: isPaid ? (payment.room?.name ?? null) : null,
    roomNumber: isPaid ? (payment.room?.number ?? null) : null,
    cashIntendedAt: isPaid ? null : payment.cashIntendedAt,
    priceFrozenAt: ticket.frozenAt,
    damage: damage.revision > 0 ? JSON.stringify(damage) : null,
    ...extras,
    validated: ticket.validated && JSON.stringify(ticket.validated),
  } satisfies Partial<ValetTicketValues>;
}

function detailColumns(details: TicketDetails) {
  return {
    ticketNumber: details.ticketNumber,
    phone: details.phone,
    firstName: details.firstName,
    lastName: details.lastName,
    email: details.email,
    plate: details.plate,
    plateKey: normalizePlate(details.plate),
    plateState: details.plateState,
    make: details.make,
    model: details.model,
    color: details.color,
    description: details.description,
    transmission: details.transmission,
    hook: details.hook,
  };
}
