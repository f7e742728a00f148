// The live streams: a board follows its location, a guest's page its ticket.

import type { Deps } from '#app/deps.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetsContract as contract } from '../../contract/valets.contract.ts';
import { viewerFor } from '../tickets/find-actor.ts';
import { findTicketRef } from '../tickets/valets.read-model.ts';
import { createLiveTickets } from './live-tickets.ts';

export function valetEventsRoutes(deps: Deps): Route[] {
  const live = createLiveTickets(deps);
  return [
    route(contract.followLocationValets, async ({ params: { locationId }, principal, lastEventId }) => {
      const board = { locationId, viewer: viewerFor({ ...principal, valetKey: null }), lastId: lastEventId };
      return { follow: (reader) => live.followBoard(reader, board) };
    }),
    route(contract.followValet, async ({ params, principal, lastEventId }) => {
      const ticketRef = await findTicketRef(deps.db, params.id);
      if (!ticketRef) return refuse('not_found');
      const { valetKey: keyHash } = principal;
      const ticket = { ticketRef, viewer: viewerFor(principal), keyHash, lastId: lastEventId };
      return { follow: (reader) => live.followTicket(reader, ticket) };
    }),
  ];
}
