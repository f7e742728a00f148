import { t } from 'ttag';
import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { reservationsContract as contract } from '../../reservations.contract.ts';
import { findSeenSession } from '../sessions.read-model.ts';
import { findStayOfReceipt } from '../stay-of-receipt.ts';
import { cancelReservation } from './cancel-reservation.ts';
import { isFullThen, type JudgedMove, judgeMove } from './judge-move.ts';
import { type Moved, moveReservation } from './move-reservation.ts';
import { refuseByReceipt } from './refuse-by-receipt.ts';

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
    route(contract.quoteMove, ({ params, body, now }) => quoteMove(deps, toRequested(params.id, body), now)),
    route(contract.moveReservation, ({ params, body, storeAnswer }) =>
      move(deps, { sessionId: params.id, body, storeAnswer }),
    ),
    route(contract.cancelByReceipt, ({ params, principal, once }) =>
      once(async (tx) => {
        const refused = (await refuseStranger(tx, params, principal)) ?? (await cancelReservation(deps, tx, params.id));
        return refused ?? { message: t`Your reservation is canceled` };
      }),
    ),
    route(contract.quoteMoveByReceipt, async ({ params, body, principal, now }) => {
      const refused = await refuseStranger(deps.db, params, principal);
      return refused ?? quoteMove(deps, toRequested(params.id, body), now);
    }),
    route(contract.moveByReceipt, async ({ params, body, principal, storeAnswer }) => {
      const refused = await refuseStranger(deps.db, params, principal);
      return refused ?? move(deps, { sessionId: params.id, body, storeAnswer });
    }),
  ];
}

type ByReceipt = { readonly key: string; readonly id: string };

async function refuseStranger(db: Db, { key, id }: ByReceipt, by: Principal): Promise<Refusal | null> {
  const found = await findStayOfReceipt(db, { receiptKey: key, sessionId: id });
  return found ? refuseByReceipt(db, found.stay, by) : refuse('not_found');
}

async function quoteMove(deps: Deps, requested: ReturnType<typeof toRequested>, now: Date) {
  const judged = await judgeMove(deps.db, requested, now);
  if (isRefusal(judged)) return judged;
  const full = await isFullThen(deps.db, judged, now);
  return { data: { ...differenceOf(judged), full, warning: judged.warning } };
}

type Moving = {
  readonly sessionId: string;
  readonly body: z.output<typeof contract.moveReservation.body>;
  readonly storeAnswer: (tx: Db, answer: ReturnType<typeof toMoved>) => Promise<void>;
};

async function move(deps: Deps, { sessionId, body, storeAnswer }: Moving) {
  const { difference: shownDifference, method = 'card' } = body;
  const requested = { ...toRequested(sessionId, body), shownDifference, method };
  // A move that is made at once stores its answer with it: if it were repeated, it would find nothing to move.
  const moved = await moveReservation(deps, requested, (tx, made) => storeAnswer(tx, toMoved(made)));
  return isRefusal(moved) ? moved : toMoved(moved);
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
