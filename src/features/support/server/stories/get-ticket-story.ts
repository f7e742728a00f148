// The history of a valet ticket in the same form as a stay's: the car, requests,
// payments, refunds, and the ticket's own events on one timeline.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { findPayer } from '#features/payments/server/public.ts';
import { isPaid } from '#features/valet/rules/ticket/ticket.ts';
import { ticketStatus } from '#features/valet/rules/ticket/ticket-status.ts';
import {
  factWord,
  findTicket,
  listEvents,
  type StoredTicket,
  type TicketEvent,
} from '#features/valet/server/public.ts';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import type { OrderStory, StoryEvent } from '../../support-story.ts';
import { buildTimeline, byTime } from './build-timeline.ts';
import { gatherMoney, moneyOf } from './get-order-story.ts';
import { findStoryTicket, listTicketOrders } from './order-story.read-model.ts';

/** By the ticket's id or the id of one of its orders. Null when neither exists. */
export async function getTicketStory(
  { db, fulfillments }: Pick<Deps, 'db' | 'fulfillments'>,
  requested: { readonly locationId: string; readonly orderId: string },
): Promise<OrderStory | null> {
  const ticketId = await findStoryTicket(db, requested);
  if (ticketId === null) return null;
  const { locationId } = requested;
  const ticketRef = { locationId, ticketId };
  const [stored, lot, orders] = [
    await findTicket(db, ticketRef),
    await findLocation(db, locationId),
    await listTicketOrders(db, ticketRef),
  ];
  if (!stored || !lot) return null;
  const money = await gatherMoney(db, locationId, orders);
  const [sale] = orders;
  const reported = buildTimeline({
    ...money,
    stays: [],
    corrections: [],
    plateRequests: [],
    looks: [],
    timeZone: lot.timeZone,
  });
  const own = (await listEvents(db, ticketRef)).map(ticketEvent);
  return {
    locationId,
    orderId: sale?.id ?? ticketId,
    receiptCode: sale ? receiptCode(sale.id) : null,
    status: statusOf(stored, sale?.status),
    location: {
      _id: locationId,
      name: lot.name,
      address: lot.address,
      phoneNumber: formatUsPhone(lot.phone),
      timeZone: lot.timeZone,
    },
    ...carOf(stored),
    account: null,
    payerEmail: payerOf(stored, sale && (await findPayer({ fulfillments }, db, { locationId, orderId: sale.id }))),
    sessions: [],
    ...moneyOf(money),
    events: [...reported, ...own].sort(byTime),
  };
}

/** A free ticket counts as paid before its sale is recorded. */
function statusOf({ ticket }: StoredTicket, sold: OrderStory['status'] | undefined): OrderStory['status'] {
  return sold === 'refunded' || !isPaid(ticket) ? (sold ?? 'pending') : 'paid';
}

function payerOf({ ticket }: StoredTicket, payer: { readonly email: string | null } | null | undefined): string | null {
  return payer?.email ?? (ticket.details.email || null);
}

function carOf({ ticketId, ticket }: StoredTicket) {
  const { details, whereabouts, unrequested, payment, createdAt, completedAt } = ticket;
  return {
    zoneNumber: null,
    vehicles: [{ plate: details.plate, state: details.plateState }],
    startTime: createdAt.toISOString(),
    endTime: (completedAt ?? createdAt).toISOString(),
    ticket: {
      _id: ticketId,
      ticketNumber: details.ticketNumber,
      phoneNumber: formatUsPhone(details.phone),
      name: [details.firstName, details.lastName].filter(Boolean).join(' '),
      email: details.email,
      car: carName(details),
      status: ticketStatus({ whereabouts, paid: isPaid(ticket), unrequested }),
      whereabouts,
      paidBy: payment.kind === 'paid' ? payment.by : null,
    },
  };
}

function ticketEvent({ kind, fact, actedAt: at, actorKind: actor, actorName: name }: TicketEvent): StoryEvent {
  const where = 'parkedLocation' in fact ? t` at ${fact.parkedLocation} by ${fact.parkedBy}` : '';
  const how = fact.kind === 'paid' ? ` (${fact.by.replaceAll('_', ' ')})` : '';
  const who = name || actor;
  const nothing = { orderId: null, plate: null, state: null, cents: null, until: null, to: null, by: null };
  return { ...nothing, at: at.toISOString(), kind: 'ticket', note: `${factWord(kind)}${where}${how}, ${who}` };
}
