// A ticket between its row and the machine. The row is the ticket as it is; its history is in valet_events.

import type { Ticket, TicketDetails, TicketPayment } from '#domain/valet/ticket.ts';
import { normalisePlate } from '#domain/vehicles/plate.ts';
import type { StoredValetTicket, ValetTicketValues } from '../../db/valet-tables.ts';

/** Where a ticket is kept: its location comes first in every key. */
export type TicketPlace = { readonly locationId: string; readonly ticketId: string };

export type StoredTicket = {
  readonly locationId: string;
  readonly ticketId: string;
  readonly version: number;
  readonly ticket: Ticket;
  readonly locationName: string;
  readonly timeZone: string;
  /** Whether the location hands cars back only against the code. */
  readonly asksCode: boolean;
  readonly handoverSecret: string;
  /** When the guest allowed texts; null when not. */
  readonly textsConsentAt: Date | null;
  /** When the last act was done, by the clock of whoever did it. */
  readonly actedAt: Date;
};

export type TicketRow = StoredValetTicket & {
  readonly locationName: string;
  readonly timeZone: string;
  readonly asksCode: boolean | null;
};

export function toStored(row: TicketRow): StoredTicket {
  return {
    locationId: row.location_id,
    ticketId: row.id,
    version: row.version,
    ticket: toTicket(row),
    locationName: row.locationName,
    timeZone: row.timeZone,
    asksCode: row.asksCode ?? true,
    handoverSecret: row.handover_secret,
    textsConsentAt: row.texts_consent_at,
    actedAt: row.updated_at,
  };
}

function toTicket(row: TicketRow): Ticket {
  const { parked_by: parkedBy, parked_location: parkedLocation } = row;
  return {
    details: detailsOf(row),
    rate: { isHourly: row.is_hourly, priceCents: row.price_cents, feeBasisPoints: row.fee_basis_points },
    whereabouts: row.whereabouts,
    unrequested: row.unrequested,
    parking: parkedBy !== null && parkedLocation !== null ? { parkedBy, parkedLocation } : null,
    createdAt: row.created_at,
    parkedAt: row.parked_at,
    requestedAt: row.requested_at,
    retriever: retrieverOf(row),
    readyAt: row.ready_at,
    completedAt: row.completed_at,
    override: overrideOf(row),
    payment: paymentOf(row),
  };
}

function detailsOf(row: TicketRow): TicketDetails {
  return {
    ticketNumber: row.ticket_number,
    phone: row.phone,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    plate: row.plate,
    plateState: row.plate_state,
    make: row.make,
    model: row.model,
    color: row.color,
    description: row.description,
    transmission: row.transmission,
    hook: row.hook,
  };
}

function retrieverOf(row: TicketRow): Ticket['retriever'] {
  const { retriever_id: id, retriever_name: name, retrieving_at: since } = row;
  return id !== null && name !== null && since !== null ? { id, name, since } : null;
}

function overrideOf(row: TicketRow): Ticket['override'] {
  const { override_by: by, override_guest_name: guestName, override_detail: detail, override_at: at } = row;
  return by !== null && guestName !== null && detail !== null && at !== null ? { by, guestName, detail, at } : null;
}

function paymentOf(row: TicketRow): TicketPayment {
  const { paid_by: by, paid_at: paidAt, parking_cents: parkingCents, fee_cents: feeCents } = row;
  if (by === null || paidAt === null || parkingCents === null || feeCents === null) {
    return { kind: 'unpaid', cashIntendedAt: row.cash_intended_at };
  }
  return { kind: 'paid', by, parkingCents, feeCents, paidAt };
}

/** The columns that the machine decides on. */
export function columnsOf(ticket: Ticket) {
  const { details, parking, retriever, override, payment } = ticket;
  const isPaid = payment.kind === 'paid';
  return {
    ...detailColumns(details),
    whereabouts: ticket.whereabouts,
    unrequested: ticket.unrequested,
    parked_by: parking?.parkedBy ?? null,
    parked_location: parking?.parkedLocation ?? null,
    parked_at: ticket.parkedAt,
    requested_at: ticket.requestedAt,
    retriever_id: retriever?.id ?? null,
    retriever_name: retriever?.name ?? null,
    retrieving_at: retriever?.since ?? null,
    ready_at: ticket.readyAt,
    completed_at: ticket.completedAt,
    override_by: override?.by ?? null,
    override_guest_name: override?.guestName ?? null,
    override_detail: override?.detail ?? null,
    override_at: override?.at ?? null,
    paid_by: isPaid ? payment.by : null,
    paid_at: isPaid ? payment.paidAt : null,
    parking_cents: isPaid ? payment.parkingCents : null,
    fee_cents: isPaid ? payment.feeCents : null,
    cash_intended_at: isPaid ? null : payment.cashIntendedAt,
  } satisfies Partial<ValetTicketValues>;
}

function detailColumns(details: TicketDetails) {
  return {
    ticket_number: details.ticketNumber,
    phone: details.phone,
    first_name: details.firstName,
    last_name: details.lastName,
    email: details.email,
    plate: details.plate,
    plate_key: normalisePlate(details.plate),
    plate_state: details.plateState,
    make: details.make,
    model: details.model,
    color: details.color,
    description: details.description,
    transmission: details.transmission,
    hook: details.hook,
  };
}
