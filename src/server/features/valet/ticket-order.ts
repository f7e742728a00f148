// The order by which a ticket is paid for: one car, in no zone, at the price of a moment.

import { billedMinutes, quoteTicket } from '#domain/valet/ticket-price.ts';
import { normalisePlate } from '#domain/vehicles/plate.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../orders/orders.store.ts';
import { newReceiptKey } from '../orders/receipt-key.ts';
import type { StoredTicket } from './stored-ticket.ts';

/** When the ticket is priced, by the clock of whoever acts, and when we hear of it. */
type Moments = { readonly at: Date; readonly now: Date };

/** An order for a ticket as it costs then; what it was paid with once it is paid. */
export function ticketOrder(deps: Pick<Deps, 'newId'>, stored: StoredTicket, { at, now }: Moments): Order {
  const { locationId, ticketId, ticket, timeZone } = stored;
  const { parkingCents, feeCents, totalCents } = quoteTicket(ticket, { now: at, timeZone });
  const { details, rate, parkedAt } = ticket;
  const minutes = billedMinutes(ticket, { now: at, timeZone });
  const startsAt = parkedAt ?? at;
  const { plate, plateState: state } = details;
  return {
    locationId,
    id: deps.newId(),
    zoneId: null,
    ticketId,
    kind: 'valet',
    status: 'pending',
    userId: null,
    guestKey: null,
    ...rate,
    minutes,
    vehicleCount: 1,
    vehicles: [{ plate, plateKey: normalisePlate(plate), state, description: '' }],
    parkingCents,
    feeCents,
    totalCents,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    stayOrderId: null,
    sessionId: null,
    extendsFrom: null,
    receiptKey: newReceiptKey(),
    createdAt: now,
  };
}
