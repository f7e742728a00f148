// When the guest wants the car: the available choices, and the choice.

import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetGuestContract as contract } from '../../contract/valet-guest.contract.ts';
import { findActor, viewerFor } from './find-actor.ts';
import { toValet } from './valet-answer.ts';
import { findTicketRef } from './valets.read-model.ts';
import { listWantedTimes, setWantedAt } from './wanted-cars.ts';

export function valetWantedRoutes(deps: Deps): Route[] {
  return [
    route(contract.listWantedTimes, async ({ params, now }) => {
      const ticketRef = await findTicketRef(deps.db, params.id);
      if (!ticketRef) return refuse('not_found');
      const times = await listWantedTimes(deps.db, ticketRef.locationId, now);
      return { times: times.map((time) => time.toISOString()) };
    }),
    route(contract.wantValet, async ({ params, body, principal, now }) => {
      const ticketRef = await findTicketRef(deps.db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(deps.db, ticketRef.locationId, principal);
      const at = body.at === null ? null : new Date(body.at);
      const requested = await setWantedAt(deps, { ticketRef, actor, at, origin: body, now });
      return isRefusal(requested) ? requested : { valet: toValet(requested, viewerFor(principal), now) };
    }),
  ];
}
