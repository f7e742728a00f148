// The routes that read tickets for boards and guests.

import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { valetsContract as contract } from '../../contract/valets.contract.ts';
import { HANDOVER_STEP_SECONDS } from '../../rules/handover-code.ts';
import { minutesUntilFront } from '../../rules/ticket/waiting.ts';
import { sumStand } from '../board/stand-spaces.read-model.ts';
import { countAhead, findPace } from '../board/waits.read-model.ts';
import { listTippedAlone } from '../sales/tips.read-model.ts';
import { runsStands, viewerFor } from './find-actor.ts';
import type { StoredTicket } from './stored-ticket.ts';
import { listEvents, type TicketEvent } from './tickets.store.ts';
import { toValet } from './valet-answer.ts';
import {
  findByKey,
  findByPhone,
  findInScope,
  findSeenTicket,
  findTicketRef,
  listTickets,
  type Scope,
  sumToday,
  ValetCursor,
} from './valets.read-model.ts';

export function valetReadingRoutes(deps: Deps): Route[] {
  return [...listRoutes(deps), ...phoneRoutes(deps), ...ticketRoutes(deps)];
}

type Requested = { readonly show: 'open' | 'closed'; readonly limit: number; readonly cursor?: string | undefined };

async function listPage({ db }: Deps, scope: Scope, { principal, now, ...requested }: Requested & Reader) {
  const after = decodeCursor(requested.cursor, ValetCursor);
  if (isRefusal(after)) return after;
  const { tickets, nextCursor } = await listTickets(db, scope, { show: requested.show, limit: requested.limit, after });
  const valets = tickets.map((ticket) => toValet(ticket, viewerFor(principal), now));
  return { valets, nextCursor };
}

type Reader = { readonly principal: Principal; readonly now: Date };

function listRoutes(deps: Deps): Route[] {
  return [
    route(contract.listValets, async ({ query: { id, ...query }, principal, now }) => {
      const { user } = principal;
      if (!user) return refuse('not_signed_in');
      const scope = { kind: 'user', user } as const;
      const allOf = async (valets: Valet[]) => {
        return {
          valets,
          results: valets.length,
          ...(await sumToday(deps.db, scope, now)),
          serverTime: now.toISOString(),
        };
      };
      if (id !== undefined) {
        const found = await findInScope(deps.db, scope, id);
        const valets = found ? [toValet(found, viewerFor(principal), now)] : [];
        return { ...(await allOf(valets)), nextCursor: null };
      }
      const page = await listPage(deps, scope, { ...query, principal, now });
      if (isRefusal(page)) return page;
      const { valets, nextCursor } = page;
      return { ...(await allOf(valets)), nextCursor };
    }),
    route(contract.listLocationValets, async ({ params: { locationId }, query, principal, now }) => {
      const page = await listPage(deps, { kind: 'location', locationId }, { ...query, principal, now });
      if (isRefusal(page)) return page;
      const { valets, nextCursor } = page;
      return { valets, valetData: await sumStand(deps.db, locationId, now), serverTime: now.toISOString(), nextCursor };
    }),
  ];
}

/** A key opens its own tickets, staff see those at their locations, and everyone else sees none. */
async function findTheirs({ db }: Deps, phone: string, { principal, now }: Reader): Promise<StoredTicket[]> {
  const { user, valetKey } = principal;
  if (valetKey) return findByKey(db, { keyHash: valetKey, phone, now });
  if (!user || !(user.role === 'valet' || user.role === 'odogwu' || runsStands(user.role))) return [];
  return findByPhone(db, { kind: 'user', user }, phone);
}

function phoneRoutes(deps: Deps): Route[] {
  return [
    route(contract.findValetByPhone, async ({ body, principal, now }) => {
      const found = await findTheirs(deps, body.phoneNumber, { principal, now });
      const valets = found.map((ticket) => toValet(ticket, viewerFor(principal), now));
      const free = valets.filter(({ paidBy, takesTips }) => paidBy === 'nothing_due' && takesTips);
      const tipped = await listTippedAlone(
        deps.db,
        free.map(({ locationId, _id: ticketId }) => ({ locationId, ticketId })),
      );
      return { valet: valets[0] ?? null, valets, tipped };
    }),
    route(contract.getValetByPhone, async ({ params, principal, now }) => {
      const [latest] = await findTheirs(deps, params.phone, { principal, now });
      return latest ? { valet: toValet(latest, viewerFor(principal), now) } : refuse('not_found');
    }),
  ];
}

function ticketRoutes(deps: Deps): Route[] {
  const one = async (id: string, { principal, now }: Reader) => {
    const found = await findSeenTicket(deps.db, id);
    return found ? { valet: toValet(found, viewerFor(principal), now) } : refuse('not_found');
  };
  return [
    route(contract.getValet, ({ params, principal, now }) => one(params.id, { principal, now })),
    route(contract.getValetById, ({ params, principal, now }) => one(params.id, { principal, now })),
    route(contract.getHandover, async ({ params, now }) => {
      const found = await findSeenTicket(deps.db, params.id);
      if (!found) return refuse('not_found');
      const isShown = found.asksCode && found.ticket.whereabouts !== 'completed';
      const handover = isShown ? { secret: found.handoverSecret, stepSeconds: HANDOVER_STEP_SECONDS } : null;
      return { handover, serverTime: now.toISOString() };
    }),
    route(contract.getValetQueue, async ({ params, now }) => {
      const found = await findSeenTicket(deps.db, params.id);
      if (!found) return refuse('not_found');
      const { whereabouts, requestedAt, retriever } = found.ticket;
      const isWaitedFor = whereabouts === 'requested' || whereabouts === 'retrieving';
      if (!isWaitedFor || !requestedAt) return { queue: { position: null, minutes: null } };
      const ahead = await countAhead(deps.db, found, requestedAt);
      const pace = await findPace(deps.db, { locationId: found.locationId, now });
      const waitedSeconds = (now.getTime() - requestedAt.getTime()) / 1000;
      const onItsWaySeconds = retriever && (now.getTime() - retriever.since.getTime()) / 1000;
      return {
        queue: { position: ahead + 1, minutes: minutesUntilFront(pace, { ahead, onItsWaySeconds, waitedSeconds }) },
      };
    }),
    route(contract.getValetHistory, async ({ params }) => {
      const ticketRef = await findTicketRef(deps.db, params.id);
      return ticketRef ? { events: (await listEvents(deps.db, ticketRef)).map(toEvent) } : refuse('not_found');
    }),
  ];
}

function toEvent(event: TicketEvent) {
  const { kind: _, ...detail } = event.fact;
  return {
    _id: event.eventId,
    sequence: event.sequence,
    kind: event.kind,
    by: { kind: event.actorKind, name: event.actorName },
    device: event.device,
    whereabouts: event.whereabouts,
    actedAt: event.actedAt.toISOString(),
    recordedAt: event.recordedAt.toISOString(),
    detail,
  };
}
