import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { reservationsContract as contract } from '../../reservations.contract.ts';
import { findSeenSession } from '../sessions.read-model.ts';
import { cancelReservation } from './cancel-reservation.ts';
import { isFullThen, type JudgedMove, judgeMove } from './judge-move.ts';
import { type Moved, moveReservation } from './move-reservation.ts';

export function reservationsRoutes(deps: Deps): Route[] {
  return [
    route(contract.cancelReservation, ({ params, principal, now, once }) =>
      once(async (tx) => {
        const refused = await cancelReservation(deps, tx, params.id);
        const requested = { now, viewer: principal };
        const session = refused ?? (await findSeenSession(tx, params.id, requested)) ?? refuse('not_found');
        return isRefusal(session) ? session : { data: session };
      }),
    ),
    route(contract.quoteMove, async ({ params, body, now }) => {
      const judged = await judgeMove(deps.db, toRequested(params.id, body), now);
      if (isRefusal(judged)) return judged;
      const full = await isFullThen(deps.db, judged, now);
      return { data: { ...differenceOf(judged), full, warning: judged.warning } };
    }),
    route(contract.moveReservation, async ({ params, body, storeAnswer }) => {
      const { difference: shownDifference, method = 'card' } = body;
      const requested = { ...toRequested(params.id, body), shownDifference, method };
      // A move that is made at once stores its answer with it: if it were repeated, it would find nothing to move.
      const moved = await moveReservation(deps, requested, (tx, made) => storeAnswer(tx, toMoved(made)));
      return isRefusal(moved) ? moved : toMoved(moved);
    }),
  ];
}

function toRequested(sessionId: string, body: z.output<typeof contract.quoteMove.body>) {
  const { startTime, endTime, hours, days, plateNumber: plate, state } = body;
  const startsAt = startTime === undefined ? undefined : new Date(startTime);
  const endsAt = endTime === undefined ? undefined : new Date(endTime);
  return { sessionId, startsAt, endsAt, hours, days, plate, state };
}

function differenceOf({ move, lines, totalCents: difference, rateName: rate }: JudgedMove) {
  const { to, vehicles } = move;
  const times = { startTime: to.startsAt.toISOString(), endTime: to.endsAt.toISOString() };
  return { difference, lines: [...lines], rate, ...times, vehicles: vehicles.length };
}

function toMoved({ judged, clientSecret }: Moved) {
  const { session, move } = judged;
  const car = move.vehicles.find(({ sessionId }) => sessionId === session.id)?.to;
  const status = clientSecret === null ? ('done' as const) : ('pending' as const);
  const { plate: plateNumber = session.plate, state = session.plateState.trim() } = car ?? {};
  return { data: { ...differenceOf(judged), status, clientSecret, plateNumber, state } };
}
