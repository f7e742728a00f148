// Side effects of a ticket's change, in the same transaction: texts, money, totals. A listener writes to the database and queues
// jobs; it never calls a provider. Live pages need no listener, because every change is announced.

import { storeCashSale } from '#features/payments/server/public.ts';
import type { WebhookEvent } from '#features/webhooks/rules/webhook-events.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { PROMISE_MINUTES } from '../../rules/board/promise.ts';
import { fetchAt } from '../../rules/board/wanted-time.ts';
import { isCollectedByOwner, type Ticket } from '../../rules/ticket/ticket.ts';
import type { TicketFact, TicketFactKind } from '../../rules/ticket/ticket-facts.ts';
import { findSettings } from '../board/valet-settings.store.ts';
import { callForCar, callLead } from '../call-attendants.ts';
import { textGuest } from '../guest/text-guest.ts';
import { ticketOrder, withCashTip } from '../sales/ticket-order.ts';
import { shareOpenShift } from '../shifts/shifts.store.ts';
import type { ListenerDeps, TicketChange, TicketListener } from './ticket-change.ts';

// Tells the owner's webhooks what happened to a ticket.
const EVENTS: { readonly [K in TicketFactKind]?: WebhookEvent } = {
  created: 'valet.arrived',
  parked: 'valet.parked',
  requested: 'valet.requested',
  unrequested: 'valet.unrequested',
  parked_again: 'valet.parked',
  made_ready: 'valet.ready',
  paid: 'valet.paid',
  completed: 'valet.completed',
};

const notifyWebhooks: TicketListener = async (tx, _deps, { after: { locationId, ticketId }, facts, at }) => {
  for (const { kind } of facts) {
    const event = EVENTS[kind];
    if (!event) continue;
    await announceFact(tx, { event, locationId, about: [ticketId], at });
  }
};

// Queues the request for a car that is wanted at a certain time: when the guest sets the time, or once the car is parked.
const fetchInTime: TicketListener = async (tx, deps, { after, facts, now }) => {
  const { ticket, locationId, ticketId } = after;
  const isNews = facts.some(({ kind }) => kind === 'wanted' || kind === 'parked');
  if (!isNews || !ticket.wantedAt || ticket.whereabouts !== 'parked') return;
  const promiseMinutes = (await findSettings(tx, locationId))?.promiseMinutes ?? PROMISE_MINUTES.usual;
  const due = fetchAt(ticket.wantedAt, { promiseMinutes });
  const startAfterSeconds = Math.max(0, Math.ceil((due.getTime() - now.getTime()) / 1000));
  const requested = { locationId, ticketId, wantedAt: ticket.wantedAt.toISOString() };
  await deps.jobs.enqueue(tx, 'request-wanted-car', requested, { startAfterSeconds });
};

/** Booked at the time it reached us, so that a phone without a signal never changes a past day's total. */
const recordTicketSale: TicketListener = async (tx, deps, { after, facts, at, now }) => {
  const sale = facts.find((fact) => isSale(fact, after.ticket));
  if (!sale) return;
  const { payment } = after.ticket;
  const isRoom = payment.kind === 'paid' && payment.by === 'room';
  const shiftId = isRoom ? null : await shareOpenShift(tx, after.locationId);
  const order = withCashTip(ticketOrder(deps, after, { at, now }), sale.kind === 'paid' ? sale.tip : undefined);
  await storeCashSale(tx, order, { source: 'valet', shiftId, isRoom, now });
};

/** A car that costs nothing is sold once it is handed over: until then, it may be voided or come to cost something. */
function isSale(fact: TicketFact, { payment }: Ticket): boolean {
  if (fact.kind === 'paid') return isCollectedByOwner(fact.by);
  return fact.kind === 'completed' && payment.kind === 'paid' && payment.by === 'nothing_due';
}

const TICKET_LISTENERS: readonly TicketListener[] = [
  textGuest,
  recordTicketSale,
  notifyWebhooks,
  callForCar,
  callLead,
  fetchInTime,
];

export async function callListeners(tx: Db, deps: ListenerDeps, change: TicketChange): Promise<void> {
  for (const listen of TICKET_LISTENERS) await listen(tx, deps, change);
}
