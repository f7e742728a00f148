// Tells the owner's webhooks what happened to a ticket.

import type { WebhookEvent } from '#features/webhooks/rules/webhook-events.ts';
import { announce } from '#features/webhooks/server/announce.ts';
import type { TicketFactKind } from '../../rules/ticket/ticket-facts.ts';
import type { TicketListener } from './ticket-change.ts';

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

export const tellWebhooks: TicketListener = async (tx, _deps, { after: { locationId, ticketId }, facts, at }) => {
  for (const { kind } of facts) {
    const event = EVENTS[kind];
    if (!event) continue;
    await announce(tx, { event, locationId, about: [ticketId], at });
  }
};
